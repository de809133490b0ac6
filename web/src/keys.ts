/** The keyboard's map: what each key does at the table. `components/keymap.tsx` shows it. */

import { signal } from "@preact/signals";
import type { TurnOffered } from "../made/messages";
import { handInWords, lastPlay, scoresInWords, turnInWords } from "./components/announcer";
import { CIRCLE } from "./game";
import { endEvent, event, putSummaryAway, room, tell } from "./store/session";
import { speakUp } from "./store/speaking";
import { isNoting, note, step } from "./store/notes";
import { withNextOrder, withNextSource, withPile, withStep, type Draft } from "./turn/draft";
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
  ["notes", ["N"]],
  ["last", ["L"]],
  ["hand", ["H"]],
  ["scores", ["S"]],
  ["turn", ["T"]],
  ["next-beat", ["Space"]],
  ["close", ["Esc"]],
  ["help", ["?"]],
] as const;

export const isMapOpen = signal(false);

const CHANGES: Readonly<Record<string, Change>> = {
  ArrowUp: (offer, now) => withStep(offer, now, 1),
  ArrowDown: (offer, now) => withStep(offer, now, -1),
  o: withNextOrder,
  d: withNextSource,
};

const QUESTIONS: Readonly<Record<string, () => string>> = {
  l: lastPlay,
  h: handInWords,
  s: scoresInWords,
  t: turnInWords,
};

let pointed: Element | null = null; // the button that was pressed last, if not by a key

/** Listen to the keyboard from now on. */
export function watchKeys(): void {
  addEventListener("pointerdown", ({ target }) => {
    pointed = target instanceof Element ? target.closest("button") : null;
  });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === "Tab") pointed = null;
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
  if (event.value && (key === "Enter" || key === "Escape")) return done(endEvent);
  if (key === "n" && room.value.lobby?.terms.aid === "notebook") return done(() => (isNoting.value = true));
  if (isNoting.value) return noted(key);
  return turn.value !== null && draft.value !== null && drafted(key, target);
}

/** After N a digit is counted in the notebook. */
function noted(key: string): boolean {
  const kind = CIRCLE[Number(key) - 1];
  isNoting.value = false;
  return kind !== undefined && done(() => note(kind, step.value));
}

/** What a key changes of the turn that one is putting together. */
function drafted(key: string, target: EventTarget | null): boolean {
  const kind = CIRCLE[Number(key) - 1];
  if (kind) return done(() => redraft((offer, now) => withPile(offer, now, kind)));
  const change = CHANGES[key];
  if (change) return done(() => redraft(change));
  return key === "Enter" && isFree(target) && done(confirm);
}

/** Whether Enter does nothing there by itself that is wanted: a card that was clicked is chosen already. */
function isFree(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement)) return true;
  return target === pointed && target.matches(".pile, .draws button, .stepper button");
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
