/** Why did this burn? The order once more, what lay there, and where it went; no number of a rule. */

import { useEffect } from "preact/hooks";
import { named, say } from "../../i18n/texts";
import { handful, seatName } from "../../i18n/words";
import { isAlone } from "../../store/asking";
import type { Check } from "../../store/opening";
import { openRules, type OpenRules } from "../../store/rules";
import { parts, room, tell } from "../../store/session";
import { Slip } from "../card";
import { Icon } from "../icon";
import { titleOf } from "../opening/board";
import { Slots } from "../opening/slots";
import { shortInWords } from "../opening/reasons";
import { Sheet } from "../sheet";

export function WhyBurnt({ open, check }: { open: OpenRules; check: Check }) {
  const { lobby, seat } = room.value;
  const name = seatName(lobby, check.seat);
  const whose = check.seat === seat && named.value === null ? "-own" : "";
  const lay = handful(Object.entries(open.trial?.table ?? {}).flatMap(([card, n]) => Array<string>(n).fill(card)));
  const close = (): void => void (openRules.value = null);
  useEffect(waitMeanwhile, []);
  return (
    <Sheet title={say("rules.why")} onClose={close} class="why-burnt">
      <div class="column">
        <section class="board order-board is-burnt">
          <span class="slip-place">
            <Slip order={check.order} edition={open.edition} />
            <b class="stamp is-burnt">{say("rules.diagram.burns-stamp")}</b>
          </span>
          <h2>{titleOf(check, lobby, seat)}</h2>
          <Slots check={check} />
          <p class="caption is-first">{shortInWords([check], 0)}</p>
        </section>
        <Line icon="eye">{say("rules.why-burnt.lay", { cards: lay })}</Line>
        {check.crossed.length === 0 && (
          <Line icon="hand">{say(`rules.why-burnt.added-nothing${whose}`, { name })}</Line>
        )}
        <Line icon="undo">{say(`rules.why-burnt.back${whose}`, { name })}</Line>
        <p class="quiet">{say("rules.why-burnt.waits")}</p>
        <div class="row">
          <button
            type="button"
            class="ghost"
            data-act="try"
            onClick={() => (openRules.value = { ...open, section: "bakes" })}
          >
            {say("rules.why-burnt.try")}
          </button>
          <button type="button" class="main wide" data-act="to-oven" onClick={close}>
            {say("rules.why-burnt.to-oven")}
          </button>
        </div>
      </div>
    </Sheet>
  );
}

function Line({ icon, children }: { icon: string; children: string }) {
  return (
    <p class="why-line">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

/** Alone the show stands still while one reads. */
function waitMeanwhile(): (() => void) | undefined {
  const { speed } = parts.pace.peek();
  const isDirector = isAlone.peek() && parts.lobby.peek()?.host === parts.seat.peek();
  if (!isDirector || speed === "paused" || room.peek().opening === null) return undefined;
  tell({ type: "speed", speed: "paused" });
  return () => tell({ type: "speed", speed });
}
