/** The rules of an edition, on a page of their own. */

import { Choice } from "../components/choice";
import { RulesText } from "../components/rules-text";
import { editions } from "../game";
import { say } from "../i18n/texts";
import { go } from "../router";

export function RulesScreen({ edition, section }: { edition: string | null; section: string | null }) {
  const key = edition && edition in editions ? edition : "classic";
  return (
    <main class="home rules-page">
      <header class="hero">
        <h1>{say("rules.name", { edition: say(`cards.edition.${key as "classic"}`) })}</h1>
      </header>
      <section class="panel">
        <Choice
          label={say("rules.edition")}
          value={key}
          values={Object.keys(editions)}
          said={(one) => say(`cards.edition.${one as "classic"}`)}
          onChoose={(one) => go({ screen: "rules", edition: one, section: null })}
        />
      </section>
      <RulesText edition={key} section={section} />
      <button type="button" class="ghost" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
      <footer>{say("page.unofficial")}</footer>
    </main>
  );
}
