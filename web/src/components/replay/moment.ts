/** The present moment of a finished game in words and numbers, for a picture: only what lies open. */

import type { Ingredient, LobbySeen } from "../../../made/messages";
import { editions, isDouble, kindOf } from "../../game";
import { say } from "../../i18n/texts";
import { seatName } from "../../i18n/words";
import type { Moment } from "../../senses/picture";
import { namelessLobby } from "../../store/nameless";
import { pizzasOf } from "../../store/opening";
import type { RoomState } from "../../store/room";
import { headline, reasonOf } from "../ending/result";
import { sayNow } from "../player";

export function momentOf(now: RoomState, isNameless: boolean): Moment | null {
  const { lobby: played, ended, table } = now;
  if (!played) return null;
  const lobby = isNameless ? namelessLobby(played) : played;
  const state = { ...now, lobby, seat: null }; // nobody is “you” to whoever looks at it
  const pizzas = ended?.delivered ?? pizzasOf(table);
  return {
    title: ended ? headline(ended, lobby, null) : say("rewind.round", { round: table?.round ?? 1 }),
    text: ended ? reasonOf(ended, lobby, null) : sayNow(state),
    table: now.opening && !ended ? byKind(now.opening.table, lobby) : null,
    players: lobby.chairs.map((chair, seat) => ({
      name: seatName(lobby, seat),
      colour: chair.colour,
      pizzas: pizzas?.[seat] ?? null,
      isWinner: ended?.winners.includes(seat) ?? false,
    })),
  };
}

/** What lies on the table, of the kinds that the edition has; a double card is two. */
function byKind(table: Readonly<Record<string, number>>, lobby: LobbySeen): Readonly<Record<Ingredient, number>> {
  const kinds = editions[lobby.terms.edition ?? "classic"]?.kinds ?? [];
  const counted = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Ingredient, number>;
  for (const [card, n] of Object.entries(table)) counted[kindOf(card)] += n * (isDouble(card) ? 2 : 1);
  return counted;
}
