/** The tablecloth below the board: one's own hand, and, when one is asked, the question. */

import { computed } from "@preact/signals";
import { CIRCLE, type Card } from "../../game";
import { say } from "../../i18n/texts";
import { pileInWords } from "../../i18n/words";
import { seatAsked } from "../../store/asking";
import { current } from "../../store/opening";
import { isDecided, offer, parts, room } from "../../store/session";
import type { HandSeen } from "../../store/sight";
import { IngredientCard, Slip } from "../card";
import { SeatFace } from "../face";
import { Decision } from "./decision";
import { Forced } from "./forced";

export function Tray() {
  const [hand, lobby, seat, now] = [parts.hand.value, parts.lobby.value, parts.seat.value, offer.value];
  if (!hand || !lobby || seat === null) return null;
  if (now?.type === "fill" || now?.type === "answer") return <Decision key={keyOf(now)} offer={now} hand={hand} />;
  return (
    <section class="tray cloth" aria-label={say("opening.hand")}>
      <header>
        <SeatFace lobby={lobby} seat={seat} size={30} isOwn />
        <h2>{say("opening.hand")}</h2>
        <Forced />
        {isDecided.value && (
          <p class="forced" role="status">
            {say("opening.decision.decided")}
          </p>
        )}
        {Object.keys(hand.ingredients).length > 0 && (
          <span class="quiet hint">{say(isHelpAsked.value ? "opening.hand-soon" : "opening.hand-may")}</span>
        )}
      </header>
      <HandRow hand={hand} edition={lobby.terms.edition ?? "classic"} />
      {isHelpAsked.value && <p class="note">{say("opening.everybody-asked")}</p>}
    </section>
  );
}

/** Whether somebody waits for help, and one has not answered yet. */
const isHelpAsked = computed(() => {
  const { opening, seat } = room.value;
  const check = opening ? current(opening) : undefined;
  const isWaiting = check?.verdict === "open" && check.request.length > 0;
  return isWaiting && seatAsked.value !== null && check.seat !== seat && !check.refused.includes(seat ?? -1);
});

function keyOf(now: { readonly type: string; readonly order?: Card }): string {
  return `${now.type} ${now.order ?? ""}`;
}

interface HandRowProps {
  readonly hand: HandSeen;
  readonly edition: string;
  readonly raised?: ReadonlyMap<Card, number>; // cards that would go
  readonly onTap?: (card: Card) => void; // left out: they lie there to be seen
}

/** One's own cards in piles; those that would go are raised, with “1 of 2”. */
export function HandRow({ hand, edition, raised, onTap }: HandRowProps) {
  const sorts = CIRCLE.flatMap((kind) => [kind, `double:${kind}`]).filter((card) => hand.ingredients[card]);
  return (
    <div class={`hand-row ${raised ? "is-deciding" : ""}`} style={{ "--n": sorts.length }}>
      {sorts.map((card) => (
        <HandPile
          key={card}
          card={card}
          n={hand.ingredients[card] ?? 0}
          up={raised?.get(card) ?? 0}
          {...(onTap ? { onTap: () => onTap(card) } : {})}
        />
      ))}
      {sorts.length === 0 && <p class="quiet">{say("opening.hand-empty")}</p>}
      <span class="hand-orders">
        {hand.orders.map((order) => (
          <Slip key={order} order={order} edition={edition} />
        ))}
      </span>
    </div>
  );
}

interface HandPileProps {
  readonly card: Card;
  readonly n: number;
  readonly up: number;
  readonly onTap?: () => void;
}

function HandPile({ card, n, up, onTap }: HandPileProps) {
  const kind = card.replace("double:", "") as (typeof CIRCLE)[number];
  const words = card === kind ? pileInWords(kind, n, 0) : pileInWords(kind, 0, n);
  const label = up > 0 ? say("table.chosen-of", { n: up, cards: words }) : words;
  const inside = (
    <>
      {n > 1 && <i class={`under-card kind-${kind}`} />}
      <IngredientCard card={card} />
      <span class="badge">
        {up === 0 && n}
        {up > 0 && <span class="in-words">{say("table.of", { n: up, all: n })}</span>}
        {up > 0 && <span class="in-figures">{`${up}/${n}`}</span>}
      </span>
    </>
  );
  const classes = `hand-pile ${up > 0 ? "is-up" : ""}`;
  if (!onTap)
    return (
      <span class={classes} role="img" aria-label={label}>
        {inside}
      </span>
    );
  return (
    <button type="button" class={classes} data-pick={card} aria-label={label} aria-pressed={up > 0} onClick={onTap}>
      {inside}
    </button>
  );
}
