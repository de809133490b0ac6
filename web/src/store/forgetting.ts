/**
 * How somebody forgets: the characters' own formula (docs/bots/memory.md), its threshold τ fitted to guesses.
 *
 * A card is remembered with the chance of its age; what one says of a kind is the cards of it that one remembers, and
 * an even share of all that one does not. τ is where the squares of said − expected are least.
 */

import made from "../../made/forgetting.json";
import type { Guess, Thrown } from "./record";

export const { thresholds } = made as { readonly thresholds: Readonly<Record<string, number>> };
export const NEEDED = 20; // guesses, before there is a curve

const LEAST = -6; // nearly all is remembered for ever
const MOST = 1.5; // nearly nothing for a turn
const STEP = 0.05; // of the first look; then ever finer
const FINE = 1e-4;
const SURE = 1.96; // standard errors: 95 of 100

/** A fitted threshold and its interval. */
export interface Fit {
  readonly tau: number;
  readonly low: number;
  readonly high: number;
}

/** How likely a card is remembered after so many turns. */
export function recallChance(tau: number, age: number, bonus = 0): number {
  const activation = bonus - made.decay * Math.log(age + 1);
  return 1 / (1 + Math.exp((tau - activation) / made.noise));
}

/** What makes a throw last longer. */
function bonusOf({ n, isOwn, isLeft }: Thrown): number {
  return (isOwn ? made.own : 0) + (n >= 3 ? made.many : 0) + (isLeft ? made.leftovers : 0);
}

/** What somebody with this threshold would say of each kind, on the average. */
export function expected(tau: number, { kinds, thrown }: Pick<Guess, "kinds" | "thrown">): number[] {
  const known = new Map<string, number>();
  let lost = 0;
  for (const one of thrown) {
    const remembered = one.n * recallChance(tau, one.age, bonusOf(one));
    known.set(one.kind, (known.get(one.kind) ?? 0) + remembered);
    lost += one.n - remembered;
  }
  const all = thrown.reduce((sum, { n }) => sum + n, 0) || 1; // which an even guess splits among all kinds
  return kinds.map((kind) => (known.get(kind.kind) ?? 0) + (lost * kind.even) / all);
}

/** The threshold that fits best; null: too few guesses, or none that tells anything. */
export function fitted(guesses: readonly Guess[]): Fit | null {
  const told = guesses.filter(({ thrown }) => thrown.length > 0);
  if (told.length < NEEDED) return null;
  const tau = least((at) => errorOf(at, told));
  const width = SURE * standardError(tau, told);
  if (!Number.isFinite(width)) return null;
  return { tau, low: Math.max(LEAST, tau - width), high: Math.min(MOST, tau + width) };
}

/** How sure τ is. What is said of one kind in a guess is missing from another, so each guess counts as one witness. */
function standardError(tau: number, guesses: readonly Guess[]): number {
  let [steepness, scatter] = [0, 0];
  for (const guess of guesses) {
    const [below, now, above] = [expected(tau - FINE, guess), expected(tau, guess), expected(tau + FINE, guess)];
    const slopes = now.map((_, n) => ((above[n] ?? 0) - (below[n] ?? 0)) / (2 * FINE));
    const pull = guess.kinds.reduce((sum, { said }, n) => sum + (said - (now[n] ?? 0)) * (slopes[n] ?? 0), 0);
    steepness += slopes.reduce((sum, slope) => sum + slope ** 2, 0);
    scatter += pull ** 2;
  }
  return Math.sqrt(scatter) / steepness;
}

/** Σ (said − expected)². */
function errorOf(tau: number, guesses: readonly Guess[]): number {
  return guesses.reduce((sum, guess) => {
    const wanted = expected(tau, guess);
    return sum + guess.kinds.reduce((part, { said }, n) => part + (said - (wanted[n] ?? 0)) ** 2, 0);
  }, 0);
}

/** Where a function is least: a coarse look at all, then ever finer around the best. */
function least(error: (at: number) => number): number {
  let [low, high, step] = [LEAST, MOST, STEP];
  for (;;) {
    let [best, lowest] = [low, Infinity];
    for (let at = low; at <= high + step / 2; at += step) {
      const value = error(at);
      if (value < lowest) [best, lowest] = [at, value];
    }
    if (step <= FINE) return best;
    [low, high, step] = [Math.max(LEAST, best - step), Math.min(MOST, best + step), step / 10];
  }
}

/** The characters whose threshold is nearest. */
export function nearest(tau: number): string[] {
  const off = (name: string): number => Math.abs((thresholds[name] ?? Infinity) - tau);
  const least = Math.min(...Object.keys(thresholds).map(off));
  return Object.keys(thresholds).filter((name) => off(name) === least);
}

/** A point of the curve: of 100 cards thrown so many turns ago, how many were remembered. */
export interface Remembered {
  readonly age: number;
  readonly share: number; // from 0 to 100
}

/** The curve of a threshold, from what was just thrown to the given age. */
export function curve(tau: number, until: number): Remembered[] {
  return Array.from({ length: until + 1 }, (_, age) => ({ age, share: 100 * recallChance(tau, age) }));
}
