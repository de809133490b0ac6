/**
 * Several people at one device. While the curtain is down the page watches as a spectator does, so that it holds no
 * card of anybody; who looks comes in with the token of that seat, and goes out again.
 */

import { effect, signal, untracked } from "@preact/signals";
import type { Terms } from "../../made/messages";
import { named } from "../i18n/texts";
import { createRoom, joinRoom } from "../protocol/http";
import { inSight, type RoomState } from "./room";
import { beReady, enter, isReady, leave, room, tell } from "./session";

/** A table that is shared: the room, and who sits there, with the token of each seat. */
export interface SharedTable {
  readonly room: string;
  readonly seats: readonly { readonly name: string; readonly token: string }[];
}

const KEY = "mammamia.shared";
const MOST = 5;

export const sharedTables = signal<readonly SharedTable[]>(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
/** The seat that looks; null: the curtain is down. */
export const looking = signal<number | null>(null);
let speaker: number | null = null; // the seat that the page has come in for, to look or to say something for it

/** Seat everybody at a new table. */
export async function shareTable(names: readonly string[], terms: Terms): Promise<SharedTable> {
  const [first = "", ...others] = names;
  const host = await createRoom({ name: first, terms });
  const seats = [{ name: first, token: host.token }];
  for (const name of others) seats.push({ name, token: (await joinRoom(host.room, { name })).token });
  const table = { room: host.room, seats };
  store([table, ...sharedTables.value].slice(0, MOST));
  return table;
}

/** Forget a shared table. */
export function forgetShared(id: string): void {
  store(sharedTables.value.filter((one) => one.room !== id));
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

function comeAs(table: SharedTable, seat: number | null): void {
  speaker = seat;
  enter(table.room, seat === null ? null : (table.seats[seat]?.token ?? null), inSight(room.peek()));
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
    if (speaker !== host) comeAs(table, host); // all is open now, and a rematch is asked for by who sits there
  } else if (lobby.status === "lobby") {
    if (canSpeak) getReady(table, now);
  } else if (speaker !== null && (looking.value !== speaker || isOver(now))) cover(table);
}

/** Whether who looks has nothing more to decide. */
function isOver(now: RoomState): boolean {
  return now.seat !== null && now.number !== null && now.table?.deciding !== now.seat;
}

function getReady(table: SharedTable, { lobby }: RoomState): void {
  const late = lobby?.chairs.findIndex((chair) => !chair.ready) ?? -1;
  const wanted = late >= 0 ? late : (lobby?.host ?? 0);
  if (speaker !== wanted) comeAs(table, wanted);
  else if (late >= 0) beReady();
  else tell({ type: "start" });
}

function store(tables: readonly SharedTable[]): void {
  sharedTables.value = tables;
  localStorage.setItem(KEY, JSON.stringify(tables));
}
