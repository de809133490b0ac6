/** The rules of an edition: seven chapters, a search, and a table to try an order on. */

import { useSignal } from "@preact/signals";
import { Icon } from "../components/icon";
import { CHAPTERS, chapterOf, ChapterText, Trials, type Chapter } from "../components/rules-text";
import { Found } from "../components/rules/search";
import { Top } from "../components/top";
import { editions } from "../game";
import { say } from "../i18n/texts";
import { fragment, go } from "../router";
import { isWide } from "../store/width";

const ICONS: Readonly<Record<Chapter, string>> = {
  minute: "flame",
  turn: "hand",
  opening: "bell",
  bakes: "pizza",
  orders: "note",
  end: "crown",
  editions: "book",
};

export function RulesScreen({ edition, section }: { edition: string | null; section: string | null }) {
  const key = edition && edition in editions ? edition : "classic";
  const chapter = chapterOf(key, section);
  const shown = chapter ?? (isWide.value ? "minute" : null); // with room it stands beside the contents
  const words = useSignal("");
  return (
    <div class={`rules-page ${chapter ? "has-chapter" : ""}`}>
      <Top
        title={say(chapter ? `rules.chapter.${chapter}` : "rules.title-page")}
        {...(chapter ? { back: { screen: "rules", edition: key, section: null } as const } : {})}
      >
        <EditionChoice edition={key} section={section} />
      </Top>
      <main>
        <nav class="contents" aria-label={say("rules.contents")}>
          <label class="search">
            <span class="unseen">{say("rules.search")}</span>
            <input
              type="search"
              value={words.value}
              placeholder={say("rules.search")}
              onInput={(event) => (words.value = event.currentTarget.value)}
            />
          </label>
          {words.value.trim() ? (
            <Found edition={key} words={words.value} />
          ) : (
            <Contents edition={key} chapter={shown} />
          )}
          {!chapter && <InShort edition={key} />}
          {!chapter && <p class="quiet">{say("rules.ruling-hint")}</p>}
        </nav>
        <article>
          <h2>{say(`rules.chapter.${chapter ?? "minute"}`)}</h2>
          <ChapterText edition={key} chapter={chapter ?? "minute"} section={section} hasDrill />
        </article>
        {chapter !== "bakes" && (
          <aside class="panel tryout">
            <h2>{say("rules.chapter.bakes")}</h2>
            <Trials edition={key} trial={null} hasDrill />
          </aside>
        )}
        <footer>{say("page.unofficial")}</footer>
      </main>
    </div>
  );
}

/** On a phone the whole game on one card; where there is room the first chapter stands beside the contents. */
function InShort({ edition }: { edition: string }) {
  return (
    <section class="in-short">
      <b>{say("rules.chapter.minute")}</b>
      <p>
        {say("rules.aim.one-oven")} {say("rules.aim.deliver", editions[edition]?.numbers ?? {})}
      </p>
    </section>
  );
}

function Contents({ edition, chapter }: { edition: string; chapter: Chapter | null }) {
  const numbers = editions[edition]?.numbers ?? {};
  return (
    <ul class="plain-list">
      {CHAPTERS.map((one) => (
        <li key={one}>
          <a
            class="chapter"
            data-chapter={one}
            href={fragment({ screen: "rules", edition, section: one })}
            aria-current={one === chapter ? "page" : undefined}
          >
            <Icon name={ICONS[one]} />
            <span>
              <b>{say(`rules.chapter.${one}`)}</b>
              <small>{say(`rules.chapter.${one}-hint`, numbers)}</small>
            </span>
            <Icon name="next" class="go" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function EditionChoice({ edition, section }: { edition: string; section: string | null }) {
  return (
    <select
      class="edition"
      aria-label={say("rules.edition")}
      value={edition}
      onChange={(event) => go({ screen: "rules", edition: event.currentTarget.value, section })}
    >
      {Object.keys(editions).map((one) => (
        <option key={one} value={one}>
          {say(`cards.edition.${one as "classic"}`)}
        </option>
      ))}
    </select>
  );
}
