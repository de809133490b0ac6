/** Who sits with you: every character can be chosen, one to four of them. */

import { useSignal } from "@preact/signals";
import { editions } from "../game";
import { say } from "../i18n/texts";
import { isBeginning, playWith, tonight } from "../store/beginning";
import { CAST } from "../store/ladder";
import { Characters } from "./characters";
import { Icon } from "./icon";
import { Sheet } from "./sheet";

const ROUNDS = 3;

export function Company({ onClose }: { onClose: () => void }) {
  const chosen = useSignal<readonly string[]>(tonight.peek());
  const most = (editions["classic"]?.players[1] ?? 5) - 1;
  const n = chosen.value.length;
  const choose = (guest: string): void => {
    const others = chosen.value.filter((one) => one !== guest);
    const next = others.length < n ? others : [...others, guest].slice(-most);
    chosen.value = CAST.filter((one) => next.includes(one));
  };
  return (
    <Sheet title={say("home.who-sits")} class="company" onClose={onClose}>
      <Characters chosen={chosen.value} onChoose={choose} />
      <div class="sheet-foot">
        <p class="quiet">
          {say("home.guests-hint", {
            most,
            rounds: say("table.rounds", { n: ROUNDS }),
            aid: say("page.aids.classic"),
          })}
        </p>
        <button
          type="button"
          class="main"
          data-act="play-with"
          disabled={n === 0 || isBeginning.value}
          onClick={() => void playWith(chosen.value)}
        >
          <span class="row">
            <Icon name="play" /> {say("home.play-with", { n })}
          </span>
        </button>
      </div>
    </Sheet>
  );
}
