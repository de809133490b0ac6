/** No choice, no dialog: what one's own order lacks on table and hand, in a sentence. */

import { say } from "../../i18n/texts";
import { counted, kindName, listed } from "../../i18n/words";
import { seatAsked } from "../../store/asking";
import { current, type Check } from "../../store/opening";
import { room } from "../../store/session";

export function Forced() {
  const { opening, seat, hand, offer } = room.value;
  const check = opening ? current(opening) : undefined;
  const isAsked = seat !== null && seatAsked.value === seat && offer === null;
  if (!check || !hand || !isAsked || check.seat !== seat || check.request.length > 0) return null;
  const text = lackInWords(check, hand.ingredients);
  return text ? (
    <p class="forced" role="status">
      {text}
    </p>
  ) : null;
}

/** `You lack 2 olives: it burns.`; empty where table and hand have it all. */
export function lackInWords(check: Check, held: Readonly<Record<string, number>>): string {
  const [crossed] = check.crossed;
  if (crossed) return say("opening.spoils", { kind: kindName(crossed, 1) });
  const all = Object.entries(held).reduce((sum, [card, n]) => sum + worth(card) * n, 0);
  const missing = check.needs.flatMap(({ kind, needed, found }) => {
    const own = kind ? (held[kind] ?? 0) + 2 * (held[`double:${kind}`] ?? 0) : all;
    const n = needed - found - own;
    if (n <= 0) return [];
    return [kind ? counted(kind, n) : say("opening.any-cards", { n })];
  });
  return missing.length > 0 ? say("opening.decision.lack", { cards: listed(missing) }) : "";
}

function worth(card: string): number {
  return card.startsWith("double:") ? 2 : 1;
}
