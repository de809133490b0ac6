/** What helps the memory, by the table's aid level: the last lap, the notebook, the log, what would bake. */

import { useSignal } from "@preact/signals";
import type { Ingredient } from "../../made/messages";
import { editions, kindOf } from "../game";
import { say } from "../i18n/texts";
import { kindName, orderTitle, playerName, speech } from "../i18n/words";
import type { Announced } from "../store/room";
import { room } from "../store/session";
import { SeatFace } from "./face";
import { Icon } from "./icon";
import { Notes } from "./notes";

/** All of it: in the side column, or on a sheet. */
export function Aids({ isSheet = false }: { isSheet?: boolean }) {
  const { lobby, seat } = room.value;
  const aid = lobby?.terms.aid ?? "classic";
  return (
    <>
      <WouldBake />
      {aid === "notebook" && seat !== null && !isSheet && <Notes />}
      {aid === "log" || aid === "oven" ? <Log isSheet={isSheet} /> : <Lap />}
    </>
  );
}

/** The last lap: older announcements are gone. */
function Lap() {
  const { lap, table } = room.value;
  return (
    <section aria-label={say("table.lap")}>
      <h2>{say("table.lap")}</h2>
      <Announcements plays={lap.slice(-(table?.seats.length ?? 6))} />
      <p class="quiet">{say("table.lap-fades")}</p>
    </section>
  );
}

/** Every announcement of this round, of all kinds or of one. */
function Log({ isSheet }: { isSheet: boolean }) {
  const chosen = useSignal<Ingredient | null>(null);
  const { lap, lobby } = room.value;
  const kinds = editions[lobby?.terms.edition ?? "classic"]?.kinds ?? [];
  const plays = lap.filter(({ cards }) => chosen.value === null || cards.some((card) => kindOf(card) === chosen.value));
  return (
    <section class="all-said" aria-label={say("table.log")}>
      {!isSheet && <h2>{say("table.log")}</h2>}
      <p class="quiet">{say("table.in-this-round", { n: lap.length })}</p>
      <div class="filters" role="group" aria-label={say("table.log")}>
        <button type="button" aria-pressed={chosen.value === null} onClick={() => (chosen.value = null)}>
          {say("table.filter-all")}
        </button>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={chosen.value === kind}
            aria-label={kindName(kind, 5)}
            onClick={() => (chosen.value = kind)}
          >
            <Icon name={kind} />
          </button>
        ))}
      </div>
      <Announcements plays={plays} />
      <p class="quiet">{say("table.log-hint")}</p>
    </section>
  );
}

/** Who said what, with faces; the newest last. */
export function Announcements({ plays }: { plays: readonly Announced[] }) {
  const { lobby, seat } = room.value;
  if (!lobby) return null;
  return (
    <ol class="plain-list lap">
      {plays.map((play) => (
        <li key={play.number}>
          <SeatFace lobby={lobby} seat={play.seat} size={28} />
          <span class="who by-people">{playerName(lobby, play.seat, seat)}</span>
          <b>{speech(play.cards, play.order)}</b>
        </li>
      ))}
    </ol>
  );
}

/** At the level `oven`: whether one's orders would bake now. */
function WouldBake() {
  const { oven } = room.value;
  const orders = Object.entries(oven?.bakes ?? {}) as [string, "table" | "hand" | "no"][];
  if (orders.length === 0) return null;
  return (
    <ul class="plain-list would-bake">
      {orders.map(([order, how]) => (
        <li key={order} class={`check is-${how === "no" ? "burnt" : "baked"}`}>
          <Icon name={how === "no" ? "cross" : "check"} />
          {orderTitle(order)}: {say(`table.bakes.${how}`)}
        </li>
      ))}
    </ul>
  );
}
