/** The last steps of the lesson: the oven is open, the order bakes, and a real game waits. */

import { say } from "../../i18n/texts";
import { playWith, tonight } from "../../store/beginning";
import { isBaked, taughtOrder, terms } from "../../store/lesson";
import { endLesson } from "../../store/learning";
import { Slip } from "../card";
import { Nonna } from "./nonna";

/** While the oven is shown: what is seen there, and the way on as soon as the order is baked. */
export function OpeningWords() {
  const isDone = isBaked.value;
  return (
    <div class="lesson lesson-foot">
      <Nonna text={say(isDone ? "learn.steps.baked" : "learn.steps.oven")} />
      {isDone && <RealGame />}
    </div>
  );
}

/** The round is over. */
export function LessonEnd() {
  return (
    <main class="lone lesson lesson-end">
      <div class="slip-place">
        <Slip order={taughtOrder} edition={terms.edition ?? "classic"} />
        <b class="stamp is-baked">{say("opening.stamp.baked")}</b>
      </div>
      <Nonna text={say("learn.steps.baked")} />
      <p class="quiet">{say("learn.three-rounds")}</p>
      <RealGame />
    </main>
  );
}

function RealGame() {
  const begin = (): void => {
    endLesson();
    void playWith(tonight.peek());
  };
  return (
    <button type="button" class="main" data-act="real-game" onClick={begin}>
      {say("learn.real-game")}
    </button>
  );
}
