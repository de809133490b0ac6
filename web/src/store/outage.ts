/** While there is no line to the table: since when, when it is tried again, and afterwards what was missed. */

import { signal } from "@preact/signals";
import type { Announced, RoomState } from "./room";

const LONG = 20_000; // milliseconds, until the page says that the server does not answer
const MOMENT = 6_000; // milliseconds that what was missed is shown
const SHORT = 2_000; // milliseconds without a line that are not worth a word
const SECOND = 1_000;

export interface Outage {
  readonly since: number; // milliseconds since 1970
  readonly tries: number;
  readonly next: number; // when it is tried again
}

export const outage = signal<Outage | null>(null);
export const isLong = signal(false);
export const now = signal(0); // milliseconds since 1970; kept up to date only while there is no line
/** What was announced meanwhile, for a moment after the line is back. */
export const missed = signal<readonly Announced[] | null>(null);

let seen: number | null = null; // the last event before the line broke
let wasShort = true;
let ticking: ReturnType<typeof setInterval> | undefined;
let hush: ReturnType<typeof setTimeout> | undefined;

/** The line is gone, and is tried again after so many milliseconds. */
export function lineBroke(room: RoomState, pause: number): void {
  const before = outage.peek();
  const at = Date.now();
  seen ??= room.number;
  outage.value = { since: before?.since ?? at, tries: before ? before.tries + 1 : 0, next: at + pause };
  clearInterval(ticking);
  ticking = setInterval(tick, SECOND);
  tick();
}

/** The line is open again, or nobody waits for it any more. */
export function lineCameBack(): void {
  clearInterval(ticking);
  const lost = outage.peek();
  if (lost) wasShort = Date.now() - lost.since < SHORT;
  else seen = null;
  outage.value = null;
  isLong.value = false;
}

/** The first view after an outage: what came meanwhile is shown for a moment, once. */
export function showMissed({ lap }: RoomState): void {
  if (seen === null || outage.peek()) return;
  const last = seen;
  seen = null;
  const plays = lap.filter(({ number }) => number > last);
  if (wasShort && plays.length === 0) return;
  missed.value = plays;
  clearTimeout(hush);
  hush = setTimeout(() => (missed.value = null), MOMENT);
}

function tick(): void {
  now.value = Date.now();
  isLong.value = outage.peek() !== null && now.value - (outage.peek()?.since ?? 0) >= LONG;
}
