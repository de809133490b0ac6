/** The ingredients on the table: columns of real cards, the newest on top; what an order finds there lights up. */

import { useMemo } from "preact/hooks";
import type { Ingredient } from "../../../made/messages";
import { editions, kindOf, type Card } from "../../game";
import { words } from "../../i18n/texts";
import { counted, kindName } from "../../i18n/words";
import { current, shownTable, type Opening } from "../../store/opening";
import { parts } from "../../store/session";
import { IngredientCard } from "../card";
import { Icon } from "../icon";

const MOST_EDGES = 30; // cards that are seen below the two on top; the number says how many there are

export function Columns() {
  const opening = parts.opening.value;
  const lobby = parts.lobby.value;
  const kinds = editions[lobby?.terms.edition ?? "classic"]?.kinds ?? [];
  if (!opening) return null;
  const table = shownTable(opening);
  const newest = opening.last === null ? null : kindOf(opening.last);
  const lights = litOf(opening);
  return (
    <ul class={`columns-of-kinds of-${kinds.length}`}>
      {kinds.map((kind, place) => (
        <Column
          key={kind}
          kind={kind}
          singles={table[kind] ?? 0}
          doubles={table[`double:${kind}`] ?? 0}
          from={(kinds.length - 1) / 2 - place}
          beat={kind === newest ? opening.lastSeconds : null}
          turn={kind === newest ? opening.left % 2 : 0}
          lit={lights?.get(kind) ?? (lights ? 0 : null)}
        />
      ))}
    </ul>
  );
}

/** How many cards of each kind the order that is up finds; null while no order is up. */
function litOf(opening: Opening): Map<Ingredient | null, number> | null {
  const check = current(opening);
  if (!check || opening.last !== null || opening.leftovers !== null) return null;
  return new Map(check.needs.map(({ kind, found }) => [kind, found]));
}

interface ColumnProps {
  readonly kind: Ingredient;
  readonly singles: number;
  readonly doubles: number;
  readonly from: number; // how many columns it is away from the middle, where the oven is
  readonly beat: number | null; // seconds that the newest card is shown; null: it came up before
  readonly turn: number; // the parity of the cards that are left: two of a kind in a row both land
  readonly lit: number | null; // of an order that is up; null: none is
}

/** A table that lies still: what is there of each kind. */
export function StillColumns({
  kinds,
  table,
}: {
  kinds: readonly Ingredient[];
  table: Readonly<Record<Card, number>>;
}) {
  const still = { from: 0, beat: null, turn: 0, lit: null };
  return (
    <ul class={`columns-of-kinds of-${kinds.length}`}>
      {kinds.map((kind) => (
        <Column key={kind} {...still} kind={kind} singles={table[kind] ?? 0} doubles={table[`double:${kind}`] ?? 0} />
      ))}
    </ul>
  );
}

/** One kind; drawn anew only when it changes. All that moves is there from the beginning. */
function Column({ kind, singles, doubles, from, beat, turn, lit }: ColumnProps) {
  return useMemo(() => {
    const cards = singles + doubles;
    const high = { "--cards": Math.max(1, cards) };
    const flight = { ...high, "--from": from, "--beat": `${beat ?? 0}s` };
    const isNew = beat === null ? "" : `is-new is-turn-${turn}`;
    return (
      <li class={`column-of kind-${kind}`} aria-label={counted(kind, singles + 2 * doubles)}>
        <span class="cards-of" style={high} aria-hidden="true">
          <span
            class={`beneath ${cards > 1 ? "is-seen" : ""} ${lightOf(1, lit)}`}
            style={{ ...high, boxShadow: edgesOf(cards, lit) }}
          >
            <Icon name={kind} />
          </span>
          <span class={`uppermost ${cards === 0 ? "is-none" : `${isNew} ${lightOf(0, lit)}`}`} style={flight}>
            <IngredientCard card={doubles > 0 && singles === 0 ? `double:${kind}` : kind} />
          </span>
        </span>
        <b aria-hidden="true">{singles + 2 * doubles}</b>
        <small aria-hidden="true">{kindName(kind, singles + 2 * doubles)}</small>
      </li>
    );
  }, [kind, singles, doubles, from, beat, turn, lit, words.value]);
}

/** Whether a card lights up: while an order is up, as many from the top as it takes; the others are dim. */
function lightOf(down: number, lit: number | null): "" | "is-lit" | "is-dim" {
  return lit === null ? "" : down < lit ? "is-lit" : "is-dim";
}

/** The edges of all cards below the second one, as its shadows: they are one thing to style and to paint. */
function edgesOf(cards: number, lit: number | null): string {
  const edges: string[] = [];
  for (let down = 2; down < Math.min(cards, MOST_EDGES); down++) {
    const at = `0 calc(${down - 1} * var(--step)) 0`;
    const light = lightOf(down, lit);
    if (light === "is-dim") edges.push(`${at} 0 var(--shade)`);
    edges.push(`${at} var(--inside) var(--card)`, `${at} 0 var(--edge)`);
    if (light === "is-lit") edges.push(`${at} var(--ring) var(--lit)`);
  }
  return edges.join() || "none";
}
