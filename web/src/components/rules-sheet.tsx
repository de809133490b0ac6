/** The rules over the page, at the section that fits the moment. */

import { say } from "../i18n/texts";
import { room } from "../store/session";
import { openRules, rulesFor } from "../store/rules";
import { Icon } from "./icon";
import { RulesText } from "./rules-text";
import { Sheet } from "./sheet";

export function RulesSheet() {
  const open = openRules.value;
  if (!open) return null;
  return (
    <Sheet title={say("rules.name", { edition: say(`cards.edition.${open.edition as "classic"}`) })} onClose={close}>
      <RulesText edition={open.edition} section={open.section} trial={open.trial} />
    </Sheet>
  );
}

/** A button that opens them. */
export function RulesButton() {
  const rules = rulesFor(room.value);
  const isBurnt = rules.section === "burnt";
  const label = say(isBurnt ? "rules.why" : "rules.open");
  return (
    <button
      type="button"
      class={`round ${isBurnt ? "is-hint" : ""}`}
      data-act="rules"
      aria-label={label}
      title={label}
      onClick={() => (openRules.value = rules)}
    >
      <Icon name="book" />
    </button>
  );
}

function close(): void {
  openRules.value = null;
}
