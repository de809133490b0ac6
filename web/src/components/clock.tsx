/** How long the seat that decides may still think: a bar or a ring that runs out by itself. */

import { say } from "../i18n/texts";
import { parts, room } from "../store/session";

export function Clock() {
  const { clock, number } = room.value;
  if (!clock) return null;
  const style = { animationDuration: `${clock.seconds}s`, animationDelay: `${clock.left - clock.seconds}s` };
  return (
    <span class="clock" role="img" aria-label={say("table.time-left")}>
      <span key={number} style={style} />
    </span>
  );
}

/** The same as a ring of two halves: everybody sees it, and it never tells whether there is a choice. */
export function Ring() {
  const clock = parts.clock.value;
  const number = parts.number.value;
  if (!clock) return null;
  const half = clock.seconds / 2;
  const past = clock.seconds - clock.left;
  const halves = [-past, half - past];
  return (
    <span class="ring" role="img" aria-label={say("table.time-left")} key={number}>
      {halves.map((delay, place) => (
        <span key={place}>
          <i style={{ animationDuration: `${half}s`, animationDelay: `${delay}s` }} />
        </span>
      ))}
    </span>
  );
}
