/** The opening of the oven as it is shown: a pure fold of the server's events, and of the table after each beat. */

import type { Beat, Happened, Ingredient, Taker } from "../../made/messages";
import { kindOf, type Card } from "../game";
import type { TableSeen } from "./sight";

/** What an order needs of a kind, or of anything, and how much of it lay on the table. */
export interface Need {
  readonly kind: Ingredient | null;
  readonly needed: number;
  readonly found: number;
}

/** What became of an order that came up. */
export interface Check {
  readonly seat: number;
  readonly order: Card;
  readonly verdict: "open" | "baked" | "burnt";
  readonly needs: readonly Need[]; // as the server has counted them
  readonly crossed: readonly Ingredient[]; // what lay there and spoilt it
  readonly lights: number; // seconds in which its slots light up in all
  readonly isAtOnce: boolean; // all together: too much is missing
  readonly takers: readonly Taker[]; // earlier orders that used the missing kind, the newest first; told where it was close
  readonly fromTable: readonly Card[];
  readonly fromHand: readonly Card[];
  readonly request: readonly Card[]; // asked of the others
  readonly refused: readonly number[]; // seats that would not help
  readonly helper: number | null;
  readonly fromHelper: readonly Card[];
}

/** An order that was put into the oven. */
export interface Coming {
  readonly seat: number;
  readonly order: Card;
}

/** How far the opening has come. */
export interface Opening {
  readonly round: number;
  readonly opener: number | null;
  readonly total: number; // cards that were in the oven
  readonly left: number; // cards still in it
  readonly table: Readonly<Record<Card, number>>;
  readonly last: Card | null; // the ingredient that came up last
  readonly lastSeconds: number; // and how long it is shown
  readonly run: Ingredient | null; // the kind of which several may have come up, and no more do for now
  readonly checks: readonly Check[]; // the last one may still be open
  readonly before: readonly number[] | null; // pizzas of each seat before it was opened; null: they lie covered
  readonly coming: readonly Coming[] | null; // the orders that were put, in their order; null: they are to be remembered
  readonly leftovers: readonly Card[] | null; // null: the oven is not empty yet
}

/** An opening at its beginning, of what lies there; null: `settled` and `counted` will say. */
export function begun(
  round: number,
  opener: number | null,
  table: TableSeen | null,
  coming: readonly Coming[] | null = null,
): Opening {
  const oven = table?.oven ?? 0;
  return {
    round,
    opener,
    total: oven,
    left: oven,
    table: table?.table ?? {},
    last: null,
    lastSeconds: 0,
    run: null,
    checks: [],
    before: pizzasOf(table),
    coming,
    leftovers: null,
  };
}

/** How many pizzas each seat has; null: they lie covered. */
export function pizzasOf(table: TableSeen | null): readonly number[] | null {
  if (!table || typeof table.delivered === "number") return null;
  return table.delivered.map((orders) => orders.length);
}

/** How many orders of a seat were baked in this opening. */
export function bakedBy(now: Opening, seat: number): number {
  return now.checks.filter((check) => check.seat === seat && check.verdict === "baked").length;
}

/** What a beat says of its pace. */
export type Pulse = Partial<Pick<Beat, "seconds" | "lights" | "at_once" | "takers">>;

/** The opening after one more event of a beat. */
export function opened(now: Opening, event: Happened, beat: Pulse = {}): Opening {
  switch (event.event) {
    case "IngredientCameUp":
      return {
        ...now,
        left: now.left - 1,
        last: event.card,
        lastSeconds: beat.seconds ?? 0,
        run: endedBy(now, event.card),
      };
    case "OrderCameUp": {
      const lit = { lights: beat.lights ?? 0, isAtOnce: beat.at_once ?? false };
      const check = { ...fresh(event.seat, event.order), ...lit };
      return { ...now, left: now.left - 1, last: null, run: endedBy(now, null), checks: [...now.checks, check] };
    }
    case "OrderChecked":
      return judged(now, { needs: needsOf(event.kinds, event.needed, event.found), crossed: event.crossed });
    case "HelpAsked":
      return judged(now, { request: event.request });
    case "OfferMade": // told to the asker alone
      return judged(now, { fromHand: event.cards });
    case "HelpRefused":
      return judged(now, { refused: [...(current(now)?.refused ?? []), event.seat] });
    case "HelpGiven":
      return judged(now, { helper: event.seat, fromHelper: event.cards });
    case "OrderDelivered": {
      const given = current(now)?.fromHelper ?? [];
      const needs = filled(current(now)?.needs ?? [], event.kinds, [...event.from_table, ...event.from_hand, ...given]);
      const used = { fromTable: event.from_table, fromHand: event.from_hand };
      return judged(now, { verdict: "baked", needs, ...used });
    }
    case "OrderTakenBack":
      return judged(now, { verdict: "burnt", fromHand: [], takers: beat.takers ?? [] });
    case "OvenEmptied":
      return { ...now, total: now.total - now.left, left: 0, leftovers: event.leftovers };
    default:
      return now;
  }
}

