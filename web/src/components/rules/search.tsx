/** The paragraphs that hold the words one looks for. */

import { editions } from "../../game";
import { say } from "../../i18n/texts";
import { fragment } from "../../router";
import { paragraph } from "../rules-text";

const MOST = 12;

export function Found({ edition, words }: { edition: string; words: string }) {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = (editions[edition]?.rules ?? []).flatMap((section) =>
    section.texts.flatMap((key) => {
      const text = paragraph(edition, section, key);
      const isMeant = wanted.every((word) => text.toLocaleLowerCase().includes(word));
      return isMeant ? [{ id: `${section.name}.${key}`, chapter: section.chapter, text }] : [];
    }),
  );
  return (
    <ul class="plain-list found" role="status">
      {found.slice(0, MOST).map(({ id, chapter, text }) => (
        <li key={id}>
          <a href={fragment({ screen: "rules", edition, section: chapter })}>
            <small>{say(`rules.chapter.${chapter as "turn"}`)}</small>
            {text}
          </a>
        </li>
      ))}
      {found.length === 0 && <li class="quiet">{say("rules.nothing-found", { words })}</li>}
    </ul>
  );
}
