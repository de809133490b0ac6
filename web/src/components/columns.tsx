/** The ingredients on the table, in columns: one bar for each card, twice as long for a double. */

import { useMemo } from "preact/hooks";
import type { Ingredient } from "../../made/messages";
import { kindOf, type Card } from "../game";
import { words } from "../i18n/texts";
import { counted } from "../i18n/words";
import { Icon } from "./icon";

interface ColumnsProps {
  readonly kinds: readonly Ingredient[];
  readonly table: Readonly<Record<Card, number>>;
  readonly last: Card | null;
  readonly seconds?: number; // how long the last one is shown
}

const MOST_BARS = 12; // as many as fit; the number above says how many there are
const BARS = Array.from({ length: MOST_BARS }, (_, bar) => bar);

export function Columns({ kinds, table, last, seconds = 0 }: ColumnsProps) {
  return (
    <ul class="columns-of-kinds">
      {kinds.map((kind, place) => {
        const n = (table[kind] ?? 0) + 2 * (table[`double:${kind}`] ?? 0);
        const beat = last !== null && kindOf(last) === kind ? seconds : null;
        return <Column key={kind} kind={kind} n={n} from={(kinds.length - 1) / 2 - place} beat={beat} />;
      })}
    </ul>
  );
}

interface ColumnProps {
  readonly kind: Ingredient;
  readonly n: number;
  readonly from: number; // how many columns it is away from the middle, where the oven is
  readonly beat: number | null; // seconds; null: no card of it came up just now
}

/** One kind; drawn anew only when it changes. All its bars are there from the beginning, so that nothing is laid out anew. */
function Column({ kind, n, from, beat }: ColumnProps) {
  return useMemo(
    () => (
      <li
        class={`column-of kind-${kind} ${beat === null ? "" : "is-new"}`}
        aria-label={counted(kind, n)}
        style={{ "--from": from }}
      >
        <b>{n}</b>
        <Icon name={kind} class="plated" />
        <span class="bars">
          {BARS.map((bar) =>
            bar === n - 1 && beat !== null ? (
              <i key={bar} class="is-there is-last" style={{ "--beat": `${beat}s` }} />
            ) : (
              <i key={bar} class={bar < n ? "is-there" : ""} />
            ),
          )}
        </span>
      </li>
    ),
    [kind, n, from, beat, words.value],
  );
}
