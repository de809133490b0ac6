/** The states of a replay: a pure fold of the messages that its viewpoint would have been sent. */

import type { GameEnded, Replay } from "../../made/messages";
import { hear, NOWHERE, type RoomState } from "./room";

/** Every state, one for each step. A round's summary is there at its own step only. */
export function folded(replay: Replay): RoomState[] {
  let now = hear({ ...NOWHERE, seat: replay.seat, game: replay.lobby.game }, replay.lobby);
  return replay.steps.map(({ message }) => (now = hear({ ...now, summary: null }, message)));
}

/** From a step forwards or backwards to the next one at which a round begins, or to the end. */
export function roundFrom(states: readonly RoomState[], step: number, by: 1 | -1): number {
  const begins = (n: number): boolean => states[n]?.table?.round !== states[n - 1]?.table?.round;
  const last = states.length - 1;
  let next = step + by;
  while (next > 0 && next < last && !begins(next)) next += by;
  return Math.max(0, Math.min(next, last));
}

/** How it ended; null where the replay breaks off. */
export function resultOf(replay: Replay): GameEnded | null {
  const events = replay.steps[replay.steps.length - 1]?.message.events.map(({ event }) => event) ?? [];
  return events.find((event) => event.event === "GameEnded") ?? null;
}

/** Whether a text says that it is a record; whether it is a good one, the server knows. */
export function isRecordText(text: string): boolean {
  return /"format"\s*:\s*"mammamia\//.test(text);
}
