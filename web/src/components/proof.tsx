/** Was the shuffle fair? A sheet: this browser computes, and says of each check whether it fits, fails or was not seen. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ended } from "../../made/messages";
import { say } from "../i18n/texts";
import { seeRecord } from "../protocol/http";
import { canProve, prove, type Findings, type Recorded } from "../protocol/proof";
import { promiseOf } from "../store/promises";
import { Icon } from "./icon";
import { Sheet } from "./sheet";

const CHECKED = ["seed", "before", "nonce", "cards"] as const;

/** Green only where nothing is missing. */
type Verdict = "fair" | "partly" | "unfair";

export function ProofSheet({ ended, onClose }: { ended: Ended; onClose: () => void }) {
  const found = useSignal<Findings | null>(null);
  useEffect(() => {
    if (canProve()) void findings(ended).then((all) => (found.value = all));
  }, []);
  const verdict = found.value && verdictOf(found.value);
  return (
    <Sheet title={say(verdict === "unfair" ? "ending.proof.title-unfair" : "ending.proof.title")} onClose={onClose}>
      <div class="column proof-sheet" role="status">
        {!canProve() && <p>{say("ending.proof.cannot")}</p>}
        {canProve() && !found.value && <p>{say("ending.proof.checking")}</p>}
        {found.value && verdict && <Found findings={found.value} verdict={verdict} />}
        <details>
          <summary>{say("ending.proof.how")}</summary>
          <p class="quiet">{say("ending.proof.how-text")}</p>
          <code>{ended.proof.seed}</code>
        </details>
        <p class="quiet">{say("ending.proof.again")}</p>
      </div>
    </Sheet>
  );
}

async function findings(ended: Ended): Promise<Findings> {
  const text = await seeRecord(ended.proof.game).catch(() => null);
  const record = text === null ? null : (JSON.parse(text) as Recorded);
  return prove(ended.proof, promiseOf(ended.proof.game), record);
}

function verdictOf(all: Findings): Verdict {
  if (CHECKED.some((name) => all[name] === false)) return "unfair";
  return CHECKED.every((name) => all[name] === true) ? "fair" : "partly";
}

function Found({ findings: all, verdict }: { findings: Findings; verdict: Verdict }) {
  return (
    <div class={`proof is-${verdict}`}>
      <b>{say(`ending.proof.${verdict}`)}</b>
      <p>{say(`ending.proof.${verdict}-why`)}</p>
      <ul class="plain-list">
        {CHECKED.map((name) => (
          <Finding key={name} name={name} isTrue={all[name]} />
        ))}
      </ul>
    </div>
  );
}

function Finding({ name, isTrue }: { name: (typeof CHECKED)[number]; isTrue: boolean | null }) {
  const hint =
    isTrue === null ? "ending.proof.unknown" : isTrue ? (`ending.proof.${name}-hint` as const) : "ending.proof.failed";
  const title = name === "cards" && isTrue === false ? "ending.proof.cards-unfair" : (`ending.proof.${name}` as const);
  return (
    <li class={`finding ${isTrue === null ? "is-unknown" : isTrue ? "is-true" : "is-false"}`}>
      <i>{isTrue === null ? "?" : <Icon name={isTrue ? "check" : "cross"} />}</i>
      <span>
        <b>{say(title)}</b>
        <small>{say(hint)}</small>
      </span>
    </li>
  );
}
