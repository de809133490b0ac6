/** The rules over the page, at what fits the moment: why an order burnt, or the chapter of this moment. */

import { say } from "../i18n/texts";
import { openRules, rulesFor } from "../store/rules";
import { room } from "../store/session";
import { Icon } from "./icon";
import { chapterOf, ChapterText } from "./rules-text";
import { WhyBurnt } from "./rules/why";
import { Sheet } from "./sheet";

export function RulesSheet() {
  const open = openRules.value;
  if (!open) return null;
  if (open.section === "burnt" && open.burnt) return <WhyBurnt open={open} check={open.burnt} />;
  const chapter = chapterOf(open.edition, open.section) ?? "minute";
  return (
    <Sheet title={say(`rules.chapter.${chapter}`)} onClose={close}>
      <ChapterText edition={open.edition} chapter={chapter} section={open.section} trial={open.trial} />
    </Sheet>
  );
}

/** A button that opens them. */
export function RulesButton() {
  const rules = rulesFor(room.value);
  const isBurnt = rules.burnt !== null;
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
