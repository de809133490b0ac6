/** One's own orders of a round: four steps from certain to what happened, and a headline. */

import { Fragment } from "preact";
import type { LobbySeen, MemoryReport } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { orderTitle, quoted, seatName } from "../../i18n/words";
import { room } from "../../store/session";
import { Slip } from "../card";
import { Icon } from "../icon";

type OwnOrder = MemoryReport["orders"][number];
type Figures = NonNullable<OwnOrder["figures"]>;

interface StoriesProps {
  readonly memory: MemoryReport;
  readonly lobby: LobbySeen;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function OrderStories({ memory, lobby, onBack, onClose }: StoriesProps) {
  const { orders, worlds, plain, complete } = memory;
  const hasGuess = orders.some(({ figures }) => figures?.memory != null);
  const isCounted = orders.some(({ figures }) => figures);
  return (
    <>
      <div class="bar">
        <button type="button" class="round" data-act="back" aria-label={say("page.back")} onClick={onBack}>
          <Icon name="back" />
        </button>
        <h1>{say("memory.report.orders", { n: orders.length })}</h1>
      </div>
      <div class="recall-body" tabIndex={0}>
        {orders.map((own) => (
          <Story key={own.order} own={own} lobby={lobby} isComplete={complete ?? false} />
        ))}
        {isCounted && (
          <p class="quiet">
            {say(hasGuess ? "memory.report.foot" : "memory.report.foot-risk")}{" "}
            {(worlds ?? 0) > 0 && say(plain ? "memory.report.plain" : "memory.report.worlds", { worlds: worlds ?? 0 })}
          </p>
        )}
      </div>
      <div class="recall-foot">
        <button type="button" class="main" data-act="scores" onClick={onClose}>
          {say("memory.report.back")}
        </button>
      </div>
    </>
  );
}

interface StoryProps {
  readonly own: OwnOrder;
  readonly lobby: LobbySeen;
  readonly isComplete: boolean;
}

function Story({ own, lobby, isComplete }: StoryProps) {
  const { order, baked, figures } = own;
  return (
    <article class="panel story">
      <Slip order={order} edition={lobby.terms.edition ?? "classic"} />
      <div>
        <h2>{orderTitle(order)}</h2>
        {figures && <Waterfall figures={figures} isBaked={baked} />}
      </div>
      <p>
        {figures ? <Told figures={figures} /> : say(isComplete ? "memory.report.cannot" : "memory.report.reckoning")}
        {figures?.headline === "bad-luck" && <Takers own={own} lobby={lobby} />}
      </p>
    </article>
  );
}

/** Who used the missing kinds before: `Giulia’s “4 olives” took 4.` The orders stand out. */
export function Takers({ own: { takers }, lobby }: { own: OwnOrder; lobby: LobbySeen }) {
  return takers.map(({ seat, order, count: n }) => {
    const values = { order: quoted(order), n };
    const text =
      seat === room.value.seat
        ? say("memory.report.took-own", values)
        : say("memory.report.took", { name: seatName(lobby, seat), ...values });
    const [before, after] = text.split(values.order);
    return (
      <Fragment key={order}>
        {" "}
        {before}
        <b>{values.order}</b>
        {after}
      </Fragment>
    );
  });
}

function Told({ figures: { headline, said, knew, error } }: { figures: Figures }) {
  const chance =
    said === null ? say("memory.report.knew", { knew }) : say("memory.report.thought", { said: said ?? 0, knew });
  return (
    <>
      <b>{say(`memory.headline.${headline}`)}</b> {chance}{" "}
      {error === 0 ? say("memory.report.exact") : say("memory.report.error", { n: error })}
    </>
  );
}

/** Each step begins where the one before ended; downward bars are hatched. */
function Waterfall({ figures, isBaked }: { figures: Figures; isBaked: boolean }) {
  const { nerve, memory, luck, at_the_oven: oven } = figures;
  const steps: [string, number][] = [
    memory === null ? [say("memory.step.risk"), nerve] : [say("memory.step.nerve"), nerve],
    ...(memory === null ? [] : [[say("memory.step.memory"), memory] as [string, number]]),
    [say("memory.step.luck"), luck],
    [say("memory.step.at-the-oven"), oven],
  ];
  let at = 100;
  return (
    <ol class="plain-list waterfall">
      {steps.map(([name, step]) => {
        const top = 100 - Math.max(at, at + step);
        at += step;
        return (
          <li key={name}>
            <span class="fall" aria-hidden="true">
              <em style={{ top: `${top}%` }}>{signed(step)}</em>
              <i
                class={step < 0 ? "is-down" : step > 0 ? "is-up" : "is-even"}
                style={{ top: `${top}%`, height: `${Math.abs(step)}%` }}
              />
            </span>
            <small>
              {name}
              <span class="unseen">: {signed(step)}</span>
            </small>
          </li>
        );
      })}
      <li>
        <span class="fall">
          <span class={`fate-of-order ${isBaked ? "is-baked" : "is-burnt"}`}>
            <Icon name={isBaked ? "check" : "cross"} />
          </span>
        </span>
        <small>
          <b>{say(isBaked ? "memory.report.baked" : "memory.report.burnt")}</b>
        </small>
      </li>
    </ol>
  );
}

function signed(step: number): string {
  return step > 0 ? `+${step}` : step < 0 ? `−${-step}` : "0";
}
