/** The bar of a replay: rounds, openings, and orders where they were put; a handle for the finger. */

import { say } from "../../i18n/texts";
import { markOf, stopNear, type Timeline } from "../../store/timeline";
import { Icon } from "../icon";

const FINE = 1000; // steps of the handle
const MARK = 0.02; // of the bar: how wide a mark is at most, where all are shown
const OWN_MARK = 0.066; // the same on a phone, where only one's own are
const LANES = 4;

interface BarProps {
  readonly timeline: Timeline;
  readonly stop: number;
  readonly own: number | null; // whose orders are marked also on a narrow screen
  readonly up: string | null; // the order that has come up, which is marked there, too
  readonly label: string;
  readonly onGo: (stop: number) => void;
}

export function TimelineBar({ timeline, stop, own, up, label, onGo }: BarProps) {
  const place = (one: number): number => timeline.places[one] ?? 0;
  const at = (one: number): string => `${100 * place(one)}%`;
  const share = (one: number): string => `${100 * one}%`;
  const { marks } = timeline;
  const current = markOf(timeline, up, stop);
  const all = lanesOf(
    marks.map((mark) => place(mark.stop)),
    MARK,
  );
  const owns = marks.filter((mark) => mark.seat === own);
  const few = lanesOf(
    owns.map((mark) => place(mark.stop)),
    OWN_MARK,
  );
  const lanes = { "--lanes": Math.max(0, ...all), "--own-lanes": Math.max(0, ...few) };
  return (
    <div class="timeline" style={lanes}>
      {marks.map((mark, place) => (
        <span
          key={place}
          class={`order-mark colour-${mark.colour} ${mark.seat === own ? "is-own" : ""} ${mark === current || mark.stop === stop ? "is-now" : ""}`}
          style={{ left: at(mark.stop), "--lane": all[place], "--own-lane": few[owns.indexOf(mark)] ?? 0 }}
          aria-hidden="true"
        >
          {mark.isBaked !== null && <Icon name={mark.isBaked ? "check" : "cross"} />}
        </span>
      ))}
      <div class="spans" aria-hidden="true">
        {timeline.rounds.map(({ round, from, opens, to }) => (
          <span key={round} class="span" style={{ left: at(from), width: share(place(to) - place(from)) }}>
            <i style={{ left: share((place(opens) - place(from)) / (place(to) - place(from) || 1)) }}>
              <Icon name="flame" />
            </i>
            <small>{say("rewind.round", { round })}</small>
          </span>
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={FINE}
        value={Math.round(FINE * place(stop))}
        aria-label={say("rewind.scrub")}
        aria-valuetext={label}
        onInput={(event) => onGo(stopNear(timeline, Number(event.currentTarget.value) / FINE))}
        onKeyDown={(event) => onKey(event, stop, onGo)}
      />
      <i class="handle" style={{ left: at(stop) }} aria-hidden="true" />
    </div>
  );
}

/** Marks that would cover each other stand one above the other: the lane of each, from the bar upwards. */
export function lanesOf(places: readonly number[], wide: number): number[] {
  const ends = Array.from({ length: LANES }, () => -1);
  return places.map((at) => {
    const lane = Math.max(
      0,
      ends.findIndex((end) => end <= at),
    );
    ends[lane] = at + wide;
    return lane;
  });
}

/** By keys one goes from stop to stop. */
function onKey(event: KeyboardEvent, stop: number, onGo: (stop: number) => void): void {
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  onGo(Math.max(0, stop + by));
}
