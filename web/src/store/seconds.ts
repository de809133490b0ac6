/** Seconds that run down on the screen; the server alone says what happens when they are over. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const TICK = 250; // milliseconds

/** A hook: whole seconds that are left of so many; *since* changes when they begin anew. */
export function secondsLeft(seconds: number, since: unknown): number {
  const left = useSignal(Math.ceil(seconds));
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const count = (): void => void (left.value = Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    count();
    if (seconds <= 0) return undefined;
    const timer = setInterval(count, TICK);
    return () => clearInterval(timer);
  }, [since]);
  return left.value;
}
