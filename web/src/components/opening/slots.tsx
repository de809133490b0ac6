/** What an order needs, a slot for each card: those that the table has light up one by one, then the missing ones show. */

import type { Ref } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isDouble, kindOf, type Card } from "../../game";
import { say } from "../../i18n/texts";
import { kindName } from "../../i18n/words";
import type { Check, Need } from "../../store/opening";
import { motion } from "../../store/settings";
import { IngredientCard } from "../card";
import { Icon } from "../icon";

const MOST_SLOTS = 6; // of one kind; a heap is told by its number

const MOST_TEXTS = 3; // with more kinds than that, a tick or a cross must do

const SINGLE = 0.7; // of a slot, that the words below a single one take beside it

const FADE = 160; // milliseconds in which a count shows
const DIM = 0.15; // what is seen of it before

interface SlotsProps {
  readonly check: Check;
  readonly proposed?: readonly Card[]; // from the hand, if the owner likes
}

export function Slots({ check, proposed = [] }: SlotsProps) {
  const total = check.needs.reduce((sum, need) => sum + slotsOf(need), 0);
  const isTight = check.needs.length > MOST_TEXTS;
  let before = 0;
  return (
    <div class="slots-place">
      <ul
        style={{
          "--total": total + SINGLE * check.needs.filter((need) => slotsOf(need) === 1).length,
          "--groups": check.needs.length,
        }}
        class={`slots plain-list ${isTight ? "is-tight" : ""}`}
      >
        {check.needs.map((need, place) => {
          const first = before / total;
          before += slotsOf(need);
          return <NeedSlots key={place} {...{ need, check, proposed, first }} last={before / total} />;
        })}
      </ul>
    </div>
  );
}

function slotsOf({ needed }: Need): number {
  return needed > MOST_SLOTS ? 1 : needed;
}

interface NeedProps {
  readonly need: Need;
  readonly check: Check;
  readonly proposed: readonly Card[];
  readonly first: number; // the parts of the order's time in which its slots light up
  readonly last: number;
}

/** Where the card in a slot comes from. */
type Origin = "table" | "hand" | "help" | "missing";

function NeedSlots({ need, check, proposed, first, last }: NeedProps) {
  const { kind, needed } = need;
  const hand = worthOf([...check.fromHand, ...proposed], need);
  const help = worthOf(check.fromHelper, need);
  const table = check.verdict === "baked" ? Math.max(0, needed - hand - help) : need.found;
  const n = Math.min(needed, table + hand + help);
  const text = say(kind ? "opening.of" : "opening.of-any", { n, needed });
  const label = kind ? `${kindName(kind, needed)}: ${text}` : text;
  const origin = (slot: number): Origin =>
    slot < table ? "table" : slot < table + hand ? "hand" : slot < n ? "help" : "missing";
  const cards = slotsOf(need) === needed ? Array.from({ length: needed }, (_, slot) => slot) : [];
  const [veil, count] = useLighting(check, first, last, slotsOf(need));
  return (
    <li class={`need-slots ${n < needed ? "is-short" : "is-full"} of-${cards.length}`} aria-label={label}>
      <span class="slot-row" aria-hidden="true">
        {cards.map((slot) => (
          <span key={slot} class={`slot is-${origin(slot)}`}>
            {kind && (origin(slot) === "missing" ? <Icon name={kind} /> : <IngredientCard card={kind} isSmall />)}
          </span>
        ))}
        {cards.length === 0 && <Heap share={n / needed} />}
        <i class="veil" ref={veil} />
      </span>
      <b class="count-of" aria-hidden="true" ref={count}>
        <Icon name={n < needed ? "cross" : "check"} /> <span>{text}</span>
      </b>
    </li>
  );
}

/**
 * A veil goes from slot to slot, then the count shows. All motions of a board end together: wherever one ends, the
 * browser looks at all that it draws anew.
 */
function useLighting(check: Check, first: number, last: number, n: number): [Ref<HTMLElement>, Ref<HTMLElement>] {
  const [veil, count] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const isLighting = check.verdict === "open" && !check.isAtOnce && check.lights > 0;
  useLayoutEffect(() => {
    if (!isLighting || motion.peek() === "off") return undefined;
    const all = 1000 * check.lights + FADE;
    const at = (part: number): number => part * (1 - FADE / all);
    const easing = `steps(${n}, jump-start)`;
    const veiled = { transform: "scaleX(1)", offset: at(first), easing };
    const bare = { transform: "scaleX(0)", offset: at(last) };
    const dim = { opacity: DIM, offset: at(last) };
    const shown = { opacity: 1, offset: Math.min(1, at(last) + FADE / all) };
    const motions = [
      veil.current?.animate([{ transform: "scaleX(1)" }, veiled, bare, { transform: "scaleX(0)" }], all),
      count.current?.animate([{ opacity: DIM }, dim, shown, { opacity: 1 }], all),
    ];
    return () => motions.forEach((one) => one?.cancel()); // skipped
  }, [isLighting]);
  return [veil, count];
}

/** A heap of anything: a pizza and a bar that fills. */
function Heap({ share }: { share: number }) {
  return (
    <span class="heap" style={{ "--share": share }}>
      <Icon name="pizza" />
      <span class="heap-bar">
        <i />
      </span>
    </span>
  );
}

function worthOf(cards: readonly Card[], { kind }: Need): number {
  return cards.reduce((sum, card) => {
    const isMeant = kind === null || kindOf(card) === kind;
    return isMeant ? sum + (isDouble(card) ? 2 : 1) : sum;
  }, 0);
}
