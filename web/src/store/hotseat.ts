/**
 * Several people at one device. While the curtain is down the page watches as a spectator does, so that it holds no
 * card of anybody; who looks comes in with the token of that seat, and goes out again.
 */

import { effect, signal, untracked } from "@preact/signals";
import type { Terms } from "../../made/messages";
import { playNow } from "../game";
import { named } from "../i18n/texts";
import { createRoom, joinRoom } from "../protocol/http";
import { kept } from "./device";
import { inSight, type RoomState } from "./room";
import { beReady, enter, isReady, leave, room, tell } from "./session";

/** A table that is shared: the room, who sits there, with the token of each seat, and the bots on the seats after them. */
export interface SharedTable {
  readonly room: string;
  readonly bots?: readonly string[];
  readonly seats: readonly { readonly name: string; readonly token: string }[];
}

const MOST = 5;

export const sharedTables = kept<readonly SharedTable[]>("shared", []);
/** The seat that looks; null: the curtain is down. */
export const looking = signal<number | null>(null);
let speaker: number | null = null; // the seat that the page has come in for, to look or to say something for it

/** Seat everybody at a new table; bots sit down when they are asked to (`getReady`). */
export async function shareTable(
  names: readonly string[],
  bots: readonly string[],
  terms: Terms,
): Promise<SharedTable> {
  const [first = "", ...others] = names;
  const host = await createRoom({ name: first, terms });
  const seats = [{ name: first, token: host.token }];
  for (const name of others) seats.push({ name, token: (await joinRoom(host.room, { name })).token });
  const table = { room: host.room, seats, bots };
  sharedTables.value = [table, ...sharedTables.value].slice(0, MOST);
  return table;
}

/** Forget a shared table. */
export function forgetShared(id: string): void {
  sharedTables.value = sharedTables.value.filter((one) => one.room !== id);
}

/** Let a seat look. */
export function lift(table: SharedTable, seat: number): void {
  looking.value = seat;
  named.value = table.seats[seat]?.name ?? "";
  comeAs(table, seat);
}

/** Let the curtain down: whatever only one seat may see is gone from the page. */
export function cover(table: SharedTable): void {
  looking.value = null;
  named.value = "";
  comeAs(table, null);
}

/** Come in for a seat; for none, with the rights of the host, and seeing no more than everybody does. */
function comeAs(table: SharedTable, seat: number | null): void {
  speaker = seat;
  const known = inSight(room.peek());
  const { token = null } = table.seats[seat ?? known.lobby?.host ?? 0] ?? {};
  enter(table.room, token, { known, isBlind: seat === null });
}

/** Sit at a shared table, until the returned function is called. */
export function share(table: SharedTable): () => void {
  cover(table);
  const hide = (): void => {
    if (document.visibilityState === "hidden" && looking.peek() !== null) cover(table);
  };
  document.addEventListener("visibilitychange", hide);
  const stop = effect(() => {
    const now = room.value;
    const canSpeak = isReady.value;
    untracked(() => next(table, now, canSpeak));
  });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", hide);
    looking.value = named.value = speaker = null;
    leave();
  };
}

/** Before the cards are dealt everybody is ready; afterwards the curtain falls when somebody else is to decide. */
function next(table: SharedTable, now: RoomState, canSpeak: boolean): void {
  const { lobby } = now;
  const host = lobby?.host ?? 0;
  if (!lobby) return;
  if (now.ended || lobby.status === "abandoned") {
    named.value = table.seats[host]?.name ?? ""; // who sits there is called by name, at the end too
    if (speaker !== host) comeAs(table, host); // all is open now, and a rematch is asked for by who sits there
  } else if (lobby.status === "lobby") {
    if (canSpeak) getReady(table, now);
  } else if (speaker !== null && (looking.value !== speaker || isOver(now))) cover(table);
}

/** Whether who looks has nothing more to decide. */
function isOver(now: RoomState): boolean {
  return now.seat !== null && now.number !== null && now.table?.deciding !== now.seat;
}

/** One step for each lobby that is shown: a bot, somebody who is ready, the start. */
function getReady(table: SharedTable, { lobby }: RoomState): void {
  const chairs = lobby?.chairs ?? [];
  const free = chairs.findIndex((chair) => chair.name === null && chair.bot === null);
  const late = chairs.findIndex((chair) => !chair.ready);
  const wanted = free < 0 && late >= 0 ? late : (lobby?.host ?? 0);
  if (speaker !== wanted) comeAs(table, wanted);
  else if (free >= 0)
    tell({ type: "bot", seat: free, bot: table.bots?.[free - table.seats.length] ?? playNow[0] ?? "" });
  else if (late >= 0) beReady();
  else tell({ type: "start" });
}
