/** Lines about the round: how many cards are left when few are, and what was left over from the round before. */

import { editions, kindOf, type Card } from "../game";
import { say } from "../i18n/texts";
import { counted, seatName } from "../i18n/words";
import type { RoomState } from "../store/room";
import { room } from "../store/session";
import { PileCards } from "./hand";
import { Icon } from "./icon";

const FEW = 5;

/** From five cards in the supply on: who opens the oven, and when. */
export function LastCards() {
  const text = lastCards(room.value);
  if (!text) return null;
  const isClose = (room.value.table?.supply ?? 0) <= 2;
  return (
    <p class="last-cards">
      <Icon name="peel" />
      <span>
        <b>{text}</b>
        {isClose && <small>{say("table.last-cards.hint")}</small>}
      </span>
    </p>
  );
}

/** The same as a sentence; empty as long as there are enough. */
export function lastCards({ table, lobby, seat }: RoomState): string {
  const n = table?.supply ?? 0;
  if (!table || n === 0 || n > FEW) return "";
  if (!editions[lobby?.terms.edition ?? "classic"]?.hasCard) return say("table.last-cards.last-drawer", { n });
  const holder = table.mamma_mia;
  if (holder === null || holder === undefined) return say("table.last-cards.hidden", { n });
  if (holder === seat) return say("table.last-cards.yours", { n });
  return say("table.last-cards.named", { n, name: seatName(lobby, holder) });
}

/** In editions where leftovers lie open: they come up first when the oven is opened. */
export function LeftOver() {
  const { table } = room.value;
  const cards = Object.entries(table?.table ?? {}).filter(([, n]) => n > 0) as [Card, number][];
  if (!table || cards.length === 0) return null;
  return (
    <section class="left-over" aria-label={say("table.left-over", { round: table.round - 1 })}>
      <p>
        <b>{say("table.left-over", { round: table.round - 1 })}</b> · {say("table.comes-first")}
      </p>
      <ul class="plain-list">
        {cards.map(([card, n]) => (
          <li key={card} data-kind={kindOf(card)}>
            <span class="unseen">{counted(card, n)}</span>
            <PileCards card={card} n={n} />
          </li>
        ))}
      </ul>
    </section>
  );
}
