/** The others at the table, each with a face: what they hold, what they baked, what they said last. */

import { useSignal } from "@preact/signals";
import type { LobbySeen } from "../../made/messages";
import { editions } from "../game";
import { named, say } from "../i18n/texts";
import { seatTitle, shortName } from "../i18n/words";
import { isFresh } from "../store/heard";
import { lastLap, type Announced, type RoomState } from "../store/room";
import { room } from "../store/session";
import type { TableSeen } from "../store/sight";
import { isWide } from "../store/width";
import { Fan } from "./card";
import { LastThrow, Ribbon } from "./chip";
import { Ring } from "./clock";
import { FaceWithKind, type Mood } from "./face";
import { Icon } from "./icon";
import { SeatLeaf } from "./seat-leaf";

interface SeatsProps {
  readonly lobby: LobbySeen;
  readonly table: TableSeen;
  readonly own: number | null;
}

/** In turn order, beginning with whoever comes after oneself: everybody keeps their place all game. */
export function Seats({ lobby, table, own }: SeatsProps) {
  const told = useSignal<number | null>(null); // the seat that one has tapped
  const n = table.seats.length;
  const order = Array.from({ length: n }, (_, step) => ((own ?? -1) + 1 + step) % n).filter((seat) => seat !== own);
  const lap = lastLap(room.value);
  return (
    <>
      <ul class={`seats of-${order.length} ${order.length > 3 ? "is-many" : ""}`} aria-label={say("table.others")}>
        {order.map((seat) => (
          <Seat
            key={seat}
            lobby={lobby}
            table={table}
            seat={seat}
            isCrowded={order.length > 3}
            last={lap.get(seat)}
            onTap={() => (told.value = seat)}
          />
        ))}
      </ul>
      {told.value !== null && (
        <SeatLeaf
          lobby={lobby}
          table={table}
          seat={told.value}
          last={lap.get(told.value)}
          onClose={() => (told.value = null)}
        />
      )}
    </>
  );
}

interface SeatProps extends Omit<SeatsProps, "own"> {
  readonly seat: number;
  readonly isCrowded: boolean;
  readonly last: Announced | undefined;
  readonly onTap: () => void;
}

function Seat({ lobby, table, seat, isCrowded, last, onTap }: SeatProps) {
  const chair = lobby.chairs[seat];
  const seen = table.seats[seat];
  if (!chair || !seen) return null;
  const isOn = table.deciding === seat;
  const isSpeaking = isFresh.value && room.value.lap.at(-1)?.seat === seat;
  const isStoodInFor = chair.name !== null && chair.bot !== null;
  const isAway = chair.name !== null && !isStoodInFor && !chair.connected && named.value === null; // on one device all are there
  const name = isCrowded && !isWide.value ? shortName(lobby, seat) : seatTitle(lobby, seat);
  return (
    <li
      class={`seat ${isOn ? "is-on" : ""} ${isSpeaking ? "is-speaking" : ""} ${isAway ? "is-away" : ""}`}
      data-seat={seat}
      aria-current={isOn ? "true" : undefined}
    >
      <button type="button" data-act="seat" onClick={onTap}>
        <span class="unseen">{inWords(lobby, table, seat)}</span>
        <span class="portrait" aria-hidden="true">
          <FaceWithKind lobby={lobby} seat={seat} mood={moodOf(isSpeaking, seen.locked ?? false)} />
          {isOn && <Ring />}
          {!isCrowded && last && !isSpeaking && <LastThrow play={last} />}
        </span>
        <span class="ledge" aria-hidden="true">
          <b class={`name by-people ${isStoodInFor ? "of-two" : ""}`}>{name}</b>
          <Score table={table} seat={seat} />
          <span class="holds">
            <Fan ingredients={seen.ingredients} orders={seen.orders} colour={chair.colour} />
            <span class="words">
              {say("table.hand-short", {
                n: seen.ingredients + seen.orders,
                orders: say("table.orders-in-oven", { n: seen.orders }),
              })}
            </span>
          </span>
          <span class="waiter">{say("table.waiter-n", { n: seen.waiter })}</span>
          <span class="waiter words">{say("table.with-waiter", { n: seen.waiter })}</span>
          {isCrowded && <span class="last">{last && !isSpeaking && <LastThrow play={last} />}</span>}
        </span>
      </button>
      <Marks table={table} seat={seat} isAway={isAway} />
    </li>
  );
}

interface MarksProps {
  readonly table: TableSeen;
  readonly seat: number;
  readonly isAway: boolean;
}

/** What hangs over a seat: the Mamma Mia! card, who is locked or away, who drew last. */
function Marks({ table, seat, isAway }: MarksProps) {
  if (table.mamma_mia === seat) return <Ribbon />;
  if (table.seats[seat]?.locked) return <Mark icon="lock" text={say("table.locked-short")} />;
  if (isAway) return <Mark icon="away" text={say("table.is-away")} />;
  if (drewLast(room.value) !== seat) return null;
  return <Mark icon="peel" text={say(isWide.value ? "table.drew-last-opens" : "table.drew-last")} />;
}

function Mark({ icon, text }: { icon: string; text: string }) {
  return (
    <span class="seat-mark">
      <Icon name={icon} />
      {text}
    </span>
  );
}

/** Where no card says who opens: whoever drew last, if that was in the last lap. */
export function drewLast({ lobby, table, lap }: RoomState): number | null {
  if (editions[lobby?.terms.edition ?? "classic"]?.hasCard) return null;
  const plays = lap.slice(-(table?.seats.length ?? 0));
  const drawn = plays.filter((play) => play.source === "supply" && play.drawn > 0);
  return drawn.at(-1)?.seat ?? null;
}

function Score({ table, seat }: { table: TableSeen; seat: number }) {
  const n = deliveredBy(table, seat);
  if (n === null) return <span class="baked is-covered">{say("table.in-hand")}</span>;
  return <Baked n={n} />;
}

/** `3 baked`, with a slice of pizza. */
export function Baked({ n }: { n: number }) {
  return (
    <span class="baked">
      <Icon name="pizza" /> <b>{n}</b> {say("table.baked", { n })}
    </span>
  );
}

function moodOf(isSpeaking: boolean, isLocked: boolean): Mood {
  if (isLocked) return "sad";
  return isSpeaking ? "glad" : "calm";
}

/** A seat in a sentence, for whoever does not see it. */
function inWords(lobby: LobbySeen, table: TableSeen, seat: number): string {
  const seen = table.seats[seat];
  if (!seen) return "";
  const n = deliveredBy(table, seat);
  const parts = [
    n === null ? "" : say("table.pizzas-baked", { n }),
    handOf(seen.ingredients, seen.orders),
    say("table.with-waiter", { n: seen.waiter }),
    seen.locked ? say("table.locked") : "",
  ];
  return say("table.tell-seat", { name: seatTitle(lobby, seat), what: parts.filter(Boolean).join(", ") });
}

/** `4 ingredients and 3 orders in hand`. */
export function handOf(ingredients: number, orders: number): string {
  return say("table.hand-of", {
    ingredients: say("table.ingredients", { n: ingredients }),
    orders: say("table.orders-in-oven", { n: orders }),
  });
}

/** How many orders a seat has delivered; null where that is not shown. */
export function deliveredBy(table: TableSeen, seat: number): number | null {
  return typeof table.delivered === "number" ? null : (table.delivered[seat]?.length ?? 0);
}
