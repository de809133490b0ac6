/** The games that are over, the newest first, and the ladder they have led to. */

import type { Ended, LobbySeen } from "../../made/messages";
import { kept } from "./device";
import { climbed, GROUND, invitationAfter, isLadder, type Invitation, type Ladder } from "./ladder";
import { playersOf, type Player } from "./players";

const MOST = 200;

/** A game that is over, as this device saw it. */
export interface FinishedGame {
  readonly game: string;
  readonly room: string;
  readonly at: number; // milliseconds since 1970
  readonly edition: string;
  readonly rounds?: number; // games that were kept without it had three
  readonly seat: number | null; // one's own; null: several people shared the device
  readonly players: readonly Player[];
  readonly delivered: readonly number[];
  readonly winners: readonly number[];
  readonly invitation: Invitation | null; // to the next table
}

export const finishedGames = kept<readonly FinishedGame[]>("games", [], areGames);
export const ladder = kept<Ladder>("ladder", GROUND, isLadder);

function areGames(value: unknown): boolean {
  return Array.isArray(value) && value.every(isGame);
}

/** Whether something that was read has the shape of a finished game. */
export function isGame(value: unknown): value is FinishedGame {
  const game = value as FinishedGame | null;
  return (
    typeof game === "object" &&
    game !== null &&
    [game.game, game.room, game.edition].every((text) => typeof text === "string") &&
    Number.isFinite(game.at) &&
    (game.seat === null || Number.isInteger(game.seat)) &&
    Array.isArray(game.players) &&
    game.players.every((player: unknown) => typeof player === "object" && player !== null) &&
    [game.delivered, game.winners].every((list) => Array.isArray(list) && list.every(Number.isInteger))
  );
}

/** Keep a game that has just ended, once; a game that was given up counts for nothing. */
export function keepFinished(lobby: LobbySeen, seat: number | null, ended: Ended): void {
  if (ended.status !== "finished" || finishedGames.peek().some((one) => one.game === lobby.game)) return;
  const players = playersOf(lobby);
  const guests = players.flatMap(({ bot }) => (bot === null ? [] : [bot]));
  const before = ladder.peek();
  if (seat !== null) ladder.value = climbed(before, guests, ended.winners.includes(seat));
  const game: FinishedGame = {
    game: lobby.game,
    room: lobby.room,
    at: Date.now(),
    edition: lobby.terms.edition ?? "classic",
    rounds: lobby.options.rounds,
    seat,
    players,
    delivered: ended.delivered,
    winners: ended.winners,
    invitation: invitationAfter(before, ladder.peek()),
  };
  finishedGames.value = [game, ...finishedGames.peek()].slice(0, MOST);
}

/** What was said at the end of a game. */
export function invitationOf(game: string): Invitation | null {
  return finishedGames.value.find((one) => one.game === game)?.invitation ?? null;
}
