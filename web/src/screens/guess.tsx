/** Before the oven opens: what is in there? A guess by kind, which only this seat's report will tell. */

import { useSignal } from "@preact/signals";
import type { Guessing, Ingredient, LobbySeen } from "../../made/messages";
import { Icon } from "../components/icon";
import { Oven, OvenPile } from "../components/oven";
import { editions } from "../game";
import { say } from "../i18n/texts";
import { kindName, listed, seatName } from "../i18n/words";
import { secondsLeft } from "../store/seconds";
import { asksBefore, skipped } from "../store/settings";
import { isReady, mention, room, tell } from "../store/session";

const RING = 20; // seconds, where others wait
const MOST_SKIPS = 2; // in a row: then the question stays away

type Counts = Readonly<Partial<Record<Ingredient, number>>>;

export function GuessScreen() {
  const { guessing, lobby, table, seat } = room.value;
  if (!guessing || !lobby || !table) return null;
  const isAsked = seat !== null && guessing.waiting.includes(seat);
  const cards = guessing.ingredients + guessing.orders;
  return (
    <div class="guess">
      <header class="bar">
        <h1>{say("memory.guess.title")}</h1>
        <span class="gap" />
        <TimeLeft seconds={guessing.left ?? null} />
      </header>
      <section class="guess-about" aria-label={say("memory.guess.question")}>
        <div class="guess-oven">
          <Oven>
            <OvenPile n={table.oven} top={table.top} edition={lobby.terms.edition ?? "classic"} />
          </Oven>
        </div>
        <div class="guess-head">
          <h2>{say("memory.guess.question")}</h2>
          <p class="quiet">
            {say("memory.guess.hint", { cards, orders: guessing.orders })}
            {typeof guessing.left === "number" && ` ${say("memory.guess.time", { n: RING })}`}
          </p>
        </div>
      </section>
      {isAsked ? <Form guessing={guessing} lobby={lobby} /> : <Others waiting={guessing.waiting} lobby={lobby} />}
    </div>
  );
}

/** The ring with its seconds; alone there is none. */
function TimeLeft({ seconds }: { seconds: number | null }) {
  const left = secondsLeft(seconds ?? 0, seconds);
  if (seconds === null) return null;
  return (
    <span class="counted-time" role="img" aria-label={say("table.time-left")}>
      <span class="time-left" style={{ animationDuration: `${RING}s`, animationDelay: `${seconds - RING}s` }} />
      <b>{left}</b>
    </span>
  );
}

/** Who has answered waits for the others, and so does who is not asked. */
function Others({ waiting, lobby }: { waiting: readonly number[]; lobby: LobbySeen }) {
  return (
    <main class="lone" role="status">
      <p>{say("memory.guess.still", { names: listed(waiting.map((one) => seatName(lobby, one))) })}</p>
    </main>
  );
}

function Form({ guessing, lobby }: { guessing: Guessing; lobby: LobbySeen }) {
  const said = useSignal<Counts>({});
  const { kinds = [], numbers = {} } = editions[lobby.terms.edition ?? "classic"] ?? {};
  const total = guessing.ingredients;
  const most = Math.min(total, numbers.copies ?? total); // of a kind; where doubles count twice, + goes on
  const placed = kinds.reduce((sum, kind) => sum + (said.value[kind] ?? 0), 0);
  const put = (kind: Ingredient, n: number): void => {
    const others = placed - (said.value[kind] ?? 0);
    said.value = { ...said.value, [kind]: Math.max(0, Math.min(n, total - others)) };
  };
  const done = (): void => {
    skipped.value = 0;
    tell({ type: "guess", said: Object.fromEntries(kinds.map((kind) => [kind, said.value[kind] ?? 0])) });
  };
  return (
    <>
      <main>
        <ul class="plain-list guess-rows">
          {kinds.map((kind) => (
            <Row key={kind} kind={kind} n={said.value[kind] ?? 0} most={most} onPut={(n) => put(kind, n)} />
          ))}
        </ul>
        <p class="placed" role="status">
          {say("memory.guess.placed", { n: placed, total })}
        </p>
        {skipped.value === MOST_SKIPS - 1 && <p class="quiet placed">{say("memory.guess.last-skip")}</p>}
      </main>
      <footer>
        <button type="button" class="ghost" data-act="skip-guess" disabled={!isReady.value} onClick={skip}>
          {say("memory.guess.skip")}
        </button>
        <button type="button" class="main" data-act="guess" disabled={!isReady.value} onClick={done}>
          {say("memory.guess.done")}
          {placed < total && <small>{say("memory.guess.to-place", { n: total - placed })}</small>}
        </button>
      </footer>
    </>
  );
}

/** No guess this time; who skips twice in a row is not asked again. */
function skip(): void {
  skipped.value += 1;
  tell({ type: "guess", said: null });
  if (skipped.value < MOST_SKIPS) return;
  asksBefore.value = false;
  skipped.value = 0;
  mention({ type: "ask-me", on: false });
}

interface RowProps {
  readonly kind: Ingredient;
  readonly n: number;
  readonly most: number;
  readonly onPut: (n: number) => void;
}

function Row({ kind, n, most, onPut }: RowProps) {
  const name = kindName(kind, 5);
  const end = Math.max(1, most, n);
  return (
    <li class="guess-row" data-kind={kind}>
      <Icon name={kind} class="plated" />
      <label>
        <b>{name}</b>
        <input
          type="range"
          min={0}
          max={end}
          value={n}
          style={{ "--kind": `var(--bar-${kind}, var(--${kind}))`, "--part": `${(100 * n) / end}%` }}
          onInput={(event) => {
            onPut(Number(event.currentTarget.value));
            event.currentTarget.value = String(n);
          }}
        />
      </label>
      <Step sign="minus" label={say("memory.guess.fewer", { kind: name })} isOff={n === 0} onTap={() => onPut(n - 1)} />
      <b class="number" aria-hidden="true">
        {n}
      </b>
      <Step sign="plus" label={say("memory.guess.more", { kind: name })} isOff={false} onTap={() => onPut(n + 1)} />
    </li>
  );
}

interface StepProps {
  readonly sign: "minus" | "plus";
  readonly label: string;
  readonly isOff: boolean;
  readonly onTap: () => void;
}

function Step({ sign, label, isOff, onTap }: StepProps) {
  return (
    <button type="button" class="ghost step" data-act={sign} aria-label={label} disabled={isOff} onClick={onTap}>
      <Icon name={sign} />
    </button>
  );
}
