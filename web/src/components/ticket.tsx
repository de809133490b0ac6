/** An order that has come up: whose it is, what it needs, what of it is there, and what became of it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LobbySeen } from "../../made/messages";
import { say } from "../i18n/texts";
import { handful, kindName, orderTitle, recipe, seatName } from "../i18n/words";
import { lackOf, type Check, type Need } from "../store/opening";
import { Slip } from "./card";
import { HelpLine } from "./help-line";
import { Icon } from "./icon";
import { Tick } from "./tick";

interface TicketProps {
  readonly check: Check;
  readonly edition: string;
  readonly lobby: LobbySeen | null;
  readonly isOwn: boolean;
  readonly asked: number | null; // the seat that is being asked now
}

export function Ticket({ check, edition, lobby, isOwn, asked }: TicketProps) {
  const title = isOwn ? say("opening.your-order") : say("opening.order-of", { name: seatName(lobby, check.seat) });
  const isLit = check.needs.length > 0;
  return (
    <section class={`ticket is-${check.verdict}`} key={check.order} aria-label={title}>
      <Slip order={check.order} edition={edition} />
      <span class="words">
        <b>{title}</b>
        {isLit ? (
          <Needs check={check} />
        ) : (
          <span>{say("opening.needs", { recipe: recipe(edition, check.order) })}</span>
        )}
        {check.crossed.map((kind) => (
          <span key={kind} class="spoilt">
            {say("opening.spoilt", { kind: kindName(kind, 1) })}
          </span>
        ))}
        {check.request.length > 0 && <HelpLine check={check} lobby={lobby} asked={asked} />}
      </span>
      <Verdict check={check} />
    </section>
  );
}

/** The needs light up one by one; they are drawn a frame after the order itself. */
function Needs({ check }: { check: Check }) {
  const isTheirTurn = useSignal(false);
  useEffect(() => void (isTheirTurn.value = true), []);
  const style = { "--beat": `${check.seconds}s`, "--of": check.needs.length };
  return (
    <ol class="lights" style={style}>
      {(isTheirTurn.value ? check.needs : []).map((need, place) => (
        <Light key={place} need={need} place={place} />
      ))}
    </ol>
  );
}

function Light({ need, place }: { need: Need; place: number }) {
  const { kind, needed, found } = need;
  const words = say("opening.has", { n: found, needed, kind: kind ? kindName(kind, needed) : say("opening.anything") });
  return (
    <li
      class={`light ${found < needed ? "is-short" : "is-there"}`}
      style={{ "--n": place }}
      aria-label={words}
      title={words}
    >
      <Icon name={kind ?? "any"} />
      {`${found}/${needed}`}
      <Tick isGood={found >= needed} />
    </li>
  );
}

/** BAKED, or smoke; one short hurts most. */
function Verdict({ check }: { check: Check }) {
  if (check.verdict === "open") return null;
  const isNear = check.verdict === "burnt" && lackOf(check) === 1;
  return (
    <b class={`stamp is-${check.verdict}`}>
      {check.verdict === "burnt" && (
        <span class="smoke">
          <Icon name="smoke" />
          <Icon name="smoke" />
          <Icon name="smoke" />
        </span>
      )}
      {say(isNear ? "opening.stamp.near" : `opening.stamp.${check.verdict}`)}
    </b>
  );
}

/** What became of an order, in a line; *why* is said where it burnt. */
export function CheckLine({ check, lobby, why = "" }: { check: Check; lobby: LobbySeen | null; why?: string }) {
  const values = { name: seatName(lobby, check.seat), order: orderTitle(check.order) };
  return (
    <span class={`check is-${check.verdict}`}>
      <Tick isGood={check.verdict === "baked"} />
      <span>
        {say(`opening.line.${check.verdict}`, values)}
        {check.fromHand.length > 0 && ` ${say("opening.from-hand", { cards: handful(check.fromHand) })}`}
        {check.helper !== null && ` ${say("opening.helped", { name: seatName(lobby, check.helper) })}`}
        {why && <span class="why">{why}</span>}
      </span>
    </span>
  );
}
