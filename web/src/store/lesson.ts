/**
 * The lesson as it goes on: which step it is, what may be chosen now, and what leads on. The steps are data of the host,
 * found by the number of cards in the oven, so that whoever comes back goes on at the same place.
 */

import { computed, effect, signal } from "@preact/signals";
import made from "../../made/lesson.json";
import type { Ingredient, Terms } from "../../made/messages";
import { emptyDraft, type Draft } from "../turn/draft";
import { draft, gate, propose, turn } from "../turn/drafting";
import { event, isOnline, room, tell } from "./session";

export interface Step {
  readonly key: string;
  readonly number: number;
  readonly oven: number | null;
  readonly lit: string;
  readonly act: string;
}

interface LessonTurn {
  readonly kind: Ingredient;
  readonly n: number;
  readonly order: string | null;
}

const { steps, turns, waits } = made as unknown as {
  readonly steps: readonly Step[];
  readonly turns: Readonly<Record<string, LessonTurn>>;
  readonly waits: readonly number[];
};
export const { choices, right, last } = made;
export const terms = made.terms as unknown as Terms;
/** The order that the learner bakes. */
export const taughtOrder = Object.values(turns).find(({ order }) => order !== null)?.order ?? "";

const place = signal(0); // among the steps of this moment
/** The answer that was given to the question; null: none yet. */
export const answered = signal<number | null>(null);
/** How often something was tapped that is not lit, in this step. */
export const wrong = signal(0);

/** The cards in the oven while turns are played; null: it is open, or nothing is shown yet. */
const oven = computed(() => {
  const { table, opening, ended } = room.value;
  return table === null || opening !== null || ended !== null ? null : table.oven;
});

/** The steps that are due while so many cards lie there. */
const due = computed<readonly Step[]>(() => {
  const n = oven.value;
  if (n === null) return [];
  const isWaiting = waits.includes(n);
  if (turn.value === null && !isWaiting) return [];
  const here = steps.filter((step) => step.oven === n);
  return here.length > 0 || turn.value === null ? here : steps.filter((step) => step.oven === null);
});

/** The step that is told now; null: the guests throw, or the oven is open. */
export const step = computed<Step | null>(() => (event.value ? null : (due.value[place.value] ?? null)));

/** All is explained: from here on one throws what one likes, until the oven is opened. */
export const isPlayingOn = computed(() => (oven.value ?? 0) > Math.max(...steps.map((one) => one.oven ?? 0)));

/** How far it is, from 1 to the last: the way to a real game. */
export const number = computed(() => {
  if (isBaked.value) return last;
  if (room.value.opening) return last - 1;
  const n = oven.value ?? 0;
  return (
    step.value?.number ??
    Math.max(1, ...steps.filter((one) => (one.oven ?? 0) <= n && one.oven !== null).map((one) => one.number))
  );
});

/** What one does in this turn, if the lesson says. */
const wanted = computed<LessonTurn | undefined>(() => turns[String(oven.value)]);

/** The order of the learner came up, and the oven held what it needs. */
export const isBaked = computed(() => {
  const { opening, summary, seat, ended } = room.value;
  const checks = (opening ?? summary)?.checks ?? [];
  return ended !== null || checks.some((check) => check.seat === seat && check.verdict === "baked");
});

/** Follow the room from now on; what is returned ends it. */
export function followLesson(): () => void {
  const ends = [
    effect(() => void (oven.value, isOnline.value, begin())), // when the line is back, the step is told again
    effect(() => guard(step.value)),
    effect(() => {
      if (step.value && isReached(step.value, draft.value)) next();
    }),
  ];
  return () => {
    ends.forEach((end) => end());
    gate.value = null;
  };
}

function begin(): void {
  place.value = 0;
  answered.value = null;
}

/** The next step of this moment; after the last one the guest who waits throws. */
export function next(): void {
  const isLast = place.peek() + 1 >= due.peek().length;
  if (!isLast) place.value = place.peek() + 1;
  else if (waits.includes(oven.peek() ?? -1)) {
    place.value = due.peek().length; // nothing is told while the guest throws
    tell({ type: "go-on" });
  }
}

/** Something was tapped that is not lit. */
export function notYet(): void {
  wrong.value += 1;
}

/** Only what the step is about can be changed. */
function guard(now: Step | null): void {
  wrong.value = 0;
  if (now === null || now.act === "play") {
    gate.value = null;
    return;
  }
  gate.value = {
    allows: (next) => isAllowed(now, next),
    maySay: now.act === "say",
    refuse: notYet,
  };
  if (now.act === "choose" || (now.act === "look" && turn.peek())) propose(emptyDraft());
  if (now.act === "draw" && wanted.peek()) propose(drafted("waiter", null));
  if (now.act === "order" && wanted.peek()) propose(drafted("supply", null));
}

function drafted(source: string, order: string | null): Draft {
  const { kind, n } = wanted.peek() as LessonTurn;
  return { kind, singles: n, doubles: 0, order, source };
}

function isAllowed({ act }: Step, next: Draft): boolean {
  const goal = wanted.peek();
  if (act === "choose") return next.kind === goal?.kind;
  if (act === "draw") return next.source === "supply" && next.order === null;
  return act === "order" && next.order === goal?.order;
}

function isReached({ act }: Step, now: Draft | null): boolean {
  const goal = wanted.peek();
  if (!now || !goal) return false;
  if (act === "choose") return now.kind === goal.kind && now.singles === goal.n;
  if (act === "draw") return now.kind === goal.kind && now.source === "supply";
  return act === "order" && now.order === goal.order;
}
