/** A look at one's tables from outside: how they stand now, and which of them are gone. */

import { Refusal, seeGame, seeRoom, tryToken } from "../protocol/http";
import { forgetShared, sharedTables } from "./hotseat";
import { tableSeen } from "./sight";
import { forgetTable, glimpseOf, keepGlimpse, ownTables, type OwnTable } from "./tables";

const MOST = 8; // of the newest: a server lets nobody ask for more at once

/** Look at the newest tables; those that are gone are forgotten. */
export async function lookAround(): Promise<void> {
  await Promise.all([
    ...ownTables.peek().slice(0, MOST).map(lookAt),
    ...sharedTables
      .peek()
      .map(({ room }) => seeRoom(room).then(undefined, (error) => isGone(error) && forgetShared(room))),
  ]);
}

/** One table; the seat's token is asked for too, since somebody else may have been given the seat. */
async function lookAt({ room, token, name, glimpse }: OwnTable): Promise<void> {
  try {
    const [lobby] = await Promise.all([seeRoom(room), tryToken(room, token)]);
    const seen = lobby.status === "playing" ? await seeGame(lobby.game) : null;
    const known = glimpse?.seat ?? null;
    const own = (known === null ? null : glimpse?.players[known]?.name) ?? name;
    const isThere = known !== null && lobby.chairs[known]?.name === own;
    const seat = isThere ? known : lobby.chairs.findIndex((chair) => chair.name === own);
    keepGlimpse(room, glimpseOf(lobby, seen?.table ? tableSeen(seen.table) : null, seat < 0 ? null : seat));
  } catch (error) {
    if (isGone(error)) forgetTable(room);
  }
}

/** Whether a refusal means that there is nothing to come back to. */
function isGone(error: unknown): boolean {
  return error instanceof Refusal && !error.isPassing;
}
