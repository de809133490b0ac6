/** How it stands: pizzas of each seat while the oven is opened, who leads, and which orders are still to come. */

import type { Card } from "../game";
import { bakedBy, type Check, type Opening } from "./opening";

/** The pizzas of each seat now; null where they lie covered. */
export function scoresOf(opening: Opening): readonly number[] | null {
  return opening.before?.map((n, seat) => n + bakedBy(opening, seat)) ?? null;
}

/** One's own place: ahead by so many, level with others at the top, or behind whoever leads. */
export type Lead =
  | { readonly sort: "leads"; readonly by: number }
  | { readonly sort: "shares" }
  | { readonly sort: "behind"; readonly by: number; readonly leaders: readonly number[] };

/** How a seat stands against the others. */
export function leadOf(scores: readonly number[], seat: number): Lead {
  const own = scores[seat] ?? 0;
  const best = Math.max(...scores.filter((_, other) => other !== seat));
  if (own > best) return { sort: "leads", by: own - best };
  if (own === best) return { sort: "shares" };
  return { sort: "behind", by: best - own, leaders: leadersOf(scores) };
}

/** Whoever has the most. */
export function leadersOf(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  return scores.flatMap((n, seat) => (n === best ? [seat] : []));
}

/** Oneself first, then by score; in turn order where scores are equal or covered. */
export function ranked(seats: number, scores: readonly number[] | null, own: number | null): number[] {
  const score = (seat: number): number => (seat === own ? Infinity : (scores?.[seat] ?? 0));
  return Array.from({ length: seats }, (_, seat) => seat).sort(
    (one, other) => score(other) - score(one) || one - other,
  );
}

/** What became of an order of this oven: `now` is up, `later` has not come up yet. */
export type Fate = "baked" | "burnt" | "now" | "later";

/** An order of this oven and its fate; null: it lies covered. */
export interface Fated {
  readonly order: Card | null;
  readonly fate: Fate;
}

/** The orders of a seat in this oven: those that came up, then those that will, open or covered. */
export function ordersOf(opening: Opening, seat: number, covered = 0): Fated[] {
  const up = opening.checks.filter((check) => check.seat === seat);
  const came: Fated[] = up.map((check) => ({ order: check.order, fate: fateOf(check) }));
  if (opening.coming === null) return [...came, ...Array.from({ length: covered }, () => COVERED)];
  const later = opening.coming.filter((one) => one.seat === seat).slice(up.length);
  return [...came, ...later.map(({ order }): Fated => ({ order, fate: "later" }))];
}

const COVERED: Fated = { order: null, fate: "later" };

function fateOf({ verdict }: Check): Fate {
  return verdict === "open" ? "now" : verdict;
}
