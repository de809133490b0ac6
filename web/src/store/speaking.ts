/** What the page says on request: the last play, the hand, the scores, whose turn it is. Gone after a moment. */

import { signal } from "@preact/signals";

const MOMENT = 6_000; // milliseconds

export const spoken = signal("");
let hush: ReturnType<typeof setTimeout> | undefined;

/** Say it, to be read and to be heard. */
export function speakUp(text: string): void {
  clearTimeout(hush);
  spoken.value = text;
  hush = setTimeout(() => (spoken.value = ""), MOMENT);
}
