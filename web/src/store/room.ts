/** A room as the page knows it: a pure fold of the server's messages. */

import type {
  Beat,
  Ended,
  Guessing,
  Happened,
  LobbySeen,
  MemoryReport,
  Paced,
  ServerMessage,
  Show,
  Told,
} from "../../made/messages";
import type { Card } from "../game";
import { again, begun, counted, opened, openToAll, settled, type Coming, type Opening, type Pulse } from "./opening";
import { handSeen, ovenSeen, tableSeen, type HandSeen, type OvenSeen, type TableSeen } from "./sight";

export type Offered = NonNullable<Show["offer"]>;

/** What a seat announced in one turn. */
export interface Announced {
  readonly number: number; // of its first event
  readonly seat: number;
  readonly cards: readonly Card[]; // none: it passed
  readonly order: Card | null;
  readonly source: "supply" | "waiter" | null;
  readonly drawn: number;
}

/** How fast the oven's opening is shown, and which seats are still reading the round's summary. */
export interface Pace extends Pick<Paced, "speed" | "waiting"> {
  readonly readers: readonly number[]; // seats that were asked to read it
}

export interface RoomState {
  readonly seat: number | null; // null: a spectator, or not welcomed yet
  readonly game: string | null;
  readonly lobby: LobbySeen | null;
  readonly table: TableSeen | null;
  readonly hand: HandSeen | null;
  readonly offer: Offered | null;
  readonly clock: Show["clock"];
  readonly oven: OvenSeen | null;
  readonly canUndo: boolean;
  readonly number: number | null; // of the last event
  readonly lap: readonly Announced[]; // the last lap's announcements, where the log is open all; the newest last
  readonly opening: Opening | null; // while the oven is open
  readonly pace: Pace;
  readonly guessing: Guessing | null; // before the oven is opened
  readonly memory: MemoryReport | null; // of the last round, for this seat alone
  readonly summary: Opening | null; // the last round's opening, until it is put away
  readonly laidOpen: { readonly number: number; readonly seat: number } | null; // the Mamma Mia! card, just drawn
  readonly said: { readonly seat: number | null; readonly phrase: string; readonly count: number } | null;
  readonly ended: Ended | null;
}

export const NOWHERE: RoomState = {
  seat: null,
  game: null,
  lobby: null,
  table: null,
  hand: null,
  offer: null,
  clock: null,
  oven: null,
  canUndo: false,
  number: null,
  lap: [],
  opening: null,
  pace: { speed: "normal", waiting: [], readers: [] },
  guessing: null,
  memory: null,
  summary: null,
  laidOpen: null,
  said: null,
  ended: null,
};

const LOG = 200; // lines of an open log
const TURN = ["put", "order", "draw"];

/** The room after one more message. */
export function hear(now: RoomState, message: ServerMessage): RoomState {
  switch (message.type) {
    case "welcome":
      if (message.game === now.game) return { ...now, seat: message.seat };
      return { ...NOWHERE, seat: message.seat, game: message.game };
    case "lobby":
      return { ...now, lobby: message };
    case "beat":
      return beaten(told(now, message.events, message), message);
    case "paced":
      return { ...now, pace: { speed: message.speed, waiting: message.waiting, readers: message.readers ?? [] } };
    case "show":
      return shown(told(now, message.events), message, now.number === null);
    case "guessing":
      return { ...now, guessing: message };
    case "memory":
      return { ...now, memory: message };
    case "said":
      return { ...now, said: { seat: message.seat, phrase: message.phrase, count: (now.said?.count ?? 0) + 1 } };
    case "ended":
      return { ...now, ended: message, offer: null };
    default:
      return now;
  }
}

/** What lies in sight replaces what the events have led us to expect. */
function shown(now: RoomState, show: Show, isFirst: boolean): RoomState {
  const table = tableSeen(show.table);
  const isOpen = table.phase === "fill" || table.phase === "answer" || table.phase === "baking";
  const opening = isOpen ? settled(now.opening ?? begun(table.round, table.mamma_mia, table), table) : null;
  return {
    ...now,
    table,
    opening,
    guessing: null,
    pace: { ...now.pace, waiting: [], readers: [] },
    summary: isFirst && table.phase !== "over" ? null : summaryOf(now, table), // no old one for who comes back
    hand: handAfter(now, show),
    offer: show.offer ?? null,
    clock: show.clock ?? null,
    oven: show.oven ? ovenSeen(show.oven) : null,
    canUndo: show.can_undo ?? false,
    number: show.number,
  };
}

/** While the oven is shown nobody is asked. */
function beaten(now: RoomState, beat: Beat): RoomState {
  const table = tableSeen(beat.table);
  const opening = now.opening && settled(now.opening, table);
  const hand = handAfter(now, beat);
  const summary = summaryOf(now, table);
  return { ...now, table, opening, summary, hand, guessing: null, offer: null, clock: null, number: beat.number };
}

