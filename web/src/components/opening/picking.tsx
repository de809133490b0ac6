/** Where several sets of cards would do, as for a Bombastica: one taps the cards, and the button counts. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { FillOffered } from "../../../made/messages";
import type { Card } from "../../game";
import { say } from "../../i18n/texts";
import { proposal } from "../../store/asking";
import { current } from "../../store/opening";
import { play, room } from "../../store/session";
import type { HandSeen } from "../../store/sight";
import { isGood, moveOf, withAdded, type Choice } from "../../turn/choices";
import { Burn, edition, isLastRound, Question, Seen } from "./decision";
import { HandRow } from "./tray";
import { inWords, missingInWords, worthOf } from "./ways";

interface PickingProps {
  readonly offer: FillOffered;
  readonly hand: HandSeen;
  readonly first: Choice;
}

export function Picking({ offer, hand, first }: PickingProps) {
  const choice = useSignal<Choice>({ ...first, added: new Map() });
  const now = choice.value;
  useEffect(() => void (proposal.value = now), [now]);
  const tap = (card: Card): void => void (choice.value = tapped(now, card));
  const missing = first.way.lacks.reduce((sum, { count }) => sum + count, 0);
  const left = Math.max(0, missing - worthOf(now.added));
  const isHeap = first.way.lacks.some(({ kinds }) => kinds.length !== 1);
  return (
    <Question title={missingInWords(first)}>
      {isHeap && <p class="note is-sum">{sumInWords(now)}</p>}
      <HandRow hand={hand} edition={edition()} raised={now.added} onTap={tap} />
      <button
        type="button"
        class="main"
        data-act="fill"
        disabled={!isGood(now)}
        onClick={() => play(moveOf(offer.order, now))}
      >
        {isGood(now)
          ? say("opening.decision.bake", { cards: inWords(now.added) })
          : say("opening.decision.choose", { n: left || missing })}
      </button>
      {offer.can_decline && <Burn offer={offer} />}
      {offer.can_decline && !isLastRound() && <p class="note">{say("opening.decision.back")}</p>}
      {offer.can_decline && <Seen />}
    </Question>
  );
}

/** One card more; after the last one none. */
export function tapped(now: Choice, card: Card): Choice {
  const most = now.way.lacks.flatMap(({ hand }) => hand).find((held) => held.card === card)?.most ?? 0;
  const n = now.added.get(card) ?? 0;
  return withAdded(now, card, n < most ? 1 : -n);
}

/** `12 on the table + 3 of yours = 15`. */
function sumInWords(now: Choice): string {
  const { opening } = room.peek();
  const found = (opening && current(opening)?.needs.reduce((sum, need) => sum + need.found, 0)) ?? 0;
  const m = worthOf(now.added);
  return say("opening.decision.sum", { n: found, m, total: found + m });
}
