/** A chapter of the rules, section by section; which paragraphs an edition has comes with its data. */

import type { TextKey } from "../../made/keys";
import { editions, type RulesSection } from "../game";
import { say } from "../i18n/texts";
import type { Trial } from "../store/rules";
import { BakingDiagram } from "./baking-diagram";

export const CHAPTERS = ["minute", "turn", "opening", "bakes", "orders", "end", "editions"] as const;
export type Chapter = (typeof CHAPTERS)[number];

/** The chapter that has a section; a chapter's own name stands for itself. */
export function chapterOf(edition: string, section: string | null): Chapter | null {
  if (CHAPTERS.includes(section as Chapter)) return section as Chapter;
  const found = editions[edition]?.rules.find(({ name }) => name === section)?.chapter;
  return (found as Chapter | undefined) ?? null;
}

/** A paragraph in words. */
export function paragraph(edition: string, section: RulesSection, text: string): string {
  return say(`rules.${section.name}.${text}` as TextKey, editions[edition]?.numbers ?? {});
}

interface ChapterProps {
  readonly edition: string;
  readonly chapter: Chapter;
  readonly section?: string | null; // the one that fits the moment stands first
  readonly trial?: Trial | null;
  readonly hasDrill?: boolean;
}

export function ChapterText({ edition, chapter, section = null, trial = null, hasDrill = false }: ChapterProps) {
  const own = (editions[edition]?.rules ?? []).filter((one) => one.chapter === chapter);
  const sections = [...own].sort((one, other) => Number(other.name === section) - Number(one.name === section));
  if (chapter === "editions") return <Editions />;
  return (
    <div class="rules">
      {chapter === "bakes" && <Trials edition={edition} trial={trial} hasDrill={hasDrill} />}
      {sections.map((one) => (
        <section key={one.name} data-section={one.name} class={one.name === section ? "is-open" : ""}>
          {sections.length > 1 && <h2>{say(`rules.title.${one.name}` as TextKey)}</h2>}
          {one.texts.map((key) => (
            <Paragraph key={key} text={paragraph(edition, one, key)} isRuling={one.rulings.includes(key)} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Paragraph({ text, isRuling }: { text: string; isRuling: boolean }) {
  if (!isRuling) return <p>{text}</p>;
  return (
    <p class="panel ruling">
      <b>{say("rules.ruling")}</b>
      {text}
    </p>
  );
}

interface TrialsProps {
  readonly edition: string;
  readonly trial: Trial | null;
  readonly hasDrill?: boolean;
}

/** A table to play with: the order that has just come up, or an example. */
export function Trials({ edition, trial, hasDrill = false }: TrialsProps) {
  const examples = (editions[edition]?.rules ?? []).flatMap((one) => (one.trial ? [one.trial] : []));
  const [first] = trial ? [trial] : examples.slice(1);
  if (!first) return null;
  return <BakingDiagram key={edition} edition={edition} first={first} others={examples} hasDrill={hasDrill} />;
}

/** What differs from edition to edition: the paragraphs that not all of them have. */
function Editions() {
  const all = Object.entries(editions).map(([key, { rules }]) => ({
    key,
    texts: rules.flatMap((one) => one.texts.map((text) => ({ section: one, text, id: `${one.name}.${text}` }))),
  }));
  const isShared = (id: string): boolean => all.every(({ texts }) => texts.some((one) => one.id === id));
  return (
    <div class="rules">
      {all.map(({ key, texts }) => (
        <section key={key} data-section={key}>
          <h2>{say(`cards.edition.${key as "classic"}`)}</h2>
          {texts
            .filter(({ id }) => !isShared(id))
            .map(({ section, text, id }) => (
              <p key={id}>{paragraph(key, section, text)}</p>
            ))}
        </section>
      ))}
    </div>
  );
}
