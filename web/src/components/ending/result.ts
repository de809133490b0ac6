/** Who won, and why, as sentences. */

import type { Ended, LobbySeen } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { listed, playerName } from "../../i18n/words";

export function headline({ winners }: Ended, lobby: LobbySeen, own: number | null): string {
  const [first = 0] = winners;
  if (winners.length > 1)
    return say("ending.shared", { names: listed(winners.map((one) => playerName(lobby, one, own))) });
  return first === own ? say("ending.you-won") : say("ending.won", { name: playerName(lobby, first, own) });
}

/** Why, with the tie-break as a sentence. */
export function reasonOf({ winners, delivered, ingredients }: Ended, lobby: LobbySeen, own: number | null): string {
  const [first = 0] = winners;
  const n = delivered[first] ?? 0;
  const tied = delivered.flatMap((one, seat) => (one === n ? [seat] : []));
  if (tied.length === 1) return say("ending.by-orders", { n });
  const names = listed(tied.map((seat) => playerName(lobby, seat, own)));
  const held = tied
    .sort((one, other) => (ingredients[other] ?? 0) - (ingredients[one] ?? 0))
    .map((seat) => say("ending.held-by", { name: playerName(lobby, seat, own), n: ingredients[seat] ?? 0 }));
  const decided =
    winners.length === 1
      ? say("ending.decides", { held: held.join(", ") })
      : say("ending.decides-nothing", { held: ingredients[first] ?? 0 });
  return `${say("ending.tie", { names, n })} ${decided}`;
}
