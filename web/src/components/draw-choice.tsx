/** Supply and waiter: the piles are what one taps to choose the draw. */

import type { LobbySeen } from "../../made/messages";
import type { TableSeen } from "../store/sight";
import { say } from "../i18n/texts";
import { drawOf, drawsOf, withSource } from "../turn/draft";
import { draft, redraft, turn } from "../turn/drafting";

interface DrawChoiceProps {
  readonly lobby: LobbySeen;
  readonly table: TableSeen;
  readonly seat: number;
}

export function DrawChoice({ lobby, table, seat }: DrawChoiceProps) {
  const colour = lobby.chairs[seat]?.colour ?? "yellow";
  return (
    <div class="draws" role="radiogroup" aria-label={say("table.draw-from")}>
      <DrawPile source="supply" n={table.supply} />
      <DrawPile source="waiter" n={table.seats[seat]?.waiter ?? 0} colour={colour} />
    </div>
  );
}

interface DrawPileProps {
  readonly source: "supply" | "waiter";
  readonly n: number;
  readonly colour?: string;
}

function DrawPile({ source, n, colour }: DrawPileProps) {
  const [offer, now] = [turn.value, draft.value];
  const isOffered = offer !== null && now !== null && drawsOf(offer, now).some((draw) => draw.source === source);
  const isChosen = isOffered && offer !== null && now !== null && drawOf(offer, now)?.source === source;
  return (
    <button
      type="button"
      role="radio"
      class={`covered of-${source} ${colour ? `colour-${colour}` : ""} ${isChosen ? "is-chosen" : ""}`}
      data-act={`draw-${source}`}
      disabled={!isOffered}
      aria-checked={isChosen}
      onClick={() => redraft((given, draft) => withSource(given, draft, source))}
    >
      <span class={`back ${n === 0 ? "is-empty" : ""}`}>{n}</span> <b>{say(`table.pile.${source}`)}</b>
    </button>
  );
}
