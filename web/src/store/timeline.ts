/** The bar of a replay: where one stops, where rounds and openings lie, and where orders were put; pure. */

import type { Happened, Replay } from "../../made/messages";

/** A round on the bar: its first stop, the one at which its oven is opened, and its last. */
export interface RoundSpan {
  readonly round: number;
  readonly from: number;
  readonly opens: number;
  readonly to: number;
}

/** An order where it was put, and what became of it. */
export interface OrderMark {
  readonly stop: number;
  readonly order: string;
  readonly seat: number;
  readonly colour: string;
  readonly isBaked: boolean | null; // null: it never came up
}

export interface Timeline {
  readonly stops: readonly number[]; // steps at which one stops: a turn, in an opening a card
  readonly turns: readonly number[]; // the number of the turn at each stop
  readonly places: readonly number[]; // where each stop stands on the bar, from 0 to 1
  readonly rounds: readonly RoundSpan[];
  readonly marks: readonly OrderMark[];
}

/** The bar of a whole game. */
export function timelineOf(replay: Replay): Timeline {
  const stops = stopsOf(replay);
  const turns = turnsAt(replay, stops);
  return { stops, turns, places: placesOf(turns), rounds: spansOf(replay, stops), marks: marksOf(replay, stops) };
}

/** A turn has several steps and one stop; an open oven stops at each of its steps. */
function stopsOf({ steps }: Replay): number[] {
  const last = steps.length - 1;
  return steps.flatMap(({ message }, step) => {
    const isTurn = message.events.some(({ event }) => event.event === "TurnEnded");
    const isOpen = message.type === "beat" || isOpening(message.events.map(({ event }) => event));
    return step === 0 || step === last || isTurn || isOpen ? [step] : [];
  });
}

const OPENING = [
  "OvenOpened",
  "OrderDelivered",
  "OrderTakenBack",
  "HelpAsked",
  "HelpRefused",
  "HelpGiven",
  "OvenEmptied",
];

function isOpening(events: readonly Happened[]): boolean {
  return events.some(({ event }) => OPENING.includes(event));
}

function turnsAt({ steps }: Replay, stops: readonly number[]): number[] {
  let turns = 0;
  const ended = steps.map(({ message }) => (turns += message.events.filter(isTurnEnd).length));
  return stops.map((step) => ended[step] ?? 0);
}

const CARD = 0.15; // of a turn's room, for a card that comes up

/** A turn takes more room than a card of an opening. */
function placesOf(turns: readonly number[]): number[] {
  let sum = 0;
  const places = turns.map((turn, stop) => (stop === 0 ? 0 : (sum += turn === turns[stop - 1] ? CARD : 1)));
  return places.map((place) => place / (sum || 1));
}

/** The stop that stands nearest to a place on the bar. */
export function stopNear({ places }: Timeline, place: number): number {
  const far = places.map((one) => Math.abs(one - place));
  return far.indexOf(Math.min(...far));
}

function isTurnEnd({ event }: { readonly event: Happened }): boolean {
  return event.event === "TurnEnded";
}

/** From the host's marks: where each round begins and where its oven is opened. */
function spansOf({ marks = [], steps }: Replay, stops: readonly number[]): RoundSpan[] {
  const rounds = marks.filter(({ kind }) => kind === "round");
  return rounds.map(({ round, step }, place) => {
    const next = rounds[place + 1]?.step ?? steps.length - 1;
    const opens = marks.find((mark) => mark.kind === "opening" && mark.round === round)?.step ?? next;
    return { round, from: stopOf(stops, step), opens: stopOf(stops, opens), to: stopOf(stops, next) };
  });
}

/** Each order stands where it was put. */
function marksOf({ marks = [], lobby }: Replay, stops: readonly number[]): OrderMark[] {
  return marks.flatMap(({ kind, step, seat, order, baked }) => {
    if (kind !== "order" || seat === null || seat === undefined) return [];
    const colour = lobby.chairs[seat]?.colour ?? "";
    return [{ stop: stopOf(stops, step), order: order ?? "", seat, colour, isBaked: baked ?? null }];
  });
}

/** Where an order that has come up at a stop was put: the last time, for it may have come back before. */
export function markOf({ marks }: Timeline, order: string | null, stop: number): OrderMark | undefined {
  return marks.filter((mark) => mark.order === order && mark.stop <= stop).pop();
}

function stopOf(stops: readonly number[], step: number): number {
  const found = stops.findIndex((one) => one >= step);
  return found < 0 ? stops.length - 1 : found;
}

/** The stop that shows a step. */
export function stopAt({ stops }: Timeline, step: number): number {
  return stopOf(stops, step);
}

/** What was put into the oven since it was last emptied, by kind, and whose orders: a perfect memory. */
export interface Remembered {
  readonly ingredients: Readonly<Record<string, number>>;
  readonly orders: readonly number[]; // by seat
}

export function rememberedAt({ steps, lobby }: Replay, step: number): Remembered {
  const ingredients: Record<string, number> = {};
  const orders = lobby.chairs.map(() => 0);
  const add = (kind: string, n: number): void => void (ingredients[kind] = (ingredients[kind] ?? 0) + n);
  for (const { message } of steps.slice(0, step + 1))
    for (const { event } of message.events) {
      if (event.event === "IngredientsPut") add(event.kind, event.singles + 2 * event.doubles);
      if (event.event === "OrderPut") orders[event.seat] = (orders[event.seat] ?? 0) + 1;
      if (event.event !== "OvenEmptied") continue;
      for (const kind of Object.keys(ingredients)) delete ingredients[kind];
      orders.fill(0);
      for (const card of event.leftovers) add(card.replace("double:", ""), card.startsWith("double:") ? 2 : 1);
    }
  return { ingredients, orders };
}
