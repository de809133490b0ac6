/** The review of a finished game: the curve, the decisions that mattered, and the way into the replay. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ReviewMark } from "../../made/messages";
import { Icon } from "../components/icon";
import { Curve } from "../components/review/curve";
import { InSight, MarkHead, MarkLines, MarkRow, Memory } from "../components/review/mark";
import { ShareButton } from "../components/share-game";
import { say, words } from "../i18n/texts";
import { listed, playerName, seatName } from "../i18n/words";
import { fragment, go, type Route } from "../router";
import { troubleWith } from "../store/beginning";
import { finishedGames } from "../store/finished";
import {
  followReview,
  leaveReview,
  lookedAt,
  recordToReview,
  review,
  stepToSee,
  thoughtOf,
  type ReviewSeen,
  type ReviewSource,
} from "../store/review";

interface ReviewProps {
  readonly game: string | null; // null: the record that was chosen from a file
  readonly seat: number | null; // null: one's own, or the first
}

export function ReviewScreen({ game, seat }: ReviewProps) {
  const own = finishedGames.value.find((one) => one.game === game)?.seat ?? null;
  const record = recordToReview.value?.record ?? null;
  return (
    <Reviewed
      source={game !== null ? { game } : record !== null ? { record } : null}
      seat={seat ?? own ?? (game === null ? recordToReview.value?.seat : null) ?? 0}
      own={own}
      nothing={say("rewind.hint")}
      troubleOf={troubleWith}
      onSee={(step) => see(game, step)}
      placeOf={(one) => (game === null ? null : { screen: "review", game, seat: one })}
    />
  );
}

interface ReviewedProps {
  readonly source: ReviewSource | null; // null: there is nothing to review, or not yet
  readonly seat: number; // that is looked through
  readonly own: number | null;
  readonly nothing: string; // what is said as long as there is nothing
  readonly troubleOf: (error: unknown) => string;
  readonly onSee: (step: number | null) => void; // in the replay; null: all of it
  readonly placeOf: (seat: number) => Route | null; // of the review from another seat
}

/** A review as it is found, wherever its game comes from. */
export function Reviewed({ source, seat, own, nothing, troubleOf, onSee, placeOf }: ReviewedProps) {
  const trouble = useSignal("");
  const game = source && "game" in source ? source.game : null;
  useEffect(() => {
    if (!source) return undefined;
    trouble.value = "";
    followReview(source, seat, words.peek().code).catch((error: unknown) => (trouble.value = troubleOf(error)));
    return leaveReview;
  }, [game, source && "record" in source ? source.record : null, seat, words.value.code]);
  const seen = review.value;
  return (
    <div class="review">
      <header class="bar">
        <button type="button" class="round" aria-label={say("rewind.go-back")} onClick={() => history.back()}>
          <Icon name="back" />
        </button>
        <div class="titles">
          <h1>{say("review.title")}</h1>
          {seen?.begun && <p class="won">{against(seen, own)}</p>}
        </div>
        <span class="gap" />
        <button
          type="button"
          class="ghost whole"
          data-act="whole-replay"
          aria-label={say("review.whole")}
          onClick={() => onSee(null)}
        >
          <Icon name="play" /> <span>{say("review.whole")}</span>
        </button>
        {game !== null && <ShareButton game={game} />}
      </header>
      {trouble.value !== "" && !seen?.begun ? (
        <Nothing trouble={trouble.value} />
      ) : (
        <>
          <p class="trouble" role="alert">
            {trouble.value || (source ? "" : nothing)}
          </p>
          {seen && source && <Found seen={seen} own={own} onSee={onSee} placeOf={placeOf} />}
        </>
      )}
    </div>
  );
}

/** Why there is no review, and the way on. */
function Nothing({ trouble }: { trouble: string }) {
  return (
    <main class="lone">
      <p class="trouble" role="alert">
        {trouble}
      </p>
      <a class="ghost" data-act="all-games" href={fragment({ screen: "games" })}>
        {say("home.all-games")}
      </a>
      <a class="ghost" data-act="home" href={fragment({ screen: "home" })}>
        {say("page.home")}
      </a>
    </main>
  );
}

/** Go to a step of the replay. */
function see(game: string | null, step: number | null): void {
  stepToSee.value = game === null ? (step ?? 0) : null;
  go({ screen: "replay", game, step: game === null ? null : step });
}

