/** One's own hand: ingredients in piles with a count in one row, orders as slips in the next. A tap chooses. */

import { signal } from "@preact/signals";
import type { Ingredient } from "../../made/messages";
import { CIRCLE, editions, type Card as CardText } from "../game";
import { say } from "../i18n/texts";
import { announced, counted, orderTitle, recipe } from "../i18n/words";
import { isFirstGame, throwsAtOnce } from "../store/newcomer";
import { room } from "../store/session";
import type { HandSeen } from "../store/sight";
import { pileOf, withPile } from "../turn/draft";
import { confirm, draft, redraft, turn } from "../turn/drafting";
import { IngredientCard, Slip } from "./card";
import { Icon } from "./icon";

/** The order that one looks at more closely. */
export const lookedAt = signal<CardText | null>(null);

type Sort = "singles" | "doubles";
interface Heap {
  readonly kind: Ingredient;
  readonly sort: Sort;
  readonly n: number;
}

/** The ingredients: a pile for each kind, double cards in piles of their own. */
export function Ingredients({ hand, edition }: { hand: HandSeen; edition: string }) {
  const heaps = CIRCLE.flatMap((kind): Heap[] => [
    { kind, sort: "singles", n: hand.ingredients[kind] ?? 0 },
    { kind, sort: "doubles", n: hand.ingredients[`double:${kind}`] ?? 0 },
  ]).filter(({ n }) => n > 0);
  const places = Math.max(heaps.length, editions[edition]?.kinds.length ?? 5); // so that a card keeps its size
  return (
    <div class="ingredients" style={{ "--piles": places, "--heaps": heaps.length }}>
      {heaps.map((heap) => (
        <Pile key={`${heap.kind} ${heap.sort}`} {...heap} />
      ))}
    </div>
  );
}

function Pile({ kind, sort, n }: Heap) {
  const most = (turn.value && pileOf(turn.value, kind)?.[sort]) ?? 0;
  const chosen = most > 0 && draft.value?.kind === kind ? draft.value[sort] : 0;
  const card = sort === "doubles" ? `double:${kind}` : kind;
  const label = counted(card, n);
  return (
    <button
      type="button"
      class={`pile deep-${Math.min(n, 3)} ${chosen > 0 ? "is-chosen" : ""}`}
      data-kind={kind}
      data-sort={sort}
      disabled={most === 0}
      aria-pressed={chosen > 0}
      onClick={() => tapped(kind, sort)}
    >
      <span class="unseen">{chosen > 0 ? say("table.chosen-of", { n: chosen, cards: label }) : label}</span>
      <PileCards card={card} n={n} badge={chosen > 0 ? say("table.of", { n: chosen, all: n }) : undefined} />
      {sort === "doubles" && (
        <span class="counts-two" aria-hidden="true">
          {say("table.counts-two")}
        </span>
      )}
    </button>
  );
}

/** A card is chosen; the very first card that a newcomer taps is thrown. */
function tapped(kind: Ingredient, sort: Sort): void {
  const isFirst = throwsAtOnce.value;
  redraft((offer, now) => withPile(offer, now, kind, sort));
  if (isFirst) confirm();
}

interface PileCardsProps {
  readonly card: CardText;
  readonly n: number;
  readonly badge?: string | undefined; // instead of the number
}

/** Cards of one kind on each other, with their number: for the eyes. */
export function PileCards({ card, n, badge }: PileCardsProps) {
  return (
    <span class="pile-cards" aria-hidden="true">
      <IngredientCard card={card} />
      <span class={`count ${badge === undefined ? "" : "is-lit"}`}>{badge ?? n}</span>
    </span>
  );
}

/** The orders: a tap shows what one needs, and asks whether to put it on top. */
export function Orders({ hand, edition }: { hand: HandSeen; edition: string }) {
  return (
    <div class={`orders of-${Math.min(hand.orders.length, 4)}`} style={{ "--slips": hand.orders.length }}>
      {hand.orders.length === 0 && isFirstGame.value && <p class="no-orders">{say("table.waiter-brings")}</p>}
      {hand.orders.map((order) => (
        <OrderInHand key={order} order={order} edition={edition} />
      ))}
    </div>
  );
}

function OrderInHand({ order, edition }: { order: CardText; edition: string }) {
  const isOffered = turn.value?.orders.includes(order) ?? false;
  const isChosen = isOffered && draft.value?.order === order;
  const bakes = room.value.oven?.bakes[order] as "table" | "hand" | "no" | undefined;
  const words = `${orderTitle(order)}: ${recipe(edition, order)}`;
  return (
    <button
      type="button"
      class={`order ${isChosen ? "is-chosen" : ""}`}
      data-order={order}
      data-offered={isOffered}
      aria-pressed={isChosen}
      onClick={() => (lookedAt.value = order)}
    >
      <span class="unseen">{bakes ? `${words}, ${say(`table.bakes.${bakes}`)}` : words}</span>
      <span aria-hidden="true">
        <Slip order={order} edition={edition} />
        {isChosen && <span class="tag">{say("table.on-top")}</span>}
        {bakes && !isChosen && (
          <span class={`tag is-${bakes}`}>
            <Icon name={bakes === "no" ? "cross" : bakes === "hand" ? "hand" : "check"} />
            {say(`table.tag.${bakes}`)}
          </span>
        )}
      </span>
    </button>
  );
}

/** Where double cards are chosen: `1 card + 1 double card = 3 salami`. */
export function DoublesSum() {
  const now = draft.value;
  if (!now?.kind || now.doubles === 0) return null;
  const cards = announced(now.kind, now.singles + 2 * now.doubles, 0);
  const parts = [
    now.singles > 0 && say("table.single-cards", { n: now.singles }),
    say("table.double-cards", { n: now.doubles }),
  ].filter(Boolean);
  return (
    <p class="doubles-sum">
      {parts.join(" + ")} = <b>{cards}</b>
    </p>
  );
}
