/** Up to three moments that all saw, each with a way to watch it again. */

import type { LobbySeen, ReviewMoment } from "../../../made/messages";
import { kindOf } from "../../game";
import { say } from "../../i18n/texts";
import { counted, handful, playerName, quoted } from "../../i18n/words";
import { fragment } from "../../router";
import { isAwaited } from "../../store/replay";
import { shortagesOf } from "../../store/opening";
import { momentOf, momentsOf, type Moment, type ToldRound } from "../../store/story";
import { Icon } from "../icon";
import { missingOf } from "../opening/reasons";

interface MomentsProps {
  readonly rounds: readonly ToldRound[];
  readonly lobby: LobbySeen;
  readonly own: number | null;
  readonly found: readonly ReviewMoment[] | null; // the largest changes of the chance to win; null: they are looked for
}

const TITLES = ["one", "two", "three"] as const;

/** A moment in words, and where the replay shows it. */
interface TellingMoment {
  readonly round: number;
  readonly step: number;
  readonly words: string;
}

export function Moments({ rounds, lobby, own, found }: MomentsProps) {
  if (found === null) return <p class="panel sought quiet">{say("ending.moment.sought")}</p>;
  const tell = (moment: Moment): TellingMoment => ({ ...moment, words: momentInWords(moment, rounds, lobby, own) });
  const moments =
    found.length > 0
      ? found.map((moment) => reviewedMoment(moment, rounds, tell))
      : momentsOf(rounds).map((moment) => tell(moment));
  if (moments.length === 0) return null;
  return (
    <section class="panel moments">
      <h2>{say(`ending.moment.title-${TITLES[moments.length - 1] ?? "three"}`)}</h2>
      <ol class="plain-list">
        {moments.map((moment) => (
          <li key={moment.step}>
            <span class="num">{say("ending.moment.round", { round: moment.round })}</span>
            <Told words={moment.words} />
            <a
              class="watch"
              onClick={() => (isAwaited.value = true)}
              href={fragment({ screen: "replay", game: lobby.game, step: moment.step })}
              aria-label={say("ending.moment.watch-round", { round: moment.round })}
            >
              <Icon name="play" /> {say("ending.moment.watch")}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What happened; whom or when it is about stands out. */
function Told({ words }: Pick<TellingMoment, "words">) {
  const [lead = ""] = /^[^:]*:/.exec(words) ?? [];
  return (
    <span>
      <b>{lead}</b>
      {words.slice(lead.length)}
    </span>
  );
}

/** What a review found, told by the order that decided it where there is one. */
function reviewedMoment(
  moment: ReviewMoment,
  rounds: readonly ToldRound[],
  tell: (moment: Moment) => TellingMoment,
): TellingMoment {
  const decided = moment.order === null ? null : momentOf(rounds, moment.round, moment.order);
  return decided ? tell(decided) : moment;
}

function momentInWords(moment: Moment, rounds: readonly ToldRound[], lobby: LobbySeen, own: number | null): string {
  const { check, sort } = moment;
  const checks = rounds.find(({ opening }) => opening.round === moment.round)?.opening.checks ?? [];
  const values = { name: playerName(lobby, check.seat, own), order: quoted(check.order) };
  switch (sort) {
    case "took":
      return tookInWords(moment, checks, values, lobby, own);
    case "saved":
      return say("ending.moment.saved", { ...values, cards: handful(check.fromHand) });
    case "helped":
      return say("ending.moment.helped", {
        ...values,
        helper: playerName(lobby, check.helper ?? 0, own),
        cards: handful(check.fromHelper),
      });
    case "heap":
      return say("ending.moment.heap", { ...values, n: check.fromTable.length + check.fromHand.length });
    case "close":
      return say("ending.moment.close", { ...values, cards: missingOf(checks, checks.indexOf(check)) });
    case "baked":
      return say("ending.moment.baked", values);
  }
}

function tookInWords(
  { check, victim, kind }: Moment,
  checks: readonly Moment["check"][],
  values: { name: string; order: string },
  lobby: LobbySeen,
  own: number | null,
): string {
  if (!victim || !kind) return say("ending.moment.baked", values);
  const taken = check.fromTable.filter((card) => kindOf(card) === kind).length;
  const n = shortagesOf(checks, checks.indexOf(victim)).find((one) => one.kind === kind)?.n ?? 1;
  return say(victim.seat === own ? "ending.moment.took-you" : "ending.moment.took", {
    ...values,
    cards: counted(kind, taken),
    other: playerName(lobby, victim.seat, own),
    burnt: quoted(victim.order),
    missing: counted(kind, n),
  });
}
