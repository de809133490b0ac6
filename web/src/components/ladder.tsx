/** The ladder of characters, and how many games were won. */

import { botName } from "../game";
import { say } from "../i18n/texts";
import { ladder } from "../store/finished";
import { CAST, nextToBeat } from "../store/ladder";
import { Face } from "./face";
import { Icon } from "./icon";

export function LadderPanel() {
  const { played, won, beaten } = ladder.value;
  const next = nextToBeat(ladder.value);
  return (
    <section class="ladder-panel" aria-label={say("home.ladder", { n: beaten, m: CAST.length })}>
      <p class="record">
        {played === 0 ? <b>{say("home.first-guests")}</b> : <b>{say("home.won", { n: won, m: played })}</b>}
        {played > 0 && (
          <span>{next === null ? say("home.all-beaten") : say("home.next", { name: botName(next) })}</span>
        )}
      </p>
      <div class="ladder" aria-hidden="true">
        {CAST.map((character, step) => (
          <span key={character} class={`rung ${step < beaten ? "is-beaten" : step > beaten ? "is-far" : "is-next"}`}>
            <Face character={character} mood={step <= beaten ? "glad" : "calm"} />
            {step < beaten && (
              <i class="checked">
                <Icon name="check" />
              </i>
            )}
          </span>
        ))}
      </div>
    </section>
  );
}
