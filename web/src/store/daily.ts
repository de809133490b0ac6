/** Today's oven on this device: what was opened, how it went, and the days in a row. Nothing of it is sent. */

import type { DailyDone, DailySeen } from "../../made/messages";
import { createRoom, dailyDone, dailyRival } from "../protocol/http";
import { go } from "../router";
import { calledAs } from "./beginning";
import { today, type DailyResult } from "./days";
import { kept } from "./device";
import { ownRecord } from "./record";
import { keepTable, tokenFor } from "./tables";

/** A game of a date that was begun here. */
export interface DailyTry {
  readonly room: string;
  readonly game: string;
  readonly counts: boolean; // it was begun on that very day
}

/** All dates that were played here. */
export interface DailyBook {
  readonly tries: Readonly<Record<string, DailyTry>>;
  readonly results: Readonly<Record<string, DailyResult>>;
}

export const NO_DAILY: DailyBook = { tries: {}, results: {} };
export const dailies = kept<DailyBook>("daily", NO_DAILY, isBook);

/** Whether something that was read has the shape of such a book. */
export function isBook(value: unknown): value is DailyBook {
  if (typeof value !== "object" || value === null) return false;
  const { tries, results } = value as Partial<DailyBook>;
  const areSound = (all: unknown, isSound: (one: never) => boolean): boolean =>
    typeof all === "object" && all !== null && Object.values(all).every((one) => isSound(one as never));
  return (
    areSound(tries, (one: DailyTry | null) => typeof one?.room === "string" && typeof one.game === "string") &&
    areSound(results, isResult)
  );
}

function isResult(result: DailyResult | null): boolean {
  return (
    typeof result?.date === "string" &&
    typeof result.game === "string" &&
    [result.number, result.place, result.bestBaked].every(Number.isFinite) &&
    Array.isArray(result.orders) &&
    result.orders.every((one: { order?: unknown } | null) => typeof one?.order === "string")
  );
}

/** Whether a date was played on its day. */
export function isPlayed(date: string): boolean {
  return dailies.value.results[date]?.counts ?? false;
}

/** Sit down to the oven of a date: where one left it, or anew. */
export async function openDaily({ date }: DailySeen): Promise<void> {
  const begun = dailies.peek().tries[date];
  const token = begun ? tokenFor(begun.room) : null;
  if (begun && token) return go({ screen: "room", room: begun.room, token });
  const name = calledAs();
  const seated = await createRoom({ name, terms: { daily: date } });
  keepTable(seated, name);
  const counts = date === today() && begun === undefined;
  const tries = { ...dailies.peek().tries, [date]: { room: seated.room, game: seated.game, counts } };
  dailies.value = { ...dailies.peek(), tries };
  void dailyRival(date).catch(() => undefined); // she plays meanwhile
  go({ screen: "room", room: seated.room, token: seated.token });
}

/** Keep how a game went that has just ended; the first result of a date stays. */
export async function finishDaily(game: string, nameOf: (seat: number) => string): Promise<DailyResult> {
  const done = await dailyDone(game);
  const known = dailies.peek().results[done.date];
  if (known && known.game === game && known.rival !== null) return known;
  const rival = await dailyRival(done.date).catch(() => null);
  const result = resultOf(done, game, nameOf(done.best), rival?.baked ?? null);
  if (!known || known.game === game) {
    dailies.value = { ...dailies.peek(), results: { ...dailies.peek().results, [done.date]: result } };
  }
  return result;
}

function resultOf(done: DailyDone, game: string, best: string, rival: number | null): DailyResult {
  return {
    date: done.date,
    number: done.number,
    game,
    orders: done.orders,
    place: done.place,
    best,
    bestBaked: done.best_baked,
    rival,
    remembered: rememberedIn(game),
    counts: dailies.peek().tries[done.date]?.game === game && (dailies.peek().tries[done.date]?.counts ?? false),
  };
}

/** What the guess before the opening was worth, if there was one; the report may come after the result. */
export function rememberedIn(game: string): readonly [number, number] | null {
  const guess = ownRecord.value.guesses.find(({ from }) => from === `${game}/1`);
  if (!guess) return null;
  const cards = guess.kinds.reduce((sum, { there }) => sum + there, 0);
  const off = guess.kinds.reduce((sum, { said, there }) => sum + Math.abs(said - there), 0);
  return [Math.max(0, cards - off), cards];
}
