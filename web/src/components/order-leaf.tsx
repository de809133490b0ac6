/** The order on top of the oven, in words, for whoever taps it: only the top card lies in sight. */

import { signal } from "@preact/signals";
import { isOrder, type Card } from "../game";
import { say } from "../i18n/texts";
import { orderTitle, recipe } from "../i18n/words";
import { Slip } from "./card";
import { needsInWords } from "./order-preview";
import { Parchment } from "./parchment";
import { CloseButton } from "./sheet";

interface TopProps {
  readonly top: Card | null;
  readonly edition: string;
}

const told = signal<Card | null>(null); // the order that was tapped

/** The oven is what one taps: the card in it is smaller than a finger. */
export function TopOrder({ top, edition }: TopProps) {
  if (top === null || !isOrder(top)) return null;
  return (
    <button
      type="button"
      class="top-order"
      data-act="top-order"
      aria-label={`${orderTitle(top)}: ${recipe(edition, top)}`}
      onClick={() => (told.value = top)}
    />
  );
}

/** It is told as long as it lies on top. */
export function OrderLeaf({ top, edition }: TopProps) {
  const order = told.value;
  if (order === null || order !== top) return null;
  return (
    <Parchment title={orderTitle(order)} at=".oven-pile" onClose={close}>
      <div class="preview">
        <Slip order={order} edition={edition} />
        <div class="gap">
          <h2>{orderTitle(order)}</h2>
          <p>{say("table.preview.needs", { recipe: needsInWords(edition, order) })}</p>
        </div>
        <CloseButton onClose={close} />
      </div>
    </Parchment>
  );
}

function close(): void {
  told.value = null;
}
