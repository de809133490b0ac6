/** The keyboard's map: what each key does at the table. `components/keymap.tsx` shows it. */

import { signal } from "@preact/signals";
import type { TurnOffered } from "../made/messages";
import { handInWords, lastPlay, scoresInWords, turnInWords } from "./components/announcer";
import { CIRCLE } from "./game";
import { putSummaryAway, room, tell } from "./store/session";
import { speakUp } from "./store/speaking";
import { withCount, withNextOrder, withNextSource, withPile, type Draft } from "./turn/draft";
import { confirm, draft, redraft, turn } from "./turn/drafting";

type Change = (offer: TurnOffered, draft: Draft) => Draft;

/** What is in the map, and the keys that do it, as they are printed. */
export const KEYS = [
  ["kind", ["1", "…", "6"]],
  ["count", ["↑", "↓"]],
  ["order", ["O"]],
  ["draw", ["D"]],
  ["confirm", ["Enter"]],
  ["undo", ["Z"]],
  ["last", ["L"]],
  ["hand", ["H"]],
  ["scores", ["S"]],
  ["turn", ["T"]],
  ["help", ["?"]],
] as const;

export const isMapOpen = signal(false);

const CHANGES: Readonly<Record<string, Change>> = {
  ArrowUp: (offer, now) => withCount(offer, now, sortOf(now), 1),
  ArrowDown: (offer, now) => withCount(offer, now, sortOf(now), -1),
  o: withNextOrder,
  d: withNextSource,
};

const QUESTIONS: Readonly<Record<string, () => string>> = {
  l: lastPlay,
  h: handInWords,
  s: scoresInWords,
  t: turnInWords,
};

/** Listen to the keyboard from now on. */
export function watchKeys(): void {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (pressed(key, event.target)) event.preventDefault();
  });
}

/** What a key does; false: nothing. */
function pressed(key: string, target: EventTarget | null): boolean {
  if (key === "?") return done(() => (isMapOpen.value = !isMapOpen.value));
  if (!room.value.table || document.querySelector("dialog[open]")) return false;
  if (room.value.summary) return key === "Enter" && isFree(target) && done(putSummaryAway);
  const question = QUESTIONS[key];
  if (question) return done(() => speakUp(question()));
  if (key === "z" && room.value.canUndo) return done(() => tell({ type: "undo" }));
  return turn.value !== null && draft.value !== null && drafted(key, target);
}

/** What a key changes of the turn that one is putting together. */
function drafted(key: string, target: EventTarget | null): boolean {
  const kind = CIRCLE[Number(key) - 1];
  if (kind) return done(() => redraft((offer, now) => withPile(offer, now, kind)));
  const change = CHANGES[key];
  if (change) return done(() => redraft(change));
  return key === "Enter" && isFree(target) && done(confirm);
}

/** Whether Enter does nothing there by itself. */
function isFree(target: EventTarget | null): boolean {
  return !(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement);
}

function sortOf(now: Draft): "singles" | "doubles" {
  return now.singles > 0 ? "singles" : "doubles";
}

function done(act: () => void): boolean {
  act();
  return true;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}
