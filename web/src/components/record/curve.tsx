/** How you forget: the fitted curve with its interval, beside those of characters. */

import { botName } from "../../game";
import { say } from "../../i18n/texts";
import { curve, fitted, NEEDED, thresholds } from "../../store/forgetting";
import type { Guess } from "../../store/record";

const UNTIL = 25; // turns
const WIDTH = 300;
const HEIGHT = 150;
const BESIDE = ["nonna", "bambino"] as const;

export function ForgettingCurve({ guesses }: { guesses: readonly Guess[] }) {
  const told = guesses.filter(({ thrown }) => thrown.length > 0);
  const fit = fitted(told);
  return (
    <section class="record-part" aria-label={say("record.forget")}>
      <h2>{say("record.forget")}</h2>
      {fit === null ? (
        <p>{say("record.more-guesses", { n: Math.max(1, NEEDED - told.length) })}</p>
      ) : (
        <>
          <p class="quiet">{say("record.forget-hint")}</p>
          <svg
            class="forgetting"
            viewBox={`-30 -8 ${WIDTH + 40} ${HEIGHT + 30}`}
            role="img"
            aria-label={inWords(fit.tau)}
          >
            {[0, 50, 100].map((share) => (
              <g key={share}>
                <line x1={0} x2={WIDTH} y1={down(share)} y2={down(share)} />
                <text x={-6} y={down(share) + 4} text-anchor="end">
                  {share}
                </text>
              </g>
            ))}
            <polygon
              class="interval"
              points={`${points(fit.low)} ${points(fit.high).split(" ").reverse().join(" ")}`}
            />
            {BESIDE.map((name) => (
              <polyline key={name} class={`of-${name}`} points={points(thresholds[name] ?? 0)} />
            ))}
            <polyline class="of-you" points={points(fit.tau)} />
            <text x={0} y={HEIGHT + 18}>
              {say("record.just")}
            </text>
            <text x={WIDTH} y={HEIGHT + 18} text-anchor="end">
              {say("record.ago", { n: UNTIL })}
            </text>
          </svg>
          <p class="legend">
            <b class="of-you">{say("record.you")}</b>
            {BESIDE.map((name) => (
              <span key={name} class={`of-${name}`}>
                {botName(name)}
              </span>
            ))}
          </p>
          <p class="quiet">
            {say("record.fitted", { tau: fit.tau.toFixed(2), low: fit.low.toFixed(2), high: fit.high.toFixed(2) })}
          </p>
        </>
      )}
    </section>
  );
}

function down(share: number): number {
  return HEIGHT * (1 - share / 100);
}

function points(tau: number): string {
  return curve(tau, UNTIL)
    .map(({ age, share }) => `${((WIDTH * age) / UNTIL).toFixed(1)},${down(share).toFixed(1)}`)
    .join(" ");
}

/** The curves as sentences: `you: 62 of 100 after 10 throws`. */
function inWords(tau: number): string {
  const all = [
    [say("record.you"), tau] as const,
    ...BESIDE.map((name) => [botName(name), thresholds[name] ?? 0] as const),
  ];
  return all
    .map(([name, at]) => {
      const share = curve(at, 10).at(-1)?.share ?? 0;
      return say("record.point", { name, n: Math.round(share), age: 10 });
    })
    .join("; ");
}
