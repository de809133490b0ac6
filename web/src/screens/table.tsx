/** The table: the others and what they say, the oven, one's own place. Phone upright, sideways, tablet, desktop. */

import { useSignal } from "@preact/signals";
import { Goal } from "../components/action";
import { Aids } from "../components/aids";
import { Bar } from "../components/bar";
import { Bubble } from "../components/bubble";
import { LastCards, LeftOver } from "../components/last-cards";
import { MammaMia } from "../components/mamma-mia";
import { Strip } from "../components/notes";
import { OrderLeaf, TopOrder } from "../components/order-leaf";
import { Oven, OvenPile } from "../components/oven";
import { OwnPlace } from "../components/own-place";
import { People, QuickPhrases } from "../components/people";
import { Seats } from "../components/seats";
import { Sheet } from "../components/sheet";
import { isMapOpen } from "../keys";
import { named, say } from "../i18n/texts";
import { isFresh } from "../store/heard";
import { isNewcomer, throwsAtOnce } from "../store/newcomer";
import { isOwnTurn, type RoomState } from "../store/room";
import { room } from "../store/session";

export function TableScreen() {
  const now = room.value;
  const { lobby, table, seat, lap } = now;
  if (!lobby || !table) return null;
  const edition = lobby.terms.edition ?? "classic";
  const others = table.seats.length - (seat === null ? 0 : 1);
  const classes = [
    `is-of-${others}`,
    others > 3 ? "is-crowded" : "",
    isOwnTurn(now) ? "is-own-turn" : "",
    isFresh.value ? "is-struck" : "",
    throwsAtOnce.value ? "is-first-throw" : "",
  ];
  return (
    <div class={`table ${classes.filter(Boolean).join(" ")}`}>
      <TableBar now={now} />
      <main>
        <Seats lobby={lobby} table={table} own={seat} />
        <div class="hearth">
          <Goal />
          <div class="oven-place">
            <Oven n={table.oven}>
              <OvenPile n={table.oven} top={table.top} edition={edition} play={lap.at(-1)} />
            </Oven>
            <TopOrder top={table.top} edition={edition} />
          </div>
          <LastCards />
          <LeftOver />
        </div>
        <div class="strip-place">
          <Strip />
        </div>
        <OwnPlace />
      </main>
      <aside class="side" aria-label={aidOf(now)}>
        <Aids />
        {mayTalk(now) && <QuickPhrases />}
      </aside>
      <OrderLeaf top={table.top} edition={edition} />
      <Bubble />
      <MammaMia />
    </div>
  );
}

/** No phrases in the first round of a first game. */
function mayTalk({ table, lobby }: RoomState): boolean {
  const isFirstGame = isNewcomer.value || (lobby?.terms.first_game ?? false);
  return !(isFirstGame && table?.round === 1);
}

function aidOf({ lobby }: RoomState): string {
  return say("table.aid", { aid: say(`page.aids.${lobby?.terms.aid ?? "classic"}`) });
}

/** What is played, in a word or two: `Notebook`, `Plus · Classic`. */
function KindOfTable({ now: { lobby, seat } }: { now: RoomState }) {
  const edition = lobby?.terms.edition ?? "classic";
  const aid = say(`page.aids.${lobby?.terms.aid ?? "classic"}`);
  if (seat === null && named.value === null) return <>{say("table.watch-pill")}</>;
  if (edition === "classic") return <>{aid}</>;
  return (
    <>
      {say(`cards.edition.${edition as "plus"}`)}
      <span class="for-room"> · {aid}</span>
    </>
  );
}

function TableBar({ now }: { now: RoomState }) {
  const isAidOpen = useSignal(false);
  const { lobby, table } = now;
  if (!lobby || !table) return null;
  const aid = lobby.terms.aid === "log" || lobby.terms.aid === "oven" ? say("table.log") : aidOf(now);
  return (
    <Bar title={say("table.round", { round: table.round, rounds: lobby.options.rounds })}>
      <span class="wordmark" aria-hidden="true">
        Mamma <em>Mia!</em>
      </span>
      <button type="button" data-act="aid" onClick={() => (isAidOpen.value = true)}>
        <span class="unseen">{aidOf(now)}</span>
        <span class="pill" aria-hidden="true">
          <KindOfTable now={now} />
        </span>
      </button>
      <button
        type="button"
        class="round for-keys"
        aria-label={say("table.keys.title")}
        onClick={() => (isMapOpen.value = true)}
      >
        ?
      </button>
      {mayTalk(now) && <People />}
      {isAidOpen.value && (
        <Sheet title={aid} onClose={() => (isAidOpen.value = false)}>
          <div class="column">
            <Aids isSheet />
          </div>
        </Sheet>
      )}
    </Bar>
  );
}
