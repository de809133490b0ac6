/** The question to an owner or a helper, docked in the tray: the cards that would go are raised, verbs say what happens. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { AnswerOffered, FillOffered } from "../../../made/messages";
import { named, say } from "../../i18n/texts";
import { handful, seatName } from "../../i18n/words";
import { firstProposal, isPauseOver, proposal } from "../../store/asking";
import { current } from "../../store/opening";
import { openRules, rulesFor } from "../../store/rules";
import { secondsLeft } from "../../store/seconds";
import { parts, play, room } from "../../store/session";
import type { HandSeen } from "../../store/sight";
import { choicesOf, hasSets, type Choice } from "../../turn/choices";
import { declining } from "../../turn/notation";
import { AnswersSoFar } from "./asked-line";
import { lackInWords } from "./forced";
import { Picking } from "./picking";
import { CountedRing } from "./ring";
import { HandRow } from "./tray";
import { Asks, Fills, missingInWords } from "./ways";

interface DecisionProps<Offer> {
  readonly offer: Offer;
  readonly hand: HandSeen;
}

export function Decision({ offer, hand }: DecisionProps<FillOffered | AnswerOffered>) {
  useEffect(() => () => void (proposal.value = null), []);
  return offer.type === "fill" ? <Fill offer={offer} hand={hand} /> : <Answer offer={offer} hand={hand} />;
}

function Fill({ offer, hand }: DecisionProps<FillOffered>) {
  const choices = choicesOf(offer);
  const fills = choices.filter(({ sort }) => sort === "fill");
  const asks = choices.filter(({ sort }) => sort === "ask");
  const [first] = choices;
  const isPicked = fills.length === 1 && first?.sort === "fill" && hasSets(first); // nothing is proposed then
  useEffect(() => void (proposal.value = firstProposal.value = isPicked ? null : (first ?? null)), [offer]);
  if (!first) return <NoChoice offer={offer} hand={hand} />;
  if (isPicked) return <Picking offer={offer} hand={hand} first={first} />;
  const now = proposal.value ?? first;
  return (
    <Question title={missingInWords(first)}>
      <HandRow hand={hand} edition={edition()} raised={now.added} />
      <Fills order={offer.order} fills={fills} />
      {asks.length > 0 && <Asks order={offer.order} asks={asks} isMain={fills.length === 0} offer={offer} />}
      {asks.length === 0 && offer.can_decline && <Burn offer={offer} />}
      <p class="note">{noteOf(offer, asks)}</p>
      {offer.can_decline && <Seen />}
    </Question>
  );
}

/** How long letting it burn tells the others nothing; after the pause it tells them something. */
export function Seen() {
  const clock = parts.clock.value;
  const left = secondsLeft(clock?.pause ?? 0, clock);
  if (isPauseOver.value) return <p class="note seen">{say("opening.decision.seen")}</p>;
  return left > 0 ? <p class="note seen">{say("opening.decision.unseen", { n: left })}</p> : null;
}

/** Below the buttons: where a burnt order goes, or who would be asked. */
function noteOf(offer: FillOffered, asks: readonly Choice[]): string {
  if (!offer.can_decline) return "";
  const { lobby, seat } = room.value;
  if (asks.length === 0 || seat === null) return isLastRound() ? "" : say("opening.decision.back");
  const n = lobby?.chairs.length ?? 0;
  const others = Array.from({ length: Math.max(0, n - 1) }, (_, step) => seatName(lobby, (seat + 1 + step) % n));
  return say("opening.decision.line", { names: others.join(", ") });
}

/** After the last round a burnt order goes nowhere. */
export function isLastRound(): boolean {
  const { opening, lobby } = room.value;
  return (opening?.round ?? 0) >= (lobby?.options.rounds ?? Infinity);
}

/** Nothing can be added: on a shared device one is asked all the same. */
function NoChoice({ offer, hand }: DecisionProps<FillOffered>) {
  const { opening } = room.value;
  const check = opening ? current(opening) : undefined;
  const text = (check && lackInWords(check, hand.ingredients)) || say("opening.decision.burns");
  return (
    <Question title={text}>
      <HandRow hand={hand} edition={edition()} raised={NOTHING} />
      {named.value !== null && <p class="note">{say("opening.decision.asked-anyway")}</p>}
      <button type="button" class="main" data-act="decline" onClick={() => play(declining(offer.order))}>
        {say(named.value === null ? "opening.decision.go-on" : "opening.decision.close")}
      </button>
    </Question>
  );
}

const NOTHING: ReadonlyMap<string, number> = new Map();

export function Burn({ offer, isShort = false }: { offer: FillOffered; isShort?: boolean }) {
  return (
    <button type="button" class="ghost burn" data-act="decline" onClick={() => play(declining(offer.order))}>
      {say(isShort ? "opening.decision.burn-short" : "opening.decision.burn")}
    </button>
  );
}

function Answer({ offer, hand }: DecisionProps<AnswerOffered>) {
  const { opening, lobby } = room.value;
  const check = opening ? current(opening) : undefined;
  const cards = handful(offer.request);
  const name = check ? seatName(lobby, check.seat) : "";
  const title = offer.can_help
    ? say("opening.decision.will-help", { name })
    : say("opening.decision.cannot-give", { cards });
  return (
    <Question title={title}>
      {check && <AnswersSoFar check={check} />}
      <HandRow hand={hand} edition={edition()} raised={offer.can_help ? tally(offer.request) : NOTHING} />
      {offer.can_help && (
        <button type="button" class="main" data-act="help" onClick={() => play("help")}>
          {say("opening.decision.give", { cards })}
          <small>{say("opening.decision.thanks")}</small>
        </button>
      )}
      <button type="button" class={offer.can_help ? "ghost" : "main"} data-act="refuse" onClick={() => play("refuse")}>
        {say(offer.can_help ? "opening.decision.keep" : "opening.decision.say-no")}
      </button>
    </Question>
  );
}

/** The tray as a question: its title is heard at once, the ring runs, and the rule is one tap away. */
export function Question({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="tray cloth question" aria-label={title}>
      <header>
        <div class="asks-now" role="alert">
          <h2>{title}</h2>
        </div>
        <button type="button" class="why" data-act="why" onClick={() => (openRules.value = rulesFor(room.peek()))}>
          {say("opening.decision.why")}
        </button>
        <CountedRing />
      </header>
      {children}
    </section>
  );
}

export function edition(): string {
  return parts.lobby.value?.terms.edition ?? "classic";
}

function tally(cards: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}
