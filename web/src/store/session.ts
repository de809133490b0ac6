/** The table one sits at: its line, its state, and what one can say there. */

import { batch, computed, effect, signal } from "@preact/signals";
import type { ClientMessage, Ended, ErrorSaid, LobbySeen, MemoryReport, ServerMessage } from "../../made/messages";
import { playNow } from "../game";
import { named } from "../i18n/texts";
import { hex } from "../protocol/chance";
import { afterFrame } from "../senses/frames";
import { ELSEWHERE, Line, type LineStatus } from "../protocol/line";
import { finishedGames, keepFinished } from "./finished";
import { lineBroke, lineCameBack, showMissed } from "./outage";
import { keepNonce, keepPromise } from "./promises";
import { keepRecord } from "./records";
import { hear, isOwnTurn, NOWHERE, type RoomState } from "./room";
import { EVENT, isEvent, playerIn, Scenes } from "./scenes";
import { asksBefore, motion } from "./settings";
import { forgetTable, glimpseOf, keepGlimpse } from "./tables";
import { claim, watchTabs } from "./tabs";

export const room = signal<RoomState>(NOWHERE);
export const lineStatus = signal<LineStatus>("opening");
export const whyRefused = signal<ErrorSaid | null>(null); // the line was given up
export const notice = signal<ErrorSaid | null>(null); // the last thing the server said no to
export const isElsewhere = signal(false); // another tab plays this seat now
const blind = signal(false); // the page speaks for the host, and sees what everybody sees
const stale = signal(false); // the line broke, and nothing was shown since
const pending = signal<string | null>(null); // the message that is not answered yet
let unanswered: ClientMessage | null = null; // and what it says
const spent = signal<RoomState["offer"]>(null); // the offer that was taken: it is not there any more

const ASK_AGAIN = 1_000; // milliseconds

/** The Mamma Mia! card lies open before all: for a moment nothing else happens. */
export const event = signal<RoomState["laidOpen"]>(null);
let eventEnds: ReturnType<typeof setTimeout> | undefined;

/** The event is over: its time has passed, or somebody has tapped. */
export function endEvent(): void {
  clearTimeout(eventEnds);
  event.value = null;
}

/** Parts of the room, for what is drawn anew only when they change. */
export const parts = {
  lobby: computed(() => room.value.lobby),
  seat: computed(() => room.value.seat),
  number: computed(() => room.value.number),
  clock: computed(() => room.value.clock),
  opening: computed(() => room.value.opening),
  hand: computed(() => room.value.hand),
  pace: computed(() => room.value.pace),
};

/**
 * A beat is drawn in up to three frames, so that none takes too long: its card, or the order's slip; the slots of the
 * order; and what stands beside them, which sees this room. Whatever else changes than the oven is there at once.
 */
export const roomBeside = signal<RoomState>(NOWHERE);
/** The orders that have risen and may show their slots. */
export const risen = signal(0);
let isBehind = false;

effect(() => {
  const now = room.value;
  if (!isSameOven(roomBeside.peek(), now)) catchUp();
  else if (!isBehind) {
    isBehind = true;
    afterFrame(() => {
      risen.value = risenIn(room.peek());
      afterFrame(catchUp);
    });
  }
});

function catchUp(): void {
  isBehind = false;
  const now = (roomBeside.value = room.peek());
  risen.value = risenIn(now);
}

function risenIn({ opening }: RoomState): number {
  return opening?.checks.length ?? 0;
}

function isSameOven(before: RoomState, now: RoomState): boolean {
  const isOpen = before.opening !== null && before.opening.round === now.opening?.round;
  return isOpen && before.game === now.game && before.seat === now.seat && before.lobby === now.lobby;
}

/** The seat that one speaks for. */
export const speaker = computed(() => room.value.seat ?? (blind.value ? (room.value.lobby?.host ?? null) : null));
/** Whether anything can be said; what is chosen in a list may follow at once on the choice before it. */
export const isOnline = computed(() => lineStatus.value === "open");
/** Whether nobody can host the table here: no try again will help. */
export const isUnhosted = computed(() => lineStatus.value === "nobody" || lineStatus.value === "unable");
/** Whether the line is lost, after it was there. */
export const isAway = computed(() => stale.value && room.value.number !== null);
/** Whether anything may be pressed: the line is open, and nothing is under way. */
export const isReady = computed(() => isOnline.value && pending.value === null);
/** What may be done now; null while what is shown may be out of date. */
export const offer = computed(() => {
  const isOffered = isReady.value && isOwnTurn(room.value) && room.value.offer !== spent.value && !event.value;
  return isOffered ? room.value.offer : null;
});

