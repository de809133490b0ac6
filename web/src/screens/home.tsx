/** Home: an invitation to tonight's table, other ways to play, one's tables, and the ladder of characters. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Company } from "../components/company";
import { Face } from "../components/face";
import { HomeScene } from "../components/home-scene";
import { Icon } from "../components/icon";
import { JoinForm } from "../components/join-form";
import { LadderPanel } from "../components/ladder";
import { LanguageChoice } from "../components/settings";
import { OwnTableLine, SharedTableLine } from "../components/table-line";
import { Gear, Wordmark } from "../components/top";
import { botName } from "../game";
import { say } from "../i18n/texts";
import { listed } from "../i18n/words";
import { server } from "../protocol/network";
import { fragment, type Route } from "../router";
import { isBeginning, isFirstVisit, playWith, tonight, trouble, tryRound } from "../store/beginning";
import { dailies, isPlayed } from "../store/daily";
import { bakedInWords, daysInARow, numberOf, today } from "../store/days";
import { finishedGames } from "../store/finished";
import { lessonSeat } from "../store/learning";
import { sharedTables } from "../store/hotseat";
import { inOrder, ownTables } from "../store/tables";
import { lookAround } from "../store/visiting";

const MOST = 5; // tables; the others are behind “All my games”
const DAILY: Route = { screen: "daily", date: null };
const DRILLS: Route = { screen: "drills", drill: null };
const RECORD: Route = { screen: "record" };
const RULES: Route = { screen: "rules", edition: null, section: null };

export function HomeScreen() {
  useEffect(() => void lookAround(), []);
  const isFirst = isFirstVisit.value;
  return (
    <main class={`home-page ${isFirst ? "is-first" : ""}`}>
      <HomeScene isFirst={isFirst} />
      <div class="home-title">
        <h1 aria-label={say("page.title")}>
          <Wordmark />
        </h1>
        <p>{say(isFirst ? "home.first-promise" : "home.promise")}</p>
      </div>
      {isFirst ? <FirstOffer /> : <Tonight />}
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
      {isFirst ? <FirstWays /> : <Ways />}
      <OwnTables />
      {server() && (
        <div class={isFirst ? "for-wide" : ""}>
          <JoinForm />
        </div>
      )}
      {isFirst ? <Goal /> : <LadderPanel />}
      <footer>{say("page.unofficial")}</footer>
      <header class="home-bar">
        <span class="pill">
          <LanguageChoice />
        </span>
        {!isFirst && (
          <a class="round" data-act="record" href={fragment(RECORD)} aria-label={say("record.title")}>
            <Icon name="chart" />
          </a>
        )}
        <Gear />
      </header>
    </main>
  );
}

/** Tonight's table, its guests, and the one button of this page. */
function Tonight() {
  const isChoosing = useSignal(false);
  const guests = tonight.value;
  const names = guests.map(botName);
  return (
    <section class="tonight" aria-label={say("home.tonight")}>
      <span class="peeking" aria-hidden="true">
        {guests.map((guest) => (
          <Face key={guest} character={guest} mood="glad" />
        ))}
      </span>
      <h2>
        <span class="for-wide">{say("home.tonight")}</span>
        <small>{listed([...names, say("home.you")])}</small>
      </h2>
      <div class="row">
        <Play guests={guests} />
        <button type="button" class="flour" data-act="change" onClick={() => (isChoosing.value = true)}>
          <span class="for-narrow">{say("home.change")}</span>
          <span class="for-wide">{say("home.change-guests")}</span>
        </button>
      </div>
      {isChoosing.value && <Company onClose={() => (isChoosing.value = false)} />}
    </section>
  );
}

function Play({ guests }: { guests: readonly string[] }) {
  return (
    <button
      type="button"
      class="main"
      data-act="play-now"
      disabled={isBeginning.value}
      onClick={() => void playWith(guests)}
    >
      <span class="row">
        <Icon name="play" /> {say("home.play")}
      </span>
    </button>
  );
}

/** The first visit: learn, or play at once. */
function FirstOffer() {
  const guests = tonight.value;
  return (
    <>
      <a class="main first-offer" data-act="learn" href={fragment({ screen: "learn" })}>
        {say("learn.offer")}
        <small>{say(lessonSeat.value ? "learn.go-on-hint" : "learn.offer-hint")}</small>
      </a>
      <button
        type="button"
        class="ghost first-offer"
        data-act="play-now"
        disabled={isBeginning.value}
        onClick={() => void playWith(guests)}
      >
        {say("home.know-the-game")}
        <small>{listed([say("home.you"), ...guests.map(botName)])}</small>
      </button>
    </>
  );
}

