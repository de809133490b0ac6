/** What is in the oven? A run of announcements, one longer each time one is right; shown again, it counts no more. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ingredient } from "../../../made/messages";
import { botName } from "../../game";
import { say } from "../../i18n/texts";
import { counted, kindName, speech } from "../../i18n/words";
import {
  anyKind,
  anyThrow,
  countOf,
  firstRun,
  guessOf,
  numbersAround,
  throwers,
  type DrillThrow,
} from "../../store/drills";
import { keepDrill, keepGuess, ownRecord } from "../../store/record";
import { Face } from "../face";
import { Icon } from "../icon";
import { Oven, OvenPile } from "../oven";
import { Top } from "../top";

const EACH = 1300; // milliseconds that a throw stands
const BACK = { screen: "drills", drill: null } as const;

interface Question {
  readonly kind: Ingredient;
  readonly numbers: readonly number[];
}

interface Run {
  readonly throws: readonly DrillThrow[];
  readonly shown: number; // how many of them were told
  readonly question: Question | null;
  readonly isSeenAgain: boolean;
  readonly said: string; // what came of the last answer
  readonly isOver: boolean;
}

const NEW: Omit<Run, "throws"> = { shown: 0, question: null, isSeenAgain: false, said: "", isOver: false };

export function OvenDrillRun() {
  const run = useSignal<Run>({ ...NEW, throws: firstRun() });
  const { throws, shown, question, isOver } = run.value;
  useEffect(() => {
    if (question || isOver) return undefined;
    const timer = setTimeout(() => (run.value = goneOn(run.peek())), EACH);
    return () => clearTimeout(timer);
  }, [shown, question, isOver]);
  const now = question || isOver ? undefined : throws[shown];
  const told = cardsIn(throws.slice(0, now ? shown + 1 : throws.length));
  return (
    <div class="screen">
      <Top title={say("drill.oven")} back={BACK} hasSettings={false}>
        <span class="pill">{say("drill.throws", { n: throws.length })}</span>
      </Top>
      <main class="narrow drill">
        <div class="drill-stage">
          <Throwers now={now} />
          <Oven>{told > 0 && <OvenPile n={told} top={(now ?? throws.at(-1))?.kind ?? null} edition="classic" />}</Oven>
        </div>
        <p class="unseen" role="status" aria-live="assertive">
          {now && (
            <span key={shown} data-throw={`${now.kind} ${now.n}`}>
              {say("drill.said", { name: botName(now.who), what: speech(cardsOf(now), null) })}
            </span>
          )}
        </p>
        <div class="drill-ask">
          <p class="reason" role="status">
            {run.value.said}
          </p>
          {question && <Asked run={run.value} onAnswer={(n) => (run.value = answered(run.peek(), n))} />}
          {question && (
            <button type="button" class="ghost" data-act="show-again" onClick={() => (run.value = again(run.peek()))}>
              {say("drill.show-again")}
            </button>
          )}
          {isOver && (
            <button
              type="button"
              class="main"
              data-act="again"
              onClick={() => (run.value = { ...NEW, throws: firstRun() })}
            >
              {say("drill.again")}
            </button>
          )}
        </div>
      </main>
    </div>
  );
}

function Throwers({ now }: { now: DrillThrow | undefined }) {
  return (
    <div class="throwers" aria-hidden="true">
      {throwers.map((who) => (
        <span key={who} class={now?.who === who ? "is-throwing" : ""}>
          <Face character={who} mood={now?.who === who ? "glad" : "calm"} size={60} />
          <b>{botName(who)}</b>
          <span class="bubble-line">{now?.who === who ? speech(cardsOf(now), null) : ""}</span>
        </span>
      ))}
    </div>
  );
}

function Asked({ run: { throws, question }, onAnswer }: { run: Run; onAnswer: (n: number) => void }) {
  if (!question) return null;
  const best = ownRecord.value.drills.throws;
  return (
    <>
      <h2>
        {say("drill.how-many", { kind: kindName(question.kind, 5) })} <Icon name={question.kind} class="plated" />
      </h2>
      <p class="quiet">
        {say("drill.throws", { n: throws.length })}, {say("table.cards", { n: cardsIn(throws) })}.{" "}
        {best > 0 && say("drill.best-throws", { n: best })}
      </p>
      <div class="drill-numbers">
        {question.numbers.map((n) => (
          <button key={n} type="button" class="flour" data-answer={n} onClick={() => onAnswer(n)}>
            {n}
          </button>
        ))}
      </div>
    </>
  );
}

/** One more throw was told; after the last one a kind is asked for. */
function goneOn(run: Run): Run {
  const shown = run.shown + 1;
  if (shown < run.throws.length) return { ...run, shown, said: "" };
  const kind = run.question?.kind ?? anyKind(run.throws);
  return { ...run, shown, said: "", question: { kind, numbers: numbersAround(countOf(run.throws, kind)) } };
}

/** All of them once more: the run counts no more. */
function again(run: Run): Run {
  return { ...run, shown: 0, question: null, isSeenAgain: true, said: say("drill.counts-no-more") };
}

function answered(run: Run, n: number): Run {
  const { throws, question, isSeenAgain } = run;
  if (!question) return run;
  const there = countOf(throws, question.kind);
  if (!isSeenAgain) keepGuess(guessOf(throws, question.kind, n));
  const cards = counted(question.kind, there);
  if (n !== there) {
    const end = say("drill.run", { n: throws.length - 1 });
    return { ...run, question: null, isOver: true, said: `${say("drill.it-was", { cards, n: there })} ${end}` };
  }
  if (!isSeenAgain) keepDrill("throws", throws.length);
  return { ...run, throws: [...throws, anyThrow()], question: null, said: say("drill.yes", { cards }) };
}

function cardsIn(throws: readonly DrillThrow[]): number {
  return throws.reduce((sum, { n }) => sum + n, 0);
}

function cardsOf({ kind, n }: DrillThrow): Ingredient[] {
  return Array<Ingredient>(n).fill(kind);
}
