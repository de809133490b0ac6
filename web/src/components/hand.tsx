/** One's own hand: ingredients in piles with a count, orders as slips. A tap chooses. */

import type { HandSeen, Ingredient } from "../../made/messages";
import { CIRCLE, type Card as CardText } from "../game";
import { say } from "../i18n/texts";
import { pileInWords } from "../i18n/words";
import { withOrder, withPile } from "../turn/draft";
import { draft, redraft, turn } from "../turn/drafting";
import { IngredientCard, Slip } from "./card";

export function Hand({ hand, edition }: { hand: HandSeen; edition: string }) {
  const kinds = CIRCLE.filter((kind) => hand.ingredients[kind] || hand.ingredients[`double:${kind}`]);
  const n = kinds.length + hand.orders.length;
  return (
    <section class="hand" style={{ "--n": n }} aria-label={say("table.hand")}>
      {kinds.map((kind) => (
        <Pile
          key={kind}
          kind={kind}
          singles={hand.ingredients[kind] ?? 0}
          doubles={hand.ingredients[`double:${kind}`] ?? 0}
        />
      ))}
      {hand.orders.map((order) => (
        <OrderInHand key={order} order={order} edition={edition} />
      ))}
      {n === 0 && <p class="quiet">{say("table.hand-empty")}</p>}
    </section>
  );
}

function Pile({ kind, singles, doubles }: { kind: Ingredient; singles: number; doubles: number }) {
  const n = singles + doubles;
  const isOffered = turn.value?.piles.some((pile) => pile.kind === kind) ?? false;
  const isChosen = isOffered && draft.value?.kind === kind;
  const chosen = isChosen && draft.value ? draft.value.singles + draft.value.doubles : 0;
  const label = pileInWords(kind, singles, doubles);
  return (
    <button
      type="button"
      class={`pile deep-${Math.min(n, 4)} ${isChosen ? "is-chosen" : ""}`}
      data-kind={kind}
      disabled={!isOffered}
      aria-pressed={isChosen}
      onClick={() => redraft((offer, now) => withPile(offer, now, kind))}
    >
      <span class="unseen">{isChosen ? say("table.chosen-of", { n: chosen, cards: label }) : label}</span>
      <span aria-hidden="true">
        <IngredientCard card={singles > 0 ? kind : `double:${kind}`} />
        <span class="count">{isChosen && chosen < n ? `${chosen}/${n}` : n}</span>
      </span>
    </button>
  );
}

function OrderInHand({ order, edition }: { order: CardText; edition: string }) {
  const isOffered = turn.value?.orders.includes(order) ?? false;
  const isChosen = isOffered && draft.value?.order === order;
  return (
    <button
      type="button"
      class={`order ${isChosen ? "is-chosen" : ""}`}
      disabled={!isOffered}
      aria-pressed={isChosen}
      onClick={() => redraft((offer, now) => withOrder(offer, now, order))}
    >
      <Slip order={order} edition={edition} />
    </button>
  );
}
