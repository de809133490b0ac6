/** What the host has just changed: nobody sits at a table whose rules changed unseen. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LobbySeen, Terms } from "../../made/messages";
import { say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { SeatFace } from "./face";

const PARTS = ["edition", "seats", "aid", "pace", "spectators", "public", "options"] as const;
type Part = (typeof PARTS)[number];

export function Changed({ lobby, own }: { lobby: LobbySeen; own: number | null }) {
  const before = useRef<Terms>(lobby.terms);
  const part = useSignal<Part | null>(null);
  useEffect(() => {
    const found = PARTS.find((one) => JSON.stringify(before.current[one]) !== JSON.stringify(lobby.terms[one]));
    before.current = lobby.terms;
    if (found) part.value = found;
  }, [lobby.terms]);
  const isReady = own !== null && lobby.chairs[own]?.ready;
  useEffect(() => {
    if (isReady) part.value = null;
  }, [isReady]);
  if (part.value === null || lobby.host === null || lobby.host === own) return null;
  return (
    <div class="toast" role="status">
      <SeatFace lobby={lobby} seat={lobby.host} size={34} />
      <span>
        <b>{say(`lobby.changed.${part.value}`, { name: seatName(lobby, lobby.host) })}</b>
        {own !== null && <small>{say("lobby.ask-again")}</small>}
      </span>
    </div>
  );
}
