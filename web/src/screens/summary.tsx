/** After a round: a scoreboard, oneself first; a slip for every order, and who begins. It stays until it is tapped. */

import type { LobbySeen } from "../../made/messages";
import { Bar } from "../components/bar";
import { FaceWithKind, type Mood } from "../components/face";
import { Icon } from "../components/icon";
import { FateOf } from "../components/opening/fates";
import { whyInWords } from "../components/opening/reasons";
import { GuestRemark, OwnMemory } from "../components/own-memory";
import { Wordmark } from "../components/top";
import { CIRCLE, editions, isDouble, kindOf, type Card } from "../game";
import { say } from "../i18n/texts";
import { counted, listed, orderTitle, playerName, seatName } from "../i18n/words";
import { bakedBy, isClose, type Opening } from "../store/opening";
import { isReady, putSummaryAway, room, speaker } from "../store/session";
import { leadersOf, leadOf, ordersOf, ranked, scoresOf } from "../store/standing";

export function SummaryScreen({ summary }: { summary: Opening }) {
  const { lobby, seat } = room.value;
  if (!lobby) return null;
  const scores = scoresOf(summary);
  return (
    <div class="scoreboard">
      <Bar title={say("ending.summary.title", { round: summary.round })}>
        <Wordmark />
      </Bar>
      <main tabIndex={0}>
        <header>
          <h1>{scores ? leadInWords(scores, lobby, seat) : say("ending.summary.covered")}</h1>
          {scores && <span class="quiet">{say("ending.summary.so-far")}</span>}
        </header>
        <ol class="plain-list scores">
          {shownRows(summary, lobby, seat).map((one) => (
            <ScoreRow key={one} summary={summary} lobby={lobby} seat={one} own={seat} />
          ))}
        </ol>
        <GuestRemark lobby={lobby} />
        <Leftovers summary={summary} lobby={lobby} />
        <p class="quiet begins">{beginsInWords(summary, lobby, seat)}</p>
      </main>
      <GoOn round={summary.round + 1} />
    </div>
  );
}

/** Everybody; where scores are to be remembered (R8.1), and nothing helps one to, oneself alone. */
function shownRows(summary: Opening, lobby: LobbySeen, seat: number | null): number[] {
  const scores = scoresOf(summary);
  const rows = ranked(lobby.chairs.length, scores, seat);
  const isWritten = lobby.terms.aid === "log" || lobby.terms.aid === "oven";
  return scores !== null || isWritten ? rows : rows.filter((one) => one === seat);
}

/** `You share the lead`, `1 behind Giulia`; for whoever only watches, who leads. */
function leadInWords(scores: readonly number[], lobby: LobbySeen, seat: number | null): string {
  if (seat === null) {
    const leaders = leadersOf(scores);
    const [first = 0] = leaders;
    if (leaders.length > 1)
      return say("ending.summary.share", { names: listed(leaders.map((one) => seatName(lobby, one))) });
    const lead = leadOf(scores, first);
    return say("ending.summary.leads", { name: seatName(lobby, first), n: lead.sort === "leads" ? lead.by : 0 });
  }
  const lead = leadOf(scores, seat);
  if (lead.sort === "leads") return say("ending.summary.you-lead", { n: lead.by });
  if (lead.sort === "shares") return say("ending.summary.you-share");
  return say("ending.summary.you-behind", {
    n: lead.by,
    name: listed(lead.leaders.map((one) => seatName(lobby, one))),
  });
}

interface RowProps {
  readonly summary: Opening;
  readonly lobby: LobbySeen;
  readonly seat: number;
  readonly own: number | null;
}

function ScoreRow({ summary, lobby, seat, own }: RowProps) {
  const scores = scoresOf(summary);
  const orders = ordersOf(summary, seat).filter(({ fate }) => fate !== "later");
  const n = scores?.[seat] ?? 0;
  return (
    <li class={`score-row ${seat === own ? "is-own" : ""}`}>
      <FaceWithKind lobby={lobby} seat={seat} mood={moodOf(summary, seat)} isOwn={seat === own} />
      <b class="name by-people">{playerName(lobby, seat, own)}</b>
      <ul class="plain-list fates">
        {orders.map((one, place) => (
          <FateOf key={place} one={one} lobby={lobby} seat={seat} />
        ))}
        {orders.length === 0 && <li class="quiet">{say("ending.summary.none-put")}</li>}
      </ul>
      <Reasons summary={summary} seat={seat} isOwn={seat === own} />
      {scores && (
        <span class="total" role="img" aria-label={say("ending.summary.pizzas", { n })}>
          <b>{n}</b>
          <small class={bakedBy(summary, seat) > 0 ? "is-more" : ""}>+{bakedBy(summary, seat)}</small>
        </span>
      )}
    </li>
  );
}

