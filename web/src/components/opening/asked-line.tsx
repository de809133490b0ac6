/** Who is asked for help, in turn: no, thinking, next, then you, last; the first yes ends it. */

import type { LobbySeen } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { playerName, shortName } from "../../i18n/words";
import { seatAsked } from "../../store/asking";
import { current, type Check } from "../../store/opening";
import { offer, parts } from "../../store/session";
import { SeatFace } from "../face";
import { Icon } from "../icon";

type Answer = "helps" | "refuses" | "asked" | "next" | "later" | "last" | "you" | "you-next" | "spared";
const MARKS: Partial<Record<Answer, string>> = { helps: "check", refuses: "cross", asked: "…" };

/** Below the board, for everybody who looks on. */
export function AskedLine() {
  const opening = parts.opening.value;
  const lobby = parts.lobby.value;
  const check = opening ? current(opening) : undefined;
  if (!lobby || !check || check.request.length === 0 || opening?.last !== null || offer.value !== null) return null;
  const own = parts.seat.value;
  return (
    <section class="asked-line">
      <h2>{say("opening.in-turn")}</h2>
      <ol class="plain-list">
        {seatsAfter(check, lobby).map((seat) => (
          <AskedSeat key={seat} seat={seat} answer={answerOf(check, lobby, seat, own)} lobby={lobby} own={own} />
        ))}
      </ol>
    </section>
  );
}

interface AskedProps {
  readonly seat: number;
  readonly answer: Answer;
  readonly lobby: LobbySeen;
  readonly own: number | null;
}

function AskedSeat({ seat, answer, lobby, own }: AskedProps) {
  const mark = MARKS[answer];
  return (
    <li class={`is-${answer}`}>
      <span class="faced-by">
        <SeatFace lobby={lobby} seat={seat} isOwn={seat === own} />
        {mark && <i class="mark">{mark === "…" ? mark : <Icon name={mark} />}</i>}
      </span>
      <b class="by-people">{seat === own ? playerName(lobby, seat, own) : shortName(lobby, seat)}</b>
      <span key={answer}>{answer === "spared" ? "–" : say(`opening.answer.${answer}`)}</span>
    </li>
  );
}

/** In the tray of whoever is asked: the answers before; nothing for the first one. */
export function AnswersSoFar({ check }: { check: Check }) {
  const lobby = parts.lobby.value;
  const own = parts.seat.value;
  if (!lobby || own === null || check.refused.length === 0) return null;
  return (
    <p class="answers-so-far">
      {check.refused.map((seat) => (
        <span key={seat}>
          <SeatFace lobby={lobby} seat={seat} size={28} /> {shortName(lobby, seat)}: {say("opening.answer.refuses")}{" "}
          <Icon name="next" />
        </span>
      ))}
      <b>{playerName(lobby, own, own)}</b>
    </p>
  );
}

function seatsAfter(check: Check, lobby: LobbySeen): number[] {
  const n = lobby.chairs.length;
  return Array.from({ length: n - 1 }, (_, step) => (check.seat + 1 + step) % n);
}

export function answerOf(check: Check, lobby: LobbySeen, seat: number, own: number | null): Answer {
  if (check.helper === seat) return "helps";
  if (check.refused.includes(seat)) return "refuses";
  if (check.helper !== null) return "spared"; // the first yes ended it
  if (check.verdict !== "open") return "later";
  const waiting = seatsAfter(check, lobby).filter((one) => !check.refused.includes(one));
  const place = waiting.indexOf(seat);
  if (place === 0) return seatAsked.value === seat ? "asked" : "next";
  const isNext = place === (seatAsked.value === waiting[0] ? 1 : 0);
  if (seat === own) return isNext ? "you-next" : "you";
  if (isNext) return "next";
  return place === waiting.length - 1 ? "last" : "later";
}
