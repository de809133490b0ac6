/** One's own place at the table: hand, piles to draw from, and what one is about to say, on the tablecloth. */

import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { LobbySeen } from "../../made/messages";
import { editions } from "../game";
import type { HandSeen, TableSeen } from "../store/sight";
import { named, say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { go } from "../router";
import { room } from "../store/session";
import { sitsNext } from "../store/sitting";
import { isWide } from "../store/width";
import { confirm, turn } from "../turn/drafting";
import { Action, Stepper } from "./action";
import { CoveredPile } from "./card";
import { Ribbon } from "./chip";
import { DrawChoice } from "./draw-choice";
import { SeatFace } from "./face";
import { DoublesSum, Ingredients, Orders } from "./hand";
import { Icon } from "./icon";
import { OrderPreview } from "./order-preview";
import { openPeople } from "./people";
import { Baked, deliveredBy } from "./seats";

interface PlaceProps {
  readonly lobby: LobbySeen;
  readonly table: TableSeen;
  readonly hand: HandSeen;
  readonly seat: number;
}

function Seated({ lobby, table, hand, seat }: PlaceProps) {
  const edition = lobby.terms.edition ?? "classic";
  const n = Object.values(hand.ingredients).reduce((sum, cards) => sum + cards, 0);
  const hasNothing = n === 0;
  const isLocked = hasNothing && (table.seats[seat]?.locked ?? false);
  return (
    <div class={`own-place cloth ${hasNothing ? "has-nothing" : ""} ${isLocked ? "is-locked" : ""}`}>
      <You lobby={lobby} table={table} hand={hand} seat={seat} />
      <Stepper />
      <section class="hand" aria-label={say("table.hand")}>
        {hasNothing ? <Empty isLocked={isLocked} /> : <Ingredients hand={hand} edition={edition} />}
        <DoublesSum />
        <Orders hand={hand} edition={edition} />
      </section>
      {isLocked ? <PassForMe /> : hasNothing && <DrawAdvice orders={hand.orders.length} />}
      <DrawChoice lobby={lobby} table={table} seat={seat} />
      <Action lobby={lobby} seat={seat} />
      <p class="keys-line for-keys">{say("table.keys-line", { n: editions[edition]?.kinds.length ?? 5 })}</p>
      <OrderPreview />
    </div>
  );
}

function You({ lobby, table, hand, seat }: PlaceProps) {
  const delivered = deliveredBy(table, seat);
  const n = Object.values(hand.ingredients).reduce((sum, cards) => sum + cards, 0);
  const cards =
    n === 0
      ? `${say("table.orders-in-oven", { n: hand.orders.length })}, ${say("table.no-ingredient")}`
      : say("table.cards", { n: n + hand.orders.length });
  return (
    <div class="you">
      <SeatFace lobby={lobby} seat={seat} size={30} />
      <b class={table.mamma_mia === seat ? "unseen" : "title"}>{say("table.hand")}</b>
      {table.mamma_mia === seat && <Ribbon />}
      {delivered === null || n === 0 ? <span>{cards}</span> : <Baked n={delivered} />}
      {delivered === null && isWide.value && <span class="covered-line">{say("ending.summary.covered")}</span>}
    </div>
  );
}

/** No ingredient in hand: one passes, and if one cannot draw either, until the game ends. */
function Empty({ isLocked }: { isLocked: boolean }) {
  return (
    <p class="note-slip">
      <Icon name={isLocked ? "lock" : "hand"} />
      <span>
        <b>{say(isLocked ? "table.locked-title" : "table.pass-title")}</b>
        <small>{say(isLocked ? "table.locked-hint" : "table.pass-hint")}</small>
      </span>
    </p>
  );
}

/** Who can still draw is told before the waiter's orders would leave no way to go on (R3.7). */
function DrawAdvice({ orders }: { orders: number }) {
  const waiter = turn.value?.draws[0]?.find(({ source }) => source === "waiter");
  if (waiter?.locks_after !== 0) return null;
  return (
    <p class="draw-advice">
      <b>{say("table.draw-advice")}</b> {say("table.would-lock", { n: orders + waiter.count })}
    </p>
  );
}

/** Whoever is locked need not press the same button for the rest of the game. */
function PassForMe() {
  const isOn = useSignal(false);
  const offer = turn.value;
  useEffect(() => {
    if (isOn.value && offer !== null) confirm();
  }, [offer, isOn.value]);
  return (
    <label class="choice pass-for-me">
      {say("table.pass-for-me")}
      <input type="checkbox" role="switch" checked={isOn.value} onChange={() => (isOn.value = !isOn.value)} />
    </label>
  );
}

/** Whoever watches has no hand: what is open is above, what there is to do is here. */
export function Watching({ lobby, table }: { lobby: LobbySeen; table: TableSeen }) {
  const who = table.deciding ?? null;
  return (
    <section class="own-place cloth is-watching" aria-label={say("table.watch-title")}>
      <p class="watching">
        <Icon name="eye" />
        <span>
          <b>{say("table.watch-title")}</b>
          <small>{say("table.watch-hint")}</small>
        </span>
        <CoveredPile n={table.supply} of="supply" label={say("table.supply")} />
      </p>
      <p class="main is-waiting">
        {who === null ? say("table.wait") : say("table.throwing", { name: seatName(lobby, who) })}
      </p>
      <div class="row">
        {named.value === null && (
          <button type="button" class="ghost" data-act="say" onClick={openPeople}>
            <Icon name="speech" /> {say("people.title")}
          </button>
        )}
        <button type="button" class="ghost" data-act="stop-watching" onClick={() => go({ screen: "home" })}>
          {say("table.stop-watching")}
        </button>
      </div>
      <label class="choice sit-next">
        {say("table.sit-next")}
        <input
          type="checkbox"
          role="switch"
          data-act="sit-next"
          checked={sitsNext.value}
          onChange={() => (sitsNext.value = !sitsNext.value)}
        />
      </label>
    </section>
  );
}

/** Whether the place stands for somebody, or for whoever watches. */
export function OwnPlace() {
  const { lobby, table, hand, seat } = room.value;
  if (!lobby || !table) return null;
  if (hand && seat !== null) return <Seated lobby={lobby} table={table} hand={hand} seat={seat} />;
  return seat === null ? <Watching lobby={lobby} table={table} /> : <section class="own-place cloth" />;
}
