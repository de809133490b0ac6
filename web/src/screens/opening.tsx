/** The opening of the oven: columns grow, an order rises, BAKED or smoke. The server sets the pace for all. */

import { computed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Bar } from "../components/bar";
import { ChoiceSheet } from "../components/choice-sheet";
import { Ring } from "../components/clock";
import { Columns } from "../components/columns";
import { Director } from "../components/director";
import { OpenOven } from "../components/open-oven";
import { reason, Summary } from "../components/summary";
import { CheckLine, Ticket } from "../components/ticket";
import { editions } from "../game";
import { say, words } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { current } from "../store/opening";
import { offer, parts, room } from "../store/session";

/** Each part is drawn anew only when it changes: a card that comes up must not cost a frame. */
export function OpeningScreen() {
  const mayHelp = parts.lobby.value?.options.help ?? false;
  return (
    <div class={`opening ${mayHelp ? "may-help" : ""}`}>
      <Bar title={say("opening.title")} />
      <main>
        <OpenOven />
        <OnTable />
        <OrderUp />
        <WaitingFor />
        <Log />
      </main>
      <Director />
      <RoundOver />
      <ChoiceSheet />
    </div>
  );
}

function OnTable() {
  const opening = parts.opening.value;
  const edition = parts.lobby.value?.terms.edition ?? "classic";
  if (!opening) return null;
  const { table, last, lastSeconds } = opening;
  return <Columns kinds={editions[edition]?.kinds ?? []} table={table} last={last} seconds={lastSeconds} />;
}

/** The order that came up last; before the first one, who opens the oven. */
function OrderUp() {
  const opening = parts.opening.value;
  const lobby = parts.lobby.value;
  const seat = parts.seat.value;
  const edition = lobby?.terms.edition ?? "classic";
  const check = opening ? current(opening) : undefined;
  const opener = opening?.opener ?? null;
  const asked = seatAsked.value;
  return useMemo(() => {
    if (check)
      return <Ticket check={check} edition={edition} lobby={lobby} isOwn={check.seat === seat} asked={asked} />;
    return (
      <p class="ticket is-empty">{opener === null ? "" : say("opening.opens", { name: seatName(lobby, opener) })}</p>
    );
  }, [check, opener, edition, lobby, seat, asked, words.value]);
}

function WaitingFor() {
  const asked = seatAsked.value;
  const isOther = asked !== null && asked !== parts.seat.value && offer.value === null;
  return (
    <p class="quiet waiting-for" role="status">
      {asked !== null && <Ring />}
      {isOther ? say("opening.decides", { name: seatName(parts.lobby.value, asked) }) : " "}
    </p>
  );
}

/** Whose decision is awaited. */
const seatAsked = computed<number | null>(() => {
  const { opening, table } = room.value;
  const isOpen = opening !== null && current(opening)?.verdict === "open";
  return isOpen && (table?.phase === "fill" || table?.phase === "answer") ? table.deciding : null;
});

function RoundOver() {
  const opening = parts.opening.value;
  return opening?.leftovers ? <Summary summary={opening} /> : null;
}

/** What became of the orders so far, the last one first; drawn only when there is one more, a frame after its stamp. */
function Log() {
  const lobby = parts.lobby.value;
  const now = parts.opening.value?.checks.filter((one) => one.verdict !== "open") ?? [];
  const done = useSignal(now);
  useEffect(() => void (done.value = now), [now.length]);
  const lines = useMemo(
    () =>
      done.value
        .map((one, place) => (
          <li key={place}>
            <CheckLine check={one} lobby={lobby} why={reason(done.value, place, lobby)} />
          </li>
        ))
        .reverse(),
    [done.value, lobby, words.value],
  );
  return (
    <ol class="plain-list log" tabIndex={0} aria-label={say("opening.so-far")}>
      {lines}
    </ol>
  );
}
