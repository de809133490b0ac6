/** Moves as texts, as the server reads them: singles before doubles, kinds in the order of the circle. */

import type { Ingredient } from "../../made/messages";
import { CIRCLE, isDouble, kindOf, type Card } from "../game";

export type Tally = ReadonlyMap<Card, number>;

export const putting = (kind: Ingredient, singles: number, doubles: number): string =>
  `put ${singles} ${kind}${doubles ? ` ${doubles} double:${kind}` : ""}`;

export const ordering = (order: Card | null): string => (order === null ? "hold" : `order ${order}`);

export const drawing = (source: string | null): string => `draw ${source ?? "nothing"}`;

export const declining = (order: Card): string => `decline ${order}`;

export const filling = (order: Card, kinds: readonly Ingredient[], added: Tally): string =>
  `fill ${order}${chosen(kinds)}${written("add", added)}`;

export const asking = (order: Card, kinds: readonly Ingredient[], request: Tally, added: Tally): string =>
  `ask ${order}${chosen(kinds)}${written("request", request)}${written("add", added)}`;

function chosen(kinds: readonly Ingredient[]): string {
  return kinds.length ? ` with ${kinds.join(" ")}` : "";
}

function written(word: string, cards: Tally): string {
  const sorts = [...cards].filter(([, n]) => n > 0).sort(([one], [other]) => place(one) - place(other));
  return sorts.length ? ` ${word} ${sorts.map(([card, n]) => `${n} ${card}`).join(" ")}` : "";
}

function place(card: Card): number {
  return CIRCLE.indexOf(kindOf(card)) + (isDouble(card) ? CIRCLE.length : 0);
}
