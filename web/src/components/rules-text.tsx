/** The rules of an edition, section by section; which paragraphs it has comes with the edition's data. */

import { useEffect, useRef } from "preact/hooks";
import type { TextKey } from "../../made/keys";
import { editions } from "../game";
import { say } from "../i18n/texts";
import type { Trial } from "../store/rules";
import { BakingDiagram } from "./baking-diagram";

interface RulesProps {
  readonly edition: string;
  readonly section: string | null;
  readonly trial?: Trial | null;
}

export function RulesText({ edition, section, trial = null }: RulesProps) {
  const rules = editions[edition]?.rules ?? [];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A sheet is laid out only when it has been opened, which is after this.
    const frame = requestAnimationFrame(() =>
      place.current?.querySelector(`[data-section="${section}"]`)?.scrollIntoView({ block: "start" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [edition, section]);
  return (
    <div class="rules" ref={place}>
      {rules.map(({ name, texts, trial: example }) => (
        <section key={name} data-section={name} class={name === section ? "is-open" : ""}>
          <h2>{say(`rules.title.${name}` as TextKey)}</h2>
          {texts.map((key) => (
            <p key={key}>{say(`rules.${name}.${key}` as TextKey, editions[edition]?.numbers ?? {})}</p>
          ))}
          {name === section && trial ? (
            <BakingDiagram edition={edition} first={trial} />
          ) : (
            example && <BakingDiagram edition={edition} first={example} />
          )}
        </section>
      ))}
    </div>
  );
}
