/** The ring of a decision with its seconds inside. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { parts } from "../../store/session";
import { Ring } from "../clock";

export function CountedRing() {
  const clock = parts.clock.value;
  const left = useSignal(0);
  useEffect(() => {
    if (!clock) return undefined;
    const end = performance.now() + clock.left * 1000;
    const count = (): void => void (left.value = Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [clock]);
  if (!clock) return null;
  return (
    <span class="counted-ring">
      <Ring />
      <b aria-hidden="true">{left.value}</b>
    </span>
  );
}
