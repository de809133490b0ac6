/** Why an order burnt, in words: what it was short of, and whose orders had taken it before. */

import type { LobbySeen } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { counted, kindName, listed, orderTitle, seatName } from "../../i18n/words";
import { lacksAnotherKind, shortagesOf, type Check } from "../../store/opening";

/** `1 mushroom short.` */
export function shortInWords(checks: readonly Check[], place: number): string {
  const check = checks[place];
  if (check && lacksAnotherKind(check)) return say("opening.no-other-end");
  const cards = missingOf(checks, place);
  return cards ? say("opening.short-end", { cards }) : "";
}

/** The same without a full stop, for a line that goes on; `1 olive`, `2 cards`. */
export function missingOf(checks: readonly Check[], place: number): string {
  const missing = shortagesOf(checks, place).map(({ kind, n }) =>
    kind ? counted(kind, n) : say("opening.any-cards", { n }),
  );
  return missing.length > 0 ? listed(missing) : "";
}

/** `Nonna’s 4 mushrooms took 4 of them before.`: told where an order was one short. */
export function takenInWords({ takers }: Check, lobby: LobbySeen | null, own: number | null): string {
  const [taker] = takers;
  if (!taker) return "";
  const values = { order: orderTitle(taker.order), n: taker.count };
  if (taker.seat === own) return say("opening.you-took", values);
  return say("opening.took", { name: seatName(lobby, taker.seat), ...values });
}

/** Why, in a line of the scores: `1 mushroom short`, or what spoilt it. */
export function whyInWords(checks: readonly Check[], place: number): string {
  const check = checks[place];
  const [crossed] = check?.crossed ?? [];
  if (crossed) return say("opening.spoilt", { kind: kindName(crossed, 1) });
  if (check && lacksAnotherKind(check)) return say("opening.no-other");
  const cards = missingOf(checks, place);
  return cards ? say("opening.short", { cards }) : "";
}
