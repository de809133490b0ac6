/** Requests to whoever hosts the tables: typed bodies in, typed answers out, refusals as errors. */

import type {
  AskBaking,
  Baking,
  CodeDrawn,
  CreateRoom,
  DailyDone,
  DailyRival,
  DailySeen,
  ErrorSaid,
  GameSeen,
  JoinRoom,
  LobbySeen,
  Replay,
  ReviewPart,
  RoomFound,
  Rooms,
  Seated,
} from "../../made/messages";
import { ask as carried, knock } from "./carrier";

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

/** Whether only somebody elsewhere could have answered, and there is no way there now. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof Refusal ? error.said.key === "needs-network" : error !== null && !navigator.onLine;
}

export const createRoom = (body: CreateRoom): Promise<Seated> => ask("POST", "/api/rooms", body);
/** The room behind a table's code. */
export const seeCode = (code: string): Promise<RoomFound> => ask("GET", `/api/codes/${encodeURIComponent(code)}`);
export const publicRooms = (): Promise<Rooms> => ask("GET", "/api/rooms");
export const seeRoom = (room: string): Promise<LobbySeen> => ask("GET", at(room, ""));
export const joinRoom = (room: string, body: JoinRoom): Promise<Seated> => ask("POST", at(room, "/join"), body);
export const drawCode = (link: string): Promise<CodeDrawn> => ask("POST", "/api/code", { link });
export const seeGame = (game: string): Promise<GameSeen> => ask("GET", `/api/games/${encodeURIComponent(game)}`);
export const seeReplay = (game: string, viewpoint: string): Promise<Replay> =>
  ask("GET", `/api/games/${encodeURIComponent(game)}/replay/${viewpoint}`);
export const showRecord = (record: string, viewpoint: string): Promise<Replay> =>
  ask("POST", `/api/replay/${viewpoint}`, { record });
/** Try a seat's token; refused if it opens nothing. */
export async function tryToken(room: string, token: string): Promise<void> {
  const [status, text] = await knock(room, token);
  if (status >= 400) throw refusalOf(status, text);
}
/** The record of a game that is over, as it stands in its file. */
export async function seeRecord(game: string): Promise<string> {
  const [status, text] = await carried("GET", `/api/games/${encodeURIComponent(game)}/record`);
  if (status >= 400) throw refusalOf(status, text);
  return text;
}
export const reviewGame = (game: string, seat: number, language: string, after: number): Promise<ReviewPart> =>
  ask("GET", `/api/games/${encodeURIComponent(game)}/review/${seat}/${language}/${after}`);
export const reviewRecord = (record: string, seat: number, language: string, after: number): Promise<ReviewPart> =>
  ask("POST", `/api/review/${seat}/${after}`, { record, language });
export const seeDaily = (date: string): Promise<DailySeen> => ask("GET", `/api/daily/${encodeURIComponent(date)}`);
export const dailyRival = (date: string): Promise<DailyRival> => ask("GET", `/api/daily/${date}/rival`);
export const dailyDone = (game: string): Promise<DailyDone> =>
  ask("GET", `/api/games/${encodeURIComponent(game)}/daily`);
export const tryBaking = (body: AskBaking): Promise<Baking> => ask("POST", "/api/bakes", body);

function at(room: string, rest: string): string {
  return `/api/rooms/${encodeURIComponent(room)}${rest}`;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const [status, text] = await carried(method, path, body === undefined ? null : JSON.stringify(body));
  if (status >= 400) throw refusalOf(status, text);
  return JSON.parse(text) as T;
}

/** Why something was refused, as it was said. */
export function refusalOf(status: number, text: string): Refusal {
  try {
    return new Refusal(status, JSON.parse(text) as ErrorSaid);
  } catch {
    return new Refusal(status, { key: "unavailable", rule: null, values: {}, text: "" });
  }
}
