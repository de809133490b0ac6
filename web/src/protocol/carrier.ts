/** What carries requests and lines: the network to a server, or messages to a worker that hosts tables at home. */

import { network, server } from "./network";

/** A line to one room. */
export interface Wire {
  readonly isOpen: boolean;
  opened: () => void;
  heard: (text: string) => void;
  closed: () => void;
  send(text: string): void;
  close(): void;
}

/** How a request was answered: with a status of HTTP, and a text. */
export type Answer = readonly [status: number, text: string];

export interface Carrier {
  /** A request; refusals are answers too. An error if nobody answers at all. */
  ask(method: string, path: string, body: string | null): Promise<Answer>;
  /** Whether a seat's token opens a room, by the status. */
  knock(room: string, token: string): Promise<Answer>;
  /** A line to a room, for the seat of a token or to look on; or why not. */
  open(room: string, token: string | null): Promise<Wire | Answer>;
}

const MARK = "here-"; // how the names of rooms at home begin (hosting/alone.py)

/** No try again will help: something has to be fetched or changed first. */
export class NotHosted extends Error {}

/** Nobody can answer: there is no network, or no server, and the pack is not on this device. */
export class NobodyHere extends NotHosted {}

/** The pack is here, and this browser cannot run it. */
export class CannotStart extends NotHosted {}

/** What was asked for is kept by another device alone. */
export class NotHere extends Error {}

/** Whether the pack is all that is missing: there is no server to wait for, and a network that brings the pack. */
export function isHostMissing(error: unknown): boolean {
  return error instanceof NobodyHere && server() === null && navigator.onLine;
}

/** The worker on this device; `NobodyHere` if its pack is not here. */
async function home(): Promise<Carrier> {
  try {
    const { home, isPackHere } = await import("../screens/later");
    if (await isPackHere()) return home;
  } catch {
    // no script, or no database: the same as no pack
  }
  throw new NobodyHere();
}

/** Whether a room is one of this device. */
export function isAtHome(room: string): boolean {
  return room.startsWith(MARK);
}

/** Ask whoever can answer: about a table at home the worker, else the server, and where there is none the worker too. */
export async function ask(method: string, path: string, body: string | null = null): Promise<Answer> {
  const isHome = server() === null || !navigator.onLine || path.includes(`/${MARK}`);
  if (isHome) return (await home()).ask(method, path, body);
  return network.ask(method, path, body).catch(async () => (await home()).ask(method, path, body));
}

/** Whether a seat's token opens a room, wherever that is. */
export async function knock(room: string, token: string): Promise<Answer> {
  return (await hostOf(room)).knock(room, token);
}

/** A line to a room, wherever it is. */
export async function open(room: string, token: string | null): Promise<Wire | Answer> {
  return (await hostOf(room)).open(room, token);
}

async function hostOf(room: string): Promise<Carrier> {
  if (isAtHome(room)) return home();
  if (server() === null) throw new NobodyHere();
  return network;
}
