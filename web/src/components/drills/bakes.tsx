/** Does it bake? Ten tables that were recorded; the engine's answer and its reason at once. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Ingredient } from "../../../made/messages";
import { CIRCLE, type Card } from "../../game";
import { say } from "../../i18n/texts";
import { counted, handful, quoted } from "../../i18n/words";
import { BAKES, drawTables, kinds, type Bakes, type DrillTable } from "../../store/drills";
import { keepDrill } from "../../store/record";
import { Slip } from "../card";
import { PileCards } from "../hand";
import { Icon } from "../icon";
import { StillColumns } from "../opening/columns";
import { Top } from "../top";

const WORDS = { table: "table", hand: "hand", no: "burns" } as const;
const SPECIAL = ["minimale", "monotoni", "bombastica"] as const; // orders whose rule their slip does not say
const BACK = { screen: "drills", drill: null } as const;

export function BakingDrillRun() {
  const tables = useSignal(drawTables());
  const place = useSignal(0);
  const right = useSignal(0);
  const answer = useSignal<Bakes | null>(null);
  const now = tables.value[place.value];
  const all = tables.value.length;
  const choose = (bakes: Bakes): void => {
    if (answer.value !== null || !now) return;
    answer.value = bakes;
    if (bakes === now.bakes) right.value += 1;
    if (place.value === all - 1) keepDrill("bakes", right.value);
  };
  const go = (): void => {
    place.value += 1;
    answer.value = null;
  };
  const again = (): void => {
    tables.value = drawTables();
    place.value = right.value = 0;
    answer.value = null;
  };
  return (
    <div class="screen">
      <Top title={say("drill.bakes")} back={BACK} hasSettings={false}>
        {now && <span class="pill">{say("drill.of", { n: place.value + 1, m: all })}</span>}
      </Top>
      <main class="narrow drill">
        <progress value={place.value + (answer.value ? 1 : 0)} max={all} aria-hidden="true" />
        {now ? (
          <>
            <div class="drill-stage">
              <DrillBoard table={now} />
            </div>
            <div class="drill-ask">
              <Choices right={now.bakes} answer={answer.value} onChoose={choose} />
              <div class="drill-foot">
                <p class={`reason ${answer.value === now.bakes ? "is-right" : ""}`} role="status" aria-live="assertive">
                  {answer.value && reason(now, answer.value)}
                </p>
                {answer.value && <Next onGo={go} />}
              </div>
            </div>
          </>
        ) : (
          <Result n={right.value} m={all} onAgain={again} />
        )}
      </main>
    </div>
  );
}

/** The way on has the focus: whoever plays by keys goes on with Enter. */
function Next({ onGo }: { onGo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button ref={button} type="button" class="main" data-act="next-table" onClick={onGo}>
      {say("drill.next")}
    </button>
  );
}

function DrillBoard({ table: { order, table, hand } }: { table: DrillTable }) {
  const held = CIRCLE.filter((kind) => (hand[kind] ?? 0) > 0);
  return (
    <>
      <h2 class="unseen">{say("drill.on-table")}</h2>
      <StillColumns kinds={kinds} table={table} />
      <section class="drill-board">
        <Slip order={order} edition="classic" />
        <div>
          <h2>{say("drill.comes-up", { order: quoted(order) })}</h2>
          <p>{say("drill.you-hold")}</p>
          <div class="row" role="img" aria-label={held.map((kind) => counted(kind, hand[kind] ?? 0)).join(", ")}>
            {held.map((kind) => (
              <PileCards key={kind} card={kind} n={hand[kind] ?? 0} />
            ))}
            {held.length === 0 && say("drill.nothing")}
          </div>
        </div>
      </section>
    </>
  );
}

interface ChoicesProps {
  readonly right: Bakes;
  readonly answer: Bakes | null;
  readonly onChoose: (bakes: Bakes) => void;
}

function Choices({ right, answer, onChoose }: ChoicesProps) {
  return (
    <div class={`drill-choices ${answer ? "is-answered" : ""}`} role="group" aria-label={say("drill.what-happens")}>
      <p>{say("drill.what-happens")}</p>
      {BAKES.map((bakes) => (
        <button
          key={bakes}
          type="button"
          class={`flour ${answer && bakes === right ? "is-right" : ""} ${answer === bakes && bakes !== right ? "is-wrong" : ""}`}
          data-bakes={bakes}
          aria-pressed={answer === bakes}
          onClick={() => onChoose(bakes)}
        >
          <span class="row">
            {answer && bakes === right && <Icon name="check" />}
            {answer === bakes && bakes !== right && <Icon name="cross" />} {say(`drill.${WORDS[bakes]}`)}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Whether it was right, and why. */
function reason({ bakes, short, order }: DrillTable, answer: Bakes): string {
  const missing = Object.entries(short).flatMap(([kind, n]) => Array<Card>(n).fill(kind as Ingredient));
  const why = say(`drill.why-${WORDS[bakes]}`, { cards: handful(missing) });
  const verdict = say(answer === bakes ? "drill.right" : "drill.wrong", { why });
  const special = SPECIAL.find((name) => order.endsWith(`:${name}`));
  return special ? `${verdict} ${say(`drill.rule.${special}`)}` : verdict;
}

function Result({ n, m, onAgain }: { n: number; m: number; onAgain: () => void }) {
  return (
    <>
      <h2 role="status">{say("drill.result", { n, m })}</h2>
      <button type="button" class="main" data-act="again" onClick={onAgain}>
        {say("drill.again")}
      </button>
    </>
  );
}
