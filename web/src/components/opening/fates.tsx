/** Orders of this oven and what became of them: one's own below the board, everybody's beside it on a wide screen. */

import { useMemo } from "preact/hooks";
import type { LobbySeen } from "../../../made/messages";
import { editions, type Card } from "../../game";
import { say, words } from "../../i18n/texts";
import { counted, listed, orderTitle, recipe } from "../../i18n/words";
import { current, type Opening } from "../../store/opening";
import type { RoomState } from "../../store/room";
import { roomBeside } from "../../store/session";
import { ordersOf, type Fated, type Fate } from "../../store/standing";
import { Slip } from "../card";
import { FaceWithKind } from "../face";
import { Icon } from "../icon";
import { faceOf, kindOf } from "../../game";
import { headName, moodOf, Pizzas } from "./heads";

const MOST_TOLD = 3; // of the orders to come: all of them can be seen above

const ICONS: Readonly<Record<Fate, string>> = { baked: "check", burnt: "cross", now: "flame", later: "" };

/** One's own orders in this oven. */
export function OwnOrders() {
  const { opening, lobby, seat } = roomBeside.value;
  const covered = coveredOf(roomBeside.value);
  return useMemo(
    () => (opening && lobby && seat !== null ? ownOrders(opening, lobby, seat, covered) : null),
    [opening?.checks, opening?.coming, lobby, seat, covered, words.value],
  );
}

function ownOrders(opening: Opening, lobby: LobbySeen, seat: number, covered: number) {
  const orders = ordersOf(opening, seat, Math.min(covered, 1));
  return (
    <section class="own-orders" aria-label={say("opening.own-orders")}>
      <h2>{say("opening.own-orders")}</h2>
      <ul class="plain-list fates">
        {orders.map((one, place) => (
          <FateOf key={place} one={one} lobby={lobby} seat={seat} covered={covered} isNamed />
        ))}
        {orders.length === 0 && <li class="quiet">{say("opening.none-inside")}</li>}
      </ul>
    </section>
  );
}

/** Own orders that are still in the oven, where one has to remember which (R8.2). In Plus not even how many. */
export function coveredOf({ lobby, table, hand, seat, opening }: RoomState): number {
  if (!lobby || !table || !hand || !opening || seat === null || typeof table.delivered === "number") return 0;
  const all = editions[lobby.terms.edition ?? "classic"]?.numbers["orders"] ?? 0;
  const elsewhere = (table.delivered[seat]?.length ?? 0) + hand.orders.length + (table.seats[seat]?.waiter ?? 0);
  const isUp = current(opening)?.seat === seat && current(opening)?.verdict === "open" ? 1 : 0;
  return Math.max(0, all - elsewhere - isUp);
}

interface FateProps {
  readonly one: Fated;
  readonly lobby: LobbySeen;
  readonly seat: number;
  readonly covered?: number; // of orders that nobody sees: they look alike, so one slip stands for all
  readonly isNamed?: boolean; // with the word below
}

export function FateOf({ one: { order, fate }, lobby, seat, covered = 1, isNamed = false }: FateProps) {
  const count = order ? 1 : covered;
  const edition = lobby.terms.edition ?? "classic";
  const word = say(`opening.fate.${fate}`);
  const label = order ? `${orderTitle(order)}: ${word}` : count > 1 ? `${count} ${word}` : word;
  return (
    <li class={`fated is-${fate}`} aria-label={label} data-count={count}>
      {order ? (
        <Slip order={order} edition={edition} />
      ) : (
        <span class={`card slip is-covered colour-${lobby.chairs[seat]?.colour}`} aria-hidden="true" />
      )}
      <i class="mark" aria-hidden="true">
        {ICONS[fate] ? <Icon name={ICONS[fate]} /> : count > 1 ? count : "…"}
      </i>
      {isNamed && <small aria-hidden="true">{word}</small>}
    </li>
  );
}

/** Everybody's, beside the board. */
export function AllOrders() {
  const { opening, lobby, seat: own, table } = roomBeside.value;
  if (!opening || !lobby) return null;
  const seats = lobby.chairs.map((_, step) => (step + (own ?? 0)) % lobby.chairs.length);
  return (
    <aside class="all-orders" aria-label={say("opening.so-far")}>
      <ul class="plain-list">
        {seats.map((seat) => (
          <SeatOrders key={seat} opening={opening} lobby={lobby} seat={seat} own={own} />
        ))}
      </ul>
      {typeof table?.delivered === "number" && <p class="quiet">{say("opening.this-oven")}</p>}
      <StillToCome />
    </aside>
  );
}

function SeatOrders({
  opening,
  lobby,
  seat,
  own,
}: {
  opening: Opening;
  lobby: LobbySeen;
  seat: number;
  own: number | null;
}) {
  const covered = seat === own ? coveredOf(roomBeside.value) : 0;
  const orders = ordersOf(opening, seat, Math.min(covered, 1));
  return (
    <li class={`seat-orders ${seat === own ? "is-own" : ""}`}>
      <FaceWithKind lobby={lobby} seat={seat} mood={moodOf(opening, seat)} isOwn={seat === own} />
      <span class="who">
        <b class="by-people">{headName(lobby, seat, own)}</b>
        <Pizzas opening={opening} seat={seat} />
      </span>
      <ul class="plain-list fates">
        {orders.map((one, place) => (
          <FateOf key={place} one={one} lobby={lobby} seat={seat} covered={covered} />
        ))}
        {orders.length === 0 && <li class="quiet">{say("opening.nothing-yet")}</li>}
      </ul>
    </li>
  );
}

/** What one's own orders to come need, where they lie open. */
function StillToCome() {
  const { opening, lobby, seat, hand } = roomBeside.value;
  if (!opening?.coming || !lobby || seat === null || !hand) return null;
  const later = ordersOf(opening, seat).flatMap(({ order, fate }) => (order && fate === "later" ? [order] : []));
  if (later.length === 0) return null;
  return (
    <section class="panel still-to-come">
      <b>{say("opening.still-to-come")}</b>
      {later.slice(0, MOST_TOLD).map((order) => (
        <p key={order} class="quiet">
          {stillNeeds(lobby.terms.edition ?? "classic", order, hand.ingredients)}
        </p>
      ))}
    </section>
  );
}

function stillNeeds(edition: string, order: Card, held: Readonly<Record<Card, number>>): string {
  const needs = Object.keys(faceOf(edition, order).needs);
  const cards = Object.entries(held).filter(([card, n]) => n > 0 && needs.includes(kindOf(card)));
  const inHand = listed(cards.map(([card, n]) => counted(card, n))) || say("cards.nothing");
  return say("opening.still-needs", { order: orderTitle(order), recipe: recipe(edition, order), cards: inHand });
}
