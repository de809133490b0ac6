/** Who is back: oneself, with what was said meanwhile, and somebody for whom a character has played. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../i18n/texts";
import { pileInWords, seatName } from "../i18n/words";
import { isDouble, kindOf } from "../game";
import { missed } from "../store/outage";
import type { Announced } from "../store/room";
import { parts } from "../store/session";
import { SeatFace } from "./face";
import { Icon } from "./icon";

const MOMENT = 6_000; // milliseconds

export function Back() {
  return (
    <>
      {missed.value && <OneselfBack plays={missed.value} />}
      <SomebodyBack />
    </>
  );
}

function OneselfBack({ plays }: { plays: readonly Announced[] }) {
  const told = plays.map(inWords).join(", ");
  return (
    <p class="strip is-back">
      <Icon name="wifi" />
      <span>
        <b>{say("page.line.back")}</b>
        {told && <small>{say("page.line.meanwhile", { plays: told })}</small>}
      </span>
    </p>
  );
}

/** `Giulia 2 salami`. */
function inWords({ seat, cards }: Announced): string {
  const name = seatName(parts.lobby.value, seat);
  const [first] = cards;
  if (!first) return say("table.passes", { name });
  const doubles = cards.filter(isDouble).length;
  return `${name} ${pileInWords(kindOf(first), cards.length - doubles, doubles)}`;
}

/** A stand-in has gone because its person has come back. */
function SomebodyBack() {
  const lobby = parts.lobby.value;
  const before = useRef(lobby);
  const seat = useSignal<number | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = lobby;
    if (!lobby || known?.game !== lobby.game || lobby.status !== "playing") return;
    const found = lobby.chairs.findIndex(
      ({ name, bot }, n) => name !== null && bot === null && known.chairs[n]?.name === name && known.chairs[n]?.bot,
    );
    if (found >= 0 && found !== parts.seat.peek()) seat.value = found;
  }, [lobby]);
  useEffect(() => {
    const wait = setTimeout(() => (seat.value = null), MOMENT);
    return () => clearTimeout(wait);
  }, [seat.value]);
  if (seat.value === null || !lobby) return null;
  const name = seatName(lobby, seat.value);
  return (
    <p class="strip is-somebody">
      <SeatFace lobby={lobby} seat={seat.value} size={34} />
      <span>
        <b>{say("people.back", { name })}</b>
        <small>{say("people.back-hint", { name })}</small>
      </span>
    </p>
  );
}
