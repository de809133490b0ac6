/** The ways to answer for an order, a button each: to bake it from the hand, or to ask the others for help. */

import { useSignal } from "@preact/signals";
import type { FillOffered, Ingredient } from "../../../made/messages";
import { isDouble, type Card } from "../../game";
import { say } from "../../i18n/texts";
import { counted, kindName, listed } from "../../i18n/words";
import { firstProposal, proposal } from "../../store/asking";
import { play } from "../../store/session";
import { hasSets, isGood, moveOf, withRequest, type Choice } from "../../turn/choices";
import type { Tally } from "../../turn/notation";
import { CardChoice } from "../card-choice";
import { Burn } from "./decision";

const AT_ONCE = 2; // ways to ask that are shown; the others are folded away

export function Fills({ order, fills }: { order: Card; fills: readonly Choice[] }) {
  return (
    <>
      {fills.map((choice, place) => (
        <Way key={choice.kinds.join()} order={order} choice={choice} isMain={place === 0}>
          {fillInWords(choice, fills.length > 1)}
        </Way>
      ))}
    </>
  );
}

interface WayProps {
  readonly order: Card;
  readonly choice: Choice;
  readonly isMain: boolean;
  readonly small?: string;
  readonly children: string;
}

/** While it is pointed at, its cards are the raised ones. */
function Way({ order, choice, isMain, small, children }: WayProps) {
  const propose = (): void => void (proposal.value = choice);
  const forget = (): void => void (proposal.value = firstProposal.value);
  return (
    <button
      type="button"
      class={isMain ? "main" : "ghost"}
      data-act={choice.sort}
      disabled={!isGood(choice)}
      onPointerEnter={propose}
      onPointerLeave={forget}
      onFocus={propose}
      onBlur={forget}
      onClick={() => play(moveOf(order, choice))}
    >
      {children}
      {small && <small>{small}</small>}
    </button>
  );
}

function fillInWords(choice: Choice, isOneOfMany: boolean): string {
  const n = worthOf(choice.added);
  if (isOneOfMany && choice.kinds.length > 0) {
    const kinds = listed(choice.kinds.map((kind) => kindName(kind, 5)));
    return n > 0 ? say("opening.decision.use", { kinds, n }) : say("opening.decision.use-table", { kinds });
  }
  return n > 0 ? say("opening.decision.bake", { cards: inWords(choice.added) }) : say("opening.decision.bake-table");
}

interface AsksProps {
  readonly order: Card;
  readonly asks: readonly Choice[];
  readonly isMain: boolean; // nothing else can be done but to let it burn
  readonly offer: FillOffered;
}

export function Asks({ order, asks, isMain, offer }: AsksProps) {
  const isOpen = useSignal(false);
  const shown = asks.flatMap((choice) => [choice, ...more(choice)]).slice(0, AT_ONCE);
  const first = isMain ? shown.shift() : undefined;
  return (
    <>
      {first && (
        <Way order={order} choice={first} isMain small={say("opening.decision.helper-scores")}>
          {askInWords(first)}
        </Way>
      )}
      <div class="row">
        {shown.map((choice) => (
          <Way key={askInWords(choice)} order={order} choice={choice} isMain={false}>
            {askInWords(choice)}
          </Way>
        ))}
        {offer.can_decline && <Burn offer={offer} isShort />}
      </div>
      {hasMore(asks) && (
        <details open={isOpen.value} onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
          <summary>{say("opening.decision.other-ways")}</summary>
          {isOpen.value && asks.map((choice) => <CardChoice key={choice.kinds.join()} order={order} first={choice} />)}
        </details>
      )}
    </>
  );
}

/** Whether there are ways that have no button. */
function hasMore(asks: readonly Choice[]): boolean {
  return asks.length > AT_ONCE || asks.some((choice) => hasSets(choice) && more(choice).length === 0);
}

/** Asking for all that is missing, where one could add some of it. */
function more(choice: Choice): Choice[] {
  const lacks = choice.way.lacks.filter((lack) => lack.kinds.length === 1);
  if (lacks.length !== choice.way.lacks.length) return [];
  const all = lacks.reduce((now, lack) => {
    const kind = lack.kinds[0] as Ingredient;
    return withRequest(now, kind, lack.count - (now.request.get(kind) ?? 0));
  }, choice);
  return isGood(all) && worthOf(all.request) > worthOf(choice.request) ? [all] : [];
}

function askInWords(choice: Choice): string {
  const cards = inWords(choice.request);
  const n = worthOf(choice.added);
  return n > 0 ? say("opening.decision.ask-add", { cards, n }) : say("opening.decision.ask", { cards });
}

/** `Your order is 1 mushroom short`; where the table has it all, which way. */
export function missingInWords({ way }: Choice): string {
  const lacks = way.lacks.filter(({ count }) => count > 0);
  if (lacks.length === 0) return say("opening.decision.full");
  const cards = lacks.map(({ count, kinds }) =>
    kinds.length === 1 ? counted(kinds[0] ?? "", count) : say("opening.any-cards", { n: count }),
  );
  const n = lacks.reduce((sum, { count }) => sum + count, 0);
  return say("opening.decision.short", { cards: listed(cards), n });
}

export function inWords(cards: Tally): string {
  return listed([...cards].map(([card, n]) => counted(card, n)));
}

export function worthOf(cards: Tally): number {
  return [...cards].reduce((sum, [card, n]) => sum + (isDouble(card) ? 2 : 1) * n, 0);
}
