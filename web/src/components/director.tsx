/** Pause, speed, skip: the host directs the show for all; the others see how fast it goes. */

import type { Speed } from "../../made/messages";
import { say } from "../i18n/texts";
import { isReady, parts, speaker, tell } from "../store/session";
import { Icon } from "./icon";

const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "off"];

export function Director() {
  const isHost = speaker.value !== null && parts.lobby.value?.host === speaker.value;
  const { speed } = parts.pace.value;
  const isPaused = speed === "paused";
  if (!isHost) {
    return <p class="foot quiet">{speed === "normal" ? "" : say(`opening.speeds.${speed}`)}</p>;
  }
  return (
    <div class="row foot">
      <button
        type="button"
        class="ghost"
        data-act="pause"
        disabled={!isReady.value}
        onClick={() => tell({ type: "speed", speed: isPaused ? "normal" : "paused" })}
      >
        <Icon name={isPaused ? "play" : "pause"} /> {say(isPaused ? "opening.resume" : "opening.pause")}
      </button>
      <label class="ghost speed">
        <span class="unseen">{say("opening.speed")}</span>
        <select
          data-act="speed"
          value={isPaused ? "normal" : speed}
          disabled={!isReady.value}
          onChange={(event) => tell({ type: "speed", speed: event.currentTarget.value as Speed })}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {say(`opening.speeds.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="ghost"
        data-act="skip"
        disabled={!isReady.value}
        onClick={() => tell({ type: "skip" })}
      >
        {say("opening.skip")} <Icon name="skip" />
      </button>
    </div>
  );
}
