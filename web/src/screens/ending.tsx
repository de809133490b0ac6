/** The end tells the story: podium, tie-break, moments, who baked what; then rematch, replay, share, proof, record. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ended, LobbySeen, ReviewMoment } from "../../made/messages";
import { Bar } from "../components/bar";
import { Moments } from "../components/ending/moments";
import { Podium } from "../components/ending/podium";
import { headline, reasonOf } from "../components/ending/result";
import { bakedIn, WhoBaked } from "../components/ending/who-baked";
import { Icon } from "../components/icon";
import { hasInvitation, NextTable } from "../components/next-table";
import { GuestRemark, OwnMemory } from "../components/own-memory";
import { ProofSheet } from "../components/proof";
import { ShareButton } from "../components/share-game";
import { Wordmark } from "../components/top";
import { say, words } from "../i18n/texts";
import { fragment, go } from "../router";
import { knownMoments, reviewedMoments } from "../store/review";
import { isReady, room, tell } from "../store/session";
import { download } from "../store/sharing";
import { fetchStory, told, type ToldRound } from "../store/story";
import { DailyEnd } from "./daily-end";

const SETTLED = 3000; // milliseconds before the moments are asked for
const LONG = 12_000; // until the story tells its own

export function EndingScreen() {
  const { ended, lobby, seat } = room.value;
  const game = ended?.proof.game ?? null;
  useEffect(() => void (game && fetchStory(game)), [game]);
  const found = useReviewed(lobby?.terms.daily ? null : game, seat); // an oven of the day tells its moment itself
  if (!ended || !lobby || ended.winners.length === 0) return <BrokenOff />;
  if (lobby.terms.daily) return <DailyEnd lobby={lobby} />;
  const story = told.value?.game === game ? told.value : null;
  const rounds = story?.rounds ?? (story ? lastRound() : []); // until the story is fetched nothing is told
  return (
    <div class="ending">
      <Bar title={say("ending.title")}>
        <Wordmark />
      </Bar>
      <main>
        <div class="tale">
          <Podium ended={ended} lobby={lobby} own={seat} />
          <header>
            <h1>{headline(ended, lobby, seat)}</h1>
            <p>{reasonOf(ended, lobby, seat)}</p>
          </header>
          <GuestRemark lobby={lobby} />
          <Moments rounds={rounds} lobby={lobby} own={seat} found={story ? found : null} />
        </div>
        <div class="deeds">
          <WhoBaked ended={ended} lobby={lobby} own={seat} baked={bakedBySeat(story?.rounds, lobby.chairs.length)} />
          <Next lobby={lobby} />
        </div>
        <Last ended={ended} lobby={lobby} />
      </main>
    </div>
  );
}

/**
 * The moments by their weight in the chance to win, looked for once somebody stays at the end; null until then. Where
 * that takes long there are none, and none come later: nothing moves that somebody reads.
 */
function useReviewed(game: string | null, seat: number | null): readonly ReviewMoment[] | null {
  const isSought = game !== null && seat !== null;
  const found = useSignal(isSought ? knownMoments(game, seat, words.peek().code) : []);
  useEffect(() => {
    if (!isSought || found.peek() !== null) return undefined;
    const settle = (moments: readonly ReviewMoment[]): void => void (found.value ??= moments);
    const ask = (): void => void reviewedMoments(game, seat, words.peek().code).then(settle, () => settle([]));
    const timers = [setTimeout(ask, SETTLED), setTimeout(() => settle([]), LONG)];
    return () => timers.forEach(clearTimeout);
  }, [game, seat]);
  return found.value;
}

/** What is known without a line. */
function lastRound(): readonly ToldRound[] {
  const { summary } = room.value;
  return summary ? [{ opening: summary, steps: [] }] : [];
}

/** What lies open on the table counts; where orders lie covered they are in the story of all rounds. */
function bakedBySeat(
  rounds: readonly ToldRound[] | null | undefined,
  seats: number,
): readonly (readonly string[])[] | null {
  const { table } = room.value;
  if (table && typeof table.delivered !== "number") return table.delivered;
  return rounds ? bakedIn(rounds, seats) : null;
}

function BrokenOff() {
  return (
    <div class="ending">
      <Bar title={say("ending.title")} />
      <main class="lone">
        <h1>{say("ending.abandoned")}</h1>
        <Rematch />
        <button type="button" class="ghost" onClick={() => go({ screen: "home" })}>
          {say("page.home")}
        </button>
      </main>
    </div>
  );
}

function Rematch({ isSecond = false }: { isSecond?: boolean }) {
  if (room.value.seat === null) return null;
  return (
    <button
      type="button"
      class={isSecond ? "ghost" : "main"}
      data-act="rematch"
      disabled={!isReady.value}
      onClick={() => tell({ type: "rematch" })}
    >
      {say("ending.rematch")}
    </button>
  );
}

/** One clear next thing, then what one does with this game. */
function Next({ lobby }: { lobby: LobbySeen }) {
  return (
    <div class="next-things">
      <NextTable game={lobby.game} />
      <Rematch isSecond={hasInvitation(lobby.game)} />
      <div class="row">
        <a class="ghost" data-act="review" href={fragment({ screen: "review", game: lobby.game })}>
          <Icon name="chart" /> {say("review.title")}
        </a>
        <ShareButton game={lobby.game} />
        <a class="ghost" data-act="replay" href={fragment({ screen: "replay", game: lobby.game })}>
          <Icon name="play" /> {say("ending.replay")}
        </a>
      </div>
    </div>
  );
}

/** What is asked for less often, once each. */
function Last({ ended, lobby }: { ended: Ended; lobby: LobbySeen }) {
  const isProving = useSignal(false);
  return (
    <footer class="next-things last-things">
      <OwnMemory round={lobby.options.rounds} />
      <button type="button" class="ghost" data-act="verify" onClick={() => (isProving.value = true)}>
        {say("ending.fair")}
      </button>
      <button type="button" class="ghost" data-act="download" onClick={() => void download(lobby.game)}>
        <Icon name="down" /> {say("ending.record")}
      </button>
      <button type="button" class="ghost" data-act="home" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
      {isProving.value && <ProofSheet ended={ended} onClose={() => (isProving.value = false)} />}
    </footer>
  );
}
