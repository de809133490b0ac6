/** A room as the page knows it: a pure fold of the server's messages. */

import type {
  Ended,
  Happened,
  HandSeen,
  LobbySeen,
  OvenSeen,
  Paced,
  ServerMessage,
  Show,
  TableSeen,
  Told,
} from "../../made/messages";
import type { Card } from "../game";
import { begun, opened, settled, type Opening } from "./opening";

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
export type Pace = Pick<Paced, "speed" | "waiting">;

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
  readonly summary: Opening | null; // the last round's opening, until it is put away
  readonly said: { readonly seat: number; readonly phrase: string; readonly count: number } | null;
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
  pace: { speed: "normal", waiting: [] },
  summary: null,
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
      return { ...unasked(told(now, message.events, message.seconds)), number: message.number };
    case "paced":
      return { ...now, pace: { speed: message.speed, waiting: message.waiting } };
    case "show":
      return shown(told(now, message.events), message, now.number === null);
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
  const { table } = show;
  const isOpen = table.phase === "fill" || table.phase === "answer" || table.phase === "baking";
  const opening = isOpen ? settled(now.opening ?? begun(table.round, table.mamma_mia, table), table) : null;
  return {
    ...now,
    table,
    opening,
    pace: { ...now.pace, waiting: [] },
    summary: isFirst && table.phase !== "over" ? null : now.summary, // an old one is not shown to who comes back
    hand: show.hand ?? null,
    offer: show.offer ?? null,
    clock: show.clock ?? null,
    oven: show.oven ?? null,
    canUndo: show.can_undo ?? false,
    number: show.number,
  };
}

/** While the oven is shown nobody is asked. */
function unasked(now: RoomState): RoomState {
  return { ...now, table: now.table && { ...now.table, deciding: null }, offer: null, clock: null };
}

function told(now: RoomState, events: readonly Told[], seconds = 0): RoomState {
  return events.reduce((state, { number, event }) => happened(state, number, event, seconds), now);
}

function happened(now: RoomState, number: number, event: Happened, seconds: number): RoomState {
  switch (event.event) {
    case "IngredientsPut": {
      const { kind, singles, doubles } = event;
      const cards = [...times(kind, singles), ...times(`double:${kind}`, doubles)];
      return announced(laid(now, cards), { number, seat: event.seat, cards, order: null, source: null, drawn: 0 });
    }
    case "TurnPassed":
      return announced(now, { number, seat: event.seat, cards: [], order: null, source: null, drawn: 0 });
    case "OrderPut":
      return added(laid(now, [event.order]), { order: event.order });
    case "HandRefilled":
      return added(now, { source: event.source, drawn: event.count });
    case "TurnUndone":
      return { ...now, lap: now.lap.slice(0, -1) };
    case "OvenOpened": {
      return { ...now, lap: [], summary: null, opening: begun(event.round, event.seat, now.table) };
    }
    case "OvenEmptied": {
      const opening = now.opening && opened(now.opening, event);
      return { ...now, opening, summary: opening };
    }
    default:
      return now.opening ? { ...now, opening: opened(now.opening, event, seconds) } : now;
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

/** Cards lie in the oven before the server shows it so. */
function laid(now: RoomState, cards: readonly Card[]): RoomState {
  if (!now.table) return now;
  const top = cards[cards.length - 1] ?? now.table.top;
  return { ...now, table: { ...now.table, oven: now.table.oven + cards.length, top } };
}

function times(card: Card, n: number): Card[] {
  return Array.from({ length: n }, () => card);
}

/** Whether the table waits for this viewer. */
export function isOwnTurn(now: RoomState): boolean {
  return now.offer !== null && now.seat !== null && now.table?.deciding === now.seat;
}

/** Whether a turn is being played, and not the oven shown. */
export function isPlaying(now: RoomState): boolean {
  return now.opening === null && TURN.includes(now.table?.phase ?? "");
}

/** Of a room only what everybody sees. */
export function inSight(now: RoomState): RoomState {
  return { ...now, seat: null, hand: null, offer: null, oven: null, canUndo: false };
}
