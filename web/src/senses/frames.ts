/** What one message changes is drawn over a few frames, a part in each: all at once it would take longer than a frame. */

import { useEffect, useState } from "preact/hooks";
import { motion } from "../store/settings";

/** How many frames ago this part of the page came up, up to a number; where nothing moves, all of it is there at once. */
export function useFrames(most: number): number {
  const [frame, next] = useState(motion.peek() === "off" ? most : 0);
  useEffect(() => {
    if (frame < most) next(frame + 1);
  }, [frame]);
  return frame;
}

/** A value as it was so many frames ago, or as it is where nothing moves. */
export function useLate<T>(now: T, frames: number): T {
  const [seen, see] = useState({ value: now, frame: 0 });
  useEffect(() => {
    if (seen.value === now) return;
    const frame = seen.frame + 1;
    see(frame < frames ? { ...seen, frame } : { value: now, frame: 0 });
  });
  return motion.value === "off" ? now : seen.value;
}
