/** The story of a finished game, from what all saw: its openings, and the moments worth watching again. */

import { signal } from "@preact/signals";
import type { Ingredient, Replay } from "../../made/messages";
import { kindOf, orderName } from "../game";
import { seeReplay } from "../protocol/http";
import { folded } from "./film";
import { isClose, lackOf, shortagesOf, type Check, type Opening } from "./opening";
import type { RoomState } from "./room";

/** An opening, and at which step of the replay each of its orders was decided. */
export interface ToldRound {
  readonly opening: Opening;
  readonly steps: readonly number[];
}

/** What is told of a round, and where the replay shows it. */
export interface Moment {
  readonly round: number;
  readonly sort: "took" | "saved" | "helped" | "heap" | "close" | "baked";
  readonly check: Check;
  readonly step: number;
  readonly victim?: Check; // whose cards were taken
  readonly kind?: Ingredient;
}

/** The rounds of the game that has ended, as soon as they are fetched; null of it: they are out of reach. */
export const told = signal<{ readonly game: string; readonly rounds: readonly ToldRound[] | null } | null>(null);

/** Fetch a finished game's openings; without a line there is nothing to tell. */
export async function fetchStory(game: string): Promise<void> {
  const known = told.peek();
  if (known?.game === game && known.rounds) return;
  const replay: Replay | null = await seeReplay(game, "table").catch(() => null);
  told.value = { game, rounds: replay && roundsOf(folded(replay)) };
}

/** Every round's opening as it was at its end. */
export function roundsOf(states: readonly RoomState[]): ToldRound[] {
  const rounds = new Map<number, ToldRound>();
  states.forEach(({ opening, summary }, step) => {
    const now = opening ?? summary;
    if (!now) return;
    const known = rounds.get(now.round)?.steps ?? [];
    const decided = now.checks.filter(({ verdict }) => verdict !== "open").length;
    const steps = [...known, ...Array.from({ length: Math.max(0, decided - known.length) }, () => step)];
    rounds.set(now.round, { opening: now, steps });
  });
  return [...rounds.values()];
}

/** At most three: the best of each round, or of a single round its three best. */
export function momentsOf(rounds: readonly ToldRound[]): Moment[] {
  const found = rounds.map((round) => round.opening.checks.flatMap((_, place) => momentAt(round, place)));
  const best = (moments: Moment[]): Moment[] =>
    [...moments].sort((one, other) => WEIGHTS[other.sort] - WEIGHTS[one.sort]);
  const chosen =
    found.length === 1 ? best(found[0] ?? []).slice(0, MOST) : found.flatMap((all) => best(all).slice(0, 1));
  return chosen.sort((one, other) => one.step - other.step).slice(-MOST);
}

/** What is told of an order of a round; null where there is nothing to tell. */
export function momentOf(rounds: readonly ToldRound[], round: number, order: string): Moment | null {
  const found = rounds.find(({ opening }) => opening.round === round);
  const place = found?.opening.checks.findIndex((check) => check.order === order) ?? -1;
  return found && place >= 0 ? (momentAt(found, place)[0] ?? null) : null;
}

/** The one that tells most; of equals the latest. */
export function bestMoment(rounds: readonly ToldRound[]): Moment | null {
  const all = rounds.flatMap((round) => round.opening.checks.flatMap((_, place) => momentAt(round, place)));
  return all.reduce<Moment | null>((best, one) => (best && WEIGHTS[best.sort] > WEIGHTS[one.sort] ? best : one), null);
}

const MOST = 3;
const WEIGHTS: Readonly<Record<Moment["sort"], number>> = { took: 5, heap: 4, saved: 3, helped: 3, close: 2, baked: 1 };

function momentAt({ opening, steps }: ToldRound, place: number): Moment[] {
  const check = opening.checks[place];
  if (!check || check.verdict === "open") return [];
  const base = { round: opening.round, check, step: steps[place] ?? 0 };
  if (check.verdict === "burnt") return isClose(check) ? [{ ...base, sort: "close" }] : [];
  const robbed = robbedBy(opening.checks, place);
  if (robbed) return [{ ...base, sort: "took", ...robbed }];
  if (orderName(check.order) === "bombastica") return [{ ...base, sort: "heap" }];
  if (check.helper !== null) return [{ ...base, sort: "helped" }];
  return [{ ...base, sort: check.fromHand.length > 0 ? "saved" : "baked" }];
}

/** The next order that burnt for one or two cards of a kind that this one had taken. */
function robbedBy(checks: readonly Check[], place: number): { victim: Check; kind: Ingredient } | null {
  const kinds = new Set(checks[place]?.fromTable.map(kindOf));
  for (const [at, victim] of checks.entries()) {
    if (at <= place || victim.verdict !== "burnt" || victim.seat === checks[place]?.seat || lackOf(victim) > 2)
      continue;
    const lacking = shortagesOf(checks, at).find(({ kind }) => kind !== null && kinds.has(kind));
    if (lacking?.kind) return { victim, kind: lacking.kind };
  }
  return null;
}
