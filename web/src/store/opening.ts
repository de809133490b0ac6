/** The opening of the oven as it is shown: a pure fold of the server's events. */

import type { Happened, Ingredient, TableSeen } from "../../made/messages";
import { kindOf, type Card } from "../game";

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
  readonly seconds: number; // how long it takes to look at
  readonly fromTable: readonly Card[];
  readonly fromHand: readonly Card[];
  readonly request: readonly Card[]; // asked of the others
  readonly refused: readonly number[]; // seats that would not help
  readonly helper: number | null;
  readonly fromHelper: readonly Card[];
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
  readonly checks: readonly Check[]; // the last one may still be open
  readonly leftovers: readonly Card[] | null; // null: the oven is not empty yet
}

/** An opening at its beginning, of what lay there before; null: it is told before the table is shown. */
export function begun(round: number, opener: number | null, table: TableSeen | null): Opening {
  const oven = table?.oven ?? 0;
  return {
    round,
    opener,
    total: oven,
    left: oven,
    table: table?.table ?? {},
    last: null,
    lastSeconds: 0,
    checks: [],
    leftovers: null,
  };
}

/** The opening after one more event, which is shown for so many seconds. */
export function opened(now: Opening, event: Happened, seconds = 0): Opening {
  switch (event.event) {
    case "IngredientCameUp": {
      const table = moved(now.table, [event.card], 1);
      return { ...now, left: now.left - 1, last: event.card, lastSeconds: seconds, table };
    }
    case "OrderCameUp": {
      const check = { ...fresh(event.seat, event.order), seconds };
      return { ...now, left: now.left - 1, last: null, checks: [...now.checks, check] };
    }
    case "OrderChecked":
      return judged(now, { needs: needsOf(event.kinds, event.needed, event.found), crossed: event.crossed });
    case "HelpAsked":
      return judged(now, { request: event.request });
    case "HelpRefused":
      return judged(now, { refused: [...(current(now)?.refused ?? []), event.seat] });
    case "HelpGiven":
      return judged(now, { helper: event.seat, fromHelper: event.cards });
    case "OrderDelivered": {
      const table = moved(now.table, event.from_table, -1);
      const given = current(now)?.fromHelper ?? [];
      const needs = filled(current(now)?.needs ?? [], event.kinds, [...event.from_table, ...event.from_hand, ...given]);
      const used = { fromTable: event.from_table, fromHand: event.from_hand };
      return judged({ ...now, table }, { verdict: "baked", needs, ...used });
    }
    case "OrderTakenBack":
      return judged(now, { verdict: "burnt" });
    case "OvenEmptied":
      return { ...now, left: 0, leftovers: event.leftovers };
    default:
      return now;
  }
}

/** The same opening, with the table as the server last showed it; also where its beginning was told afterwards. */
export function settled(now: Opening, table: TableSeen): Opening {
  return { ...now, total: now.total - now.left + table.oven, left: table.oven, table: table.table };
}

/** The order that came up last. */
export function current(now: Opening): Check | undefined {
  return now.checks[now.checks.length - 1];
}

function fresh(seat: number, order: Card): Check {
  const nothing = { needs: [], crossed: [], fromTable: [], fromHand: [], fromHelper: [], request: [], refused: [] };
  return { ...nothing, seat, order, verdict: "open", seconds: 0, helper: null };
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

function moved(table: Opening["table"], cards: readonly Card[], by: number): Opening["table"] {
  const next = { ...table };
  for (const card of cards) next[card] = Math.max(0, (next[card] ?? 0) + by);
  return next;
}
