/** The moment of the day: the decision of today's oven that mattered most, as soon as a review has found it. */

import { useEffect } from "preact/hooks";
import type { ReviewMark } from "../../../made/messages";
import { say, words } from "../../i18n/texts";
import { fragment } from "../../router";
import { isAwaited } from "../../store/replay";
import { followReview, leaveReview, review } from "../../store/review";
import { Icon } from "../icon";

const SETTLED = 1500; // milliseconds: whoever goes on at once asks for no review
const SEAT = 0; // of whoever plays today's oven

export function MomentOfDay({ game }: { game: string }) {
  useEffect(() => {
    const ask = (): void => void followReview({ game }, SEAT, words.peek().code).catch(() => undefined);
    const timer = setTimeout(ask, SETTLED);
    return () => {
      clearTimeout(timer);
      leaveReview();
    };
  }, [game, words.value.code]);
  const seen = review.value;
  const isHere = seen !== null && "game" in seen.source && seen.source.game === game;
  return <div role="status">{isHere && seen.done && <Told mark={weightiest(seen.marks)} game={game} />}</div>;
}

function Told({ mark, game }: { mark: ReviewMark | null; game: string }) {
  return (
    <section class="panel daily-moment">
      <div class="row">
        <h2>{say("daily.moment")}</h2>
        {mark && <Look step={mark.step} game={game} />}
      </div>
      <p>{mark ? <Weighty mark={mark} /> : say("review.none")}</p>
    </section>
  );
}

function Weighty({ mark: { sign, title, what, verdict } }: { mark: ReviewMark }) {
  return (
    <>
      <b>{sign === "!" ? title : `${title} · ${what}`}.</b> {verdict}
    </>
  );
}

function Look({ step, game }: { step: number; game: string }) {
  return (
    <a
      class="watch"
      data-act="look"
      onClick={() => (isAwaited.value = true)}
      href={fragment({ screen: "replay", game, step })}
    >
      <Icon name="play" /> {say("daily.look")}
    </a>
  );
}

/** What gave up the most; where nothing did, the best move. */
export function weightiest(marks: readonly ReviewMark[]): ReviewMark | null {
  const isGood = ({ sign }: ReviewMark): number => (sign === "!" ? 1 : 0);
  const sorted = [...marks].sort((one, other) => isGood(one) - isGood(other) || other.gives_up - one.gives_up);
  return sorted[0] ?? null;
}