/** By what one's orders of this round came to: the slips beside it say no less. */
function moodOf(summary: Opening, seat: number): Mood {
  if (bakedBy(summary, seat) > 0) return "glad";
  return summary.checks.some((check) => check.seat === seat) ? "sad" : "calm";
}

/** Why one's own orders burnt, and those of others that were one short. Where several come back, it is said once. */
function Reasons({ summary: { checks }, seat, isOwn }: { summary: Opening; seat: number; isOwn: boolean }) {
  const burnt = checks.flatMap((check, place) =>
    check.seat === seat && check.verdict === "burnt" && (isOwn || isClose(check)) ? [place] : [],
  );
  const isOne = isOwn && burnt.length === 1;
  const lines = burnt.map((place) => {
    const order = orderTitle(checks[place]?.order ?? "");
    const why = whyInWords(checks, place);
    if (isOne) return why ? say("ending.summary.why-own", { order, why }) : say("ending.summary.back-own", { order });
    return why ? say("ending.summary.why", { order, why }) : order;
  });
  if (isOwn && burnt.length > 1) lines.push(say("ending.summary.all-back"));
  if (lines.length === 0) return null;
  return (
    <div class="reasons">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** What is left, by kind: it comes out first next time (R7.1). */
function Leftovers({ summary, lobby }: { summary: Opening; lobby: LobbySeen }) {
  const cards = summary.leftovers ?? [];
  const isOpen = room.value.table !== null && lobby.terms.edition === "first";
  const kinds = CIRCLE.filter((kind) => editions[lobby.terms.edition ?? "classic"]?.kinds.includes(kind));
  const left = kinds.map((kind) => [kind, worthOf(cards, kind)] as const).filter(([, n]) => n > 0);
  return (
    <p class="panel stays">
      <b>{say(isOpen ? "ending.summary.stays-open" : "ending.summary.stays")}</b>
      {left.map(([kind, n]) => (
        <span key={kind} role="img" aria-label={counted(kind, n)}>
          {n} <Icon name={kind} class="plated" />
        </span>
      ))}
      {left.length === 0 && <span class="quiet">{say("ending.summary.stays-nothing")}</span>}
    </p>
  );
}

function worthOf(cards: readonly Card[], kind: string): number {
  return cards.reduce((sum, card) => (kindOf(card) === kind ? sum + (isDouble(card) ? 2 : 1) : sum), 0);
}

function beginsInWords({ opener, round }: Opening, lobby: LobbySeen, seat: number | null): string {
  if (opener === null) return say("ending.summary.used");
  const begins =
    opener === seat
      ? say("ending.summary.you-begin", { round: round + 1 })
      : say("ending.summary.begins", { name: seatName(lobby, opener), round: round + 1 });
  return `${begins} ${say("ending.summary.used")}`;
}

/** The next round; with others, how many are ready. */
function GoOn({ round }: { round: number }) {
  const { pace } = room.value;
  const seat = speaker.value;
  const isAwaited = seat !== null && pace.waiting.includes(seat);
  const ready = say("ending.summary.ready", { n: pace.readers.length - pace.waiting.length, m: pace.readers.length });
  const isDone = !isAwaited && pace.waiting.length > 0;
  return (
    <footer>
      <OwnMemory round={round - 1} />
      {isDone ? (
        <p class="main is-waiting" role="status">
          {ready}
        </p>
      ) : (
        <button type="button" class="main" data-act="go-on" disabled={!isReady.value} onClick={putSummaryAway}>
          {say("ending.summary.next", { round })}
          {pace.readers.length > 1 && <small>{ready}</small>}
        </button>
      )}
    </footer>
  );
}
