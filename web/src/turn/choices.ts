/** What an owner may answer when an order has come up: one choice for each way that the offer holds open. */

import type { FillOffered, Ingredient, LackOffered, WayOffered } from "../../made/messages";
import type { Card } from "../game";
import { asking, filling, type Tally } from "./notation";

export interface Choice {
  readonly sort: "fill" | "ask";
  readonly way: WayOffered;
  readonly kinds: readonly Ingredient[];
  readonly added: Tally;
  readonly request: Tally;
}

/** All that can be done with an order, but for taking it back: first what fills it, then what lacks least. */
export function choicesOf(offer: FillOffered): Choice[] {
  const filled = offer.ways.filter((way) => way.why_not === null).map(fill);
  const asked = offer.ways.filter((way) => way.can_ask).map(ask);
  return [...filled, ...asked.sort((one, other) => lack(one.way) - lack(other.way))];
}

/** The ways that are closed, to say why. */
export function closedWays(offer: FillOffered): WayOffered[] {
  return offer.ways.filter((way) => way.why_not !== null && !way.can_ask);
}

/** The move, as the server reads it. */
export function moveOf(order: Card, choice: Choice): string {
  return choice.sort === "fill"
    ? filling(order, choice.kinds, choice.added)
    : asking(order, choice.kinds, choice.request, choice.added);
}

/** Whether several sets of cards would do, so that one has to choose. */
export function hasSets({ sort, way }: Choice): boolean {
  if (sort === "ask") return way.lacks.some((one) => one.least_request < one.count || one.kinds.length > 1);
  return way.lacks.some((one) => one.hand.length > 1 && held(one) > one.count);
}

/** Whether the cards are what the offer asks for. */
export function isGood({ sort, way, added, request }: Choice): boolean {
  if (sort === "ask" && total(request) === 0) return false;
  return way.lacks.every((one) => {
    const given = one.hand.flatMap(({ card, worth }) => times(worth, added.get(card) ?? 0));
    const sum = given.reduce((all, worth) => all + worth, 0);
    if (sort === "fill") return sum >= one.count && given.every((worth) => sum - worth < one.count);
    const asked = requested(one, request);
    return asked >= one.least_request && asked <= one.count && sum === one.count - asked;
  });
}

/** One card of the hand more or fewer. */
export function withAdded(choice: Choice, card: Card, by: number): Choice {
  return { ...choice, added: changed(choice.added, card, by) };
}

/** One card more or fewer to be asked for; the hand gives what is left, if it can. */
export function withRequest(choice: Choice, kind: Ingredient, by: number): Choice {
  const request = changed(choice.request, kind, by);
  const added = new Map<Card, number>();
  for (const one of choice.way.lacks) addExactly(added, one, one.count - requested(one, request));
  return { ...choice, request, added };
}

function fill(way: WayOffered): Choice {
  const added = new Map<Card, number>();
  for (const one of way.lacks) addLeast(added, one);
  return { sort: "fill", way, kinds: way.kinds, added, request: new Map() };
}

/** Ask for as little as possible, but for one card at least. */
function ask(way: WayOffered): Choice {
  const request = new Map<Card, number>();
  const added = new Map<Card, number>();
  const isEnough = way.lacks.some((one) => one.least_request > 0);
  way.lacks.forEach((one, place) => {
    const n = Math.max(one.least_request, !isEnough && place === 0 ? 1 : 0);
    const kind = one.kinds[0];
    if (n > 0 && kind) request.set(kind, (request.get(kind) ?? 0) + n);
    addExactly(added, one, one.count - n);
  });
  return { sort: "ask", way, kinds: way.kinds, added, request };
}

/** Cards of the hand that are worth enough, singles first, and none that could be left out. */
function addLeast(added: Map<Card, number>, { hand, count }: LackOffered): void {
  const chosen: { card: Card; worth: number }[] = [];
  let missing = count;
  for (const { card, most, worth } of [...hand].sort((one, other) => one.worth - other.worth)) {
    for (let n = 0; n < most && missing > 0; n++) {
      chosen.push({ card, worth });
      missing -= worth;
    }
  }
  for (const { card, worth } of chosen) {
    if (missing + worth <= 0) missing += worth;
    else added.set(card, (added.get(card) ?? 0) + 1);
  }
}

/** Cards of the hand that are worth exactly so much, as many singles as possible. */
function addExactly(added: Map<Card, number>, { hand }: LackOffered, count: number): void {
  const singles = hand.filter(({ worth }) => worth === 1);
  const most = singles.reduce((sum, sort) => sum + sort.most, 0);
  let ones = Math.min(most, Math.max(0, count));
  if ((count - ones) % 2 !== 0 && ones > 0) ones -= 1;
  const take = (sorts: LackOffered["hand"], n: number): void => {
    for (const { card, most: there } of sorts) {
      const taken = Math.min(there, n);
      if (taken > 0) added.set(card, (added.get(card) ?? 0) + taken);
      n -= taken;
    }
  };
  take(singles, ones);
  take(
    hand.filter(({ worth }) => worth === 2),
    (count - ones) / 2,
  );
}

function requested({ kinds }: LackOffered, request: Tally): number {
  return kinds.reduce((sum, kind) => sum + (request.get(kind) ?? 0), 0);
}

function changed(tally: Tally, card: Card, by: number): Tally {
  const n = Math.max(0, (tally.get(card) ?? 0) + by);
  const next = new Map(tally);
  if (n > 0) next.set(card, n);
  else next.delete(card);
  return next;
}

function held({ hand }: LackOffered): number {
  return hand.reduce((sum, { most, worth }) => sum + most * worth, 0);
}

function lack(way: WayOffered): number {
  return way.lacks.reduce((sum, one) => sum + one.count, 0);
}

function total(tally: Tally): number {
  return [...tally.values()].reduce((sum, n) => sum + n, 0);
}

function times(value: number, n: number): number[] {
  return Array.from({ length: n }, () => value);
}