/** The French book's trial round. */
function OneRound() {
  return (
    <button type="button" class="way" data-act="one-round" disabled={isBeginning.value} onClick={() => void tryRound()}>
      <Icon name="play" />
      {say("learn.one-round")}
    </button>
  );
}

function FirstWays() {
  return (
    <nav class="ways is-paired">
      <Way act="with-friends" icon="link" label={say("home.with-friends")} to={{ screen: "friends" }} />
      {server() && (
        <Way
          act="by-code"
          icon="next"
          label={say("home.join-by-code")}
          to={{ screen: "friends", isByCode: true }}
          isForNarrow
        />
      )}
      <Way act="same-device" icon="phone" label={say("home.same-device")} to={{ screen: "same", room: null }} />
      <Way act="read-rules" icon="book" label={say("home.rules")} to={RULES} />
      <OneRound />
    </nav>
  );
}

function Goal() {
  return (
    <p class="goal">
      {say("home.goal")}
      <br />
      {say("home.no-account")}
    </p>
  );
}

function Ways() {
  return (
    <nav class="ways">
      <DailyTile />
      <Tile act="drills" icon="puzzle" label={say("drill.title")} to={DRILLS}>
        {[say("drill.bakes"), say("drill.hint")]}
      </Tile>
      <Way act="with-friends" icon="link" label={say("home.with-friends")} to={{ screen: "friends" }} />
      <Way act="same-device" icon="phone" label={say("home.same-device")} to={{ screen: "same", room: null }} />
      <Way act="learn" icon="peel" label={say("learn.title")} to={{ screen: "learn" }} />
      <Way act="read-rules" icon="book" label={say("home.rules")} to={RULES} />
    </nav>
  );
}

/** Today's oven: it shines until it was played. */
function DailyTile() {
  const date = today();
  const result = isPlayed(date) ? dailies.value.results[date] : undefined;
  const streak = daysInARow(isPlayed, date);
  const state = result ? bakedInWords(result.orders) : say("daily.ready", { n: numberOf(date) });
  return (
    <Tile act="daily" icon="day" label={say("daily.title")} to={DAILY} isLit={!result}>
      {streak > 0 ? [state, say("daily.streak", { n: streak })] : [state]}
    </Tile>
  );
}

interface TileProps {
  readonly act: string;
  readonly icon: string;
  readonly label: string;
  readonly to: Route;
  readonly isLit?: boolean;
  readonly children: readonly string[]; // a line each
}

/** A way that says more than its name. */
function Tile({ act, icon, label, to, isLit = false, children }: TileProps) {
  return (
    <a class={`tile ${isLit ? "is-lit" : ""}`} data-act={act} href={fragment(to)}>
      <Icon name={icon} />
      <span>
        <b>{label}</b>
        {children.map((line) => (
          <small key={line}>{line}</small>
        ))}
      </span>
    </a>
  );
}

interface WayProps {
  readonly act: string;
  readonly icon: string;
  readonly label: string;
  readonly to: Route;
  readonly isForNarrow?: boolean; // where there is room, the page itself has what it leads to
}

function Way({ act, icon, label, to, isForNarrow = false }: WayProps) {
  return (
    <a class={`way ${isForNarrow ? "for-narrow" : ""}`} data-act={act} href={fragment(to)}>
      <Icon name={icon} />
      {label}
    </a>
  );
}

/** One's tables that go on; the rest is one tap away. */
function OwnTables() {
  const own = inOrder(ownTables.value);
  const shared = sharedTables.value;
  const shown = own.slice(0, MOST);
  if (own.length + shared.length + finishedGames.value.length === 0) return null;
  return (
    <section class="own-tables" aria-label={say("home.own-tables")}>
      <div class="row">
        {own.length + shared.length > 0 ? <h2 class="gap">{say("home.own-tables")}</h2> : <span class="gap" />}
        <a class="plain" data-act="all-games" href={fragment({ screen: "games" })}>
          {say("home.all-games")}
        </a>
      </div>
      {shown.map((table) => (
        <OwnTableLine key={table.room} table={table} />
      ))}
      {shared.slice(0, MOST - shown.length).map((table) => (
        <SharedTableLine key={table.room} table={table} />
      ))}
    </section>
  );
}
