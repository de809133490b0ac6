/** Requests to the server: typed bodies in, typed answers out, refusals as errors. */

import type {
  AskBaking,
  AskTicket,
  Baking,
  CodeDrawn,
  CreateRoom,
  ErrorSaid,
  GameSeen,
  JoinRoom,
  LobbySeen,
  Replay,
  RoomFound,
  Rooms,
  Seated,
  Ticket,
} from "../../made/messages";

/** The server said no. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly said: ErrorSaid,
  ) {
    super(said.text);
  }

  /** Whether trying again may help. */
  get isPassing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

export const createRoom = (body: CreateRoom): Promise<Seated> => ask("POST", "/api/rooms", body);
/** The room behind a table's code. */
export const seeCode = (code: string): Promise<RoomFound> => ask("GET", `/api/codes/${encodeURIComponent(code)}`);
export const publicRooms = (): Promise<Rooms> => ask("GET", "/api/rooms");
export const seeRoom = (room: string): Promise<LobbySeen> => ask("GET", at(room, ""));
export const joinRoom = (room: string, body: JoinRoom): Promise<Seated> => ask("POST", at(room, "/join"), body);
export const ticketFor = (room: string, body: AskTicket): Promise<Ticket> => ask("POST", at(room, "/ticket"), body);
export const drawCode = (link: string): Promise<CodeDrawn> => ask("POST", "/api/code", { link });
export const seeGame = (game: string): Promise<GameSeen> => ask("GET", `/api/games/${encodeURIComponent(game)}`);
export const seeReplay = (game: string, viewpoint: string): Promise<Replay> =>
  ask("GET", `/api/games/${encodeURIComponent(game)}/replay/${viewpoint}`);
export const showRecord = (record: string, viewpoint: string): Promise<Replay> =>
  ask("POST", `/api/replay/${viewpoint}`, { record });
export const tryBaking = (body: AskBaking): Promise<Baking> => ask("POST", "/api/bakes", body);

function at(room: string, rest: string): string {
  return `/api/rooms/${encodeURIComponent(room)}${rest}`;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const given =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(path, { method, cache: "no-store", ...given });
  const value: unknown = await answer.json().catch(() => ({ key: "unavailable", rule: null, values: {}, text: "" }));
  if (!answer.ok) throw new Refusal(answer.status, value as ErrorSaid);
  return value as T;
}
