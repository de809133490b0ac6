/** Who is asked at the open oven, and what the page proposes to add from the hand. */

import { computed, effect, signal } from "@preact/signals";
import type { Choice } from "../turn/choices";
import { current } from "./opening";
import { parts, room } from "./session";

/** Whose decision is awaited; null: nobody's. */
export const seatAsked = computed<number | null>(() => {
  const { opening, table } = room.value;
  const isOpen = opening !== null && current(opening)?.verdict === "open";
  return isOpen && (table?.phase === "fill" || table?.phase === "answer") ? table.deciding : null;
});

/** What one would do with one's order if the large button were pressed now; it is shown on the board. */
export const proposal = signal<Choice | null>(null);

/** What is proposed while no other way is pointed at. */
export const firstProposal = signal<Choice | null>(null);

/** Whether the moment is past at which burning would have told nothing; false where nobody else looks on. */
export const isPauseOver = signal(false);
effect(() => {
  const pause = parts.clock.value?.pause ?? 0;
  isPauseOver.value = false;
  if (pause <= 0) return undefined;
  const timer = setTimeout(() => (isPauseOver.value = true), pause * 1000);
  return () => clearTimeout(timer);
});

/** Whether nobody but characters sits here: then a tap skips one beat, and reading stops the show. */
export const isAlone = computed(() => {
  const chairs = parts.lobby.value?.chairs ?? [];
  return parts.seat.value !== null && chairs.filter((chair) => chair.bot === null).length === 1;
});
