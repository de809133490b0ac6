/** The opening of the oven: columns grow, an order rises, BAKED or smoke. The server sets the pace for all. */

import { useMemo } from "preact/hooks";
import { Bar } from "../components/bar";
import { Card } from "../components/card";
import { ChoiceSheet } from "../components/choice-sheet";
import { Ring } from "../components/clock";
import { Columns } from "../components/columns";
import { Director } from "../components/director";
import { Oven } from "../components/oven";
import { reason, Summary } from "../components/summary";
import { CheckLine, Ticket } from "../components/ticket";
import { editions } from "../game";
import { say, words } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { current, type Opening } from "../store/opening";
import { offer, room } from "../store/session";

export function OpeningScreen({ opening }: { opening: Opening }) {
  const { lobby, seat, table } = room.value;
  const edition = lobby?.terms.edition ?? "classic";
  const check = current(opening);
  const isAsked = check?.verdict === "open" && isQuestion(table?.phase);
  const asked = isAsked ? (table?.deciding ?? null) : null;
  const ticket = useMemo(
    () => check && <Ticket check={check} edition={edition} lobby={lobby} isOwn={check.seat === seat} asked={asked} />,
    [check, edition, lobby, seat, asked, words.value],
  );
  return (
    <div class="opening">
      <Bar title={say("opening.title")} />
      <main>
        <div class="oven-row">
          <span class="pill">{say("opening.progress", { n: opening.total - opening.left, total: opening.total })}</span>
          <Oven isSmall>
            <OpenStack opening={opening} edition={edition} />
          </Oven>
        </div>
        <Columns
          kinds={editions[edition]?.kinds ?? []}
          table={opening.table}
          last={opening.last}
          seconds={opening.lastSeconds}
        />
        {ticket ?? (
          <p class="ticket is-empty">
            {opening.opener === null ? "" : say("opening.opens", { name: seatName(lobby, opening.opener) })}
          </p>
        )}
        <p class="quiet waiting-for" role="status">
          {asked !== null && <Ring />}
          {asked !== null && asked !== seat && offer.value === null
            ? say("opening.decides", { name: seatName(lobby, asked) })
            : " "}
        </p>
        <Log opening={opening} />
      </main>
      <Director />
      {opening.leftovers !== null && <Summary summary={opening} />}
      <ChoiceSheet />
    </div>
  );
}

/** What is still in the oven, and the ingredient that was just turned up. */
function OpenStack({ opening, edition }: { opening: Opening; edition: string }) {
  return (
    <div class="stack">
      {opening.left > 1 && <span class="under is-left" />}
      {opening.left > 0 && <span class="under" />}
      {opening.last !== null && (
        <div class="flipped" key={opening.left} style={{ "--beat": `${opening.lastSeconds}s` }}>
          <Card card={opening.last} edition={edition} />
        </div>
      )}
    </div>
  );
}

/** What became of the orders so far, the last one first; drawn anew only when there is one more. */
function Log({ opening }: { opening: Opening }) {
  const { lobby } = room.value;
  const done = opening.checks.filter((one) => one.verdict !== "open");
  const lines = useMemo(
    () =>
      done
        .map((one, place) => (
          <li key={place}>
            <CheckLine check={one} lobby={lobby} why={reason(done, place, lobby)} />
          </li>
        ))
        .reverse(),
    [done.length, lobby, words.value],
  );
  return (
    <ol class="plain-list log" tabIndex={0} aria-label={say("opening.so-far")}>
      {lines}
    </ol>
  );
}

function isQuestion(phase: string | undefined): boolean {
  return phase === "fill" || phase === "answer";
}
