/** Cards as they look: ingredients with shape, colour and letter, orders as a waiter's slips. */

import type { Colour, Ingredient } from "../../made/messages";
import { colourOf, faceOf, isDouble, isOrder, kindOf, orderName, ownKind, type Card as CardText } from "../game";
import { say } from "../i18n/texts";
import { counted, kindName, orderTitle, recipe } from "../i18n/words";
import { Icon } from "./icon";

/** Any card, face up. */
export function Card({ card, edition }: { card: CardText; edition: string }) {
  return isOrder(card) ? <Slip order={card} edition={edition} /> : <IngredientCard card={card} />;
}

/** An ingredient, single or double. */
export function IngredientCard({ card }: { card: CardText }) {
  const kind = kindOf(card);
  return (
    <span class={`card kind-${kind} ${isDouble(card) ? "is-double" : ""}`} role="img" aria-label={counted(card, 1)}>
      <b class="letter">{say(`cards.letter.${kind}`)}</b>
      <Icon name={kind} />
      {isDouble(card) && <Icon name={kind} />}
      <Printed text={kindName(kind)} />
    </span>
  );
}

/** An order: a coloured head with the owner's ingredient, and what it needs. */
export function Slip({ order, edition }: { order: CardText; edition: string }) {
  const words = `${orderTitle(order)}: ${recipe(edition, order)}`;
  const isPlain = orderName(order).startsWith("four-"); // what it needs says its name
  return (
    <span
      class={`card slip colour-${colourOf(order)} ${isPlain ? "is-plain" : ""}`}
      role="img"
      aria-label={words}
      title={words}
    >
      <span class="head">
        <Icon name={ownKind(colourOf(order))} class="plated" />
        <Printed text={orderTitle(order)} />
      </span>
      <Needs order={order} edition={edition} />
    </span>
  );
}

/** A name on a card: as large as its longest word allows. */
function Printed({ text }: { text: string }) {
  const letters = Math.max(...text.split(/[\s-]/).map((word) => word.length));
  return (
    <span class="name" style={{ "--letters": letters }}>
      {text}
    </span>
  );
}

function Needs({ order, edition }: { order: CardText; edition: string }) {
  const face = faceOf(edition, order);
  const lines: [number, string][] = Object.entries(face.needs)
    .sort(([, one], [, other]) => other - one)
    .map(([kind, n]) => [n, kind]);
  if (face.heap) lines.push([face.heap, "pizza"]);
  if (face.scarcest) lines.unshift([face.scarcest, "scarce"]);
  for (let n = 0; n < (face.kinds ?? 0); n++) lines.unshift([face.extra ?? 0, "any"]);
  const rows = lines.length + (face.crossed ? 1 : 0) + (face.of && face.of.length <= 3 ? 1 : 0);
  const size = lines.length > 3 ? "is-long" : rows > 2 ? "is-three" : "";
  return (
    <span class={`needs ${size}`}>
      {lines.map(([n, icon]) => (
        <span class="need">
          {n}
          <em>×</em>
          <Icon name={icon} />
        </span>
      ))}
      {face.of && face.of.length <= 3 && (
        <span class="need is-small">
          {face.of.map((kind) => (
            <Icon name={kind} />
          ))}
        </span>
      )}
      {face.crossed && <Crossed kind={face.crossed} />}
    </span>
  );
}

function Crossed({ kind }: { kind: Ingredient }) {
  return (
    <span class="need is-crossed">
      {say("cards.no")}
      <Icon name={kind} />
      <Icon name="cross" />
    </span>
  );
}

/** A pile of covered cards. */
export function CoveredPile({ n, of, label }: { n: number; of: string; label: string }) {
  return (
    <span class={`covered of-${of}`}>
      <span class={`back ${n === 0 ? "is-empty" : ""}`}>{n}</span>
      <span class="label">{label}</span>
    </span>
  );
}

interface FanProps {
  readonly ingredients: number;
  readonly orders: number;
  readonly colour: Colour;
}

/** A hand from outside: how many cards, and which of them are orders. */
export function Fan({ ingredients, orders, colour }: FanProps) {
  const label = [say("table.holds-ingredients", { n: ingredients }), say("table.holds-orders", { n: orders })];
  return (
    <span class={`fan colour-${colour}`} role="img" aria-label={label.join(", ")}>
      {Array.from({ length: ingredients }, (_, place) => (
        <i key={place} />
      ))}
      {Array.from({ length: orders }, (_, place) => (
        <i key={`order ${place}`} class={`is-order ${place === 0 ? "is-first" : ""}`} />
      ))}
    </span>
  );
}
