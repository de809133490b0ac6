/**
 * The turn one is putting together now. It is forgotten when the offer it was made from is gone; only while the line
 * is lost it stays, and what was said then is said when the line is back, if it is still offered.
 */

import { computed, effect, signal } from "@preact/signals";
import type { TurnOffered } from "../../made/messages";
import { isAway, offer, play, room } from "../store/session";
import { isNewcomer, noteThrow } from "../store/newcomer";
import { emptyDraft, firstDraft, isSayable, isStillOffered, movesOf, type Draft } from "./draft";

interface Drafted {
  readonly offer: TurnOffered;
  readonly draft: Draft;
}

/** What may be chosen and said, where somebody is being taught. */
export interface Gate {
  readonly maySay: boolean;
  allows(next: Draft): boolean;
  refuse(): void;
}

/** Null: whatever is offered. */
export const gate = signal<Gate | null>(null);
const changed = signal<Drafted | null>(null);
const kept = signal<Drafted | null>(null); // when the line broke
/** The turn is said, but the line is lost: it waits. */
export const isWaiting = signal(false);

/** The offer of a turn; null when no turn is offered. While the line is lost it is the one that was there before. */
export const turn = computed(() => {
  if (isAway.value) return kept.value?.offer ?? null;
  return offer.value?.type === "turn" ? offer.value : null;
});

/** What one would do now. */
export const draft = computed(() => {
  if (turn.value === null) return null;
  if (changed.value?.offer === turn.value) return changed.value.draft;
  if (kept.value?.offer === turn.value) return kept.value.draft;
  return isNewcomer.value ? emptyDraft() : firstDraft(turn.value);
});

/** Whether the draft can be said. */
export const canSay = computed(() => turn.value !== null && draft.value !== null && isSayable(turn.value, draft.value));

let last: Drafted | null = null; // what was there before the line broke

effect(() => {
  const { number, seat } = room.value;
  const now = turn.value;
  if (number === null || seat === null) return forget();
  if (isAway.value) {
    if (kept.peek() === null && last !== null) kept.value = last;
    return;
  }
  if (now === null) return forget();
  const before = kept.peek();
  if (before !== null) takeUp(now, before);
  if (draft.value !== null) last = { offer: now, draft: draft.value };
});

/** What was chosen from a hand is not kept longer than the offer. */
function forget(): void {
  changed.value = kept.value = last = null;
  isWaiting.value = false;
}

/** The line is back: the choice is there again if it is still offered, and said if one had said it. */
function takeUp(now: TurnOffered, before: Drafted): void {
  const isSaid = isWaiting.peek();
  kept.value = null;
  isWaiting.value = false;
  if (!isStillOffered(now, before.draft)) return;
  changed.value = { offer: now, draft: before.draft };
  if (isSaid) confirm();
}

/** Change the draft: *to* is given the offer and the draft as it is. */
export function redraft(to: (offer: TurnOffered, draft: Draft) => Draft): void {
  if (!turn.value || !draft.value) return;
  const next = to(turn.value, draft.value);
  if (gate.value && !gate.value.allows(next)) gate.value.refuse();
  else changed.value = { offer: turn.value, draft: next };
}

/** Lay a choice before somebody, who may still change it. */
export function propose(next: Draft): void {
  if (turn.value) changed.value = { offer: turn.value, draft: next };
}

/** Do it; while the line is lost, as soon as it is back. */
export function confirm(): void {
  if (!turn.value || !draft.value || !canSay.value) return;
  if (gate.value && !gate.value.maySay) return gate.value.refuse();
  if (isAway.value) {
    kept.value = { offer: turn.value, draft: draft.value };
    isWaiting.value = true;
    return;
  }
  noteThrow();
  play(...movesOf(turn.value, draft.value));
}
