/** Who is not heard on this device, for as long as the page is open. */

import { signal } from "@preact/signals";

export const SPECTATORS = -1; // all who look on, as if they were a seat
export const muted = signal<ReadonlySet<number>>(new Set());

/** Hear a seat no more, or again. */
export function toggleMuted(seat: number): void {
  const next = new Set(muted.value);
  if (!next.delete(seat)) next.add(seat);
  muted.value = next;
}
