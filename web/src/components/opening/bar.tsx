/** The bar of the opening: how far it has come; the host pauses, skips and sets the pace for all. */

import type { Speed } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { isReady, parts, roomBeside, speaker, tell } from "../../store/session";
import { isWide } from "../../store/width";
import { Bar } from "../bar";
import { Icon } from "../icon";
import { Wordmark } from "../top";

const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "off"];
const FACTORS: Readonly<Record<string, string>> = { slow: "½×", normal: "1×", fast: "2×", off: "–", paused: "1×" };

export function OpeningBar() {
  const isHost = speaker.value !== null && parts.lobby.value?.host === speaker.value;
  const title = isWide.value
    ? say("opening.round-opens", { round: parts.opening.value?.round ?? 1 })
    : say("opening.title");
  return (
    <Bar title={title} actions={isHost && <Controls />}>
      <Wordmark />
      <Progress />
    </Bar>
  );
}

function Progress() {
  const { opening } = roomBeside.value;
  if (!opening) return null;
  const { total, left } = opening;
  return <span class="pill progress">{say("opening.progress", { n: total - left, total })}</span>;
}

function Controls() {
  const { speed } = parts.pace.value;
  const isPaused = speed === "paused";
  const pause = say(isPaused ? "opening.resume" : "opening.pause");
  return (
    <div class="controls">
      <button
        type="button"
        class="control"
        data-act="pause"
        aria-label={pause}
        disabled={!isReady.value}
        onClick={() => tell({ type: "speed", speed: isPaused ? "normal" : "paused" })}
      >
        <Icon name={isPaused ? "play" : "pause"} /> <span class="word">{pause}</span>
      </button>
      <Pace speed={isPaused ? "normal" : speed} />
      <button
        type="button"
        class="control"
        data-act="skip"
        aria-label={say("opening.skip-all")}
        disabled={!isReady.value}
        onClick={() => tell({ type: "skip" })}
      >
        <span class="word">{say("opening.skip")}</span> <Icon name="skip" />
      </button>
    </div>
  );
}

/** On a phone it reads 1×; the list says it in words. */
function Pace({ speed }: { speed: Speed }) {
  return (
    <span class="control pace">
      <span class="factor" aria-hidden="true">
        {FACTORS[speed]}
      </span>
      <span class="word" aria-hidden="true">
        {say("opening.speed-is", { speed: say(`opening.speeds.${speed}`) })}
      </span>
      <select
        data-act="speed"
        aria-label={say("opening.speed")}
        value={speed}
        disabled={!isReady.value}
        onChange={(event) => tell({ type: "speed", speed: event.currentTarget.value as Speed })}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {say(`opening.speeds.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
