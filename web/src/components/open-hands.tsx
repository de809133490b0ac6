/** What only who looks at everything sees: all hands, and the oven from the bottom up. */

import type { HandSeen, OpenCards } from "../../made/messages";
import { CIRCLE, isOrder, kindOf, ownKind, type Card } from "../game";
import { say } from "../i18n/texts";
import { counted, orderTitle, seatName } from "../i18n/words";
import { room } from "../store/session";
import { Icon } from "./icon";

export function OpenHands({ cards }: { cards: OpenCards }) {
  const { lobby } = room.value;
  return (
    <section class="open-hands" aria-label={say("rewind.hands")} tabIndex={0}>
      <ul class="plain-list">
        {cards.hands.map((hand, seat) => (
          <li key={seat} class={`colour-${lobby?.chairs[seat]?.colour}`}>
            <b>{seatName(lobby, seat)}</b>
            <HandLine hand={hand} />
          </li>
        ))}
        <li>
          <b>{say("table.in-oven")}</b>
          <span class="line">
            {cards.oven.map((card, n) => (
              <OvenCard key={n} card={card} />
            ))}
            {cards.oven.length === 0 && say("cards.nothing")}
          </span>
        </li>
      </ul>
    </section>
  );
}

function HandLine({ hand }: { hand: HandSeen }) {
  const sorts = CIRCLE.flatMap((kind) => [kind, `double:${kind}`]).filter((card) => hand.ingredients[card]);
  return (
    <span class="line">
      {sorts.map((card) => (
        <span key={card} role="img" aria-label={counted(card, hand.ingredients[card] ?? 0)}>
          {hand.ingredients[card]}× <Icon name={kindOf(card)} class="plated" />
        </span>
      ))}
      {hand.orders.map((order) => (
        <span key={order} class="pill">
          {orderTitle(order)}
        </span>
      ))}
    </span>
  );
}

function OvenCard({ card }: { card: Card }) {
  if (!isOrder(card)) {
    return (
      <span role="img" aria-label={counted(card, 1)}>
        <Icon name={kindOf(card)} class="plated" />
      </span>
    );
  }
  const colour = card.split(":")[0] as Parameters<typeof ownKind>[0];
  return (
    <span class={`pill colour-${colour}`}>
      <Icon name={ownKind(colour)} class="plated" /> {orderTitle(card)}
    </span>
  );
}
