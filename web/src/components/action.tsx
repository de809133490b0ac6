/** What one is about to say: the sentence on one big button, and how to change it. */

import type { TurnOffered } from "../../made/messages";
import { say } from "../i18n/texts";
import { orderTitle, pileInWords, seatName } from "../i18n/words";
import { isReady, room, tell } from "../store/session";
import { drawOf, drawsOf, pileOf, withCount, withNextOrder, withNextSource, type Draft } from "../turn/draft";
import { confirm, draft, redraft, turn } from "../turn/drafting";
import { Clock } from "./clock";
import { Icon } from "./icon";

export function Action() {
  const now = draft.value;
  if (turn.value === null || now === null) return <Waiting />;
  return (
    <section class="action" aria-label={say("table.your-turn")}>
      <Clock />
      <button type="button" class="main" data-act="confirm" onClick={confirm}>
        {sentence(turn.value, now)}
        <small>{drawSentence(turn.value, now)}</small>
      </button>
      <p class="warning" role="status">
        {warning(turn.value, now)}
      </p>
      <div class="row">
        <Steppers offer={turn.value} now={now} />
        <button
          type="button"
          class="ghost"
          data-act="order"
          disabled={turn.value.orders.length === 0}
          onClick={() => redraft(withNextOrder)}
        >
          {now.order === null ? say("table.add-order") : orderTitle(now.order)}
        </button>
        <button
          type="button"
          class="ghost"
          data-act="draw"
          disabled={drawsOf(turn.value, now).length < 2}
          onClick={() => redraft(withNextSource)}
        >
          {say(`table.pile.${drawOf(turn.value, now)?.source === "waiter" ? "waiter" : "supply"}`)}
        </button>
        {room.value.canUndo && (
          <button type="button" class="round" aria-label={say("table.undo")} onClick={() => tell({ type: "undo" })}>
            <Icon name="undo" />
          </button>
        )}
      </div>
    </section>
  );
}

/** `Bake 3 salami + Monotoni`: the words one says at the table. */
export function sentence(offer: TurnOffered, now: Draft): string {
  if (offer.step === "draw") return say("table.only-draw");
  if (now.kind === null) return offer.step === "put" ? say("table.pass") : orderSentence(now);
  const cards = pileInWords(now.kind, now.singles, now.doubles);
  return now.order === null
    ? say("table.bake", { cards })
    : say("table.bake-with", { cards, order: orderTitle(now.order) });
}

function orderSentence(now: Draft): string {
  return now.order === null ? say("table.no-order") : say("table.bake", { cards: orderTitle(now.order) });
}

function drawSentence(offer: TurnOffered, now: Draft): string {
  const draw = drawOf(offer, now);
  if (!draw || draw.source === null) return say("table.draw.nothing");
  return say(draw.source === "waiter" ? "table.draw.waiter" : "table.draw.supply", { n: draw.count });
}

/** What the server knows about this draw, and a player should before it is made. */
function warning(offer: TurnOffered, now: Draft): string {
  const draw = drawOf(offer, now);
  if (typeof draw?.locks_after === "number" && draw.locks_after === now.singles + now.doubles) {
    return say("table.warn-lock");
  }
  return draw?.may_end ? say("table.warn-end") : "";
}

function Steppers({ offer, now }: { offer: TurnOffered; now: Draft }) {
  const pile = pileOf(offer, now.kind);
  if (!pile) return null;
  return (
    <>
      {(["singles", "doubles"] as const).map(
        (sort) => pile[sort] > 0 && <Stepper key={sort} sort={sort} now={now} most={pile[sort]} />,
      )}
    </>
  );
}

function Stepper({ sort, now, most }: { sort: "singles" | "doubles"; now: Draft; most: number }) {
  const least = now[sort === "singles" ? "doubles" : "singles"] > 0 ? 0 : 1;
  const step = (by: number) => () => redraft((offer, draft) => withCount(offer, draft, sort, by));
  return (
    <span class="stepper" role="group" aria-label={say(`table.${sort}`)}>
      <button
        type="button"
        class="round"
        data-act={`fewer-${sort}`}
        disabled={now[sort] <= least}
        aria-label={say("table.fewer")}
        onClick={step(-1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        class="round"
        data-act={`more-${sort}`}
        disabled={now[sort] >= most}
        aria-label={say("table.more")}
        onClick={step(1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}

/** The same place while somebody else is at it, so that nothing on the page moves. */
function Waiting() {
  const { table, lobby, seat, canUndo } = room.value;
  const who = table?.deciding ?? null;
  const isOwn = who !== null && who === seat;
  const isLocked = seat !== null && table?.seats[seat]?.locked;
  return (
    <section class="action">
      <Clock />
      <p class="main is-waiting">
        {isOwn || who === null ? say("table.wait") : say("table.thinks", { name: seatName(lobby, who) })}
      </p>
      <p class="warning">{isLocked && say("table.you-locked")}</p>
      <div class="row">
        {canUndo && isReady.value && (
          <button type="button" class="ghost" onClick={() => tell({ type: "undo" })}>
            <Icon name="undo" /> {say("table.undo")}
          </button>
        )}
      </div>
    </section>
  );
}
