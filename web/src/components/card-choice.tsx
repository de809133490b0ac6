/** One way to answer for an order; where several sets of cards would do, they are chosen by steppers. */

import { useSignal } from "@preact/signals";
import type { Ingredient } from "../../made/messages";
import type { Card } from "../game";
import { say } from "../i18n/texts";
import { counted, kindName, listed } from "../i18n/words";
import { play } from "../store/session";
import { hasSets, isGood, moveOf, withAdded, withRequest, type Choice } from "../turn/choices";
import type { Tally } from "../turn/notation";
import { Icon } from "./icon";

export function CardChoice({ order, first }: { order: Card; first: Choice }) {
  const choice = useSignal(first);
  const now = choice.value;
  return (
    <div class="card-choice">
      <button
        type="button"
        class={now.sort === "fill" ? "main" : "ghost"}
        data-act={now.sort}
        disabled={!isGood(now)}
        onClick={() => play(moveOf(order, now))}
      >
        {say(`opening.${now.sort}`)}
        <small>{inWords(now)}</small>
      </button>
      {hasSets(first) && (
        <details>
          <summary>{say("opening.choose-cards")}</summary>
          {now.sort === "ask" && (
            <fieldset>
              <legend>{say("opening.asked-for")}</legend>
              {requestable(now).map((kind) => (
                <Count
                  key={kind}
                  card={kind}
                  n={now.request.get(kind) ?? 0}
                  onStep={(by) => (choice.value = withRequest(now, kind, by))}
                />
              ))}
            </fieldset>
          )}
          <fieldset>
            <legend>{say("opening.from-own-hand")}</legend>
            {now.way.lacks.flatMap(({ hand }) =>
              hand.map(({ card, most }) => (
                <Count
                  key={card}
                  card={card}
                  n={now.added.get(card) ?? 0}
                  most={most}
                  onStep={(by) => (choice.value = withAdded(now, card, by))}
                />
              )),
            )}
          </fieldset>
          {!isGood(now) && <p class="trouble">{say("opening.not-enough")}</p>}
        </details>
      )}
    </div>
  );
}

interface CountProps {
  readonly card: Card;
  readonly n: number;
  readonly most?: number;
  readonly onStep: (by: number) => void;
}

/** How many of a card, with a button for fewer and one for more. */
function Count({ card, n, most = 15, onStep }: CountProps) {
  return (
    <span class="count-of" role="group" aria-label={counted(card, n)}>
      <button
        type="button"
        class="round"
        disabled={n <= 0}
        aria-label={`${say("table.fewer")}: ${counted(card, n)}`}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" />
      </button>
      <span>{counted(card, n)}</span>
      <button
        type="button"
        class="round"
        disabled={n >= most}
        aria-label={`${say("table.more")}: ${counted(card, n)}`}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
}

function requestable(choice: Choice): Ingredient[] {
  return [...new Set(choice.way.lacks.flatMap(({ kinds }) => kinds))];
}

function inWords(choice: Choice): string {
  const parts = [
    choice.kinds.length > 0 && say("opening.with-kinds", { kinds: kinds(choice.kinds) }),
    choice.request.size > 0 && say("opening.request", { cards: tally(choice.request) }),
    choice.added.size > 0
      ? say("opening.add", { cards: tally(choice.added) })
      : choice.sort === "fill" && say("opening.table-only"),
  ];
  return parts.filter(Boolean).join(" · ");
}

function kinds(chosen: readonly Ingredient[]): string {
  return listed(chosen.map((kind) => kindName(kind, 5)));
}

function tally(cards: Tally): string {
  return [...cards].map(([card, n]) => counted(card, n)).join(", ");
}
