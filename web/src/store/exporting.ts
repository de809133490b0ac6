/** All that this device keeps of games, as one file: without the tokens of seats. And back again, or deleted. */

import { finishedGames, ladder, type FinishedGame } from "./finished";
import { GROUND, type Ladder } from "./ladder";
import { EMPTY, isRecord, ownRecord, type OwnRecord } from "./record";
import { forgetRecords } from "./records";

const FORMAT = "mammamia/record/1";
const MOST = 200; // games

interface Exported {
  readonly format: string;
  readonly games: readonly FinishedGame[];
  readonly ladder: Ladder;
  readonly record: OwnRecord;
}

/** The text of the file. */
export function exported(): string {
  const all: Exported = {
    format: FORMAT,
    games: finishedGames.peek(),
    ladder: ladder.peek(),
    record: ownRecord.peek(),
  };
  return JSON.stringify(all, null, 1);
}

/** Add what a file holds to what is here; false: it is no such file, and nothing has changed. */
export function imported(text: string): boolean {
  const found = read(text);
  if (found === null) return false;
  const [here, own] = [finishedGames.peek(), ownRecord.peek()];
  const games = [...here, ...found.games.filter(({ game }) => !here.some((one) => one.game === game))];
  finishedGames.value = games.sort((one, other) => other.at - one.at).slice(0, MOST);
  ladder.value = further(ladder.peek(), found.ladder);
  ownRecord.value = {
    guesses: merged(own.guesses, found.record.guesses),
    fates: merged(own.fates, found.record.fates),
    drills: {
      bakes: Math.max(own.drills.bakes, found.record.drills.bakes),
      throws: Math.max(own.drills.throws, found.record.drills.throws),
    },
  };
  return true;
}

/** Nothing of it stays. */
export async function deleteAll(): Promise<void> {
  finishedGames.value = [];
  ladder.value = GROUND;
  ownRecord.value = EMPTY;
  await forgetRecords().catch(() => undefined);
}

function read(text: string): Exported | null {
  try {
    const found = JSON.parse(text) as Exported | null;
    const isSound = found?.format === FORMAT && Array.isArray(found.games) && found.games.every(isGame);
    return isSound && isLadder(found.ladder) && isRecord(found.record) ? found : null;
  } catch {
    return null;
  }
}

function isGame(game: FinishedGame | null): boolean {
  const lists = [game?.players, game?.delivered, game?.winners];
  return typeof game?.game === "string" && Number.isFinite(game.at) && lists.every(Array.isArray);
}

function isLadder(found: Ladder | null): boolean {
  return [found?.played, found?.won, found?.beaten, found?.lost].every(Number.isFinite);
}

/** Whoever has come further; the games of both are not counted twice. */
function further(one: Ladder, other: Ladder): Ladder {
  return one.played >= other.played ? { ...one, beaten: Math.max(one.beaten, other.beaten) } : other;
}

function merged<T extends { readonly at: number; readonly from: string }>(
  here: readonly T[],
  found: readonly T[],
): readonly T[] {
  const known = new Set(here.map(({ at, from }) => `${at} ${from}`));
  const all = [...here, ...found.filter(({ at, from }) => !known.has(`${at} ${from}`))];
  return all.sort((one, other) => other.at - one.at);
}
