/** What drills are made of: recorded tables with the engine's answer, and runs of throws. No rule is known here. */

import made from "../../made/drills.json";
import type { Ingredient } from "../../made/messages";
import type { Card } from "../game";
import { DRILL, type Guess, type Thrown } from "./record";

export type Bakes = "table" | "hand" | "no";

/** A table at which an order comes up. */
export interface DrillTable {
  readonly order: Card;
  readonly table: Readonly<Record<Card, number>>;
  readonly hand: Readonly<Record<Card, number>>;
  readonly bakes: Bakes;
  readonly short: Readonly<Partial<Record<Ingredient, number>>>;
}

/** One throw of a run. */
export interface DrillThrow {
  readonly who: string;
  readonly kind: Ingredient;
  readonly n: number;
}

const data = made as unknown as {
  readonly tables: readonly DrillTable[];
  readonly tablesOfOne: number;
  readonly throwers: readonly string[];
  readonly firstRun: number;
  readonly mostThrown: number;
  readonly kinds: readonly Ingredient[];
};
export const { tablesOfOne, throwers, kinds } = data;
export const BAKES: readonly Bakes[] = ["table", "hand", "no"];

/** The tables of one drill: as many of each answer as can be, mixed. */
export function drawTables(): DrillTable[] {
  const parts = BAKES.map((bakes) => mixed(data.tables.filter((one) => one.bakes === bakes)));
  const some = Array.from({ length: tablesOfOne }, (_, place) => parts[place % 3]?.[Math.floor(place / 3)]);
  return mixed(some.filter((one): one is DrillTable => one !== undefined));
}

/** The first throws of a run. */
export function firstRun(): DrillThrow[] {
  return Array.from({ length: data.firstRun }, anyThrow);
}

/** One more of them. */
export function anyThrow(): DrillThrow {
  return { who: oneOf(throwers), kind: oneOf(kinds), n: 1 + below(data.mostThrown) };
}

/** A kind to ask for: of two in three runs one that was thrown, so that it is worth remembering. */
export function anyKind(run: readonly DrillThrow[]): Ingredient {
  return below(3) === 0 ? oneOf(kinds) : oneOf(run).kind;
}

/** How many of a kind were thrown. */
export function countOf(run: readonly DrillThrow[], kind: Ingredient): number {
  return run.reduce((sum, one) => (one.kind === kind ? sum + one.n : sum), 0);
}

/** What was said about one kind, as a guess for the record. */
export function guessOf(run: readonly DrillThrow[], kind: Ingredient, said: number): Guess {
  const all = run.reduce((sum, { n }) => sum + n, 0);
  const thrown: Thrown[] = run.map((one, place) => ({ kind: one.kind, n: one.n, age: run.length - 1 - place }));
  return {
    at: Date.now(),
    from: DRILL,
    kinds: [{ kind, said, there: countOf(run, kind), even: all / kinds.length }],
    thrown,
  };
}

/** Numbers to answer with: the right one, wherever it stands, and its neighbours. */
export function numbersAround(right: number): number[] {
  const first = Math.max(0, right - below(8));
  return Array.from({ length: 8 }, (_, place) => first + place);
}

function below(n: number): number {
  return Math.floor(Math.random() * n);
}

function oneOf<T>(list: readonly T[]): T {
  return list[below(list.length)] as T;
}

function mixed<T>(list: readonly T[]): T[] {
  const keyed = list.map((value) => ({ value, key: Math.random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ value }) => value);
}
