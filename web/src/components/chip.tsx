/** Small things beside a face: what a seat threw last, and the ribbon of whoever holds the Mamma Mia! card. */

import { kindOf } from "../game";
import { say } from "../i18n/texts";
import type { Announced } from "../store/room";
import { Icon } from "./icon";

/** `2` and a picture; with a slip where an order went on top. */
export function LastThrow({ play }: { play: Announced }) {
  const [first] = play.cards;
  return (
    <span class="chip" aria-hidden="true">
      {first ? play.cards.length : say("table.passed")}
      {first && <Icon name={kindOf(first)} />}
      {play.order !== null && <Icon name="note" />}
    </span>
  );
}

export function Ribbon() {
  return (
    <span class="ribbon" role="img" aria-label={say("table.holds-card")}>
      <Icon name="peel" />
      <span aria-hidden="true">Mamma Mia!</span>
    </span>
  );
}
