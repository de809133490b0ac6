/** Your tables: the seats this browser holds, the newest first, with what was last seen of each table. */

import type { LobbySeen, Seated } from "../../made/messages";
import { kept } from "./device";
import { playersOf, type Player } from "./players";
import type { TableSeen } from "./sight";

/** What was last seen of a table, from outside. */
export interface Glimpse {
  readonly status: LobbySeen["status"];
  readonly players: readonly Player[];
  readonly seat: number | null; // one's own
  readonly round: number | null; // null: not dealt yet, or not shown to spectators
  readonly rounds: number;
  readonly deciding: number | null;
  readonly isOpen: boolean; // the oven
}

export interface OwnTable {
  readonly room: string;
  readonly token: string;
  readonly name: string;
  readonly glimpse?: Glimpse;
}

const MOST = 20;
const OPEN_PHASES = ["fill", "answer", "baking"];

export const ownTables = kept<readonly OwnTable[]>("tables", []);

/** Remember a seat; it becomes the newest. */
export function keepTable(seated: Pick<Seated, "room" | "token">, name: string): void {
  const others = ownTables.value.filter((one) => one.room !== seated.room);
  ownTables.value = [{ room: seated.room, token: seated.token, name }, ...others].slice(0, MOST);
}

/** Forget a seat. */
export function forgetTable(room: string): void {
  if (tokenFor(room)) ownTables.value = ownTables.value.filter((one) => one.room !== room);
}

/** Remember what was seen of a table. */
export function keepGlimpse(room: string, glimpse: Glimpse): void {
  ownTables.value = ownTables.value.map((one) => (one.room === room ? { ...one, glimpse } : one));
}

/** The token of the seat one has in a room. */
export function tokenFor(room: string): string | null {
  return ownTables.value.find((one) => one.room === room)?.token ?? null;
}

/** A table as it is seen now. */
export function glimpseOf(lobby: LobbySeen, table: TableSeen | null, seat: number | null): Glimpse {
  return {
    status: lobby.status,
    players: playersOf(lobby),
    seat,
    round: lobby.status === "lobby" ? null : (table?.round ?? null),
    rounds: lobby.options.rounds,
    deciding: table?.deciding ?? null,
    isOpen: table !== null && OPEN_PHASES.includes(table.phase),
  };
}

/** Whether a table is still laid or played at; one that nobody has looked at may be. */
export function goesOn({ glimpse }: OwnTable): boolean {
  return !glimpse || glimpse.status === "lobby" || glimpse.status === "playing";
}

/** Whether a table waits for this device. */
export function isOwnTurnAt({ glimpse }: OwnTable): boolean {
  return glimpse?.status === "playing" && glimpse.deciding !== null && glimpse.deciding === glimpse.seat;
}

/** Those that go on: one's own turn first, then the newest. */
export function inOrder(tables: readonly OwnTable[]): readonly OwnTable[] {
  const going = tables.filter(goesOn);
  return [...going.filter(isOwnTurnAt), ...going.filter((one) => !isOwnTurnAt(one))];
}
