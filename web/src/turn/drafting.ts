/** The turn one is putting together now. It is forgotten when the offer it was made from is gone. */

import { computed, effect, signal } from "@preact/signals";
import type { TurnOffered } from "../../made/messages";
import { offer, play } from "../store/session";
import { firstDraft, movesOf, type Draft } from "./draft";

const changed = signal<{ readonly offer: TurnOffered; readonly draft: Draft } | null>(null);

/** The offer of a turn; null when no turn is offered. */
export const turn = computed(() => (offer.value?.type === "turn" ? offer.value : null));

/** What one would do now. */
export const draft = computed(() => {
  if (turn.value === null) return null;
  return changed.value?.offer === turn.value ? changed.value.draft : firstDraft(turn.value);
});

/** What was chosen from a hand is not kept longer than the offer. */
effect(() => {
  if (turn.value === null) changed.value = null;
});

/** Change the draft: *to* is given the offer and the draft as it is. */
export function redraft(to: (offer: TurnOffered, draft: Draft) => Draft): void {
  if (turn.value && draft.value) changed.value = { offer: turn.value, draft: to(turn.value, draft.value) };
}

/** Do it. */
export function confirm(): void {
  if (turn.value && draft.value) play(...movesOf(turn.value, draft.value));
}
