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

const MOST_EDGES = 15; // cards that are seen below the top one; the number says how many there are
const EDGES = Array.from({ length: MOST_EDGES }, (_, place) => place);

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

/** One kind; drawn anew only when it changes. All its edges are there from the beginning, so that nothing moves. */
function Column({ kind, singles, doubles, from, beat, turn, lit }: ColumnProps) {
  return useMemo(() => {
    const cards = singles + doubles;
    const high = { "--cards": Math.max(1, cards) };
    const flight = { ...high, "--from": from, "--beat": `${beat ?? 0}s` };
    const isNew = beat === null ? "" : `is-new is-turn-${turn}`;
    const state = lit === null ? "" : lit > 0 ? "has-lit" : "is-dim";
    return (
      <li class={`column-of kind-${kind} ${state}`} aria-label={counted(kind, singles + 2 * doubles)}>
        <span class="cards-of" style={high} aria-hidden="true">
          {EDGES.map((place) => (
            <i key={place} style={{ "--place": place }} class={edgeClass(place, cards, lit)} />
          ))}
          <span class={`beneath ${cards > 1 ? "is-seen" : ""}`} style={high}>
            <Icon name={kind} />
          </span>
          <span class={`uppermost ${cards === 0 ? "is-none" : isNew} ${(lit ?? 0) > 0 ? "is-lit" : ""}`} style={flight}>
            <IngredientCard card={doubles > 0 && singles === 0 ? `double:${kind}` : kind} />
          </span>
        </span>
        <b aria-hidden="true">{singles + 2 * doubles}</b>
        <small aria-hidden="true">{kindName(kind, singles + 2 * doubles)}</small>
      </li>
    );
  }, [kind, singles, doubles, from, beat, turn, lit, words.value]);
}

/** An edge below the top card: there, and lit if the order takes so many from the top. */
function edgeClass(place: number, cards: number, lit: number | null): string {
  if (place >= cards - 1) return "";
  return lit !== null && place >= cards - lit ? "is-there is-lit" : "is-there";
}
