/** A small table to play with: change it, and the server's engine says whether the order would bake. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Baking, Ingredient } from "../../made/messages";
import { colourOf, editions, isDouble, kindOf, type Card } from "../game";
import { say } from "../i18n/texts";
import { counted, handful, kindName, listed, orderTitle, recipe } from "../i18n/words";
import { tryBaking } from "../protocol/http";
import { fragment } from "../router";
import type { Trial } from "../store/rules";
import { triedCheck } from "../store/tried";
import { IngredientCard, Slip } from "./card";
import { Icon } from "./icon";
import { Slots } from "./opening/slots";

const MOST = 20; // of one kind
const PAUSE = 150; // milliseconds after the last change, before the server is asked

type Counts = Readonly<Record<Card, number>>;

interface DiagramProps {
  readonly edition: string;
  readonly first: Trial;
  readonly others?: readonly Trial[]; // for another table
  readonly hasDrill?: boolean; // nobody is led away from a game
}

export function BakingDiagram({ edition, first, others = [], hasDrill = false }: DiagramProps) {
  const trial = useSignal<Trial>(first);
  const answer = useSignal<Baking | null>(null);
  const isLost = useSignal(false);
  const { order, table, hand } = trial.value;
  useEffect(() => {
    let isCurrent = true;
    const ask = (): void => {
      tryBaking({ edition, order, table, hand }).then(
        (found) => {
          if (!isCurrent) return;
          answer.value = found;
          isLost.value = false;
        },
        () => (isLost.value = isCurrent),
      );
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [edition, trial.value]);
  const kinds = editions[edition]?.kinds ?? [];
  const change = (part: "table" | "hand", kind: Ingredient, by: number): void => {
    trial.value = { ...trial.value, [part]: changed(trial.value[part], kind, by) };
  };
  const next = (): void => {
    const at = others.findIndex((one) => one.order === trial.value.order);
    trial.value = others[(at + 1) % others.length] ?? first;
  };
  return (
    <figure class="diagram">
      <figcaption>{say("rules.diagram.change")}</figcaption>
      <Orders edition={edition} order={order} onOrder={(card) => (trial.value = { ...trial.value, order: card })} />
      <Row
        label={say("rules.diagram.table")}
        kinds={kinds}
        counts={table}
        onChange={(...how) => change("table", ...how)}
      />
      <Row
        label={say("rules.diagram.hand")}
        kinds={kinds}
        counts={hand}
        isSmall
        onChange={(...how) => change("hand", ...how)}
      />
      <TriedBoard edition={edition} trial={trial.value} answer={isLost.value ? null : answer.value}>
        <p class={`verdict is-${isLost.value ? "lost" : (answer.value?.bakes ?? "open")}`} role="status">
          {isLost.value ? say("page.line.waiting") : answer.value && verdict(answer.value)}
        </p>
      </TriedBoard>
      <div class="row">
        {others.length > 1 && (
          <button type="button" class="ghost" data-act="another" onClick={next}>
            {say("rules.diagram.another")}
          </button>
        )}
        {hasDrill && (
          <a class="ghost" data-act="drill" href={fragment({ screen: "drills", drill: "bakes" })}>
            {say("rules.diagram.drill")}
          </a>
        )}
      </div>
    </figure>
  );
}

interface BoardProps {
  readonly edition: string;
  readonly trial: Trial;
  readonly answer: Baking | null;
  readonly children: ComponentChildren; // the reason
}

/** The order on its board, as at the opening. */
function TriedBoard({ edition, trial, answer, children }: BoardProps) {
  const isBaked = answer !== null && answer.bakes !== "no";
  const check = triedCheck(edition, trial, isBaked);
  return (
    <div class={`board order-board ${answer ? (isBaked ? "is-baked" : "is-burnt") : ""}`}>
      <span class="slip-place">
        <Slip order={trial.order} edition={edition} />
        {answer && (
          <b class={`stamp is-${isBaked ? "baked" : "burnt"}`}>
            {say(isBaked ? "rules.diagram.bakes-stamp" : "rules.diagram.burns-stamp")}
          </b>
        )}
      </span>
      <b class="recipe-line">{recipe(edition, trial.order)}</b>
      <Slots check={check} />
      {children}
    </div>
  );
}

/** What the engine said, in a sentence or two. */
export function verdict(found: Baking): string {
  const short = found.short.map(({ count, kinds }) =>
    kinds.length === 1 ? counted(kinds[0] ?? "", count) : anyOf(count),
  );
  const help = found.can_ask ? ` ${say("rules.diagram.help")}` : "";
  if (found.hopeless) return say(found.hopeless === "R5.10" ? "rules.diagram.crossed" : "rules.diagram.no-scarcest");
  if (found.bakes === "table") return `${say("rules.diagram.bakes")} ${left(found)}`.trim();
  if (found.bakes === "hand") return say("rules.diagram.with-hand", { cards: listed(short) });
  return say("rules.diagram.burns", { cards: listed(short) }) + help;
}

function left(found: Baking): string {
  const cards = found.left ?? [];
  return cards.length > 0 ? say("rules.diagram.left", { cards: handful(cards) }) : "";
}

function anyOf(n: number): string {
  return say("rules.diagram.any", { n });
}

interface RowProps {
  readonly label: string;
  readonly kinds: readonly Ingredient[];
  readonly counts: Counts;
  readonly isSmall?: boolean;
  readonly onChange: (kind: Ingredient, by: number) => void;
}

function Row({ label, kinds, counts, isSmall = false, onChange }: RowProps) {
  return (
    <div class={`tried ${isSmall ? "is-small" : ""}`} role="group" aria-label={label}>
      <span class="quiet">{label}</span>
      <ul class="plain-list">
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              class={`one-more ${total(counts, kind) === 0 ? "is-none" : ""}`}
              disabled={total(counts, kind) >= MOST}
              aria-label={say("rules.diagram.more", { kind: kindName(kind, 5) })}
              onClick={() => onChange(kind, 1)}
            >
              <IngredientCard card={kind} />
              <Icon name="plus" />
            </button>
            <b>{total(counts, kind)}</b>
            <button
              type="button"
              class="round"
              disabled={total(counts, kind) === 0}
              aria-label={say("rules.diagram.fewer", { kind: kindName(kind, 5) })}
              onClick={() => onChange(kind, -1)}
            >
              <Icon name="minus" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The other orders of the same colour. */
function Orders({ edition, order, onOrder }: { edition: string; order: Card; onOrder: (order: Card) => void }) {
  const all = Object.keys(editions[edition]?.orders ?? {}).filter((card) => colourOf(card) === colourOf(order));
  return (
    <div class="order-chips" role="radiogroup" aria-label={say("rules.diagram.order")}>
      {all.map((card) => (
        <button
          key={card}
          type="button"
          role="radio"
          class="viewpoint"
          aria-checked={card === order}
          onClick={() => onOrder(card)}
        >
          {orderTitle(card)}
        </button>
      ))}
    </div>
  );
}

function total(counts: Counts, kind: Ingredient): number {
  return Object.entries(counts).reduce(
    (n, [card, m]) => (kindOf(card) === kind ? n + (isDouble(card) ? 2 : 1) * m : n),
    0,
  );
}

/** One more or one fewer; a double that is taken from leaves a single. */
function changed(counts: Counts, kind: Ingredient, by: number): Counts {
  const singles = (counts[kind] ?? 0) + by;
  const double = `double:${kind}`;
  if (singles >= 0) return { ...counts, [kind]: singles };
  return { ...counts, [kind]: singles + 2, [double]: (counts[double] ?? 1) - 1 };
}