/** The kind whose run is over with this card. */
function endedBy({ last }: Opening, card: Card | null): Ingredient | null {
  return last !== null && (card === null || kindOf(card) !== kindOf(last)) ? kindOf(last) : null;
}

/** The ingredients as they are drawn: those of an order that was just baked lie there until the next card comes. */
export function shownTable(now: Opening): Opening["table"] {
  const check = current(now);
  const isJustBaked = check?.verdict === "baked" && now.last === null && now.leftovers === null;
  return isJustBaked ? together(now.table, check.fromTable) : now.table;
}

/** Whether an order burnt for one card. */
export function isClose(check: Check): boolean {
  return check.verdict === "burnt" && check.crossed.length === 0 && lackOf(check) === 1;
}

/** The same opening, with the table as the server shows it after the event. */
export function settled(now: Opening, table: TableSeen): Opening {
  return { ...counted(now, table), total: now.total - now.left + table.oven, left: table.oven, table: table.table };
}

/** The same opening with the pizzas of before it, if they are not known: those that lie there now, less its own. */
export function counted(now: Opening, table: TableSeen): Opening {
  if (now.before !== null) return now;
  return { ...now, before: pizzasOf(table)?.map((n, seat) => n - bakedBy(now, seat)) ?? null };
}

/** An opening that was told again from its beginning, with what was told only once. */
export function again(now: Opening, known: Opening | null): Opening {
  if (known?.round !== now.round) return now;
  const checks = now.checks.map((check, place) => {
    const { takers, lights, isAtOnce } = known.checks[place] ?? check;
    return { ...check, takers: check.takers.length > 0 ? check.takers : takers, lights, isAtOnce };
  });
  return { ...now, coming: known.coming, checks };
}

/** Of an opening only what everybody sees: not the cards that whoever asks for help would add. */
export function openToAll(now: Opening): Opening {
  return current(now)?.verdict === "open" ? judged(now, { fromHand: [] }) : now;
}

/** The order that came up last. */
export function current(now: Opening): Check | undefined {
  return now.checks[now.checks.length - 1];
}

function fresh(seat: number, order: Card): Check {
  const nothing = { needs: [], crossed: [], fromTable: [], fromHand: [], fromHelper: [], request: [], refused: [] };
  return { ...nothing, seat, order, verdict: "open", lights: 0, isAtOnce: false, takers: [], helper: null };
}

function needsOf(kinds: readonly Ingredient[], needed: readonly number[], found: readonly number[]): Need[] {
  return needed.map((n, place) => ({ kind: kinds[place] ?? null, needed: n, found: found[place] ?? 0 }));
}

/** The needs of an order that is baked: nothing is missing, and of free kinds those that its owner chose are named. */
function filled(needs: readonly Need[], chosen: readonly Ingredient[], cards: readonly Card[]): Need[] {
  const others = chosen.filter((kind) => needs.every((need) => need.kind !== kind));
  return needs.map((need) => {
    const isUsed = need.kind === null || cards.some((card) => kindOf(card) === need.kind);
    return { ...need, kind: isUsed ? need.kind : (others.shift() ?? need.kind), found: need.needed };
  });
}

/** Whether it needs a kind of which the table has none: whichever that might have been, it cannot be filled. */
export function lacksAnotherKind({ needs }: Check): boolean {
  return needs.length > 1 && needs.some(({ kind }) => kind === null);
}

/** How many cards the table was short of. */
export function lackOf(check: Check): number {
  return check.needs.reduce((sum, need) => sum + need.needed - need.found, 0);
}

/** One kind that an order was short of, and whose orders had taken some of it before. */
export interface Shortage {
  readonly kind: Ingredient | null;
  readonly n: number;
  readonly takers: readonly number[]; // seats
}

/** What an order of a round was short of, and where it had gone. */
export function shortagesOf(checks: readonly Check[], place: number): Shortage[] {
  const before = checks.slice(0, place).filter((check) => check.verdict === "baked");
  const lacking = (checks[place]?.needs ?? []).filter((need) => need.found < need.needed);
  return lacking.map(({ kind, needed, found }) => {
    const took = before.filter((check) => check.fromTable.some((card) => kind === null || kindOf(card) === kind));
    return { kind, n: needed - found, takers: [...new Set(took.map((check) => check.seat))] };
  });
}

function judged(now: Opening, change: Partial<Check>): Opening {
  const last = current(now);
  return last ? { ...now, checks: [...now.checks.slice(0, -1), { ...last, ...change }] } : now;
}

function together(table: Opening["table"], cards: readonly Card[]): Opening["table"] {
  const all = { ...table };
  for (const card of cards) all[card] = (all[card] ?? 0) + 1;
  return all;
}
