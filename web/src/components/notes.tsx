/** The notebook: a tally of one's own for each kind. It checks nothing, and stays in this tab. */

import { useSignal } from "@preact/signals";
import type { Ingredient } from "../../made/messages";
import { say } from "../i18n/texts";
import { kindName } from "../i18n/words";
import { Icon } from "./icon";

type Tally = Readonly<Partial<Record<Ingredient, number>>>;

export function Notes({ kinds, game }: { kinds: readonly Ingredient[]; game: string }) {
  const place = `mammamia.notes.${game}`;
  const tally = useSignal<Tally>(JSON.parse(sessionStorage.getItem(place) ?? "{}") as Tally);
  const count = (kind: Ingredient, by: number): void => {
    tally.value = { ...tally.value, [kind]: Math.max(0, (tally.value[kind] ?? 0) + by) };
    sessionStorage.setItem(place, JSON.stringify(tally.value));
  };
  return (
    <section class="notes" aria-label={say("table.notes")}>
      <h2>{say("table.notes")}</h2>
      <ul class="plain-list">
        {kinds.map((kind) => (
          <li key={kind} class="row" aria-label={kindName(kind, 5)}>
            <Icon name={kind} class="plated" />
            <span class="gap">{kindName(kind, 5)}</span>
            <button type="button" class="round" aria-label={say("table.fewer")} onClick={() => count(kind, -1)}>
              <Icon name="minus" />
            </button>
            <b>{tally.value[kind] ?? 0}</b>
            <button type="button" class="round" aria-label={say("table.more")} onClick={() => count(kind, 1)}>
              <Icon name="plus" />
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet">{say("table.notes-hint")}</p>
    </section>
  );
}
