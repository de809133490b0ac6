/** For who cannot see the page: what was announced and whose turn it is, in a live region; more on request. */

import { computed } from "@preact/signals";
import { CIRCLE } from "../game";
import { say } from "../i18n/texts";
import { handful, orderTitle, pileInWords, seatName } from "../i18n/words";
import { current } from "../store/opening";
import { isOwnTurn, type Announced, type RoomState } from "../store/room";
import { room } from "../store/session";
import { spoken } from "../store/speaking";
import { deliveredBy } from "./seats";

const latest = computed(() => news(room.value));

export function Announcer() {
  return (
    <>
      <p class="unseen" role="status" aria-live="polite">
        {latest.value}
      </p>
      <p class="unseen" role="status" aria-live="assertive">
        {spoken.value}
      </p>
    </>
  );
}

function news(now: RoomState): string {
  const check = now.opening && current(now.opening);
  if (check) {
    const values = { name: seatName(now.lobby, check.seat), order: orderTitle(check.order) };
    return say(`opening.news.${check.verdict}`, values);
  }
  const last = now.lap[now.lap.length - 1];
  const heard = last ? announcement(now, last) : "";
  return isOwnTurn(now) ? `${heard} ${say("table.your-turn")}` : heard;
}

/** What a seat said: `Chiara: “2 peppers”`. */
export function announcement(now: RoomState, turn: Announced): string {
  const name = seatName(now.lobby, turn.seat);
  if (turn.cards.length === 0) return say("table.passes", { name });
  const values = { name, cards: handful(turn.cards) };
  return turn.order === null
    ? say("table.says", values)
    : say("table.says-with", { ...values, order: orderTitle(turn.order) });
}

/** The last thing that was announced. */
export function lastPlay(): string {
  const last = room.value.lap[room.value.lap.length - 1];
  return last ? announcement(room.value, last) : say("table.nothing-said");
}

/** One's own hand: `2 olives, 1 salami; Monotoni`. */
export function handInWords(): string {
  const { hand } = room.value;
  if (!hand) return say("table.watching");
  const piles = CIRCLE.map((kind) =>
    pileInWords(kind, hand.ingredients[kind] ?? 0, hand.ingredients[`double:${kind}`] ?? 0),
  );
  return [...piles, ...hand.orders.map(orderTitle)].filter(Boolean).join(", ") || say("table.hand-empty");
}

/** Who has delivered how much; where that lies covered, how much in all. */
export function scoresInWords(): string {
  const { table, lobby } = room.value;
  if (!table) return "";
  if (typeof table.delivered === "number") return say("table.score-covered", { n: table.delivered });
  const scores = table.seats.map((_, seat) =>
    say("table.score-of", { name: seatName(lobby, seat), n: deliveredBy(table, seat) ?? 0 }),
  );
  return scores.join(", ");
}

/** Whose turn it is. */
export function turnInWords(): string {
  const { table, lobby, seat } = room.value;
  const who = table?.deciding ?? null;
  if (who === null) return say("table.wait");
  return who === seat ? say("table.your-turn") : say("table.turn-of", { name: seatName(lobby, who) });
}
