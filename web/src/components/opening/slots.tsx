/** What an order needs, a slot for each card: those that the table has light up one by one, then the missing ones show. */

import type { Ingredient } from "../../../made/messages";
import { isDouble, kindOf, type Card } from "../../game";
import { say } from "../../i18n/texts";
import { kindName } from "../../i18n/words";
import type { Check, Need } from "../../store/opening";
import { Icon } from "../icon";

const MOST_SLOTS = 6; // of one kind; a heap is told by its number

const MOST_TEXTS = 3; // with more kinds than that, a tick or a cross must do

const SINGLE = 0.7; // of a slot, that the words below a single one take beside it

const LIGHTING = 0.16; // seconds until a slot is lit
const EASED = [0, 0.38, 0.69, 0.91, 1]; // how bright it is meanwhile

interface SlotsProps {
  readonly check: Check;
  readonly proposed?: readonly Card[]; // from the hand, if the owner likes
}

export function Slots({ check, proposed = [] }: SlotsProps) {
  const total = check.needs.reduce((sum, need) => sum + slotsOf(need), 0);
  const isTight = check.needs.length > MOST_TEXTS;
  const lasts = check.lights + LIGHTING;
  let before = 0;
  return (
    <div class="slots-place">
      <ul
        style={{
          "--lights": `${lasts}s`,
          "--total": total + SINGLE * check.needs.filter((need) => slotsOf(need) === 1).length,
          "--groups": check.needs.length,
        }}
        class={`slots plain-list ${check.verdict === "open" ? "is-lighting" : ""} ${isTight ? "is-tight" : ""}`}
      >
        {check.needs.map((need, place) => {
          const first = before;
          before += slotsOf(need);
          const at = (n: number): string => litAt(check.isAtOnce ? 0 : (check.lights * (first + n)) / total, lasts);
          return <NeedSlots key={place} need={need} check={check} proposed={proposed} at={at} />;
        })}
      </ul>
    </div>
  );
}

/** The course of an animation that lasts so many seconds, and lights up at a moment of them. */
function litAt(second: number, lasts: number): string {
  const points = EASED.map((bright, place) => {
    const at = second + (LIGHTING * place) / (EASED.length - 1);
    return `${bright} ${((100 * at) / lasts).toFixed(1)}%`;
  });
  return `linear(0, ${points.join()})`;
}

function slotsOf({ needed }: Need): number {
  return needed > MOST_SLOTS ? 1 : needed;
}

interface NeedProps {
  readonly need: Need;
  readonly check: Check;
  readonly proposed: readonly Card[];
  readonly at: (slot: number) => string;
}

/** Where the card in a slot comes from. */
type Origin = "table" | "hand" | "help" | "missing";

function NeedSlots({ need, check, proposed, at }: NeedProps) {
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
  return (
    <li class={`need-slots ${n < needed ? "is-short" : "is-full"} of-${cards.length}`} aria-label={label}>
      <span class="slot-row" aria-hidden="true">
        {cards.map((slot) => (
          <Slot key={slot} kind={kind} origin={origin(slot)} at={at(slot)} />
        ))}
        {cards.length === 0 && <Heap share={n / needed} at={at(0)} />}
      </span>
      <b class="count-of" aria-hidden="true" style={{ animationTimingFunction: at(slotsOf(need)) }}>
        <Icon name={n < needed ? "cross" : "check"} /> <span>{text}</span>
      </b>
    </li>
  );
}

interface SlotProps {
  readonly kind: Ingredient | null;
  readonly origin: Origin;
  readonly at: string;
}

/** A card that is there, with few parts: many slots are new in one frame. */
function Slot({ kind, origin, at }: SlotProps) {
  const isCard = origin !== "missing" && kind !== null;
  return (
    <span class={`slot is-${origin} ${isCard ? `card kind-${kind}` : ""}`} style={{ animationTimingFunction: at }}>
      {isCard && say(`cards.letter.${kind}`)}
      {(isCard || origin === "missing") && <Icon name={kind ?? "scarce"} />}
    </span>
  );
}

/** A heap of anything: a pizza and a bar that fills. */
function Heap({ share, at }: { share: number; at: string }) {
  return (
    <span class="heap" style={{ animationTimingFunction: at, "--share": share }}>
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
