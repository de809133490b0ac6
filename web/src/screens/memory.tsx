/** The memory report: what was said and what was true, then one's own orders, from certain to what happened. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { LobbySeen, MemoryReport } from "../../made/messages";
import { Icon } from "../components/icon";
import { useDialog } from "../components/sheet";
import { OrderStories, Takers } from "../components/memory/orders";
import { say } from "../i18n/texts";
import { counted, kindName, listed, quoted } from "../i18n/words";
import { lastOff } from "../store/remembered";
import { room } from "../store/session";

type Kind = MemoryReport["kinds"][number];
type OwnOrder = MemoryReport["orders"][number];

/** All over the scores; Esc, back and its last button lead back to them. */
export function MemoryScreen({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const behaviour = useDialog(dialog, onClose);
  const isAtOrders = useSignal(false);
  const { memory, lobby } = room.value;
  if (!lobby) return null;
  const title = memory ? say("memory.report.title", { round: memory.round }) : say("memory.report.button");
  return (
    <dialog ref={dialog} class="recall" aria-label={title} {...behaviour}>
      {!memory && <div class="lone" aria-busy="true" />}
      {memory && !isAtOrders.value && (
        <Remembered memory={memory} lobby={lobby} onNext={() => (isAtOrders.value = true)} onClose={onClose} />
      )}
      {memory && isAtOrders.value && (
        <OrderStories memory={memory} lobby={lobby} onBack={() => (isAtOrders.value = false)} onClose={onClose} />
      )}
    </dialog>
  );
}

interface RememberedProps {
  readonly memory: MemoryReport;
  readonly lobby: LobbySeen;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

function Remembered({ memory, lobby, onNext, onClose }: RememberedProps) {
  const n = memory.orders.length;
  return (
    <>
      <div class="bar">
        <h1>{say("memory.report.title", { round: memory.round })}</h1>
        <span class="gap" />
        <span class="pill">
          <Icon name="lock" /> {say("memory.report.private")}
        </span>
      </div>
      <div class="recall-body" tabIndex={0}>
        <Score memory={memory} />
        <ul class="plain-list said-rows">
          {memory.kinds.map((one) => (
            <SaidRow key={one.kind} one={one} most={Math.max(1, ...memory.kinds.map(largest))} />
          ))}
        </ul>
        <WhereTo memory={memory} lobby={lobby} />
        <Perfect memory={memory} />
      </div>
      <div class="recall-foot">
        <button type="button" class={n > 0 ? "ghost" : "main"} data-act="scores" onClick={onClose}>
          {say("memory.report.back")}
        </button>
        {n > 0 && (
          <button type="button" class="main" data-act="orders" onClick={onNext}>
            {say("memory.report.orders", { n })}
          </button>
        )}
      </div>
    </>
  );
}

function largest({ said, true: there }: Kind): number {
  return Math.max(said ?? 0, there);
}

/** The ring, how many cards were off, and what it would have been without looking. */
function Score({ memory: { remembered, total, even, kinds, round } }: { memory: MemoryReport }) {
  const without = say("memory.report.even", { n: even, total });
  if (remembered === null) {
    return (
      <p class="no-guess">
        {say("memory.report.no-guess")} {without}
      </p>
    );
  }
  const off = kinds.reduce((sum, one) => sum + Math.abs((one.said ?? 0) - one.true), 0);
  const last = lastOff(room.value.game ?? "", round);
  const part = `${(100 * remembered) / Math.max(1, total)}%`;
  return (
    <section class="score">
      <span class="ring-of" style={{ "--part": part }} aria-hidden="true">
        <b>{remembered}</b>
      </span>
      <div>
        <h2>{say("memory.report.of", { n: remembered, total })}</h2>
        <p class="quiet">
          {say("memory.report.off", { n: off })}{" "}
          {last.length > 0 && `${say("memory.report.last", { n: last.length, list: last.join(", ") })} `}
          {without}
        </p>
      </div>
    </section>
  );
}

function SaidRow({ one: { kind, said, true: there }, most }: { one: Kind; most: number }) {
  const values = { said: said ?? 0, true: there };
  const off = (said ?? there) - there;
  const word =
    off === 0
      ? say("memory.report.right")
      : say(off < 0 ? "memory.report.few" : "memory.report.many", { n: Math.abs(off) });
  return (
    <li>
      <Icon name={kind} class="plated" />
      <span class="unseen">{kindName(kind, 5)}: </span>
      <span
        class="was"
        style={{ "--kind": `var(--bar-${kind}, var(--${kind}))`, "--part": `${(100 * there) / most}%` }}
        aria-hidden="true"
      >
        <i />
        {said !== null && <u style={{ left: `${(100 * said) / most}%` }} />}
      </span>
      <span>{boldNumbers(said === null ? say("memory.report.was", values) : say("memory.report.said", values))}</span>
      {said !== null && <b class={Math.abs(off) < 2 ? "is-near" : "is-far"}>{word}</b>}
    </li>
  );
}

/** The numbers of a sentence stand out. */
function boldNumbers(text: string): ComponentChildren[] {
  return text.split(/(\d+)/).map((part, place) => (place % 2 === 1 ? <b key={place}>{part}</b> : part));
}

/** Who took what one's burnt orders lacked. */
function WhereTo({ memory, lobby }: { memory: MemoryReport; lobby: LobbySeen }) {
  const burnt = memory.orders.filter(({ lacking, takers }) => takers.length > 0 && lacking.some(({ kind }) => kind));
  return (
    <>
      {burnt.map((own) => (
        <section key={own.order} class="panel">
          <h2>{say("memory.report.where", { kinds: listed(kindsOf(own)) })}</h2>
          <p>
            {say("memory.report.short", { order: quoted(own.order), cards: lackingInWords(own) })}
            <Takers own={own} lobby={lobby} />
          </p>
        </section>
      ))}
    </>
  );
}

function kindsOf({ lacking }: OwnOrder): string[] {
  return lacking.flatMap(({ kind }) => (kind === null ? [] : [kindName(kind, 5)]));
}

function lackingInWords({ lacking }: OwnOrder): string {
  return listed(lacking.flatMap(({ kind, count }) => (kind === null ? [] : [counted(kind, count)])));
}

function Perfect({ memory: { orders, total } }: { memory: MemoryReport }) {
  const told = orders.find(({ baked, figures }) => !baked && figures) ?? orders.find(({ figures }) => figures);
  if (!told?.figures) return null;
  const values = { total, order: quoted(told.order), knew: told.figures.knew };
  return (
    <section class="panel">
      <h2>{say("memory.report.perfect")}</h2>
      <p>{say("memory.report.perfect-text", values)}</p>
    </section>
  );
}
