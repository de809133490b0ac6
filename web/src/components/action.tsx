/** What one is about to say: the sentence on one big button, a bubble from one's own badge. */

import type { LobbySeen, TurnOffered } from "../../made/messages";
import { say } from "../i18n/texts";
import { seatName, speech } from "../i18n/words";
import { isNewcomer, isSecondTurn } from "../store/newcomer";
import { nextSeat } from "../store/room";
import { isAway, isReady, room, tell } from "../store/session";
import { drawOf, pileOf, withStep, type Draft } from "../turn/draft";
import { canSay, confirm, draft, isWaiting, redraft, turn } from "../turn/drafting";
import { Ring } from "./clock";
import { SeatFace } from "./face";
import { Icon } from "./icon";

export function Action({ lobby, seat }: { lobby: LobbySeen; seat: number }) {
  const [offer, now] = [turn.value, draft.value];
  if (offer === null || now === null) return <Waiting />;
  return (
    <section class="say" aria-label={say("table.your-turn")}>
      <span class="speaker">
        <SeatFace lobby={lobby} seat={seat} isOwn />
        <Ring />
      </span>
      {canSay.value ? (
        <button
          type="button"
          class={`main ${isAway.value ? "is-held" : ""}`}
          data-act="confirm"
          onClick={confirm}
          disabled={isWaiting.value}
        >
          <span>{sentence(offer, now)}</span>
          <small>
            {isWaiting.value ? say("table.will-be-said") : drawSentence(offer, now)}
            <span class="for-keys" aria-hidden="true">
              {" "}
              · Enter
            </span>
          </small>
          <small class="warning">{warning(offer, now)}</small>
        </button>
      ) : (
        <p class="main is-waiting">{say(now.order === null ? "table.first-tap" : "table.now-below")}</p>
      )}
      <TakeBack />
    </section>
  );
}

/** What one says at the table: `“3 salami, and an order: 4 olives!”`. */
export function sentence(offer: TurnOffered, now: Draft): string {
  if (offer.step === "draw") return say("table.only-draw");
  if (offer.step !== "put" && now.order === null) return say("table.no-order");
  const cards = now.kind === null ? [] : [...times(now.kind, now.singles), ...times(`double:${now.kind}`, now.doubles)];
  return speech(cards, now.order);
}

function drawSentence(offer: TurnOffered, now: Draft): string {
  const draw = drawOf(offer, now);
  if (!draw || draw.source === null) {
    return offer.piles.length === 0 ? say("table.draw-nothing-here") : say("table.draw.nothing");
  }
  if (draw.source === "waiter") return say("table.draw.waiter", { n: draw.count });
  return say(draw.count === room.value.table?.supply ? "table.draw.last" : "table.draw.supply", { n: draw.count });
}

/** What the server knows about this draw, and a player should before it is made; in a first game what is new. */
function warning(offer: TurnOffered, now: Draft): string {
  const draw = drawOf(offer, now);
  if (typeof draw?.locks_after === "number" && draw.locks_after === now.singles + now.doubles) {
    return say("table.warn-lock");
  }
  return isSecondTurn.value && offer.orders.length > 0 && now.order === null ? say("table.second-turn") : "";
}

/** `2 of 3`, and one more or fewer. */
export function Stepper() {
  const [offer, now] = [turn.value, draft.value];
  const pile = offer && now && pileOf(offer, now.kind);
  if (!pile || !now) return null;
  const all = pile.singles + pile.doubles;
  const n = now.singles + now.doubles;
  const step = (by: 1 | -1) => () => redraft((given, draft) => withStep(given, draft, by));
  return (
    <span class="stepper" role="group" aria-label={say("table.how-many")}>
      <button type="button" data-act="fewer" disabled={n <= 1} aria-label={say("table.fewer")} onClick={step(-1)}>
        <Icon name="minus" />
      </button>
      <b>{say("table.of", { n, all })}</b>
      <button type="button" data-act="more" disabled={n >= all} aria-label={say("table.more")} onClick={step(1)}>
        <Icon name="plus" />
      </button>
    </span>
  );
}

/** The same place while somebody else is at it, so that nothing on the page moves. */
function Waiting() {
  const now = room.value;
  const { table, lobby, seat } = now;
  const who = table?.deciding ?? null;
  const isNext = who !== null && nextSeat(now, who) === seat;
  const text = who === null || who === seat ? say("table.wait") : say("table.throwing", { name: seatName(lobby, who) });
  return (
    <section class="say">
      <p class="main is-waiting">
        <span>
          <b>{text}</b>
          {isNext && who !== seat && <small> · {say("table.then-you")}</small>}
        </span>
      </p>
      <TakeBack />
    </section>
  );
}

/** Undo, while that is allowed. */
function TakeBack() {
  if (!room.value.canUndo || !isReady.value) return null;
  return (
    <button type="button" class="ghost take-back" data-act="undo" onClick={() => tell({ type: "undo" })}>
      <Icon name="undo" /> {say("table.take-back")}
    </button>
  );
}

/** The goal of the game, until somebody new has thrown the first card. */
export function Goal() {
  if (!isNewcomer.value || room.value.seat === null) return null;
  const rounds = room.value.lobby?.options.rounds ?? 3;
  return <p class="table-goal">{rounds === 3 ? say("table.goal") : say("table.goal-short", { n: rounds })}</p>;
}

function times<T>(value: T, n: number): T[] {
  return Array.from({ length: n }, () => value);
}
