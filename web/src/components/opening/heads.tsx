/** Everybody's face and pizzas over the open oven: one's own first in colour, with what this oven has brought. */

import { useMemo } from "preact/hooks";
import type { LobbySeen } from "../../../made/messages";
import { say, words } from "../../i18n/texts";
import { playerName, shortName } from "../../i18n/words";
import { isMissing } from "../../store/lobby";
import { bakedBy, current, type Opening } from "../../store/opening";
import { scoresOf } from "../../store/standing";
import { roomBeside } from "../../store/session";
import { FaceWithKind, type Mood } from "../face";
import { Icon } from "../icon";

const MANY = 5; // from so many seats on: face and number

export function Heads() {
  const { lobby, opening, seat: own } = roomBeside.value;
  const isUp = opening?.last === null;
  return useMemo(
    () => (lobby && opening ? headsOf(lobby, opening, own) : null),
    [lobby, own, isUp, opening?.checks, opening?.before, opening?.opener, words.value],
  );
}

function headsOf(lobby: LobbySeen, opening: Opening, own: number | null) {
  const seats = lobby.chairs.map((_, step) => (step + (own ?? 0)) % lobby.chairs.length);
  const isMany = seats.length >= MANY;
  return (
    <ul class={`heads plain-list ${isMany ? "is-many" : ""}`}>
      {seats.map((seat) => (
        <li key={seat} class={headClass(seat, own, opening)}>
          <span class="faced-by">
            <FaceWithKind lobby={lobby} seat={seat} mood={moodOf(opening, seat)} isOwn={seat === own} />
            {isMissing(lobby, seat) && (
              <span class="opener is-away" role="img" aria-label={say("table.is-away")}>
                <Icon name="away" />
              </span>
            )}
            {isMany && opening.opener === seat && !isMissing(lobby, seat) && (
              <span class="opener">
                <Icon name="peel" />
              </span>
            )}
          </span>
          <span class="who">
            <span class="name by-people">{headName(lobby, seat, own)}</span>
            <Pizzas opening={opening} seat={seat} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function headClass(seat: number, own: number | null, opening: Opening): string {
  const isUp = current(opening)?.seat === seat && opening.last === null;
  return `player-head ${seat === own ? "is-own" : ""} ${isUp ? "is-up" : ""}`;
}

/** What a seat is called there: in few letters where there are many. */
export function headName(lobby: LobbySeen, seat: number, own: number | null): string {
  const isShort = lobby.chairs.length >= MANY;
  return isShort && seat !== own ? shortName(lobby, seat) : playerName(lobby, seat, own);
}

/** How many pizzas, and how many more by this oven; nothing where they lie covered. */
export function Pizzas({ opening, seat }: { opening: Opening; seat: number }) {
  const scores = scoresOf(opening);
  if (!scores) return null;
  const n = scores[seat] ?? 0;
  const more = bakedBy(opening, seat);
  return (
    <b class="pizzas" aria-label={say("table.delivered", { n })}>
      <Icon name="pizza" />
      {n}
      {more > 0 && <i>+{more}</i>}
    </b>
  );
}

/** A face follows its own orders only. */
export function moodOf(opening: Opening, seat: number): Mood {
  const check = current(opening);
  if (check?.seat !== seat || opening.last !== null) return "calm";
  return check.verdict === "open" ? "oh" : check.verdict === "baked" ? "glad" : "sad";
}