/** Whether one has decided, and it is not shown yet: where people look on, burning is shown at its own moment. */
export const isDecided = computed(() => {
  const { offer: given, clock } = room.value;
  return given !== null && given === spent.value && isOwnTurn(room.value) && (clock?.pause ?? 0) > 0;
});

let line: Line | null = null;
const scenes = new Scenes(shown, keepsTime);
let place: string | null = null; // the room and the seat's token
let hurried: { readonly room: string; readonly guests: readonly string[] } | null = null; // begins without a lobby

/** Whether a room begins by itself: nobody need see its lobby. */
export function isHurried(id: string): boolean {
  return hurried?.room === id;
}

/** What a person says; the id is ours. */
export type Spoken = ClientMessage extends infer Each ? (Each extends unknown ? Omit<Each, "id"> : never) : never;

/** Seat these bots in a room as soon as one is in, and begin. */
export function hurryNext(id: string, guests: readonly string[]): void {
  hurried = { room: id, guests };
}

/** How one comes to a room. */
interface Coming {
  readonly known?: RoomState; // what was seen of it before
  readonly isBlind?: boolean; // with the rights of a seat, and shown only what everybody sees
}

/** Come to a room, with a seat's token or to watch. */
export function enter(id: string, token: string | null, { known = NOWHERE, isBlind = false }: Coming = {}): void {
  leave();
  room.value = known;
  blind.value = isBlind;
  line = new Line(id, token, {
    isBlind,
    heard: (message) => scenes.hear(message),
    changed,
    after: () => room.peek().number ?? -1,
  });
  place = isBlind ? null : token && `${id}/${token}`;
  if (place) claim(place);
}

/** Another tab has come to the same seat: this one steps back, until it is asked for again. */
watchTabs((taken) => {
  if (taken !== place) return;
  leave();
  isElsewhere.value = true;
});

/** Close the line; the seat stays, and what was seen of the table is remembered. */
export function leave(): void {
  remember();
  line?.close();
  line = place = null;
  scenes.clear();
  endEvent();
  isElsewhere.value = false;
  room.value = NOWHERE;
  notice.value = whyRefused.value = pending.value = null;
  lineStatus.value = "opening";
  lineCameBack();
}

addEventListener("pagehide", remember); // a page that is left by its address closes no line

/** Keep what is seen of the table, for the list of one's tables. */
function remember(): void {
  const { lobby, table, seat } = room.peek();
  if (place && lobby && named.peek() === null) keepGlimpse(lobby.room, glimpseOf(lobby, table, seat));
}

/** Do not wait for the next try. */
export function tryNow(): void {
  line?.hurry();
}

/** Show a room that nobody is in: a replay. */
export function stage(state: RoomState): void {
  room.value = state;
}

/** Say something that the server answers by took or refused; until then no button can be pressed. */
export function tell(message: Spoken): void {
  const id = hex(8);
  notice.value = null;
  const whole = { ...message, id } as ClientMessage;
  if (!line?.send(whole)) return;
  if (message.type !== "say") pending.value = id; // a phrase is answered by hearing it
  unanswered = whole;
  if (message.type === "play" || message.type === "undo") spent.value = room.peek().offer;
}

/** Say something of which only the effect matters: no button waits for it. */
export function mention(message: Spoken): void {
  line?.send(message as ClientMessage);
}

/** Ask for the memory report of the round, unless all of it is here, if this device is one person's own. */
export function askForReport(): void {
  const { seat, memory } = room.peek();
  if (seat !== null && !memory?.complete && named.peek() === null) mention({ type: "remember" });
}

/** Decide. */
export function play(...moves: string[]): void {
  tell({ type: "play", moves });
}

/** Let a character play for somebody who is away, until they come back. */
export function standIn(seat: number, bot: string): void {
  tell({ type: "stand-in", seat, bot });
}

/** Be ready, and add to the shuffle. */
export function beReady(): void {
  const nonce = hex(16);
  const { game } = room.peek();
  if (game) keepNonce(game, nonce);
  tell({ type: "ready", nonce });
}

