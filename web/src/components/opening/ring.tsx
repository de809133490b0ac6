/** The ring of a decision with its seconds inside. */

import { parts } from "../../store/session";
import { secondsLeft } from "../../store/seconds";
import { Ring } from "../clock";

/** Only where it decides: without a limit of time nothing happens at its end. */
export function CountedRing() {
  const clock = parts.clock.value;
  const left = secondsLeft(clock?.left ?? 0, clock);
  const isLimited = (parts.lobby.value?.terms.pace ?? "off") !== "off";
  if (!clock || !isLimited) return null;
  return (
    <span class="counted-ring">
      <Ring />
      <b aria-hidden="true">{left}</b>
    </span>
  );
}
