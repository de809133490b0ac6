/** Whether somebody at this device has learnt the game, and the table at which that goes on. */

import type { Seated } from "../../made/messages";
import { kept } from "./device";
import { asksBefore } from "./settings";

/** The seat of a lesson that was begun and is not over. */
export const lessonSeat = kept<Pick<Seated, "room" | "token"> | null>("lesson", null);
/** How the lesson ended, if it was ever taken. */
export const learnt = kept<"no" | "skipped" | "done">("learnt", "no");

/** The lesson is over: whoever comes again begins anew. */
export function endLesson(): void {
  lessonSeat.value = null;
  if (learnt.peek() !== "done") asksBefore.value = true; // whoever has learnt to remember is asked what they remember
  learnt.value = "done";
}

/** Put it off: it goes on where it was. */
export function skipLesson(): void {
  if (learnt.peek() === "no") learnt.value = "skipped";
}
