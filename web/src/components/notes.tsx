/** The notebook, as a strip that covers nothing, or as a list in the side column; and what an open oven shows. */

import type { Ingredient } from "../../made/messages";
import { editions, kindOf } from "../game";
import { say } from "../i18n/texts";
import { kindName } from "../i18n/words";
import { room } from "../store/session";
import { isNoting, note, step, tally } from "../store/notes";
import { Icon } from "./icon";

/** The kinds that are in the box. */
function kindsInPlay(): readonly Ingredient[] {
  return editions[room.value.lobby?.terms.edition ?? "classic"]?.kinds ?? [];
}

/** The strip above the hand: one's own notes, or at the level `oven` what is in it. */
export function Strip() {
  const { lobby, oven, seat } = room.value;
  if (oven) return <OvenStrip />;
  if (lobby?.terms.aid !== "notebook" || seat === null) return null;
  const kinds = kindsInPlay();
  const isMore = step.value === 1;
  return (
    <section
      class={`strip-of of-${kinds.length + 1} ${isNoting.value ? "is-noting" : ""}`}
      aria-label={say("table.notes")}
    >
      {kinds.map((kind) => (
        <button key={kind} type="button" data-note={kind} onClick={() => note(kind, step.value)}>
          <span class="unseen">{kindName(kind, 5)}:</span>
          <Icon name={kind} /> {tally.value[kind] ?? 0}
        </button>
      ))}
      <button type="button" class="step" data-act="note-step" onClick={() => (step.value = isMore ? -1 : 1)}>
        <span class="unseen">{say("table.note-step", { by: isMore ? "+1" : "−1" })}</span>
        <span aria-hidden="true">{isMore ? "+1" : "−1"}</span>
      </button>
    </section>
  );
}

/** What is in the oven, by kind, and how many orders. */
function OvenStrip() {
  const { oven } = room.value;
  if (!oven) return null;
  const found = (kind: Ingredient): number =>
    Object.entries(oven.ingredients).reduce(
      (sum, [card, n]) => sum + (kindOf(card) === kind ? n * (card === kind ? 1 : 2) : 0),
      0,
    );
  const kinds = kindsInPlay();
  return (
    <section class={`strip-of of-${kinds.length + 1}`} aria-label={say("table.in-oven")}>
      {kinds.map((kind) => (
        <span key={kind} role="img" aria-label={say("table.note-cell", { kind: kindName(kind, 5), n: found(kind) })}>
          <Icon name={kind} /> {found(kind)}
        </span>
      ))}
      <span role="img" aria-label={say("table.orders-in-oven", { n: oven.orders.length })}>
        <Icon name="note" /> {oven.orders.length}
      </span>
    </section>
  );
}

/** The same notes as a list, where there is room for it. */
export function Notes() {
  return (
    <section class="notes" aria-label={say("table.notes")}>
      <h2>{say("table.notes")}</h2>
      <p class="quiet">{say("table.notes-hint")}</p>
      <ul class="plain-list">
        {kindsInPlay().map((kind) => (
          <li key={kind} class="row" aria-label={kindName(kind, 5)}>
            <Icon name={kind} />
            <span class="gap">{kindName(kind, 5)}</span>
            <button type="button" class="round" aria-label={say("table.fewer")} onClick={() => note(kind, -1)}>
              <Icon name="minus" />
            </button>
            <b>{tally.value[kind] ?? 0}</b>
            <button type="button" class="round" aria-label={say("table.more")} onClick={() => note(kind, 1)}>
              <Icon name="plus" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
