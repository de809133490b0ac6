/** The oven while it is emptied: its pile shrinks with every card; who opened it, and how many cards are to come. */

import { say } from "../../i18n/texts";
import { seatName } from "../../i18n/words";
import { roomBeside } from "../../store/session";
import { SeatFace } from "../face";
import { Icon } from "../icon";

const THICK = 60; // cards of a pile that fills the mouth

export function Hearth() {
  const { opening, lobby } = roomBeside.value;
  if (!opening || !lobby) return null;
  const { left, opener } = opening;
  return (
    <div class="hearth-open">
      {opener !== null && (
        <div class="opener-is">
          <span class="faced-by">
            <SeatFace lobby={lobby} seat={opener} size={44} />
            <Icon name="peel" class="peel" />
          </span>
          <span>{openerInWords(opener)}</span>
        </div>
      )}
      <div class="small-oven" role="img" aria-label={say("opening.to-come", { n: left })}>
        <img src="drawings/oven.svg" alt="" />
        <span class={`pile-left ${left === 0 ? "is-gone" : ""}`} style={{ "--high": Math.min(1, left / THICK) }}>
          <i class="edges" />
          <i class="back">
            <Icon name="flame" />
          </i>
        </span>
      </div>
      <span class="to-come" aria-hidden="true">
        {say("opening.to-come", { n: left })}
      </span>
    </div>
  );
}

function openerInWords(opener: number): string {
  const { lobby, seat, table } = roomBeside.value;
  const opens = opener === seat ? say("opening.you-open") : say("opening.opens-now", { name: seatName(lobby, opener) });
  return typeof table?.delivered === "number" ? `${opens}: ${say("opening.drew-last")}` : opens;
}