function against({ begun, seat, done }: ReviewSeen, own: number | null): string {
  if (!begun) return "";
  const others = begun.lobby.chairs.flatMap((_, one) => (one === seat ? [] : [seatName(begun.lobby, one)]));
  const words = say("review.against", { name: playerName(begun.lobby, seat, own), names: listed(others) });
  return done && (done.results[seat] ?? 0) > 0 ? `${words} · ${say("review.won")}` : words;
}

type FoundProps = Pick<ReviewedProps, "own" | "onSee" | "placeOf"> & { readonly seen: ReviewSeen };

function Found({ seen, own, onSee, placeOf }: FoundProps) {
  const { begun, marks, done } = seen;
  const of = `${begun?.lobby.game} ${seen.seat}`;
  const wanted = lookedAt.value?.of === of ? lookedAt.value.move : null;
  if (!begun) return <main class="lone" aria-busy="true" />;
  const isOwn = own === seen.seat;
  const place = Math.max(
    0,
    marks.findIndex(({ move }) => move === wanted),
  );
  const chosen: ReviewMark | null = marks[place] ?? null;
  const choose = (mark: ReviewMark | undefined): void => void (mark && (lookedAt.value = { of, move: mark.move }));
  const turnTo = (mark: ReviewMark | undefined): void => {
    choose(mark);
    document.querySelector(".review-head")?.scrollIntoView({ block: "nearest" }); // it may lie above what is seen
  };
  const title = isOwn ? say("review.chance") : say("review.chance-of", { name: seatName(begun.lobby, seen.seat) });
  return (
    <main>
      <Curve seen={seen} chosen={chosen} isOwn={isOwn} title={title} onChoose={choose} />
      <div class="review-side" aria-live="polite">
        {chosen && <MarkHead mark={chosen} />}
        {chosen && <MarkLines mark={chosen} lobby={begun.lobby} isOwn={isOwn} />}
        <section class="panel review-sums">
          <h2>{isOwn ? say("review.game") : say("review.game-of", { name: seatName(begun.lobby, seen.seat) })}</h2>
          <p role="status">{done ? done.sums : say("review.thinking", { n: thoughtOf(seen), total: begun.tasks })}</p>
        </section>
        <div class="review-rows">
          {marks.map((mark) => (
            <MarkRow key={mark.move} mark={mark} isChosen={mark === chosen} onChoose={() => turnTo(mark)} />
          ))}
        </div>
        {done && <p class="quiet caveat">{done.caveat}</p>}
      </div>
      {chosen && (
        <div class="review-below">
          <InSight mark={chosen} lobby={begun.lobby} />
          <Memory mark={chosen} />
        </div>
      )}
      <footer class="review-ways">
        <button
          type="button"
          class="ghost"
          data-act="earlier"
          hidden={marks.length === 0}
          aria-label={say("review.earlier")}
          disabled={place === 0}
          onClick={() => turnTo(marks[place - 1])}
        >
          <Icon name="back" /> <span>{say("review.earlier")}</span>
        </button>
        <button type="button" class="main" data-act="see-moment" onClick={() => onSee(chosen?.step ?? null)}>
          <span class="row">
            <Icon name="play" /> {say(chosen ? "review.see" : "review.whole")}
          </span>
        </button>
        <button
          type="button"
          class="ghost"
          data-act="next-mark"
          hidden={marks.length === 0}
          aria-label={say("review.next")}
          disabled={place >= marks.length - 1}
          onClick={() => turnTo(marks[place + 1])}
        >
          <span>{say("review.next")}</span> <Icon name="next" />
        </button>
      </footer>
      <nav class="review-seats" aria-label={say("review.watch-as")}>
        {begun.lobby.chairs.some((_, one) => one !== seen.seat && placeOf(one)) && (
          <span class="quiet" aria-hidden="true">
            {say("review.watch-as")}
          </span>
        )}
        {begun.lobby.chairs.map((_, one) => {
          const place = one === seen.seat ? null : placeOf(one);
          return (
            place && (
              <a key={one} class="plain" href={fragment(place)}>
                {playerName(begun.lobby, one, own)}
              </a>
            )
          );
        })}
      </nav>
    </main>
  );
}
