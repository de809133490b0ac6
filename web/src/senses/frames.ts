/** What one message changes is drawn over a few frames, a part in each: all at once it would take longer than a frame. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { motion } from "../store/settings";

/** When so many frames have been drawn: an effect of ours would not wait for a frame that is late. */
function after(frames: number, then: () => void): () => void {
  let left = frames;
  const count = (): void => void (left-- > 0 ? (next = requestAnimationFrame(count)) : then());
  let next = requestAnimationFrame(count);
  return () => cancelAnimationFrame(next);
}

/** Whether this part of the page was drawn before; where nothing moves, all of it is there at once. */
export function useDrawn(): boolean {
  const [isDrawn, draw] = useState(motion.peek() === "off");
  useLayoutEffect(() => (isDrawn ? undefined : after(1, () => draw(true))), [isDrawn]);
  return isDrawn;
}

/** A value as it was so many frames ago, or as it is where nothing moves. */
export function useLate<T>(now: T, frames: number): T {
  const [seen, see] = useState(now);
  const newest = useRef(now);
  newest.current = now;
  const isLate = seen !== now;
  useLayoutEffect(() => (isLate ? after(frames, () => see(() => newest.current)) : undefined), [isLate]);
  return motion.value === "off" ? now : seen;
}