/** Put the last round's summary away, and say so if the table waits for it. */
export function putSummaryAway(): void {
  const seat = speaker.peek();
  if (seat !== null && room.peek().pace.waiting.includes(seat)) tell({ type: "go-on" });
  room.value = { ...room.value, summary: null };
}

/** Where nothing moves, characters are heard as the server times them; a person may be quicker than that. */
function keepsTime(message: ServerMessage): boolean {
  const player = playerIn(message);
  const isPerson = player !== null && room.peek().lobby?.chairs[player]?.bot === null;
  return motion.peek() === "off" && !isPerson;
}

function shown(message: ServerMessage): void {
  batch(() => take(message));
}

/** Nobody knows whether it was written: the same message under the same id, until the answer is the truth. */
function askAgain(id: string): void {
  const whole = unanswered;
  setTimeout(() => {
    if (pending.peek() === id && whole) line?.send(whole);
  }, ASK_AGAIN);
}

function take(message: ServerMessage): void {
  if (message.type === "refused" && message.key === "outcome-unknown" && message.id && message.id === pending.value)
    return askAgain(message.id);
  if (message.type === "show" || message.type === "beat") stale.value = false;
  if (message.type === "welcome") pending.value = null; // to another game: the wish for it is fulfilled
  if ((message.type === "took" || message.type === "refused") && message.id === pending.value) pending.value = null;
  if (message.type === "refused") {
    notice.value = message;
    spent.value = null;
  }
  const isKnown = room.peek().number !== null; // who has just come in is not shown what was before
  room.value = hear(room.value, message);
  if (message.type === "show") showMissed(room.value);
  if (message.type === "lobby") remember();
  if (message.type === "welcome" && message.seat !== null && asksBefore.peek()) mention({ type: "ask-me", on: true });
  if (message.type === "memory" && message.complete) keepMemory(message);
  if (message.type === "ended") finished(message);
  if (isKnown && isEvent(message)) {
    endEvent();
    event.value = room.peek().laidOpen;
    eventEnds = setTimeout(endEvent, EVENT);
  }
  if (message.type === "lobby" && message.status === "lobby") keepPromise(message.game, message.commitment);
  if (message.type === "lobby" && message.room === hurried?.room) hurry(message, hurried.guests);
}

/** A game is over: this device keeps it. Where several people share it, nobody is “I”. */
function finished(ended: Ended): void {
  const { lobby, seat } = room.peek();
  if (lobby?.terms.lesson) return; // it counts for nothing
  if (!lobby || !place || ended.status !== "finished") return;
  keepFinished(lobby, named.peek() === null ? seat : null, ended);
  const listed = finishedGames.peek().map(({ game }) => game);
  void keepRecord(lobby.game, listed).catch(() => undefined); // a device that keeps nothing plays on
}

/** What was remembered in a round goes into one's own record. */
function keepMemory(report: MemoryReport): void {
  const { game } = room.peek();
  if (game) void import("../screens/later").then(({ keepReport }) => keepReport(game, report));
}

/** What was offered over a line that broke is not offered any more: the next one brings a new view. */
function changed(status: LineStatus, why: ErrorSaid | null, pause = 0): void {
  batch(() => {
    if (status === "open") lineCameBack();
    if (status === "waiting") lineBroke(room.peek(), pause);
    if (status === "refused" && place && why?.key !== ELSEWHERE) forgetTable(place.split("/")[0] ?? ""); // nothing is left to come back to
    if (status !== "open") {
      scenes.clear();
      stale.value = true;
      pending.value = null;
      room.value = { ...room.value, offer: null, canUndo: false };
    }
    lineStatus.value = status;
    whyRefused.value = why;
  });
}

/** Bots on the empty seats, ready, start: one step for each lobby that is shown. */
function hurry(lobby: LobbySeen, guests: readonly string[]): void {
  const own = room.value.seat;
  if (lobby.status !== "lobby" || own === null || pending.peek() !== null) return; // one step at a time
  const free = lobby.chairs.flatMap((chair, seat) => (chair.name === null && chair.bot === null ? [seat] : []));
  const [seat] = free;
  if (seat !== undefined)
    tell({ type: "bot", seat, bot: guests[guests.length - free.length] ?? playNow[0] ?? "luigi" });
  else if (!lobby.chairs[own]?.ready) beReady();
  else if (lobby.chairs.every((chair) => chair.ready)) tell({ type: "start" });
}
