/** All that this device keeps of games, as one file: without the tokens of seats. And back again, or deleted. */

import { dailies, isBook, NO_DAILY, type DailyBook } from "./daily";
import { finishedGames, isGame, ladder, type FinishedGame } from "./finished";
import { GROUND, isLadder, type Ladder } from "./ladder";
import { EMPTY, isRecord, ownRecord, type OwnRecord } from "./record";
import { allRecords, forgetRecords, keepTexts } from "./records";
import { chosen, choose, type Chosen } from "./settings";

const FORMAT = "mammamia/record/1";
const MOST = 200; // games

interface Exported {
  readonly format: string;
  readonly games: readonly FinishedGame[];
  readonly ladder: Ladder;
  readonly record: OwnRecord;
  readonly daily?: DailyBook; // older files have none of these
  readonly records?: Readonly<Record<string, string>>; // whole games, by game
  readonly settings?: Chosen;
}

/** The text of the file. */
export async function exported(): Promise<string> {
  const all: Exported = {
    format: FORMAT,
    games: finishedGames.peek(),
    ladder: ladder.peek(),
    record: ownRecord.peek(),
    daily: dailies.peek(),
    records: await allRecords().catch(() => ({})),
    settings: chosen(),
  };
  return JSON.stringify(all, null, 1);
}

/** Add what a file holds to what is here; false: it is no such file, and nothing has changed. */
export async function imported(text: string): Promise<boolean> {
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
  const { tries, results } = dailies.peek();
  const daily = found.daily ?? NO_DAILY;
  dailies.value = { tries: { ...daily.tries, ...tries }, results: { ...daily.results, ...results } };
  choose(found.settings ?? {});
  await keepTexts(found.records ?? {}).catch(() => undefined);
  return true;
}

/** Nothing of it stays. */
export async function deleteAll(): Promise<void> {
  finishedGames.value = [];
  ladder.value = GROUND;
  ownRecord.value = EMPTY;
  dailies.value = NO_DAILY;
  await forgetRecords().catch(() => undefined);
}

function read(text: string): Exported | null {
  try {
    const found = JSON.parse(text) as Exported | null;
    const isSound = found?.format === FORMAT && Array.isArray(found.games) && found.games.every(isGame);
    return isSound && isLadder(found.ladder) && isRecord(found.record) && hasSoundMore(found) ? found : null;
  } catch {
    return null;
  }
}

/** What older files do not have is sound where it is there. */
function hasSoundMore({ daily = NO_DAILY, records = {}, settings = {} }: Exported): boolean {
  const areTexts = (value: unknown): boolean =>
    typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
  return isBook(daily) && areTexts(records) && typeof settings === "object" && settings !== null;
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
