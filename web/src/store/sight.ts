/** What lies in sight as the page draws it: the server's lists of cards, counted by card. */

import type { Hand, OvenKnown, Request, TableView } from "../../made/messages";
import { isOrder, type Card } from "../game";

export type Counts = Readonly<Record<Card, number>>;

/** What everybody sees of a seat: how many cards, not which. */
export interface SeatSeen {
  readonly ingredients: number;
  readonly orders: number;
  readonly waiter: number;
  readonly locked: boolean; // it can neither put nor draw any more
}

/** What everybody sees. */
export interface TableSeen {
  readonly round: number;
  readonly phase: string;
  readonly deciding: number | null;
  readonly mamma_mia: number | null;
  readonly supply: number;
  readonly oven: number; // cards in it
  readonly top: Card | null;
  readonly table: Counts;
  readonly used: number;
  readonly order_up: Card | null;
  readonly request: Request | null;
  readonly seats: readonly SeatSeen[];
  readonly delivered: readonly (readonly Card[])[] | number; // by seat where they lie open, else how many in all
}

/** One's own hand. */
export interface HandSeen {
  readonly ingredients: Counts;
  readonly orders: readonly Card[];
}

/** What is in the oven, where the table helps one's memory so much. */
export interface OvenSeen {
  readonly ingredients: Counts;
  readonly orders: readonly Card[];
  readonly bakes: Readonly<Record<Card, string>>; // by order: table, hand or no
}

export function tableSeen(view: TableView): TableSeen {
  const { round, phase, deciding = null, mamma_mia = null, order_up = null, request = null, delivered } = view;
  return {
    ...{ round, phase, deciding, mamma_mia, order_up, request },
    supply: view.supply_size,
    oven: view.oven_size,
    top: view.oven_top ?? null,
    table: counts(view.table ?? []),
    used: view.used_size,
    seats: view.seats.map(({ is_locked, ...seat }) => ({ ...seat, locked: is_locked ?? false })),
    delivered: delivered.type === "open" ? delivered.by_seat : delivered.size,
  };
}

export function handSeen({ ingredients, orders }: Hand): HandSeen {
  return { ingredients: counts(ingredients), orders };
}

export function ovenSeen({ cards, bakes }: OvenKnown): OvenSeen {
  return { ingredients: counts(cards.filter((card) => !isOrder(card))), orders: cards.filter(isOrder), bakes };
}

export function counts(cards: readonly Card[]): Counts {
  const tally: Record<Card, number> = {};
  for (const card of cards) tally[card] = (tally[card] ?? 0) + 1;
  return tally;
}
