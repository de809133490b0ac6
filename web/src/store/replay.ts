/** A game that is over, shown again: the messages of one viewpoint, folded as at the table, and where one is in them. */

import { computed, effect, signal } from "@preact/signals";
import type { OpenCards, Replay } from "../../made/messages";
import { named } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { showRecord } from "../protocol/http";
import { folded, roundFrom } from "./film";
import { finishedGames } from "./finished";
import { namelessReplay } from "./nameless";
import { inThePast } from "./players";
import { replayOf } from "./records";
import type { RoomState } from "./room";
import { leave, stage } from "./session";
import { bestMoment, roundsOf } from "./story";
import { stopAt, timelineOf, type Timeline } from "./timeline";

/** Where the game comes from: the server, or a file. */
export type Source = { readonly game: string; readonly isNameless?: boolean } | { readonly record: string };
export const EVERYTHING = "all";
export const SPECTATOR = "table";
export const SPEEDS = ["slow", "normal", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];

/** A game as one viewpoint saw it, and its bar. */
export interface Film {
  readonly source: Source;
  readonly viewpoint: string; // all, table or the number of a seat
  readonly replay: Replay;
  readonly states: readonly RoomState[]; // one for each step
  readonly timeline: Timeline;
}

const SECONDS: Readonly<Record<Speed, number>> = { slow: 2.4, normal: 1.2, fast: 0.4 };
const BEAT = 0.5; // of a step, for a card that comes up

export const film = signal<Film | null>(null);
export const place = signal(0);
export const isRunning = signal(false);
/** Somebody has asked to watch a moment: the next game that is opened runs. Nothing starts by itself. */
export const isAwaited = signal(false);
export const speed = signal<Speed>("normal");

/** Where one is on the bar. */
export const stop = computed(() => (film.value ? stopAt(film.value.timeline, place.value) : 0));

/** The seat that this device had in the game that is shown: “You”, unless people are called by their ingredient. */
export const ownSeat = computed<number | null>(() => {
  const now = film.value;
  if (!now || ("game" in now.source && now.source.isNameless)) return null;
  return finishedGames.value.find(({ game }) => game === now.replay.lobby.game)?.seat ?? null;
});

/** All hands and the oven at this step, where the viewpoint sees everything. */
export const openCards = computed<OpenCards | null>(() => {
  const steps = film.value?.replay.steps ?? [];
  for (let n = place.value; n >= 0; n--) if (steps[n]?.cards) return steps[n]?.cards ?? null;
  return null;
});

/** Fetch a game, or look at the same one with other eyes: one stays where one is. A game opens at a moment. */
export async function look(source: Source, viewpoint: string, step: number | null = null): Promise<void> {
  const found = await ("game" in source ? replayOf(source.game, viewpoint) : showRecord(source.record, viewpoint));
  const replay = { ...found, lobby: inThePast(found.lobby) };
  const seen = "game" in source && source.isNameless ? namelessReplay(replay) : replay;
  const isSame = film.value?.source === source;
  const states = folded(seen);
  film.value = { source, viewpoint, replay: seen, states, timeline: timelineOf(seen) };
  if (isSame) return;
  goTo(step ?? tellingStep(states));
  isRunning.value = isAwaited.peek();
  isAwaited.value = false;
}

/** The most telling moment, else the last opening. */
function tellingStep(states: readonly RoomState[]): number {
  const opens = states.map(({ opening }) => opening !== null);
  return bestMoment(roundsOf(states))?.step ?? Math.max(0, opens.lastIndexOf(true));
}

/** Go to a step. */
export function goTo(step: number): void {
  place.value = Math.max(0, Math.min(step, (film.value?.states.length ?? 1) - 1));
}

/** The step of the stop before or after. */
export function nextStop(by: 1 | -1): number {
  const { stops = [] } = film.value?.timeline ?? {};
  return stops[Math.max(0, Math.min(stop.value + by, stops.length - 1))] ?? 0;
}

/** The step at which a round begins, backwards or forwards. */
export function nextRound(by: 1 | -1): number {
  return film.value ? roundFrom(film.value.states, place.value, by) : 0;
}

/** Let the page follow the film, from now until the returned function is called. */
export function showFilm(): () => void {
  const drawing = effect(() => {
    const state = film.value?.states[place.value];
    if (!state) return;
    const seat = state.seat ?? ownSeat.value; // with no seat's eyes one is still oneself
    const isOwn = seat !== null && seat === ownSeat.value;
    named.value = isOwn ? null : seat === null ? "" : seatName(state.lobby, seat); // who watches is nobody at the table
    stage({ ...state, seat });
  });
  const running = effect(() => {
    const steps = film.value?.replay.steps ?? [];
    const isOver = place.value >= steps.length - 1;
    if (!isRunning.value || film.value === null) return undefined;
    if (isOver) {
      isRunning.value = false;
      return undefined;
    }
    const beat = steps[place.value]?.message.type === "beat" ? BEAT : 1;
    const timer = setTimeout(() => goTo(nextStop(1)), SECONDS[speed.value] * beat * 1000);
    return () => clearTimeout(timer);
  });
  return () => {
    drawing();
    running();
    film.value = named.value = null;
    isRunning.value = false;
    leave();
  };
}
