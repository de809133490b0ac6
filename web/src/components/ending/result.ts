/** Who won, and why, as sentences. */

import type { Ended, LobbySeen } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { listed, playerName, seatName } from "../../i18n/words";

export function headline({ winners }: Ended, lobby: LobbySeen, own: number | null): string {
  const [first = 0] = winners;
  if (winners.length > 1) return say("ending.shared", { names: allOf(winners, lobby, own) });
  return first === own ? say("ending.you-won") : say("ending.won", { name: playerName(lobby, first, own) });
}

/** Why, with the tie-break as a sentence. */
export function reasonOf({ winners, delivered, ingredients }: Ended, lobby: LobbySeen, own: number | null): string {
  const [first = 0] = winners;
  const n = delivered[first] ?? 0;
  const tied = delivered.flatMap((one, seat) => (one === n ? [seat] : []));
  if (tied.length === 1) return say("ending.by-orders", { n });
  const tie = say("ending.tie", { names: allOf(tied, lobby, own), n });
  const others = tied.filter((seat) => !winners.includes(seat));
  if (others.length === 0) return `${tie} ${say("ending.decides-nothing", { held: ingredients[first] ?? 0 })}`;
  const held = tied
    .sort((one, other) => (ingredients[other] ?? 0) - (ingredients[one] ?? 0))
    .map((seat) => say("ending.held-by", { name: amid(lobby, seat, own), n: ingredients[seat] ?? 0 }))
    .join(", ");
  if (winners.length === 1) return `${tie} ${say("ending.decides", { held })}`;
  const names = { names: allOf(winners, lobby, own), others: listed(others.map((seat) => amid(lobby, seat, own))) };
  return `${tie} ${say("ending.decides-shared", { held, ...names })}`;
}

/** Names that begin a sentence, oneself first. */
function allOf(seats: readonly number[], lobby: LobbySeen, own: number | null): string {
  const ownFirst = [...seats].sort((one, other) => Number(other === own) - Number(one === own));
  return listed(ownFirst.map((seat) => playerName(lobby, seat, own)));
}

/** A name within a sentence. */
function amid(lobby: LobbySeen, seat: number, own: number | null): string {
  return seat === own ? say("ending.you") : seatName(lobby, seat);
}
