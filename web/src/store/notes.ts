/** The notebook: a tally of one's own for each kind. It checks nothing, and stays in this tab. */

import { computed, signal } from "@preact/signals";
import type { Ingredient } from "../../made/messages";
import { parts } from "./session";

export type Tally = Readonly<Partial<Record<Ingredient, number>>>;

const place = computed(() => `mammamia.notes.${parts.lobby.value?.game ?? ""}.${parts.seat.value ?? ""}`);
const written = signal(0); // how often something was written: what is read is read again

/** How many of each kind were counted. */
export const tally = computed<Tally>(() => {
  void written.value;
  return JSON.parse(sessionStorage.getItem(place.value) ?? "{}") as Tally;
});
/** Whether a tap counts one more or takes one off. */
export const step = signal<1 | -1>(1);
/** The next digit counts a kind instead of choosing it. */
export const isNoting = signal(false);

/** Count a kind up or down. */
export function note(kind: Ingredient, by: number): void {
  const next = { ...tally.peek(), [kind]: Math.max(0, (tally.peek()[kind] ?? 0) + by) };
  sessionStorage.setItem(place.peek(), JSON.stringify(next));
  written.value += 1;
}
