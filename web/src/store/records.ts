/** The records of finished games on this device: they can be shown again when the server has forgotten them. */

import type { Replay } from "../../made/messages";
import { isAtHome, NotHere } from "../protocol/carrier";
import { Refusal, seeRecord, seeReplay, showRecord } from "../protocol/http";
import { finishedGames } from "./finished";
import { asked, shelf } from "./shelves";

/** Keep the record of a game, once, and only those of games that are still listed. */
export async function keepRecord(game: string, listed: readonly string[]): Promise<void> {
  if ((await recordOf(game)) !== null) return;
  const text = await seeRecord(game);
  await asked(await records("readwrite"), (shelved) => shelved.put(text, game));
  const kept = await asked(await records("readonly"), (shelved) => shelved.getAllKeys());
  for (const key of kept.filter((one) => one !== game && !listed.includes(String(one)))) {
    await asked(await records("readwrite"), (shelved) => shelved.delete(key));
  }
}

/** All of them, by game. */
export async function allRecords(): Promise<Readonly<Record<string, string>>> {
  const games = await asked(await records("readonly"), (shelved) => shelved.getAllKeys());
  const texts = await asked(await records("readonly"), (shelved) => shelved.getAll());
  return Object.fromEntries(games.map((game, place) => [String(game), String(texts[place])]));
}

/** Keep records that came in a file; those that are here stay. */
export async function keepTexts(texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [game, text] of Object.entries(texts)) {
    if ((await recordOf(game)) === null) await asked(await records("readwrite"), (shelved) => shelved.put(text, game));
  }
}

/** Keep none of them. */
export async function forgetRecords(): Promise<void> {
  await asked(await records("readwrite"), (shelved) => shelved.clear());
}

/** A game that is over, from the server or else from this device. */
export async function replayOf(game: string, viewpoint: string): Promise<Replay> {
  try {
    return await seeReplay(game, viewpoint);
  } catch (error) {
    return showRecord(await recordInstead(game, error), viewpoint);
  }
}

/** What this device keeps of a game that was asked for in vain; else the error, or that only another device has it. */
export async function recordInstead(game: string, error: unknown): Promise<string> {
  const record = isMissing(error) ? await recordOf(game) : null;
  if (record !== null) return record;
  const isOwn = finishedGames.peek().some((one) => one.game === game);
  throw isMissing(error) && isAtHome(game) && !isOwn ? new NotHere() : error;
}

/** Whether a game cannot be had where it was played: it is no longer there, or there is no network. */
function isMissing(error: unknown): boolean {
  return !(error instanceof Refusal) || !error.isPassing || error.said.key === "needs-network";
}

/** A record that this device keeps; null: it does not. */
export async function recordOf(game: string): Promise<string | null> {
  const text: unknown = await asked(await records("readonly"), (shelved) => shelved.get(game)).catch(() => null);
  return typeof text === "string" ? text : null;
}

/** Their shelf; they lie there by game. */
function records(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return shelf("mammamia", "records", mode);
}
