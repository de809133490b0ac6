/**
 * Your record: guesses about the oven, from rounds and drills, and what came of your orders. On this device only.
 *
 * Whoever ends a round with a guess calls `keepGuess`; a drill does the same. Each own order of a report goes to
 * `keepFate`. What is made of them is in `figures.ts` and `forgetting.ts`.
 */

import type { Ingredient } from "../../made/messages";
import { kept } from "./device";

/** Cards of one kind that were thrown at once. */
export interface Thrown {
  readonly kind: Ingredient;
  readonly n: number;
  readonly age: number; // turns since, of anybody: the last throw has 0
  readonly isOwn?: boolean; // by oneself
  readonly isLeft?: boolean; // left over from the round before: its age is the turns of this round
}

/** What somebody said about one kind. */
export interface SaidKind {
  readonly kind: Ingredient;
  readonly said: number;
  readonly there: number;
  readonly even: number; // what the even guess would have said; a broken number
}

/** A guess and the truth. */
export interface Guess {
  readonly at: number; // milliseconds since 1970
  readonly from: string; // `drill`, or the game and the round as `game/2`: the same is kept once
  readonly kinds: readonly SaidKind[];
  readonly thrown: readonly Thrown[]; // all ingredients that lay in the oven; none: unknown
}

/** What came of an own order (PRODUCT 8): K, the chance as a perfect memory saw it, and A, whether it could be baked. */
export interface Fate {
  readonly at: number;
  readonly from: string; // `game/round/order`: the same is kept once
  readonly chance: number; // K, from 0 to 1
  readonly could: 0 | 1; // A
  readonly baked: 0 | 1; // O
  readonly headline: string; // the key of its sentence: what was best or worst about it
}

/** The best of each drill. */
export interface Drilled {
  readonly bakes: number; // tables told right of ten
  readonly throws: number; // remembered in one run
}

export interface OwnRecord {
  readonly guesses: readonly Guess[]; // the newest first
  readonly fates: readonly Fate[];
  readonly drills: Drilled;
}

const MOST = 1000; // guesses, and orders
export const DRILL = "drill";
export const EMPTY: OwnRecord = { guesses: [], fates: [], drills: { bakes: 0, throws: 0 } };

export const ownRecord = kept<OwnRecord>("record", EMPTY, isRecord);

/** Keep a guess; one about a round that is kept already changes nothing. */
export function keepGuess(guess: Guess): void {
  const { guesses } = ownRecord.peek();
  if (guess.from !== DRILL && guesses.some(({ from }) => from === guess.from)) return;
  ownRecord.value = { ...ownRecord.peek(), guesses: [guess, ...guesses].slice(0, MOST) };
}

/** Keep what came of an order, once. */
export function keepFate(fate: Fate): void {
  const { fates } = ownRecord.peek();
  if (fates.some(({ from }) => from === fate.from)) return;
  ownRecord.value = { ...ownRecord.peek(), fates: [fate, ...fates].slice(0, MOST) };
}

/** Keep how far a drill went, if it is the best so far. */
export function keepDrill(what: keyof Drilled, n: number): void {
  const { drills } = ownRecord.peek();
  if (n > drills[what]) ownRecord.value = { ...ownRecord.peek(), drills: { ...drills, [what]: n } };
}

/** Whether something that was read has the shape of a record. */
export function isRecord(value: unknown): value is OwnRecord {
  const record = value as OwnRecord | null;
  return (
    typeof record === "object" &&
    record !== null &&
    Array.isArray(record.guesses) &&
    record.guesses.every(isGuess) &&
    Array.isArray(record.fates) &&
    record.fates.every((fate) => areNumbers(fate, ["at", "chance", "could", "baked"]) && isText(fate.headline)) &&
    areNumbers(record.drills, ["bakes", "throws"])
  );
}

function isGuess(guess: Guess): boolean {
  return (
    areNumbers(guess, ["at"]) &&
    typeof guess.from === "string" &&
    Array.isArray(guess.kinds) &&
    guess.kinds.every((kind) => areNumbers(kind, ["said", "there", "even"])) &&
    Array.isArray(guess.thrown) &&
    guess.thrown.every((thrown) => areNumbers(thrown, ["n", "age"]))
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function areNumbers(value: object | null | undefined, names: readonly string[]): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    names.every((name) => Number.isFinite((value as Record<string, unknown>)[name]))
  );
}
