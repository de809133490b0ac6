/** A finished game without the names of people: they are called by their ingredient; characters keep their names. */

import type { Colour, LobbySeen, Replay } from "../../made/messages";
import { kindTitle } from "../i18n/words";

interface SeatRecorded {
  readonly name: string;
  readonly color: Colour;
  readonly player: string;
}

/** A replay. */
export function namelessReplay(replay: Replay): Replay {
  return { ...replay, lobby: namelessLobby(replay.lobby) };
}

/** Who sits at a table. */
export function namelessLobby<L extends Pick<LobbySeen, "chairs">>(lobby: L): L {
  const chairs = lobby.chairs.map((chair) =>
    chair.name === null ? chair : { ...chair, name: kindTitle(chair.colour) },
  );
  return { ...lobby, chairs };
}

/** A record, as text. */
export function namelessRecord(text: string): string {
  const record = JSON.parse(text) as { readonly seats: readonly SeatRecorded[] };
  const seats = record.seats.map((seat) => (seat.player === "human" ? { ...seat, name: kindTitle(seat.color) } : seat));
  return JSON.stringify({ ...record, seats });
}
