/** How you forget: the fitted curve with its interval, beside those of characters. */

import { botName } from "../../game";
import { say } from "../../i18n/texts";
import { listed } from "../../i18n/words";
import { curve, fitted, nearest, NEEDED, recallChance, thresholds, type Fit } from "../../store/forgetting";
import type { Guess } from "../../store/record";

const UNTIL = 25; // turns
const LATER = 10; // turns, of which the sentences tell
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
            {BESIDE.map((name) => (
              <text key={name} class={`name of-${name}`} x={WIDTH} y={labelOf(thresholds[name] ?? 0)} text-anchor="end">
                {botName(name)}
              </text>
            ))}
            <text class="name of-you" x={WIDTH / 2} y={down(100 * recallChance(fit.tau, UNTIL / 2)) - 9}>
              {say("record.you")}
            </text>
            <text x={0} y={HEIGHT + 18}>
              {say("record.just")}
            </text>
            <text x={WIDTH} y={HEIGHT + 18} text-anchor="end">
              {say("record.ago", { n: UNTIL })}
            </text>
          </svg>
          <Fitted fit={fit} />
        </>
      )}
    </section>
  );
}

/** The curve with its interval as one sentence, and who forgets alike. */
function Fitted({ fit: { tau, low, high } }: { fit: Fit }) {
  const after = (at: number): number => Math.round(100 * recallChance(at, LATER));
  const values = { age: LATER, n: after(tau), low: after(high), high: after(low) };
  return (
    <p>
      {say("record.fitted", values)} {say("record.nearest", { name: listed(nearest(tau).map(botName)) })}
    </p>
  );
}

function down(share: number): number {
  return HEIGHT * (1 - share / 100);
}

/** A name stands over the end of its curve, or below where it would leave the picture. */
function labelOf(tau: number): number {
  const end = down(100 * recallChance(tau, UNTIL));
  return end < 24 ? end + 16 : end - 7;
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
      return say("record.point", { name, n: Math.round(100 * recallChance(at, LATER)), age: LATER });
    })
    .join("; ");
}