function summaryOf({ summary }: RoomState, table: TableSeen): Opening | null {
  return summary && counted(summary, table);
}

/** One's own hand; while it holds the same cards it is the same value, and is not drawn anew. */
function handAfter({ hand: before }: RoomState, { hand }: Show | Beat): HandSeen | null {
  const seen = hand ? handSeen(hand) : null;
  return JSON.stringify(seen) === JSON.stringify(before) ? before : seen;
}

/** Whoever comes back while the oven is open is told all of its opening: it begins anew. */
function told(now: RoomState, events: readonly Told[], beat: Pulse = {}): RoomState {
  const after = events.reduce((state, { number, event }) => happened(state, number, event, beat), now);
  const isAgain = events.some(({ number, event }) => event.event === "OvenOpened" && number <= (now.number ?? -1));
  return isAgain && after.opening ? { ...after, opening: again(after.opening, now.opening) } : after;
}

function happened(now: RoomState, number: number, event: Happened, beat: Pulse): RoomState {
  switch (event.event) {
    case "IngredientsPut": {
      const { kind, singles, doubles } = event;
      const cards = [...times(kind, singles), ...times(`double:${kind}`, doubles)];
      return announced(now, { number, seat: event.seat, cards, order: null, source: null, drawn: 0 });
    }
    case "TurnPassed":
      return announced(now, { number, seat: event.seat, cards: [], order: null, source: null, drawn: 0 });
    case "OrderPut":
      return added(now, { order: event.order });
    case "HandRefilled":
      return added(now, { source: event.source, drawn: event.count });
    case "MammaMiaLaidOpen":
      return { ...now, laidOpen: { number, seat: event.seat } };
    case "TurnUndone":
      return { ...now, lap: now.lap.slice(0, -1) };
    case "OvenOpened": {
      const opening = begun(event.round, event.seat, null, comingOf(now)); // the table may be of before, or of after
      return { ...now, lap: [], summary: null, memory: null, opening };
    }
    case "OvenEmptied": {
      const opening = now.opening && opened(now.opening, event);
      return { ...now, opening, summary: opening };
    }
    default:
      return now.opening ? { ...now, opening: opened(now.opening, event, beat) } : now;
  }
}

function announced(now: RoomState, turn: Announced): RoomState {
  const aid = now.lobby?.terms.aid;
  const kept = aid === "log" || aid === "oven" ? LOG : (now.table?.seats.length ?? now.lobby?.chairs.length ?? 6);
  return { ...now, lap: [...now.lap, turn].slice(-kept) };
}

function added(now: RoomState, change: Partial<Announced>): RoomState {
  const last = now.lap[now.lap.length - 1];
  return last ? { ...now, lap: [...now.lap.slice(0, -1), { ...last, ...change }] } : now;
}

/** The orders that were put, where every announcement may be read again. */
function comingOf({ lap, lobby }: RoomState): Coming[] | null {
  const aid = lobby?.terms.aid;
  if (aid !== "log" && aid !== "oven") return null;
  return lap.flatMap(({ seat, order }) => (order === null ? [] : [{ seat, order }]));
}

function times(card: Card, n: number): Card[] {
  return Array.from({ length: n }, () => card);
}

/** What each seat said last, where that is not longer ago than one lap; nothing of a seat whose turn it is again. */
export function lastLap({ lap, table }: RoomState): ReadonlyMap<number, Announced> {
  const plays = lap.slice(-(table?.seats.length ?? 0)).filter((play) => play.seat !== table?.deciding);
  return new Map(plays.map((play) => [play.seat, play]));
}

/** The seat that comes after another one. */
export function nextSeat({ table }: RoomState, seat: number): number {
  return (seat + 1) % (table?.seats.length ?? 1);
}

/** Whether the table waits for this viewer. */
export function isOwnTurn(now: RoomState): boolean {
  return now.offer !== null && now.seat !== null && now.table?.deciding === now.seat;
}

/** Whether the round's scores are to be read; after the last round the end tells them. */
export function isSummedUp({ summary, lobby }: RoomState): boolean {
  return summary !== null && summary.leftovers !== null && summary.round < (lobby?.options.rounds ?? Infinity);
}

/** Whether a turn is being played, and not the oven shown. */
export function isPlaying(now: RoomState): boolean {
  return now.opening === null && TURN.includes(now.table?.phase ?? "");
}

/** Of a room only what everybody sees. */
export function inSight(now: RoomState): RoomState {
  const opening = now.opening && openToAll(now.opening);
  return { ...now, opening, seat: null, hand: null, offer: null, oven: null, memory: null, canUndo: false };
}
