/** What a record comes to: figures of games, guesses and orders. Pure. */

import type { Ingredient } from "../../made/messages";
import type { FinishedGame } from "./finished";
import type { Fate, Guess } from "./record";

export interface Score {
  readonly name: string;
  readonly won: number;
  readonly played: number;
}

const ROUNDS = 3; // of a game, unless it says otherwise
const WORTH = 0.25; // cards on the average: less is no mistake

/** One's own games. */
export function ownGames(games: readonly FinishedGame[]): FinishedGame[] {
  return games.filter(({ seat }) => seat !== null);
}

export function isWon({ seat, winners }: FinishedGame): boolean {
  return seat !== null && winners.includes(seat);
}

/** Pizzas a round, and the best of all games; null: no game. */
export function pizzas(games: readonly FinishedGame[]): { readonly mean: number; readonly best: number } | null {
  const own = ownGames(games).map(({ delivered, seat, rounds = ROUNDS }) => ({ n: delivered[seat ?? 0] ?? 0, rounds }));
  if (own.length === 0) return null;
  const total = (of: (game: { n: number; rounds: number }) => number): number =>
    own.reduce((sum, one) => sum + of(one), 0);
  return {
    mean: total(({ n }) => n) / total(({ rounds }) => rounds),
    best: Math.max(...own.map(({ n, rounds }) => n / rounds)),
  };
}

/** How often one won against each guest, or in each edition. */
export function scores(games: readonly FinishedGame[], by: (game: FinishedGame) => readonly string[]): Score[] {
  const found = new Map<string, Score>();
  for (const game of ownGames(games)) {
    for (const name of new Set(by(game))) {
      const { won, played } = found.get(name) ?? { won: 0, played: 0 };
      found.set(name, { name, won: won + (isWon(game) ? 1 : 0), played: played + 1 });
    }
  }
  return [...found.values()];
}

/** Of 100: 1 − Σ off ÷ Σ off of the even guess, not below 0; null: nothing was said. */
export function remembered(guesses: readonly Guess[], kind?: Ingredient): number | null {
  const said = guesses.flatMap(({ kinds }) => kinds).filter((one) => kind === undefined || one.kind === kind);
  if (said.length === 0) return null;
  const off = said.reduce((sum, one) => sum + Math.abs(one.said - one.there), 0);
  const even = said.reduce((sum, one) => sum + Math.abs(one.even - one.there), 0);
  return even === 0 ? (off === 0 ? 100 : 0) : Math.round(100 * Math.max(0, 1 - off / even));
}

/** Σ (A − K): how many more orders could be baked than a perfect memory would have expected. */
export function luck(fates: readonly Fate[]): number {
  return fates.reduce((sum, { could, chance }) => sum + could - chance, 0);
}

/** Headlines of orders that tell of a mistake, not of luck. */
export const MISSTEPS = ["kept", "believed-too-much", "bold-try"] as const;
export type Misstep = (typeof MISSTEPS)[number];

/** How many orders went wrong in each way, the most frequent first. */
export function missteps(fates: readonly Fate[]): { readonly headline: Misstep; readonly n: number }[] {
  const found = MISSTEPS.map((headline) => ({
    headline,
    n: fates.filter((fate) => fate.headline === headline).length,
  }));
  return found.filter(({ n }) => n > 0).sort((one, other) => other.n - one.n);
}

/** A kind of which one says too many or too few, and by how much on the average. */
export interface Mistake {
  readonly kind: Ingredient;
  readonly by: number;
}

/** The largest first; what is small is none. */
export function mistakes(guesses: readonly Guess[]): Mistake[] {
  const said = guesses.flatMap(({ kinds }) => kinds);
  const found = [...new Set(said.map(({ kind }) => kind))].map((kind) => {
    const own = said.filter((one) => one.kind === kind);
    return { kind, by: own.reduce((sum, one) => sum + one.said - one.there, 0) / own.length };
  });
  return found.filter(({ by }) => Math.abs(by) >= WORTH).sort((one, other) => Math.abs(other.by) - Math.abs(one.by));
}
