/** The wooden board on which an order rises: its slip, its slots, the stamp across it, and why. */

import { useMemo } from "preact/hooks";
import type { LobbySeen } from "../../../made/messages";
import type { Card } from "../../game";
import { say, words } from "../../i18n/texts";
import { handful, kindName, orderTitle, seatName } from "../../i18n/words";
import { proposal, seatAsked } from "../../store/asking";
import { isMissing } from "../../store/lobby";
import { current, isClose, type Check, type Opening } from "../../store/opening";
import { openRules, rulesFor } from "../../store/rules";
import { parts, risen, room } from "../../store/session";
import { Slip } from "../card";
import { SeatFace } from "../face";
import { Icon } from "../icon";
import { moodOf } from "./heads";
import { shortInWords, takenInWords } from "./reasons";
import { Slots } from "./slots";

export function Board({ isReplayed = false }: { isReplayed?: boolean }) {
  const opening = parts.opening.value;
  const lobby = parts.lobby.value;
  const seat = parts.seat.value;
  const proposed = proposal.value;
  const asked = seatAsked.value;
  const check = opening ? current(opening) : undefined;
  return useMemo(() => {
    if (!opening || !lobby) return null;
    if (!check) return <EmptyBoard opening={opening} lobby={lobby} own={seat} />;
    const cards = check.seat === seat && asked === seat && check.verdict === "open" ? cardsOf(proposed?.added) : [];
    return (
      <OrderBoard
        key={`${opening.round} ${opening.checks.length}`}
        {...{ opening, check, lobby, seat, cards, asked, isReplayed }}
      />
    );
  }, [check, opening?.opener, lobby, seat, proposed, asked, words.value]);
}

function EmptyBoard({ opening: { opener }, lobby, own }: { opening: Opening; lobby: LobbySeen; own: number | null }) {
  const isOwn = opener !== null && opener === own;
  return (
    <section class="board is-empty">
      {opener !== null && <SeatFace lobby={lobby} seat={opener} size={54} mood="glad" />}
      <p>
        {opener === null
          ? ""
          : isOwn
            ? say("opening.you-open-oven")
            : say("opening.opens", { name: seatName(lobby, opener) })}
      </p>
    </section>
  );
}

const MOST_KINDS = 2; // that a line of the board has room for

interface OrderBoardProps {
  readonly opening: Opening;
  readonly check: Check;
  readonly lobby: LobbySeen;
  readonly seat: number | null;
  readonly cards: readonly Card[]; // from the hand, as proposed
  readonly asked: number | null; // whose decision is awaited
  readonly isReplayed: boolean;
}

function OrderBoard(props: OrderBoardProps) {
  const { opening, check, lobby, seat, cards } = props;
  const title = titleOf(check, lobby, seat);
  const edition = lobby.terms.edition ?? "classic";
  return (
    <section class={`board order-board is-${stampOf(check) ?? "open"}`} aria-label={title}>
      <span class="slip-place">
        <Slip order={check.order} edition={edition} />
        {stampOf(check) === "burnt" && <Icon name="smokey" class="smoking" />}
        <Stamp check={check} />
        {check.verdict === "burnt" && !props.isReplayed && <Why />}
      </span>
      <h2>
        <SeatFace lobby={lobby} seat={check.seat} mood={moodOf({ ...opening, last: null }, check.seat)} />
        <span>{title}</span>
      </h2>
      {risen.value >= opening.checks.length && (
        <>
          <Slots check={check} proposed={cards} />
          <Caption {...props} />
        </>
      )}
    </section>
  );
}

export function titleOf(check: Check, lobby: LobbySeen | null, seat: number | null): string {
  const order = orderTitle(check.order);
  if (check.seat === seat) return say("opening.your-titled", { order });
  return say("opening.titled", { name: seatName(lobby, check.seat), order });
}

type StampSort = "baked" | "burnt" | "close";

function stampOf(check: Check): StampSort | null {
  if (check.verdict === "open") return null;
  return isClose(check) ? "close" : check.verdict;
}

function Stamp({ check }: { check: Check }) {
  const sort = stampOf(check);
  if (!sort) return null;
  return <b class={`stamp is-${sort}`}>{say(sort === "close" ? "opening.stamp.near" : `opening.stamp.${sort}`)}</b>;
}

/** The reason in whole is one tap away; the tap skips no beat. */
function Why() {
  const open = (event: MouseEvent): void => {
    event.stopPropagation();
    openRules.value = rulesFor(room.peek());
  };
  return (
    <button type="button" class="why" data-act="why" onClick={open}>
      {say("opening.decision.why")}
    </button>
  );
}

/** One or two lines: what is proposed, who asks for help, why it burnt and who had taken it before. */
function Caption(props: OrderBoardProps) {
  return (
    <p class="caption">
      {captionOf(props).map((line, place) => (
        <span key={line} class={place === 0 ? "is-first" : ""}>
          {line}{" "}
        </span>
      ))}
    </p>
  );
}

function captionOf({ opening, check, lobby, seat, cards, asked }: OrderBoardProps): string[] {
  const [crossed] = check.crossed;
  if (check.verdict === "burnt") {
    if (crossed) return [say("opening.spoils", { kind: kindName(crossed, 1) })];
    return [shortInWords(opening.checks, opening.checks.length - 1), takenInWords(check, lobby, seat)].filter(Boolean);
  }
  if (check.verdict === "baked") return bakedInWords(check, lobby);
  if (check.request.length > 0) {
    const values = { name: seatName(lobby, check.seat), cards: handful(check.request) };
    return [say(check.seat === seat ? "opening.you-ask-all" : "opening.asks-all", values)];
  }
  if (cards.length > 0) return [say("opening.add", { cards: addedInWords(cards) })];
  if (asked === null || asked === seat) return [];
  return [say(isMissing(lobby, asked) ? "opening.waits" : "opening.decides", { name: seatName(lobby, asked) })];
}

/** By kind; a handful of all sorts by its number, which one can see below. */
function addedInWords(cards: readonly Card[]): string {
  return new Set(cards).size > MOST_KINDS ? say("opening.any-cards", { n: cards.length }) : handful(cards);
}

function bakedInWords(check: Check, lobby: LobbySeen): string[] {
  const isCovered = typeof room.peek().table?.delivered === "number";
  const helper = check.helper;
  return [
    check.fromHand.length > 0 ? say("opening.from-the-hand", { cards: handful(check.fromHand) }) : "",
    helper === null
      ? ""
      : say("opening.helper-gave", { name: seatName(lobby, helper), cards: handful(check.fromHelper) }),
    isCovered && helper === null ? say("opening.face-down") : "",
  ].filter(Boolean);
}

function cardsOf(added: ReadonlyMap<Card, number> | undefined): Card[] {
  return [...(added ?? [])].flatMap(([card, n]) => Array.from({ length: n }, () => card));
}
