/** For who cannot see the page: what was announced and whose turn it is, in a live region; more on request. */

import { computed } from "@preact/signals";
import { CIRCLE } from "../game";
import { say } from "../i18n/texts";
import { orderTitle, pileInWords, playerName, seatName, speech } from "../i18n/words";
import { isOwnTurn, type Announced, type RoomState } from "../store/room";
import { event, room, roomBeside } from "../store/session";
import { spoken } from "../store/speaking";
import { openingNews } from "./opening/news";
import { lastCards } from "./last-cards";
import { deliveredBy } from "./seats";

const latest = computed(() => news(roomBeside.value));

export function Announcer() {
  return (
    <>
      <p class="unseen" role="status" aria-live="polite" aria-atomic="false">
        {latest.value.map((part) => (
          <span key={part}>{part} </span>
        ))}
      </p>
      <p class="unseen" role="status" aria-live="assertive">
        {spoken.value}
      </p>
    </>
  );
}

/** In parts: only what is new of it is read aloud, so that each announcement is heard once. */
function news(now: RoomState): string[] {
  if (now.opening) return [openingNews(now.opening, now.lobby, now.seat)];
  const laid = event.value;
  const last = now.lap[now.lap.length - 1];
  const parts = [
    last ? announcement(now, last) : "",
    laid ? drawnCard(now, laid.seat) : "",
    lastCards(now),
    isOwnTurn(now) && !laid ? say("table.your-turn") : "",
  ];
  return parts.filter(Boolean);
}

function drawnCard(now: RoomState, seat: number): string {
  if (seat === now.seat) return say("table.mamma-mia.yours");
  return say("table.mamma-mia.drawn", { name: seatName(now.lobby, seat) });
}

/** What a seat said: `Chiara: “2 peppers!”`; one's own words are not repeated to oneself with a name. */
export function announcement(now: RoomState, turn: Announced): string {
  const name = playerName(now.lobby, turn.seat, now.seat);
  return say("table.tell-seat", { name, what: speech(turn.cards, turn.order) });
}

/** The last thing that was announced. */
export function lastPlay(): string {
  const last = room.value.lap[room.value.lap.length - 1];
  return last ? announcement(room.value, last) : say("table.nothing-said");
}

/** One's own hand: `2 olives, 1 salami, order: Monotoni`. */
export function handInWords(): string {
  const { hand } = room.value;
  if (!hand) return say("table.watching");
  const piles = CIRCLE.map((kind) =>
    pileInWords(kind, hand.ingredients[kind] ?? 0, hand.ingredients[`double:${kind}`] ?? 0),
  );
  const orders = hand.orders.map((order) => say("table.order-in-hand", { order: orderTitle(order) }));
  return [...piles, ...orders].filter(Boolean).join(", ") || say("table.hand-empty");
}

/** Who has delivered how much; where that lies covered, how much in all. */
export function scoresInWords(): string {
  const { table, lobby, seat } = room.value;
  if (!table) return "";
  if (typeof table.delivered === "number") return say("table.score-covered", { n: table.delivered });
  const scores = table.seats.map((_, place) =>
    say("table.score-of", { name: playerName(lobby, place, seat), n: deliveredBy(table, place) ?? 0 }),
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
