/** Over the table: everything is dark but what is lit, and Nonna says a sentence about it. Only the lit thing reacts. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../../i18n/texts";
import { go } from "../../router";
import {
  answered,
  choices,
  isPlayingOn,
  last,
  next,
  notYet,
  number,
  right,
  step,
  wrong,
  type Step,
} from "../../store/lesson";
import { skipLesson } from "../../store/learning";
import { event } from "../../store/session";
import { Nonna, type Spot } from "./nonna";

const PARTS: Readonly<Record<string, string>> = {
  order: ".own-place .order",
  hand: ".own-place .ingredients, .own-place .orders",
  kind: '.own-place .pile[data-kind="mushroom"], .own-place .pile[data-kind="mushroom"] .count',
  say: ".own-place [data-act=confirm]",
  oven: ".seats .seat, .hearth",
  draw: "[data-act=draw-supply]",
  supply: ".own-place .you",
  own: ".own-place",
};
const ALLOWED = ".lesson, dialog, .connection, .event"; // what reacts in any case
const PASSED = ["Tab", "Shift", "Enter", " ", "Escape", "ArrowUp", "ArrowDown", "o", "d", "l", "h", "s", "t"];
const MARGIN = 8;
const OVER = 14; // pixels that the number of a chosen card stands over its row: room for it, chosen or not
const EDGE = 4; // pixels that stay free at the edge of the screen: a frame is seen on all its sides
const EVERY = 120; // milliseconds between two looks where the lit thing is

export function LessonBar() {
  const n = number.value;
  return (
    <header class="lesson lesson-bar">
      <h1 aria-label={say("learn.progress", { n, m: last })}>{say("learn.title")}</h1>
      <span class="dots" aria-hidden="true">
        {Array.from({ length: last }, (_, place) => (
          <i key={place} class={place < n ? "is-done" : ""} />
        ))}
      </span>
      <button type="button" class="skip" data-act="skip-lesson" onClick={skip}>
        {say(n === last ? "page.home" : "learn.skip")}
      </button>
    </header>
  );
}

function skip(): void {
  skipLesson();
  go({ screen: "home" });
}

export function LessonVeil() {
  const now = step.value;
  if (isPlayingOn.value) return event.value ? null : <Nonna text={say("learn.steps.play-on")} />;
  return now && <Lit key={now.key} step={now} />;
}

function Lit({ step: now }: { step: Step }) {
  const spot = useSpot(PARTS[now.lit] ?? ".own-place");
  useOnly(PARTS[now.lit] ?? null, now);
  if (spot === null) return null;
  return (
    <>
      <div class="spotlight" style={pixels(spot)} aria-hidden="true" />
      <Nonna spot={spot} text={sentence(now)}>
        <Answers step={now} />
      </Nonna>
    </>
  );
}

/** What Nonna says: the step, kindly again after a wrong tap, or about the answer. */
function sentence({ key, act }: Step): string {
  if (act === "answer" && answered.value !== null) {
    return say(answered.value === right ? "learn.answers.right" : "learn.answers.wrong");
  }
  const text = say(`learn.steps.${key as "goal"}`);
  return wrong.value > 0 ? say("learn.wrong", { step: text }) : text;
}

/** Buttons below the sentence: numbers to answer with, or to go on. */
function Answers({ step: now }: { step: Step }) {
  const isQuestion = now.act === "answer" && answered.value === null;
  if (isQuestion)
    return (
      <div class="row numbers">
        {choices.map((n) => (
          <button key={n} type="button" class="flour" data-answer={n} onClick={() => (answered.value = n)}>
            {n}
          </button>
        ))}
      </div>
    );
  if (now.act !== "look" && now.act !== "answer") return null;
  return <GoOn key={String(answered.value)} />;
}

function GoOn() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" class="main" data-act="go-on" onClick={next}>
      {say("learn.go-on")}
    </button>
  );
}

/** Where the lit thing is, followed while the page moves. */
function useSpot(selector: string): Spot | null {
  const spot = useSignal<Spot | null>(null);
  useEffect(() => {
    const look = (): void => {
      const found = spotOf(selector);
      if (JSON.stringify(found) !== JSON.stringify(spot.peek())) spot.value = found;
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [selector]);
  return spot.value;
}

/** The rectangle around all that a selector finds. */
function spotOf(selector: string): Spot | null {
  const found = [...document.querySelectorAll(selector)];
  const boxes = found.map((one) => one.getBoundingClientRect());
  if (boxes.length === 0) return null;
  const rows = found.flatMap((one) => one.closest(".ingredients")?.getBoundingClientRect().top ?? []);
  const tops = [...boxes.map((box) => box.top), ...rows.map((row) => row - OVER)];
  const top = Math.max(EDGE, Math.min(...tops) - MARGIN);
  const left = Math.max(EDGE, Math.min(...boxes.map((box) => box.left)) - MARGIN);
  const right = Math.min(innerWidth - EDGE, Math.max(...boxes.map((box) => box.right)) + MARGIN);
  return { top, left, width: right - left, height: Math.max(...boxes.map((box) => box.bottom)) + MARGIN - top };
}

function pixels({ top, left, width, height }: Spot): Record<string, string> {
  return { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` };
}

/** Whatever else is pressed, by hand, key or screen reader, is answered kindly. */
function useOnly(selector: string | null, now: Step): void {
  useEffect(() => {
    if (selector === null) return undefined;
    const isLit = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest(`${ALLOWED}, ${selector}`) !== null;
    const clicked = (event: Event): void => {
      if (isLit(event.target) && (now.act !== "look" || isAside(event.target))) return;
      event.preventDefault();
      event.stopPropagation();
      if (isLit(event.target))
        next(); // to look at it is all that is wanted
      else notYet();
    };
    const pressed = (event: KeyboardEvent): void => {
      if (PASSED.includes(event.key) || /^\d$/.test(event.key)) return;
      event.stopPropagation();
    };
    addEventListener("click", clicked, true);
    addEventListener("keydown", pressed, true);
    if (now.act !== "look") focusOn(selector);
    return () => {
      removeEventListener("click", clicked, true);
      removeEventListener("keydown", pressed, true);
    };
  }, [selector, now]);
}

/** Whether it is not of the table, but lies over it. */
function isAside(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ALLOWED) !== null;
}

/** The lit thing itself, or the first button in it. */
function focusOn(selector: string): void {
  const found = document.querySelector<HTMLElement>(selector);
  const button = found instanceof HTMLButtonElement ? found : found?.querySelector<HTMLButtonElement>("button");
  button?.focus({ preventScroll: true });
}
