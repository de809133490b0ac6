/** Your record: games, guesses, how you forget, by kind, luck, mistakes; a file of it all, or nothing any more. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { ForgettingCurve } from "../components/record/curve";
import { Icon } from "../components/icon";
import { Sheet } from "../components/sheet";
import { Top } from "../components/top";
import { botName, CIRCLE } from "../game";
import { say } from "../i18n/texts";
import { kindName } from "../i18n/words";
import { fragment } from "../router";
import { broken, isFull } from "../store/device";
import { deleteAll, exported, imported } from "../store/exporting";
import { isWon, luck, missteps, mistakes, ownGames, pizzas, remembered, scores, type Score } from "../store/figures";
import { finishedGames } from "../store/finished";
import { ownRecord } from "../store/record";

const LATELY = 20; // guesses

export function RecordScreen() {
  const { guesses, fates } = ownRecord.value;
  return (
    <div class="screen">
      <Top title={say("record.title")} hasSettings={false}>
        <span class="pill record-here">
          <Icon name="lock" /> <span>{say("record.here")}</span>
        </span>
      </Top>
      <main class="narrow record-page">
        {isFull.value && <p role="alert">{say("record.full")}</p>}
        {broken.value.length > 0 && <p role="alert">{say("record.broken")}</p>}
        <Figures />
        {finishedGames.value.length === 0 && <p>{say("home.first-guests")}</p>}
        <ForgettingCurve guesses={guesses} />
        <OverTime />
        <ByKind />
        {fates.length > 0 && <Luck n={fates.length} by={luck(fates)} />}
        <Mistakes />
        <Scores title={say("record.against")} scores={scores(finishedGames.value, guestsOf)} name={botName} />
        <Scores
          title={say("record.by-edition")}
          scores={scores(finishedGames.value, ({ edition }) => [edition])}
          name={(key) => say(`cards.edition.${key as "plus"}`)}
        />
        <Files />
      </main>
    </div>
  );
}

function guestsOf({ players }: (typeof finishedGames.value)[number]): string[] {
  return players.flatMap(({ bot }) => (bot === null ? [] : [bot]));
}

function Figures() {
  const games = ownGames(finishedGames.value);
  const baked = pizzas(games);
  const share = remembered(ownRecord.value.guesses);
  return (
    <div class="figures">
      <Figure n={String(games.filter(isWon).length)} text={say("record.won", { m: games.length })} />
      {baked && <Figure n={rounded(baked.mean)} text={say("record.pizzas", { best: rounded(baked.best) })} />}
      {share !== null && <Figure n={String(share)} text={say("record.remembered")} />}
    </div>
  );
}

function Figure({ n, text }: { n: string; text: string }) {
  return (
    <p class="figure">
      <b>{n}</b> <span>{text}</span>
    </p>
  );
}

function rounded(n: number): string {
  return n.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="record-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The memory score of the last guesses, one bar each. */
function OverTime() {
  const lately = ownRecord.value.guesses.slice(0, LATELY).reverse();
  if (lately.length === 0) return null;
  const shares = lately.map((guess) => remembered([guess]) ?? 0);
  return (
    <Part title={say("record.over-time")}>
      <p class="quiet">{say("record.newest", { n: shares.length })}</p>
      <div class="bars-of-time" role="img" aria-label={shares.join(", ")}>
        {shares.map((share, place) => (
          <i key={place} style={{ height: `${Math.max(4, share)}%` }} />
        ))}
      </div>
    </Part>
  );
}

function ByKind() {
  const { guesses } = ownRecord.value;
  const kinds = CIRCLE.flatMap((kind) => {
    const share = remembered(guesses, kind);
    return share === null ? [] : [{ kind, share }];
  });
  if (kinds.length === 0) return null;
  return (
    <Part title={say("record.by-kind")}>
      {kinds.map(({ kind, share }) => (
        <p key={kind} class="kind-bar" style={{ "--kind": `var(--bar-${kind}, var(--${kind}))` }}>
          <Icon name={kind} class="plated" />
          <span class="unseen">{kindName(kind, 5)}</span>
          <span class="track" aria-hidden="true">
            <i style={{ width: `${share}%` }} />
          </span>
          <b>{share}</b>
        </p>
      ))}
    </Part>
  );
}

function Luck({ n, by }: { n: number; by: number }) {
  const key = by >= 0 ? "record.luck-more" : "record.luck-less";
  return <p class="record-part">{say(key, { n: rounded(Math.abs(by)), m: n })}</p>;
}

/** What went wrong with orders, by the headlines of their reports; then what one says wrong of each kind. */
function Mistakes() {
  const { guesses, fates } = ownRecord.value;
  if (guesses.length + fates.length === 0) return null;
  const [found, wrong] = [mistakes(guesses), missteps(fates)];
  return (
    <Part title={say("record.mistakes")}>
      {found.length + wrong.length === 0 && <p>{say("record.no-mistakes")}</p>}
      {wrong.map(({ headline, n }) => (
        <p key={headline} data-misstep={headline}>
          {say(`record.misstep.${headline}`, { n })}
        </p>
      ))}
      {found.map(({ kind, by }) => (
        <p key={kind}>
          {say(by > 0 ? "record.too-many" : "record.too-few", { kind: kindName(kind, 5), n: rounded(Math.abs(by)) })}
        </p>
      ))}
    </Part>
  );
}

function Scores({ title, scores: all, name }: { title: string; scores: Score[]; name: (key: string) => string }) {
  if (all.length === 0) return null;
  return (
    <Part title={title}>
      {all.map((one) => (
        <p key={one.name} class="row">
          <span class="gap">{name(one.name)}</span> {say("record.score", { n: one.won, m: one.played })}
        </p>
      ))}
    </Part>
  );
}

/** All games, a file, and the end of it all. */
function Files() {
  const said = useSignal("");
  const isAsked = useSignal(false);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const isRead = await imported(await file.text());
    said.value = isRead ? say("record.imported", { n: finishedGames.peek().length }) : say("record.bad-file");
  };
  const forget = async (): Promise<void> => {
    isAsked.value = false;
    await deleteAll();
    said.value = say("record.deleted");
  };
  return (
    <>
      <p role="status">{said.value}</p>
      <div class="row record-files">
        <a class="ghost" data-act="all-games" href={fragment({ screen: "games" })}>
          {say("home.all-games")}
        </a>
        <button type="button" class="ghost" data-act="export" onClick={() => void save()}>
          {say("record.export")}
        </button>
        <label class="ghost">
          {say("record.import")}
          <input
            class="unseen"
            type="file"
            accept="application/json,.json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </label>
        <button type="button" class="ghost" data-act="delete" onClick={() => (isAsked.value = true)}>
          {say("record.delete")}
        </button>
      </div>
      {isAsked.value && (
        <Sheet title={say("record.delete")} onClose={() => (isAsked.value = false)}>
          <p>{say("record.delete-ask", { n: finishedGames.value.length })}</p>
          <div class="column">
            <button type="button" class="main" data-act="delete-all" onClick={() => void forget()}>
              {say("record.delete-yes")}
            </button>
            <button type="button" class="ghost" data-act="keep" onClick={() => (isAsked.value = false)}>
              {say("page.no")}
            </button>
          </div>
        </Sheet>
      )}
    </>
  );
}

async function save(): Promise<void> {
  const text = await exported();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "mammamia-record.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
