/** What people are called in a replay: one's own seat is “You”, whoever's eyes one looks with. */

import type { LobbySeen } from "../../../made/messages";
import { say, sayAt } from "../../i18n/texts";
import { seatName } from "../../i18n/words";
import { ownSeat } from "../../store/replay";

export function nameInReplay(lobby: LobbySeen, seat: number): string {
  return (seat === ownSeat.value ? sayAt(["table", "you"]) : undefined) ?? seatName(lobby, seat);
}

/** The title of all that a seat knew. */
export function knewInWords(lobby: LobbySeen, seat: number): string {
  return seat === ownSeat.value ? say("rewind.knew-own") : say("rewind.knew", { name: seatName(lobby, seat) });
}
