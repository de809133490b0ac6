/** Cards as they look: ingredients with shape, colour and letter, orders as a waiter's slips. */

import type { Ingredient } from "../../made/messages";
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
      <span class="name">{kindName(kind)}</span>
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
        <span class="name">{orderTitle(order)}</span>
      </span>
      <Needs order={order} edition={edition} />
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
  return (
    <span class={`needs ${lines.length > 3 ? "is-long" : ""}`}>
      {lines.map(([n, icon]) => (
        <span class="need">
          {n}×<Icon name={icon} />
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
