/** The Mamma Mia! card is an event: laid open before all, with a face that says so; then it flies to its seat. */

import { useEffect, useRef } from "preact/hooks";
import type { LobbySeen } from "../../made/messages";
import { say } from "../i18n/texts";
import { playerName, seatName } from "../i18n/words";
import { placeOf } from "../senses/flying";
import { endEvent, event, room } from "../store/session";
import { motion } from "../store/settings";
import type { TableSeen } from "../store/sight";
import { SeatFace } from "./face";

const FLIGHT = 350; // milliseconds to the seat

export function MammaMia() {
  const { lobby, table, seat: own } = room.value;
  const laid = event.value;
  const card = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const picture = card.current;
    return () => {
      if (laid && picture && motion.peek() !== "off") fly(picture, laid.seat);
    };
  }, [laid]);
  if (!laid || !lobby || !table) return null;
  const isOwn = laid.seat === own;
  const name = seatName(lobby, laid.seat);
  return (
    <button type="button" class="mamma-mia" data-act="end-event" onClick={endEvent}>
      <span class="rays" aria-hidden="true" />
      <span class="cry">
        <span class="bubble display" data-side="left">
          {say("table.mamma-mia.cry")}
        </span>
        <span class="who">
          <SeatFace lobby={lobby} seat={laid.seat} mood="oh" size={90} />
          <b class="by-people">{playerName(lobby, laid.seat, own)}</b>
        </span>
      </span>
      <img ref={card} src="drawings/mamma-mia.svg" alt="" />
      <span class="words">
        <b class="display">{isOwn ? say("table.mamma-mia.yours") : say("table.mamma-mia.drawn", { name })}</b>
        <span>{cardRule(lobby, table)}</span>
        <span class="pill">
          <span class="back" aria-hidden="true" />
          {say("table.mamma-mia.left", { n: table.supply })}
        </span>
      </span>
      <span class="go-on">{say("table.mamma-mia.go-on")}</span>
    </button>
  );
}

/** What the card means for whoever has it; after the last round none begins. */
export function cardRule(lobby: LobbySeen, table: TableSeen): string {
  return say(table.round === lobby.options.rounds ? "table.mamma-mia.rule-last" : "table.mamma-mia.rule");
}

/** The card flies to whoever holds it from now on. */
function fly(picture: HTMLImageElement, seat: number): void {
  const goal = placeOf(seat);
  if (!goal) return;
  const [from, to] = [picture.getBoundingClientRect(), goal.getBoundingClientRect()];
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.className = "flying-card";
  Object.assign(copy.style, { left: `${from.x}px`, top: `${from.y}px`, width: `${from.width}px` });
  document.body.append(copy);
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y - from.y - from.height / 2;
  const frames = [
    { transform: "rotate(-4deg)", opacity: 1 },
    { transform: `translate(${x}px, ${y}px) scale(0.15)`, opacity: 0.6 },
  ];
  const flight = copy.animate(frames, { duration: FLIGHT, easing: "ease-in" });
  flight.onfinish = flight.oncancel = () => copy.remove();
}
