/** What is going on with the line, what the server said no to, what somebody said, and what one asked to hear. */

import { computed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../i18n/texts";
import { refusal } from "../i18n/words";
import { go } from "../router";
import { lineStatus, notice, room, whyRefused } from "../store/session";
import { spoken } from "../store/speaking";
import { phraseHeard } from "./people";

const A_WHILE = 5_000; // milliseconds that a phrase stays

/** Strips over the page; while the line is not open, buttons are off. */
export function Connection() {
  const isAway = lineStatus.value === "waiting" || lineStatus.value === "opening";
  return (
    <div class="strips" role="status">
      {isAway && <p class="strip">{say(lineStatus.value === "waiting" ? "page.line.waiting" : "page.line.opening")}</p>}
      {notice.value && (
        <p class="strip is-bad">
          {refusal(notice.value)}
          <button type="button" class="plain" onClick={() => (notice.value = null)}>
            {say("page.close")}
          </button>
        </p>
      )}
      <Heard />
      {spoken.value && (
        <p class="strip" aria-hidden="true">
          {spoken.value}
        </p>
      )}
    </div>
  );
}

const said = computed(() => room.value.said);

/** A quick phrase, for a while. */
function Heard() {
  const count = said.value?.count ?? 0;
  const old = useSignal(0);
  useEffect(() => {
    const wait = setTimeout(() => (old.value = count), A_WHILE);
    return () => clearTimeout(wait);
  }, [count]);
  const text = count > old.value ? phraseHeard() : "";
  return text ? <p class="strip is-said">{text}</p> : null;
}

/** The seat is played in another tab: nothing is lost, and it can be taken over. */
export function Elsewhere({ onUse }: { onUse: () => void }) {
  return (
    <main class="lone">
      <h1>{say("page.elsewhere")}</h1>
      <p>{say("page.elsewhere-hint")}</p>
      <button type="button" class="main" data-act="use-here" onClick={onUse}>
        {say("page.use-here")}
      </button>
    </main>
  );
}

/** The line was given up: why, and the way home. */
export function Refused() {
  const why = whyRefused.value;
  return (
    <main class="lone">
      <h1>{say("page.line.refused")}</h1>
      {why && <p>{refusal(why)}</p>}
      <button type="button" class="main" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
    </main>
  );
}
