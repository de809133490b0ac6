/** The chances to win, turn by turn: one's own thick, the others thin, with the marks that can be tapped. */

import type { ReviewMark } from "../../../made/messages";
import { say } from "../../i18n/texts";
import type { ReviewSeen } from "../../store/review";

const WIDE = 340;
const TALL = 170;
const LEFT = 30;
const RIGHT = 10;
const TOP = 18;
const BOTTOM = 18;
const GRID = [0, 25, 50, 75, 100] as const;
const MARK = 22; // pixels of a mark; its target is larger

interface CurveProps {
  readonly seen: ReviewSeen;
  readonly chosen: ReviewMark | null;
  readonly isOwn: boolean;
  readonly title: string;
  readonly onChoose: (mark: ReviewMark) => void;
}

export function Curve({ seen, chosen, isOwn, title, onChoose }: CurveProps) {
  const { points, done, seat } = seen;
  const last = Math.max(1, ...[...points, ...seen.marks].map(({ move }) => move)) + 1;
  const x = (move: number): number => LEFT + ((WIDE - LEFT - RIGHT) * move) / last;
  const y = (share: number): number => TOP + (TALL - TOP - BOTTOM) * (1 - share);
  const own = points.filter((one) => one.seat === seat);
  return (
    <figure class="panel review-curve">
      <figcaption>
        <b>{title}</b> <span class="quiet">{say("review.others")}</span>
      </figcaption>
      <div class="plot">
        <svg viewBox={`0 0 ${WIDE} ${TALL}`} role="img" aria-label={`${title}: ${inWords(seen)}`}>
          {GRID.map((share) => (
            <g key={share}>
              <path class="grid" d={`M${LEFT} ${y(share / 100)}H${WIDE - RIGHT}`} />
              <text x={LEFT - 6} y={y(share / 100) + 3.5} text-anchor="end">
                {share}
              </text>
            </g>
          ))}
          {roundEnds(seen).map(({ round, move }) => (
            <g key={round}>
              <path class="round" d={`M${x(move)} ${TOP}V${TALL - BOTTOM}`} />
              <text x={x(move) - 4} y={12} text-anchor="end">
                {say("review.round", { round })}
              </text>
            </g>
          ))}
          {Array.from({ length: seen.begun?.lobby.chairs.length ?? 0 }, (_, one) => one)
            .sort((one, other) => Number(one === seat) - Number(other === seat))
            .map((one) => (
              <polyline
                key={one}
                class={one === seat ? "own" : "other"}
                points={[
                  ...points.filter((point) => point.seat === one).map(({ move, wins }) => `${x(move)},${y(wins)}`),
                  ...(done ? [`${x(last)},${y(done.results[one] ?? 0)}`] : []),
                ].join(" ")}
              />
            ))}
          <text x={LEFT} y={TALL - 3}>
            {say(isOwn ? "review.your-turn" : "review.turn", { turn: 1 })}
          </text>
          <text x={WIDE - RIGHT} y={TALL - 3} text-anchor="end">
            {own.length}
          </text>
        </svg>
        {seen.marks.map((mark) => (
          <button
            key={mark.move}
            type="button"
            class={`review-sign ${lookOf(mark)}`}
            style={{
              left: `${(100 * x(mark.move)) / WIDE}%`,
              top: `${(100 * y(mark.played.wins)) / TALL}%`,
              "--sign": `${MARK}px`,
            }}
            aria-pressed={mark.move === chosen?.move}
            aria-label={`${mark.sign} ${mark.title}: ${mark.what}`}
            data-mark={mark.move}
            onClick={() => onChoose(mark)}
          >
            <span>{mark.sign}</span>
          </button>
        ))}
      </div>
    </figure>
  );
}

/** How bad or good a mark is, for its colour: its sign says the same. */
export function lookOf({ sign }: Pick<ReviewMark, "sign">): string {
  return sign === "!" ? "is-good" : sign === "??" ? "is-bad" : "is-doubtful";
}

/** The last turn of each round. */
function roundEnds({ points }: ReviewSeen): readonly { round: number; move: number }[] {
  const ends = new Map<number, number>();
  for (const { round, move } of points) ends.set(round, Math.max(move, ends.get(round) ?? 0));
  return [...ends].map(([round, move]) => ({ round, move }));
}

/** The own curve as a list, for whoever hears it. */
function inWords({ points, seat }: ReviewSeen): string {
  return points
    .filter((one) => one.seat === seat)
    .map(({ wins }) => Math.round(100 * wins))
    .join(", ");
}
