/** The table of a replay at one moment: seats with their hands from outside or open, and the oven. */

import type { LobbySeen } from "../../../made/messages";
import { CIRCLE, isOrder, kindOf, type Card } from "../../game";
import { say } from "../../i18n/texts";
import { counted, speech } from "../../i18n/words";
import { openCards } from "../../store/replay";
import { room } from "../../store/session";
import { counts, handSeen, type HandSeen, type TableSeen } from "../../store/sight";
import { isWide } from "../../store/width";
import { Fan, IngredientCard, Slip } from "../card";
import { FaceWithKind } from "../face";
import { Icon } from "../icon";
import { Oven, OvenPile } from "../oven";
import { nameInReplay } from "./names";

export function Scene() {
  const { lobby, table, seat, lap } = room.value;
  if (!lobby || !table) return null;
  const cards = openCards.value;
  const last = lap[lap.length - 1];
  return (
    <div class="replay-scene">
      <ul class="plain-list replay-seats">
        {lobby.chairs.map((_, one) => (
          <li key={one} class={`replay-seat ${last?.seat === one ? "is-on" : ""} ${seat === one ? "is-own" : ""}`}>
            <FaceWithKind lobby={lobby} seat={one} />
            <SeatFigures
              lobby={lobby}
              table={table}
              seat={one}
              open={cards?.hands[one] ? handSeen(cards.hands[one]) : null}
            />
            {isWide.value && last?.seat === one && <p class="said-here">{speech(last.cards, last.order)}</p>}
          </li>
        ))}
      </ul>
      <Oven n={table.oven}>
        {table.oven > 0 && <OvenPile n={table.oven} top={table.top} edition={lobby.terms.edition ?? "classic"} />}
      </Oven>
      {cards && (isWide.value ? <FromTheBottom cards={cards.oven} /> : <OvenCounts cards={cards.oven} />)}
    </div>
  );
}

interface FiguresProps {
  readonly lobby: LobbySeen;
  readonly table: TableSeen;
  readonly seat: number;
  readonly open: HandSeen | null;
}

function SeatFigures({ lobby, table, seat, open }: FiguresProps) {
  const seen = table.seats[seat];
  const chair = lobby.chairs[seat];
  if (!seen || !chair) return null;
  const n = typeof table.delivered === "number" ? null : (table.delivered[seat]?.length ?? 0);
  return (
    <span class="ledge">
      <b class="by-people">{nameInReplay(lobby, seat)}</b>
      {n !== null && (
        <span class="pizzas">
          <Icon name="pizza" /> <b aria-hidden="true">{n}</b> <span>{say("rewind.baked", { n })}</span>
        </span>
      )}
      {open && isWide.value ? (
        <span class="hand-cards">
          <HandCards hand={open} edition={lobby.terms.edition ?? "classic"} />
        </span>
      ) : open ? (
        <OpenHand hand={open} />
      ) : (
        <Fan ingredients={seen.ingredients} orders={seen.orders} colour={chair.colour} />
      )}
    </span>
  );
}

/** All hands, where everything is open: below the board of an opening. */
export function OpenHands() {
  const { lobby } = room.value;
  const hands = openCards.value?.hands;
  if (!lobby || !hands) return null;
  return (
    <ul class="plain-list open-hands">
      {hands.map((hand, seat) => (
        <li key={seat}>
          <FaceWithKind lobby={lobby} seat={seat} size={30} />
          <b class="by-people">{nameInReplay(lobby, seat)}</b>
          <OpenHand hand={handSeen(hand)} />
        </li>
      ))}
    </ul>
  );
}

/** A hand in figures. */
function OpenHand({ hand }: { hand: HandSeen }) {
  return (
    <span class="open-hand">
      {sortsOf(hand).map((card) => (
        <span key={card} role="img" aria-label={counted(card, hand.ingredients[card] ?? 0)}>
          {hand.ingredients[card]}
          <Icon name={kindOf(card)} />
        </span>
      ))}
      <span role="img" aria-label={say("rewind.orders", { n: hand.orders.length })}>
        {hand.orders.length}
        <Icon name="note" />
      </span>
    </span>
  );
}

function sortsOf(hand: HandSeen): Card[] {
  return CIRCLE.flatMap((kind) => [kind, `double:${kind}`]).filter((card) => hand.ingredients[card]);
}

/** The same in full, where there is room: every card as it was thrown, the lowest first. */
function FromTheBottom({ cards }: { cards: readonly Card[] }) {
  return (
    <section class="panel from-the-bottom" aria-label={say("rewind.from-the-bottom")}>
      <h2>{say("rewind.from-the-bottom")}</h2>
      <OvenCounts cards={cards} />
      <p class="in-turn" aria-hidden="true">
        {cards.map((card, place) => (
          <Icon key={place} name={isOrder(card) ? "note" : kindOf(card)} />
        ))}
      </p>
    </section>
  );
}

/** What is in the oven, where everything is open. */
function OvenCounts({ cards }: { cards: readonly Card[] }) {
  const tally = counts(cards);
  const orders = cards.filter(isOrder).length;
  return (
    <p class="oven-counts">
      {CIRCLE.map((kind) => [kind, (tally[kind] ?? 0) + 2 * (tally[`double:${kind}`] ?? 0)] as const)
        .filter(([, n]) => n > 0)
        .map(([kind, n]) => (
          <span key={kind} role="img" aria-label={counted(kind, n)}>
            <Icon name={kind} /> {n}
          </span>
        ))}
      <span role="img" aria-label={say("rewind.orders", { n: orders })}>
        <Icon name="note" /> {orders}
      </span>
    </p>
  );
}

/** The hand of whoever one looks as. */
export function HandLine() {
  const { hand, lobby, seat } = room.value;
  if (!hand || !lobby || seat === null) return null;
  return (
    <div class="hand-line" aria-label={say("table.hand")} role="group">
      <FaceWithKind lobby={lobby} seat={seat} />
      <HandCards hand={hand} edition={lobby.terms.edition ?? "classic"} />
    </div>
  );
}

/** A hand as cards: one of each sort with its number, then the orders. */
function HandCards({ hand, edition }: { hand: HandSeen; edition: string }) {
  return (
    <>
      {sortsOf(hand).map((card) => (
        <span key={card} class="counted-card">
          <IngredientCard card={card} />
          {(hand.ingredients[card] ?? 0) > 1 && <b>{hand.ingredients[card]}</b>}
        </span>
      ))}
      {hand.orders.map((order) => (
        <Slip key={order} order={order} edition={edition} />
      ))}
    </>
  );
}
