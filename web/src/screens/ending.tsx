/** The end: who won and why, who baked what, rematch, replay, the record, and the proof of a fair shuffle. */

import type { Ended, LobbySeen, TableSeen } from "../../made/messages";
import { Bar } from "../components/bar";
import { Slip } from "../components/card";
import { Icon } from "../components/icon";
import { Proof } from "../components/proof";
import { ShareGame } from "../components/share-game";
import { Checks } from "../components/summary";
import { ownKind } from "../game";
import { say } from "../i18n/texts";
import { listed, seatName } from "../i18n/words";
import { go } from "../router";
import { isReady, room, tell } from "../store/session";

export function EndingScreen() {
  const { ended, lobby, seat, summary, table } = room.value;
  return (
    <div class="ending">
      <Bar title={say("ending.title")} />
      <main class="columns">
        <section class="panel winner">
          <span class="laurels" aria-hidden="true">
            <Icon name="pizza" />
            <Icon name="crown" />
            <Icon name="pizza" />
          </span>
          <h2>{ended ? headline(ended, lobby) : say("ending.abandoned")}</h2>
          {ended && reasons(ended, lobby).map((sentence) => <p key={sentence}>{sentence}</p>)}
          {ended && lobby && <Results ended={ended} lobby={lobby} />}
        </section>
        <section class="panel last">
          {seat !== null && (
            <button
              type="button"
              class="main"
              data-act="rematch"
              disabled={!isReady.value}
              onClick={() => tell({ type: "rematch" })}
            >
              {say("ending.rematch")}
            </button>
          )}
          {ended && lobby && <ShareGame game={lobby.game} record={ended.record} />}
          <button type="button" class="ghost" onClick={() => go({ screen: "home" })}>
            {say("page.home")}
          </button>
          {ended && <Proof ended={ended} />}
        </section>
        {lobby && table && typeof table.delivered !== "number" && (
          <WhoBaked lobby={lobby} delivered={table.delivered} />
        )}
        {summary && (
          <section class="panel">
            <h2>{say("ending.round", { round: summary.round })}</h2>
            <Checks summary={summary} lobby={lobby} />
          </section>
        )}
      </main>
    </div>
  );
}

function headline(ended: Ended, lobby: LobbySeen | null): string {
  const names = ended.winners.map((seat) => seatName(lobby, seat));
  if (names.length === 0) return say("ending.abandoned");
  return names.length === 1
    ? say("ending.won", { name: names[0] ?? "" })
    : say("ending.shared", { names: listed(names) });
}

/** Why, with the tie-break spelled out. */
function reasons(ended: Ended, lobby: LobbySeen | null): string[] {
  const [first] = ended.winners;
  if (first === undefined) return [];
  const n = ended.delivered[first] ?? 0;
  const tied = ended.delivered.flatMap((one, seat) => (one === n ? [seatName(lobby, seat)] : []));
  if (tied.length === 1) return [say("ending.by-orders", { n })];
  const held = ended.ingredients[first] ?? 0;
  const decided =
    ended.winners.length === 1
      ? say("ending.tie-hand", { name: seatName(lobby, first), held })
      : say("ending.tie-nothing", { held });
  return [say("ending.tie", { names: listed(tied), n }), decided];
}

function Results({ ended, lobby }: { ended: Ended; lobby: LobbySeen }) {
  const order = ended.delivered.map((_, seat) => seat).sort((one, other) => score(ended, other) - score(ended, one));
  return (
    <table class="results">
      <thead>
        <tr>
          <th scope="col">{say("ending.player")}</th>
          <th scope="col">{say("ending.pizzas")}</th>
          <th scope="col">{say("ending.in-hand")}</th>
        </tr>
      </thead>
      <tbody>
        {order.map((seat) => (
          <tr key={seat} class={ended.winners.includes(seat) ? "is-winner" : ""}>
            <th scope="row">
              <Icon name={ownKind(lobby.chairs[seat]?.colour ?? "red")} class="plated" /> {seatName(lobby, seat)}
            </th>
            <td>{ended.delivered[seat]}</td>
            <td>{ended.ingredients[seat]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whose orders lie delivered, where they lie open. */
function WhoBaked({ lobby, delivered }: { lobby: LobbySeen; delivered: Exclude<TableSeen["delivered"], number> }) {
  const edition = lobby.terms.edition ?? "classic";
  return (
    <section class="panel who-baked">
      <h2>{say("ending.who-baked")}</h2>
      {delivered.map((orders, seat) => (
        <div key={seat}>
          <h3>{seatName(lobby, seat)}</h3>
          {orders.length === 0 && <p class="quiet">{say("ending.nothing-baked")}</p>}
          <ul class="plain-list slips">
            {orders.map((order) => (
              <li key={order}>
                <Slip order={order} edition={edition} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function score(ended: Ended, seat: number): number {
  return (ended.delivered[seat] ?? 0) * 100 + (ended.ingredients[seat] ?? 0);
}
