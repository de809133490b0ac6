/** One decision that mattered: what was played beside what was better, what lay in sight, what could be remembered. */

import type { LobbySeen, ReviewLine, ReviewMark } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { kindName } from "../../i18n/words";
import { Slip } from "../card";
import { SeatFace } from "../face";
import { Icon } from "../icon";
import { lookOf } from "./curve";

interface MarkProps {
  readonly mark: ReviewMark;
  readonly lobby: LobbySeen;
  readonly isOwn: boolean;
}

export function MarkHead({ mark }: { mark: ReviewMark }) {
  return (
    <div class="review-head">
      <span class={`review-sign ${lookOf(mark)}`} aria-hidden="true">
        <span>{mark.sign}</span>
      </span>
      <div>
        <h2>{mark.title}</h2>
        <p>
          {mark.verdict} <span class="quiet">± {Math.round(100 * mark.error)}</span>
        </p>
      </div>
    </div>
  );
}

export function MarkLines({ mark, lobby, isOwn }: MarkProps) {
  const edition = lobby.terms.edition ?? "classic";
  const isOnly = mark.sign === "!";
  return (
    <div class="review-lines">
      <Line
        title={say(isOwn ? "review.you-played" : "review.played")}
        line={mark.played}
        edition={edition}
        look={isOnly ? "is-good" : "is-bad"}
      />
      <Line
        title={say(isOnly ? "review.second" : "review.better")}
        line={mark.better}
        edition={edition}
        look={isOnly ? "is-bad" : "is-good"}
      />
    </div>
  );
}

interface LineProps {
  readonly title: string;
  readonly line: ReviewLine;
  readonly edition: string;
  readonly look: string;
}

function Line({ title, line, edition, look }: LineProps) {
  return (
    <section class={`review-line ${look}`}>
      <div class="gap">
        <small>{title}</small>
        <p class="words">{line.words}</p>
        {line.bakes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {line.order !== null && <Slip order={line.order} edition={edition} />}
      <p class="won">
        <b>{of100(line.wins)}</b>
        <small>{say("review.of-100")}</small>
      </p>
    </section>
  );
}

export function InSight({ mark, lobby }: Omit<MarkProps, "isOwn">) {
  return (
    <section class="panel review-sight">
      <h3>
        <Icon name="eye" /> {say("review.in-sight")}
      </h3>
      <small class="quiet">{say("review.in-sight-hint")}</small>
      {mark.top !== "" && <p>{say("review.top", { card: mark.top })}</p>}
      {mark.announced.map(({ seat, words }) => (
        <p key={seat} class="row">
          <SeatFace lobby={lobby} seat={seat} size={30} /> {words}
        </p>
      ))}
    </section>
  );
}

export function Memory({ mark }: { mark: ReviewMark }) {
  const all = mark.oven.reduce((sum, { count }) => sum + count, 0);
  return (
    <section class="panel review-memory">
      <h3>
        <Icon name="book" /> {say("review.memory")}
      </h3>
      <small class="quiet">{say("review.in-oven", { n: all })}</small>
      <p class="counts">
        {mark.oven.map(({ kind, count }) => (
          <span key={kind} class="kept-count" role="img" aria-label={`${kindName(kind, count)}: ${count}`}>
            <Icon name={kind} /> <b aria-hidden="true">{count}</b>
          </span>
        ))}
      </p>
      {mark.why !== "" && <p>{mark.why}</p>}
    </section>
  );
}

/** A mark in the list of all marks. */
export function MarkRow({ mark, isChosen, onChoose }: { mark: ReviewMark; isChosen: boolean; onChoose: () => void }) {
  const by = shownLoss(mark);
  return (
    <button type="button" class="review-row" aria-pressed={isChosen} onClick={onChoose}>
      <span class={`review-sign ${lookOf(mark)}`} aria-hidden="true">
        <span>{mark.sign}</span>
      </span>
      <span class="gap">
        {mark.title} · {mark.what}
      </span>
      <b>{mark.sign === "!" ? `+${by}` : `−${by}`}</b>
    </button>
  );
}

/** The difference of the two numbers that are shown: whoever subtracts one from the other finds it. */
function shownLoss({ played, better }: ReviewMark): number {
  return Math.abs(of100(better.wins) - of100(played.wins));
}

function of100(share: number): number {
  return Math.round(100 * share);
}
