/** Before a game on one device: who plays, and what. */

import { useSignal } from "@preact/signals";
import { botName, editions } from "../game";
import { say } from "../i18n/texts";
import { refusal } from "../i18n/words";
import { Refusal } from "../protocol/http";
import { go } from "../router";
import { shareTable, type SharedTable } from "../store/hotseat";
import { ownName } from "../store/settings";
import { BotChoice } from "./bot-choice";
import { Choice } from "./choice";
import { Icon } from "./icon";

const AIDS = ["classic", "notebook", "log", "oven"] as const;

export function NewShared({ onSeated }: { onSeated: (table: SharedTable) => void }) {
  const names = useSignal<readonly string[]>([ownName.peek(), ""]);
  const bots = useSignal<readonly string[]>([]);
  const edition = useSignal("classic");
  const aid = useSignal<(typeof AIDS)[number]>("classic");
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const most = editions[edition.value]?.players[1] ?? 5;
  const called = names.value.slice(0, most).map((name, n) => name.trim() || say("hotseat.player", { n: n + 1 }));
  const seated = bots.value.slice(0, most - called.length);
  const isFull = called.length + seated.length >= most;
  const begin = async (): Promise<void> => {
    isBusy.value = true;
    try {
      const terms = { seats: called.length + seated.length, edition: edition.value, aid: aid.value };
      onSeated(await shareTable(called, seated, terms));
    } catch (error) {
      trouble.value = error instanceof Refusal ? refusal(error.said) : say("page.line.waiting");
      isBusy.value = false;
    }
  };
  return (
    <main class="home">
      <header class="hero">
        <h1>{say("hotseat.title")}</h1>
        <p>{say("hotseat.hint")}</p>
      </header>
      <section class="panel" aria-label={say("hotseat.players")}>
        <h2>{say("hotseat.players")}</h2>
        {names.value.slice(0, most).map((name, n) => (
          <NameOf
            key={n}
            n={n + 1}
            name={name}
            onName={(text) => (names.value = names.value.map((one, m) => (m === n ? text : one)))}
            onRemove={
              names.value.length + seated.length > 2
                ? () => (names.value = names.value.filter((_, m) => m !== n))
                : null
            }
          />
        ))}
        {seated.map((bot, n) => (
          <BotOf key={n} bot={bot} onRemove={() => (bots.value = seated.filter((_, m) => m !== n))} />
        ))}
        <button
          type="button"
          class="ghost"
          data-act="add-player"
          disabled={isFull}
          onClick={() => (names.value = [...names.value, ""])}
        >
          <Icon name="plus" /> {say("hotseat.add")}
        </button>
        <BotChoice disabled={isFull} onChoose={(bot) => (bots.value = [...seated, bot])} />
      </section>
      <section class="panel">
        <Choice
          label={say("hotseat.edition")}
          value={edition.value}
          values={Object.keys(editions)}
          said={(key) => say(`cards.edition.${key as "classic"}`)}
          onChoose={(key) => (edition.value = key)}
        />
        <Choice
          label={say("hotseat.aid")}
          value={aid.value}
          values={AIDS}
          said={(level) => say(`page.aids.${level}`)}
          onChoose={(level) => (aid.value = level)}
        />
      </section>
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
      <button type="button" class="main" data-act="begin" disabled={isBusy.value} onClick={() => void begin()}>
        {say("hotseat.begin")}
      </button>
      <button type="button" class="ghost" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
    </main>
  );
}

/** A bot that plays along. */
function BotOf({ bot, onRemove }: { bot: string; onRemove: () => void }) {
  const name = botName(bot);
  return (
    <div class="row">
      <Icon name="bot" />
      <b class="gap">{name}</b>
      <button type="button" class="round" aria-label={say("hotseat.remove", { name })} onClick={onRemove}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

interface NameProps {
  readonly n: number;
  readonly name: string;
  readonly onName: (text: string) => void;
  readonly onRemove: (() => void) | null;
}

function NameOf({ n, name, onName, onRemove }: NameProps) {
  const label = say("hotseat.player", { n });
  return (
    <div class="row">
      <label class="choice wide">
        <span class="unseen-here">{label}</span>
        <input
          type="text"
          maxLength={24}
          value={name}
          placeholder={label}
          autocomplete="off"
          onInput={(event) => onName(event.currentTarget.value)}
        />
      </label>
      {onRemove && (
        <button
          type="button"
          class="round"
          aria-label={say("hotseat.remove", { name: name || label })}
          onClick={onRemove}
        >
          <Icon name="cross" />
        </button>
      )}
    </div>
  );
}
