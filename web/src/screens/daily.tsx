/** Today's oven: before, and how it went; an older one at leisure. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { DailySeen } from "../../made/messages";
import { Slip } from "../components/card";
import { Face } from "../components/face";
import { Icon } from "../components/icon";
import { Oven } from "../components/oven";
import { MomentOfDay } from "../components/review/moment";
import { Sheet } from "../components/sheet";
import { botName, dailySeats } from "../game";
import { say, words } from "../i18n/texts";
import { dayInWords, isDay, listed } from "../i18n/words";
import { seeDaily } from "../protocol/http";
import { address, fragment, go } from "../router";
import { troubleWith } from "../store/beginning";
import { dailies, isPlayed, openDaily, rememberedIn } from "../store/daily";
import { bakedInWords, daysInARow, minutesLeft, shareText, today, type DailyResult } from "../store/days";

const WEEK = [6, 5, 4, 3, 2, 1, 0] as const;

export function DailyScreen({ date }: { date: string | null }) {
  const day = date ?? today();
  const result = dailies.value.results[day];
  return result && result.counts ? <DailyResultView result={result} /> : <Before day={day} />;
}

function Before({ day }: { day: string }) {
  const seen = useSignal<DailySeen | null>(null);
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  useEffect(() => {
    seeDaily(day).then(
      (found) => (seen.value = found),
      (error: unknown) => (trouble.value = troubleWith(error)),
    );
  }, [day]);
  const open = async (): Promise<void> => {
    if (!seen.value || isBusy.value) return;
    isBusy.value = true;
    trouble.value = "";
    await openDaily(seen.value).catch((error: unknown) => (trouble.value = troubleWith(error)));
    isBusy.value = false;
  };
  const isToday = day === today();
  const isNone = trouble.value !== "" && seen.value === null && !isToday; // another day has one
  const begun = dailies.value.tries[day] !== undefined;
  const guests = seen.value?.guests ?? [];
  return (
    <div class="daily">
      <DailyBar title={say("daily.title")} />
      <main>
        <div class="daily-oven">
          <Oven />
          {seen.value && <b>{say("daily.number", { n: seen.value.number })}</b>}
        </div>
        {isDay(day) && <p class="day">{dayInWords(day, WITH_WEEKDAY)}</p>}
        {!isNone && <h1>{say("daily.same")}</h1>}
        <p class="faces">
          {guests.map((guest) => (
            <Face key={guest} character={guest} size={64} />
          ))}
        </p>
        {guests.length > 0 && <p>{say("daily.who", { names: listed(guests.map(botName)) })}</p>}
        {!isNone && <p class="quiet">{say("daily.how")}</p>}
        {isToday && <Week until={day} />}
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      </main>
      <footer>
        {isNone ? (
          <button type="button" class="main" data-act="today" onClick={() => go({ screen: "daily", date: null })}>
            {say("daily.title")}
          </button>
        ) : (
          <button
            type="button"
            class="main"
            data-act="open-daily"
            disabled={seen.value === null || isBusy.value}
            onClick={() => void open()}
          >
            {say(begun ? "daily.go-on" : "daily.open")}
          </button>
        )}
        {!isNone && <p class="quiet">{say(isToday ? "daily.waits" : "daily.at-leisure")}</p>}
      </footer>
    </div>
  );
}

interface ResultProps {
  readonly result: DailyResult;
  readonly report?: ComponentChildren; // the way to one's memory report, where it is at hand
}

export function DailyResultView({ result: kept, report }: ResultProps) {
  const isSharing = useSignal(false);
  const result = { ...kept, remembered: kept.remembered ?? rememberedIn(kept.game) };
  const row = daysInARow(isPlayed, result.date);
  const left = minutesLeft();
  const isToday = result.date === today();
  return (
    <div class="daily is-result">
      <DailyBar title={say("daily.titled", { n: result.number })} />
      <main>
        <h1>{bakedInWords(result.orders)}</h1>
        <p class="quiet" role="status">
          {result.rival === null ? say("daily.rival-thinks") : say("daily.rival", { n: result.rival })}
        </p>
        <ol class="daily-orders plain-list">
          {result.orders.map(({ order, baked: isBaked }) => (
            <li key={order} class={isBaked ? "is-baked" : "is-burnt"}>
              <Slip order={order} edition="classic" />
              <span class="fate" role="img" aria-label={say(isBaked ? "opening.stamp.baked" : "opening.stamp.burnt")}>
                <Icon name={isBaked ? "check" : "cross"} />
              </span>
            </li>
          ))}
        </ol>
        <dl class="daily-figures">
          {result.remembered && (
            <Figure value={result.remembered[0]} hint={say("daily.remembered", { total: result.remembered[1] })} />
          )}
          <Figure
            value={result.place}
            hint={`${say("daily.places", { seats: dailySeats })}, ${
              result.place === 1
                ? say("daily.place-best")
                : say("daily.place-hint", { name: result.best, n: result.bestBaked })
            }`}
          />
          {result.counts && <Figure value={row} hint={say("daily.days", { n: row })} />}
        </dl>
        {isToday ? <Week until={result.date} isCounted /> : <p class="quiet">{say("daily.other-day")}</p>}
        <MomentOfDay game={result.game} />
      </main>
      <footer>
        <button type="button" class="main" data-act="share-daily" onClick={() => (isSharing.value = true)}>
          <span class="row">
            <Icon name="share" /> {say("daily.share")}
          </span>
        </button>
        <div class="row">
          {report}
          <a class="ghost" data-act="review" href={fragment({ screen: "review", game: result.game })}>
            {say("daily.review")}
          </a>
          <a class="ghost" data-act="yesterday" href={fragment({ screen: "daily", date: today(1) })}>
            {say("daily.yesterday")}
          </a>
        </div>
        {isToday && <p class="quiet">{say("daily.next", { hours: Math.floor(left / 60), minutes: left % 60 })}</p>}
      </footer>
      {isSharing.value && <ShareDaily result={result} row={row} onClose={() => (isSharing.value = false)} />}
    </div>
  );
}

function Figure({ value, hint }: { value: number; hint: string }) {
  return (
    <div>
      <dt>{value}</dt>
      <dd>{hint}</dd>
    </div>
  );
}

/** The last seven days: a flame for each that was played on its day; how many in a row, if that is not said above. */
function Week({ until, isCounted = false }: { until: string; isCounted?: boolean }) {
  const row = daysInARow(isPlayed, until);
  const weekday = new Intl.DateTimeFormat(words.value.code, { weekday: "short" });
  return (
    <section class="panel daily-week">
      {!isCounted && <b>{row > 0 ? say("daily.streak", { n: row }) : say("daily.no-streak")}</b>}
      <ol class="plain-list" aria-hidden="true">
        {WEEK.map((ago) => {
          const day = today(ago);
          return (
            <li key={day} class={`${isPlayed(day) ? "is-played" : ""} ${ago === 0 ? "is-today" : ""}`}>
              <i>{isPlayed(day) && <Icon name="flame" />}</i>
              <small>{weekday.format(new Date(`${day}T12:00:00`))}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function ShareDaily({ result, row, onClose }: { result: DailyResult; row: number; onClose: () => void }) {
  const isCopied = useSignal(false);
  const link = new URL(address({ screen: "daily", date: null }));
  const text = shareText(result, result.counts ? row : 0, `${link.host}${link.pathname}${link.hash}`);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
  };
  const share = async (): Promise<void> => {
    if (navigator.share) await navigator.share({ text }).catch(() => undefined);
    else await copy();
  };
  return (
    <Sheet title={say("daily.shared")} onClose={onClose}>
      <pre class="daily-text">{text}</pre>
      <p class="small">{say("daily.legend")}</p>
      <div class="row daily-ways">
        <button type="button" class="main gap" data-act="share-text" onClick={() => void share()}>
          <span class="row">
            <Icon name="share" /> {say("daily.share")}
          </span>
        </button>
        <button type="button" class="flour" data-act="copy-text" onClick={() => void copy()}>
          <span role="status">{say(isCopied.value ? "daily.copied" : "daily.copy")}</span>
        </button>
      </div>
    </Sheet>
  );
}

function DailyBar({ title }: { title: string }) {
  return (
    <header class="bar">
      <button type="button" class="round" aria-label={say("page.home")} onClick={() => go({ screen: "home" })}>
        <Icon name="back" />
      </button>
      <p class="titles">{title}</p>
      <span class="gap" />
    </header>
  );
}

const WITH_WEEKDAY = { weekday: "long", day: "numeric", month: "long" } as const;
