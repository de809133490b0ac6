/** The review of a finished game as it is found: points of the curves, marks, and in the end what counts. */

import { signal } from "@preact/signals";
import type { ReviewBegun, ReviewDone, ReviewMark, ReviewMoment, ReviewPart, ReviewPoint } from "../../made/messages";
import { reviewGame, reviewRecord } from "../protocol/http";
import { inThePast } from "./players";
import { recordInstead } from "./records";

export type ReviewSource = { readonly game: string } | { readonly record: string };

/** What is known of one review so far. */
export interface ReviewSeen {
  readonly source: ReviewSource;
  readonly seat: number;
  readonly begun: ReviewBegun | null;
  readonly points: readonly ReviewPoint[];
  readonly marks: readonly ReviewMark[]; // in the order of the game; in the end those that count
  readonly done: ReviewDone | null;
}

export const review = signal<ReviewSeen | null>(null);
/** A record from a file that is to be reviewed, and from whose seat: its address is no link. */
export const recordToReview = signal<{ readonly record: string; readonly seat: number | null } | null>(null);

/** The moment that one looked at last, kept for whoever comes back from seeing it: of which game and seat. */
export const lookedAt = signal<{ readonly of: string; readonly move: number } | null>(null);

/** A step of that record that the replay is to open at. */
export const stepToSee = signal<number | null>(null);

let turn = 0; // which review is followed: an older one hears nothing more

/** Follow a review from its first message on; refused with the error of the request. */
export async function followReview(source: ReviewSource, seat: number, language: string): Promise<void> {
  const own = ++turn;
  let seen: ReviewSeen = { source, seat, begun: null, points: [], marks: [], done: null };
  review.value = seen;
  for (let heard = 0; seen.done === null;) {
    const part = await partOf(source, seat, language, heard);
    if (own !== turn) return;
    heard += part.messages.length;
    seen = part.messages.reduce(heardOf, seen);
    review.value = seen;
    if (part.is_done && part.messages.length === 0) return;
  }
}

/** What follows the first so many messages; a game that cannot be had is reviewed by the record of this device. */
async function partOf(source: ReviewSource, seat: number, language: string, heard: number): Promise<ReviewPart> {
  if ("record" in source) return reviewRecord(source.record, seat, language, heard);
  try {
    return await reviewGame(source.game, seat, language, heard);
  } catch (error) {
    return reviewRecord(await recordInstead(source.game, error), seat, language, heard);
  }
}

const moments = new Map<string, readonly ReviewMoment[]>(); // that were found, by whose game it was

/** The moments of a finished game, the largest changes of a seat's chance to win, if they were found before. */
export function knownMoments(game: string, seat: number, language: string): readonly ReviewMoment[] | null {
  return moments.get(`${game} ${seat} ${language}`) ?? null;
}

/** Find them; none where the review was left. */
export async function reviewedMoments(game: string, seat: number, language: string): Promise<readonly ReviewMoment[]> {
  await followReview({ game }, seat, language);
  const found = review.peek()?.done?.moments ?? [];
  if (found.length > 0) moments.set(`${game} ${seat} ${language}`, found);
  return found;
}

/** Follow nothing any more. */
export function leaveReview(): void {
  turn += 1;
}

function heardOf(seen: ReviewSeen, message: ReviewPart["messages"][number]): ReviewSeen {
  switch (message.type) {
    case "review-begun":
      return { ...seen, begun: { ...message, lobby: inThePast(message.lobby) } };
    case "review-point":
      return { ...seen, points: [...seen.points, message] };
    case "review-mark":
      return { ...seen, marks: [...seen.marks, message].sort((one, other) => one.move - other.move) };
    case "review-done":
      return { ...seen, done: message, marks: seen.marks.filter(({ move }) => message.marks.includes(move)) };
  }
}

/** How many of the tasks are thought about: a decision at the oven has no point, so it is at least that. */
export function thoughtOf({ begun, points, done }: ReviewSeen): number {
  return done && begun ? begun.tasks : points.length;
}
