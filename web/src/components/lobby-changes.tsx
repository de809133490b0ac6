/** What the host has just changed: nobody sits at a table whose rules changed unseen. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LobbySeen, Terms } from "../../made/messages";
import { say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { SeatFace } from "./face";
import { timeInWords } from "./terms";

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
  const said = changedTo(lobby, part.value);
  return (
    <div class="toast" role="status">
      <SeatFace lobby={lobby} seat={lobby.host} size={34} />
      <span>
        <b>{say(`lobby.changed.${part.value}`, { name: seatName(lobby, lobby.host) })}</b>
        <small>
          {said && `${said} `}
          {own !== null && say("lobby.ask-again")}
        </small>
      </span>
    </div>
  );
}

/** How it is now, where one sentence says it. */
function changedTo({ terms, options, chairs }: LobbySeen, part: Part): string {
  switch (part) {
    case "edition":
      return say("lobby.in-short", {
        edition: say(`cards.edition.${(terms.edition ?? "classic") as "classic"}`),
        rounds: say("table.rounds", { n: options.rounds }),
      });
    case "seats":
      return `${say("lobby.so-many-seats", { n: chairs.length })}.`;
    case "aid":
      return say(`lobby.aid-hint.${terms.aid ?? "classic"}`);
    case "pace":
      return timeInWords(terms.pace ?? "off");
    case "spectators":
      return say("lobby.watched", { may: say(`lobby.may.${(terms.spectators ?? true) ? "watch" : "not-watch"}`) });
    case "public":
      return say("lobby.found", { may: say(`lobby.may.${terms.public ? "find" : "not-find"}`) });
    case "options":
      return "";
  }
}
