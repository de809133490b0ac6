/** After a round: who baked what, and why the others burnt. It goes when it is tapped, and bots wait for that. */

import type { LobbySeen } from "../../made/messages";
import { say } from "../i18n/texts";
import { counted, handful, kindName, listed, seatName } from "../i18n/words";
import { shortagesOf, type Check, type Opening } from "../store/opening";
import { isReady, putSummaryAway, room, speaker } from "../store/session";
import { CheckLine } from "./ticket";

export function Summary({ summary }: { summary: Opening }) {
  const { lobby, pace } = room.value;
  const seat = speaker.value;
  const isAwaited = seat !== null && pace.waiting.includes(seat);
  const others = pace.waiting.filter((one) => one !== seat).map((one) => seatName(lobby, one));
  const isDone = !isAwaited && others.length > 0;
  const baked = summary.checks.filter((check) => check.verdict === "baked").length;
  return (
    <section class="summary" aria-label={say("ending.round", { round: summary.round })}>
      <header class="row">
        <h2>{say("ending.round", { round: summary.round })}</h2>
        <span class="pill">{say("ending.baked", { n: baked, total: summary.checks.length })}</span>
      </header>
      <Checks summary={summary} lobby={lobby} />
      {isDone ? (
        <p class="quiet main is-waiting" role="status">
          {say("ending.waits", { names: listed(others) })}
        </p>
      ) : (
        <button type="button" class="main" data-act="go-on" disabled={!isReady.value} onClick={putSummaryAway}>
          {say("ending.go-on")}
        </button>
      )}
    </section>
  );
}

/** Every order of a round, and what was left. */
export function Checks({ summary, lobby }: { summary: Opening; lobby: LobbySeen | null }) {
  return (
    <div class="checks">
      <ol class="plain-list log" tabIndex={0}>
        {summary.checks.map((check, place) => (
          <li key={place}>
            <CheckLine check={check} lobby={lobby} why={reason(summary.checks, place, lobby)} />
          </li>
        ))}
        {summary.checks.length === 0 && <li class="quiet">{say("ending.no-orders")}</li>}
      </ol>
      <p class="quiet">{say("ending.leftovers", { cards: handful(summary.leftovers ?? []) })}</p>
    </div>
  );
}

/** Why an order burnt: `1 olive short: Red’s order took some`. */
export function reason(checks: readonly Check[], place: number, lobby: LobbySeen | null): string {
  const check = checks[place];
  if (check?.verdict !== "burnt") return "";
  const [crossed] = check.crossed;
  if (crossed) return say("opening.spoilt", { kind: kindName(crossed, 1) });
  const lines = shortagesOf(checks, place).map(({ kind, n, takers }) => {
    const cards = kind ? counted(kind, n) : say("opening.any-cards", { n });
    const names = listed(takers.map((seat) => seatName(lobby, seat)));
    return takers.length > 0 ? say("opening.short-taken", { cards, names, n }) : say("opening.short", { cards, n });
  });
  return lines.join("; ");
}
