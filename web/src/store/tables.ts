/** Your tables: the seats this browser holds, the newest first. */

import { signal } from "@preact/signals";
import type { Seated } from "../../made/messages";

export interface OwnTable {
  readonly room: string;
  readonly token: string;
  readonly name: string;
}

const KEY = "mammamia.tables";
const MOST = 20;

export const ownTables = signal<readonly OwnTable[]>(JSON.parse(localStorage.getItem(KEY) ?? "[]") as OwnTable[]);

/** Remember a seat. */
export function keepTable(seated: Pick<Seated, "room" | "token">, name: string): void {
  const others = ownTables.value.filter((one) => one.room !== seated.room);
  store([{ room: seated.room, token: seated.token, name }, ...others].slice(0, MOST));
}

/** Forget a seat. */
export function forgetTable(room: string): void {
  store(ownTables.value.filter((one) => one.room !== room));
}

/** The token of the seat one has in a room. */
export function tokenFor(room: string): string | null {
  return ownTables.value.find((one) => one.room === room)?.token ?? null;
}

function store(tables: readonly OwnTable[]): void {
  ownTables.value = tables;
  localStorage.setItem(KEY, JSON.stringify(tables));
}
