/** A seat in sentences: who sits there, what is held, what is with the waiter, what was baked and thrown last. */

import type { LobbySeen } from "../../made/messages";
import type { TableSeen } from "../store/sight";
import { hasFace, kindOf } from "../game";
import { say, sayAt } from "../i18n/texts";
import { seatTitle, speech } from "../i18n/words";
import type { Announced } from "../store/room";
import { Fan, Slip } from "./card";
import { FaceWithKind } from "./face";
import { Icon } from "./icon";
import { cardRule } from "./mamma-mia";
import { Parchment } from "./parchment";
import { Replacing } from "./replacing";
import { deliveredBy, handOf } from "./seats";
import { CloseButton } from "./sheet";

interface SeatLeafProps {
  readonly lobby: LobbySeen;
  readonly table: TableSeen;
  readonly seat: number;
  readonly last: Announced | undefined;
  readonly onClose: () => void;
}

export function SeatLeaf({ lobby, table, seat, last, onClose }: SeatLeafProps) {
  const chair = lobby.chairs[seat];
  const seen = table.seats[seat];
  if (!chair || !seen) return null;
  const name = seatTitle(lobby, seat);
  const delivered = deliveredBy(table, seat);
  const pizzas = typeof table.delivered === "number" ? [] : (table.delivered[seat] ?? []);
  const [first] = last?.cards ?? [];
  return (
    <Parchment title={name} at={`[data-seat="${seat}"]`} onClose={onClose}>
      <header class="row">
        <FaceWithKind lobby={lobby} seat={seat} size={72} />
        <div class="gap">
          <h2 class="by-people">{name}</h2>
          {chair.bot && hasFace(chair.bot) && <p>{sayAt(["home", "hint", chair.bot])}</p>}
        </div>
        <CloseButton onClose={onClose} />
      </header>
      <ul class="plain-list facts">
        <li>
          <Fan ingredients={seen.ingredients} orders={seen.orders} colour={chair.colour} />
          <span>{handOf(seen.ingredients, seen.orders)}</span>
        </li>
        <li>
          <span class={`of-waiter colour-${chair.colour}`}>
            <span class={`back ${seen.waiter === 0 ? "is-empty" : ""}`}>{seen.waiter}</span>
          </span>
          <span>{say("table.waiter-has", { n: seen.waiter })}</span>
        </li>
        <li>
          {pizzas.length > 0 ? (
            <span class="slips">
              {pizzas.slice(-3).map((order) => (
                <Slip key={order} order={order} edition={lobby.terms.edition ?? "classic"} />
              ))}
            </span>
          ) : (
            <Icon name="pizza" />
          )}
          <b>{delivered === null ? say("ending.summary.covered") : say("table.pizzas-baked", { n: delivered })}</b>
        </li>
        {last && (
          <li>
            <span class="thrown-last">
              {first && (
                <>
                  {last.cards.length} <Icon name={kindOf(first)} />
                </>
              )}
            </span>
            <span>
              {speech(last.cards, last.order)} {say("table.last-throw")}
            </span>
          </li>
        )}
        {table.mamma_mia === seat && (
          <li>
            <Icon name="peel" />
            <span>{cardRule(lobby, table)}</span>
          </li>
        )}
        {seen.locked && (
          <li>
            <Icon name="lock" />
            <span>{say("table.locked")}</span>
          </li>
        )}
      </ul>
      <Replacing lobby={lobby} seat={seat} />
    </Parchment>
  );
}
