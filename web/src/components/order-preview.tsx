/** An order, looked at: what it needs, how that stands in one's hand, and whether to put it on top. */

import type { Ingredient } from "../../made/messages";
import type { HandSeen } from "../store/sight";
import { CIRCLE, faceOf, type Card } from "../game";
import { say } from "../i18n/texts";
import { counted, kindName, listed, orderTitle, recipe } from "../i18n/words";
import { room } from "../store/session";
import { withOrder } from "../turn/draft";
import { draft, redraft, turn } from "../turn/drafting";
import { Slip } from "./card";
import { lookedAt } from "./hand";
import { Parchment } from "./parchment";

export function OrderPreview() {
  const order = lookedAt.value;
  const { hand, lobby, oven } = room.value;
  if (order === null || !hand?.orders.includes(order)) return null;
  const edition = lobby?.terms.edition ?? "classic";
  const isOffered = turn.value?.orders.includes(order) ?? false;
  const isOnTop = isOffered && draft.value?.order === order;
  const bakes = oven?.bakes[order] as "table" | "hand" | "no" | undefined;
  return (
    <Parchment title={orderTitle(order)} at={`[data-order="${order}"]`} onClose={close}>
      <div class="preview">
        <Slip order={order} edition={edition} />
        <div>
          <h2>{orderTitle(order)}</h2>
          <p>{say("table.preview.needs", { recipe: needsInWords(edition, order) })}</p>
          <Stand order={order} edition={edition} hand={hand} />
          {bakes && <p>{say(`table.bakes.${bakes}`)}</p>}
        </div>
      </div>
      <div class="row answers">
        {isOffered && (
          <button
            type="button"
            class="main"
            data-act={isOnTop ? "take-off" : "put-on-top"}
            onClick={() => putOrTakeOff(order)}
          >
            {say(isOnTop ? "table.preview.take-off" : "table.preview.put")}
          </button>
        )}
        <button type="button" class="flour" data-act="keep" onClick={close}>
          {say(isOnTop ? "table.preview.leave" : "table.preview.keep")}
        </button>
      </div>
    </Parchment>
  );
}

/** `4 salami and 1 pineapple`; what has no such list is said as the recipe says it. */
export function needsInWords(edition: string, order: Card): string {
  const { needs, ...free } = faceOf(edition, order);
  const parts = (Object.entries(needs) as [Ingredient, number][]).sort(([, one], [, other]) => other - one);
  if (Object.keys(free).length > 0 || parts.length === 0) return recipe(edition, order);
  return listed(parts.map(([kind, n]) => counted(kind, n)));
}

function close(): void {
  lookedAt.value = null;
}

function putOrTakeOff(order: Card): void {
  redraft((offer, now) => withOrder(offer, now, order));
  close();
}

/** What of it one holds, and what of that can still be added after the throw; nothing is claimed of a free choice. */
function Stand({ order, edition, hand }: { order: Card; edition: string; hand: HandSeen }) {
  const { needs, heap, ...free } = faceOf(edition, order);
  const held = (kind: Ingredient): number =>
    (hand.ingredients[kind] ?? 0) + 2 * (hand.ingredients[`double:${kind}`] ?? 0);
  const kinds = (Object.keys(needs) as Ingredient[]).sort((one, other) => (needs[other] ?? 0) - (needs[one] ?? 0));
  const all = Object.values(hand.ingredients).reduce((sum, n) => sum + n, 0);
  const cards = heap ? say("table.ingredients", { n: all }) : listed(kinds.map((kind) => part(kind, held(kind))));
  const now = draft.value;
  const n = now ? now.singles + 2 * now.doubles : 0;
  const isOfIt = now !== null && now.kind !== null && (heap !== undefined || kinds.includes(now.kind));
  const isThrown = isOfIt && n > 0 && Object.keys(free).length === 0;
  const after = (kind: Ingredient): number => held(kind) - (now?.kind === kind ? n : 0);
  const left = heap
    ? CIRCLE.reduce((sum, kind) => sum + after(kind), 0)
    : kinds.reduce((sum, kind) => sum + Math.min(needs[kind] ?? 0, after(kind)), 0);
  return (
    <p>
      {(heap !== undefined || kinds.length > 0) && <b>{say("table.preview.holds", { cards })}</b>}{" "}
      {isThrown && say(left > 0 ? "table.preview.if-thrown" : "table.preview.all-thrown", { n, left })}
    </p>
  );
}

function part(kind: Ingredient, n: number): string {
  return n > 0 ? counted(kind, n) : say("table.preview.none", { kind: kindName(kind, 5) });
}
