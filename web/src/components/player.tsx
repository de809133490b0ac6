/** The controls of a replay: step, scrub, run, speed, viewpoint. */

import { say } from "../i18n/texts";
import { listed, seatName } from "../i18n/words";
import { roundFrom, winnersOf } from "../store/film";
import { EVERYTHING, film as shown, goTo, isRunning, place, speed, SPECTATOR, SPEEDS } from "../store/replay";
import { Icon } from "./icon";

interface PlayerProps {
  readonly film: NonNullable<typeof shown.value>;
  readonly onViewpoint: (viewpoint: string) => void;
}

export function Player({ film, onViewpoint }: PlayerProps) {
  const last = film.states.length - 1;
  const isAtEnd = place.value === last;
  const at = say("rewind.step", { n: place.value + 1, total: last + 1 });
  return (
    <section class="player" aria-label={say("rewind.title")}>
      {isAtEnd && <Winners film={film} />}
      <div class="row">
        <input
          type="range"
          min={0}
          max={last}
          value={place.value}
          aria-label={say("rewind.scrub")}
          aria-valuetext={at}
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
        <span class="quiet at">{at}</span>
      </div>
      <div class="row">
        <Step
          icon="first"
          label={say("rewind.last-round")}
          disabled={place.value === 0}
          to={(now) => roundFrom(film.states, now, -1)}
        />
        <Step icon="back" label={say("rewind.back")} disabled={place.value === 0} to={(now) => now - 1} />
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
        <Step icon="next" label={say("rewind.on")} disabled={isAtEnd} to={(now) => now + 1} />
        <Step
          icon="last"
          label={say("rewind.next-round")}
          disabled={isAtEnd}
          to={(now) => roundFrom(film.states, now, 1)}
        />
      </div>
      <div class="row">
        <Viewpoints film={film} onViewpoint={onViewpoint} />
        <select
          aria-label={say("rewind.speed")}
          value={speed.value}
          onChange={(event) => (speed.value = event.currentTarget.value as typeof speed.value)}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {say(`page.motions.${one}`)}
            </option>
          ))}
        </select>
      </div>
    </section>
  );
}

interface StepProps {
  readonly icon: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly to: (now: number) => number;
}

function Step({ icon, label, disabled, to }: StepProps) {
  const step = (): void => {
    isRunning.value = false;
    goTo(to(place.value));
  };
  return (
    <button type="button" class="round" data-act={icon} disabled={disabled} aria-label={label} onClick={step}>
      <Icon name={icon} />
    </button>
  );
}

function Viewpoints({ film, onViewpoint }: PlayerProps) {
  const { lobby } = film.replay;
  return (
    <select
      class="wide"
      data-act="viewpoint"
      aria-label={say("rewind.viewpoint")}
      value={film.viewpoint}
      onChange={(event) => onViewpoint(event.currentTarget.value)}
    >
      <option value={EVERYTHING}>{say("rewind.everything")}</option>
      <option value={SPECTATOR}>{say("rewind.spectator")}</option>
      {lobby.chairs.map((_, seat) => (
        <option key={seat} value={String(seat)}>
          {say("rewind.seat", { name: seatName(lobby, seat) })}
        </option>
      ))}
    </select>
  );
}

/** At the last step: who won. */
function Winners({ film }: Pick<PlayerProps, "film">) {
  const names = winnersOf(film.replay).map((seat) => seatName(film.replay.lobby, seat));
  if (names.length === 0) return <p class="quiet">{say("ending.abandoned")}</p>;
  return (
    <p class="won">
      <Icon name="crown" />{" "}
      {names.length === 1
        ? say("ending.won", { name: names[0] ?? "" })
        : say("ending.shared", { names: listed(names) })}
    </p>
  );
}
