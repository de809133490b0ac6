/** Was the shuffle fair? One button; this browser computes, and says what it has checked. */

import { useSignal } from "@preact/signals";
import type { Ended } from "../../made/messages";
import { say } from "../i18n/texts";
import { canProve, prove, type Findings, type Recorded } from "../protocol/proof";
import { promiseOf } from "../store/promises";
import { room } from "../store/session";
import { Icon } from "./icon";

const CHECKED = ["seed", "before", "nonce", "cards"] as const;

export function Proof({ ended }: { ended: Ended }) {
  const found = useSignal<Findings | "checking" | null>(null);
  const check = async (): Promise<void> => {
    found.value = "checking";
    const answer = await fetch(ended.record).catch(() => null);
    const record = answer?.ok ? ((await answer.json()) as Recorded) : null;
    found.value = await prove(ended.proof, promiseOf(ended.proof.game), room.peek().seat, record);
  };
  if (!canProve()) return <p class="quiet">{say("ending.proof.cannot")}</p>;
  return (
    <>
      <button
        type="button"
        class="ghost"
        data-act="verify"
        disabled={found.value === "checking"}
        onClick={() => void check()}
      >
        {say("ending.verify")}
      </button>
      <div role="status">
        {found.value === "checking" && <p>{say("ending.proof.checking")}</p>}
        {found.value !== null && found.value !== "checking" && <Found findings={found.value} />}
      </div>
      <details>
        <summary>{say("ending.fair")}</summary>
        <p class="quiet">{say("ending.fair-hint")}</p>
        <code>{ended.proof.seed}</code>
      </details>
    </>
  );
}

function Found({ findings }: { findings: Findings }) {
  const isFair = CHECKED.every((name) => findings[name] !== false);
  return (
    <div class={`proof ${isFair ? "is-fair" : "is-unfair"}`}>
      <b>{say(isFair ? "ending.proof.fair" : "ending.proof.unfair")}</b>
      <ul class="plain-list">
        {CHECKED.map((name) => (
          <li key={name} class={`check ${findings[name] === false ? "is-burnt" : "is-baked"}`}>
            <Icon name={findings[name] === null ? "minus" : findings[name] ? "check" : "cross"} />
            <span>
              {say(`ending.proof.${name}`)}
              {findings[name] === null && ` (${say("ending.proof.unknown")})`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
