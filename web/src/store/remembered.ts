/** Memory reports on this device: they go into one's own record, and tell how the last rounds went. */

import type { MemoryReport } from "../../made/messages";
import { DRILL, keepFate, keepGuess, ownRecord } from "./record";

const LAST = 5; // rounds that are told

/** Keep what a report says; the same round is kept once. */
export function keepReport(game: string, report: MemoryReport, at = Date.now()): void {
  const from = `${game}/${report.round}`;
  if (report.remembered !== null) {
    const kinds = report.kinds.map(({ kind, said, true: there, even }) => ({ kind, said: said ?? 0, there, even }));
    const thrown = (report.thrown ?? []).map(({ kind, count, age, own, left }) => ({
      ...{ kind, n: count, age },
      ...(own ? { isOwn: true } : {}),
      ...(left ? { isLeft: true } : {}),
    }));
    keepGuess({ at, from, kinds, thrown });
  }
  for (const { order, could, baked, figures } of report.orders) {
    if (!figures) continue;
    const [chance, headline] = [figures.knew / 100, figures.headline];
    keepFate({ at, from: `${from}/${order}`, chance, could: could ? 1 : 0, baked: baked ? 1 : 0, headline });
  }
}

/** How many cards the last guesses were off, the newest first, without the one about this round. */
export function lastOff(game: string, round: number): number[] {
  return ownRecord.value.guesses
    .filter(({ from }) => from !== DRILL && from !== `${game}/${round}`)
    .slice(0, LAST)
    .map(({ kinds }) => kinds.reduce((off, { said, there }) => off + Math.abs(said - there), 0));
}
