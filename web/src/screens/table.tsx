/** The table: oven, others, piles, hand, and what one is about to say. Phone upright, sideways, desktop. */

import { useSignal } from "@preact/signals";
import { Action } from "../components/action";
import { Aids } from "../components/aids";
import { announcement } from "../components/announcer";
import { Bar } from "../components/bar";
import { CoveredPile } from "../components/card";
import { Hand } from "../components/hand";
import { Oven, OvenStack } from "../components/oven";
import { People } from "../components/people";
import { deliveredBy, Seats } from "../components/seats";
import { Sheet } from "../components/sheet";
import { Summary } from "../components/summary";
import { isMapOpen } from "../keys";
import { say } from "../i18n/texts";
import { handful } from "../i18n/words";
import { isOwnTurn } from "../store/room";
import { room } from "../store/session";

export function TableScreen() {
  const now = room.value;
  const isAidOpen = useSignal(false);
  const { lobby, table, hand, seat, lap, summary } = now;
  if (!lobby || !table) return null;
  const edition = lobby.terms.edition ?? "classic";
  const last = lap[lap.length - 1];
  const aidName = say(`page.aids.${lobby.terms.aid ?? "classic"}`);
  const aid = say("table.aid", { aid: aidName });
  const delivered = seat === null ? null : deliveredBy(table, seat);
  const leftovers = Object.entries(table.table).flatMap(([card, n]) => Array.from({ length: n }, () => card));
  return (
    <div class={`table ${isOwnTurn(now) ? "is-own-turn" : ""} ${summary ? "is-summed-up" : ""}`}>
      <Bar title={say("table.round", { round: table.round, rounds: lobby.options.rounds })}>
        <button type="button" data-act="aid" aria-label={aid} onClick={() => (isAidOpen.value = true)}>
          <span class="pill">{aidName}</span>
        </button>
        <button
          type="button"
          class="round for-keys"
          aria-label={say("table.keys.title")}
          onClick={() => (isMapOpen.value = true)}
        >
          ?
        </button>
        <People lobby={lobby} own={seat} />
      </Bar>
      <main>
        <Seats lobby={lobby} table={table} own={seat} />
        <div class="hearth">
          <CoveredPile n={table.supply} of="supply" label={say("table.supply")} />
          <div class="oven-place">
            <Oven>
              <OvenStack n={table.oven} top={table.top} edition={edition} play={last} />
            </Oven>
            {last && (
              <p class="bubble" key={last.number}>
                {announcement(now, last)}
              </p>
            )}
          </div>
          {seat !== null && (
            <CoveredPile
              n={table.seats[seat]?.waiter ?? 0}
              of={`waiter colour-${lobby.chairs[seat]?.colour}`}
              label={say("table.waiter")}
            />
          )}
          {(delivered !== null || leftovers.length > 0) && (
            <p class="quiet own-score">
              {delivered !== null && say("table.you-delivered", { n: delivered })}
              {leftovers.length > 0 && <b> {say("table.on-table", { cards: handful(leftovers) })}</b>}
            </p>
          )}
        </div>
        {hand && <Hand hand={hand} edition={edition} />}
        {seat === null && <p class="quiet watching">{say("table.watching")}</p>}
        <Action />
      </main>
      <aside class="side" aria-label={aid}>
        <Aids />
      </aside>
      {isAidOpen.value && (
        <Sheet title={aid} onClose={() => (isAidOpen.value = false)}>
          <div class="column">
            <Aids />
          </div>
        </Sheet>
      )}
      {summary && <Summary summary={summary} />}
    </div>
  );
}
