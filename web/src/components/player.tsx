/** Below a replay: what was said in this turn, the hand one looks with, the bar, and the buttons. */

import { announcement } from "./announcer";
import { say } from "../i18n/texts";
import { resultOf } from "../store/film";
import { current } from "../store/opening";
import { goTo, isRunning, nextRound, nextStop, place, speed, SPEEDS, stop, type Film } from "../store/replay";
import type { RoomState } from "../store/room";
import { room } from "../store/session";
import { titleOf } from "./opening/board";
import { Icon } from "./icon";
import { HandLine } from "./replay/scene";
import { TimelineBar } from "./replay/timeline";

const FACTORS = { slow: "½×", normal: "1×", fast: "2×" } as const;

export function Player({ film }: { film: Film }) {
  const last = film.timeline.stops.length - 1;
  const isAtEnd = stop.value >= last;
  const total = film.timeline.turns[last] ?? 0;
  const said = isAtEnd && resultOf(film.replay) ? say("ending.title") : sayNow(room.value);
  const at = say("rewind.turn", { n: film.timeline.turns[stop.value] ?? 0, total });
  return (
    <section class="player cloth" aria-label={say("rewind.title")}>
      <p class="at">
        <b>{at}</b> · {said}
      </p>
      <HandLine />
      <TimelineBar
        timeline={film.timeline}
        stop={stop.value}
        own={film.replay.seat}
        up={orderUp(room.value)}
        label={`${at} · ${said}`}
        onGo={(to) => goTo(film.timeline.stops[to] ?? 0)}
      />
      <div class="row buttons">
        <Step icon="first" label={say("rewind.last-round")} disabled={place.value === 0} to={() => nextRound(-1)} />
        <Step icon="back" label={say("rewind.back")} disabled={place.value === 0} to={() => nextStop(-1)} />
        <button
          type="button"
          class="round is-main"
          data-act="run"
          disabled={isAtEnd}
          aria-label={say(isRunning.value ? "rewind.pause" : "rewind.run")}
          onClick={() => (isRunning.value = !isRunning.value)}
        >
          <Icon name={isRunning.value ? "pause" : "play"} />
        </button>
        <Step icon="next" label={say("rewind.on")} disabled={isAtEnd} to={() => nextStop(1)} />
        <Step icon="last" label={say("rewind.next-round")} disabled={isAtEnd} to={() => nextRound(1)} />
        <button
          type="button"
          class="round"
          data-act="speed"
          aria-label={`${say("rewind.speed")}: ${FACTORS[speed.value]}`}
          onClick={() => (speed.value = SPEEDS[(SPEEDS.indexOf(speed.value) + 1) % SPEEDS.length] ?? "normal")}
        >
          {FACTORS[speed.value]}
        </button>
      </div>
    </section>
  );
}

/** The order that is on the board of an open oven. */
function orderUp({ opening }: RoomState): string | null {
  return (opening && current(opening)?.order) ?? null;
}

/** The announcement of the turn and its draw; in an opening the order that is up. */
export function sayNow(now: RoomState): string {
  const check = now.opening ? current(now.opening) : undefined;
  if (check) return titleOf(check, now.lobby, now.seat);
  if (now.opening) return say("opening.title");
  const last = now.lap[now.lap.length - 1];
  if (!last) return say("table.nothing-said");
  const drawn = last.source === null || last.drawn === 0 ? "" : drawInWords(last.source, last.drawn);
  return `${announcement(now, last)} ${drawn}`.trim();
}

function drawInWords(source: "supply" | "waiter", n: number): string {
  return say(source === "waiter" ? "rewind.drew-orders" : "rewind.drew", { n });
}

interface StepProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly to: () => number;
}

function Step({ icon, label, disabled, to }: StepProps) {
  const step = (): void => {
    isRunning.value = false;
    goTo(to());
  };
  return (
    <button type="button" class="round" data-act={icon} disabled={disabled} aria-label={label} onClick={step}>
      <Icon name={icon} />
    </button>
  );
}
