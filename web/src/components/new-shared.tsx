/** Before a game on one device: who plays, and what. */

import { useSignal, type Signal } from "@preact/signals";
import type { Aid, Colour } from "../../made/messages";
import { botName, editions, ownKind } from "../game";
import { say, sayAt } from "../i18n/texts";
import { troubleWith } from "../store/beginning";
import { shareTable, type SharedTable } from "../store/hotseat";
import { ownName } from "../store/settings";
import { Characters } from "./characters";
import { Sentence } from "./choice";
import { Face } from "./face";
import { Icon } from "./icon";
import { Sheet } from "./sheet";
import { AidTerm, EditionWord, RoundsWord, Term } from "./terms";
import { Top } from "./top";

const LEAST = 2;
const ROUNDS = 3;

/** What is being put together. */
interface Plan {
  readonly names: Signal<readonly string[]>;
  readonly bots: Signal<readonly string[]>;
  readonly edition: Signal<string>;
  readonly rounds: Signal<number>;
  readonly aid: Signal<Aid>;
}

export function NewShared({ onSeated }: { onSeated: (table: SharedTable) => void }) {
  const plan: Plan = {
    names: useSignal<readonly string[]>([ownName.peek(), ""]),
    bots: useSignal<readonly string[]>([]),
    edition: useSignal("classic"),
    rounds: useSignal(ROUNDS),
    aid: useSignal<Aid>("classic"),
  };
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const begin = async (): Promise<void> => {
    isBusy.value = true;
    try {
      onSeated(await laid(plan));
    } catch (error) {
      trouble.value = troubleWith(error);
      isBusy.value = false;
    }
  };
  return (
    <div class="screen">
      <Top title={say("hotseat.title")} />
      <main class="narrow">
        <p class="quiet">{say("hotseat.hint")}</p>
        <WhoPlays plan={plan} />
        <WhatIsPlayed plan={plan} />
        <p class="quiet">{say("hotseat.named-hint")}</p>
      </main>
      <div class="screen-foot">
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
        <button type="button" class="main" data-act="begin" disabled={isBusy.value} onClick={() => void begin()}>
          {say("hotseat.begin")}
          <small>{say("hotseat.by-lot")}</small>
        </button>
      </div>
    </div>
  );
}

/** Seat everybody; whoever has no name is called by a number. */
function laid({ names, bots, edition, rounds, aid }: Plan): Promise<SharedTable> {
  const most = mostAt(edition.value);
  const called = names.value.slice(0, most).map((name, n) => name.trim() || say("hotseat.player", { n: n + 1 }));
  const seated = bots.value.slice(0, most - called.length);
  const terms = {
    seats: called.length + seated.length,
    edition: edition.value,
    aid: aid.value,
    options: { rounds: rounds.value },
    shared: true,
  };
  return shareTable(called, seated, terms);
}

function mostAt(edition: string): number {
  return editions[edition]?.players[1] ?? 5;
}

function WhoPlays({ plan: { names, bots, edition } }: { plan: Plan }) {
  const isAsking = useSignal(false);
  const most = mostAt(edition.value);
  const people = names.value.slice(0, most);
  const seated = bots.value.slice(0, most - people.length);
  const isFull = people.length + seated.length >= most;
  const colours = editions[edition.value]?.colours ?? [];
  const mayRemove = people.length + seated.length > LEAST;
  return (
    <section class="who-plays" aria-label={say("hotseat.players")}>
      <h2>{say("hotseat.players")}</h2>
      {people.map((name, n) => (
        <NameOf
          key={n}
          n={n + 1}
          name={name}
          colour={colours[n] ?? "yellow"}
          onName={(text) => (names.value = names.value.map((one, m) => (m === n ? text : one)))}
          onRemove={mayRemove && people.length > 1 ? () => (names.value = names.value.filter((_, m) => m !== n)) : null}
        />
      ))}
      {seated.map((bot, n) => (
        <BotOf
          key={n}
          bot={bot}
          colour={colours[people.length + n] ?? "yellow"}
          onRemove={() => (bots.value = seated.filter((_, m) => m !== n))}
        />
      ))}
      <div class="row">
        <button
          type="button"
          class="ghost"
          data-act="add-player"
          disabled={isFull}
          onClick={() => (names.value = [...names.value, ""])}
        >
          <Icon name="plus" /> {say("hotseat.add")}
        </button>
        <button
          type="button"
          class="ghost"
          data-act="add-bot"
          disabled={isFull}
          onClick={() => (isAsking.value = true)}
        >
          <Icon name="plus" /> {say("hotseat.add-character")}
        </button>
      </div>
      {isAsking.value && (
        <Sheet title={say("lobby.who-takes")} onClose={() => (isAsking.value = false)}>
          <Characters
            seated={seated}
            onChoose={(bot) => {
              isAsking.value = false;
              bots.value = [...seated, bot];
            }}
          />
        </Sheet>
      )}
    </section>
  );
}

function WhatIsPlayed({ plan: { edition, rounds, aid } }: { plan: Plan }) {
  return (
    <section class="terms" aria-label={say("lobby.terms")}>
      <h2>{say("lobby.terms")}</h2>
      <Term name="edition">
        <Sentence
          text={sayAt(["lobby", "plays"]) ?? ""}
          parts={{
            edition: <EditionWord value={edition.value} onChoose={(key) => (edition.value = key)} />,
            rounds: <RoundsWord value={rounds.value} onChoose={(n) => (rounds.value = n)} />,
          }}
        />
      </Term>
      <AidTerm value={aid.value} onChoose={(level) => (aid.value = level)} />
    </section>
  );
}

/** A character that plays along. */
function BotOf({ bot, colour, onRemove }: { bot: string; colour: Colour; onRemove: () => void }) {
  const name = botName(bot);
  return (
    <div class="row">
      <span class="faced">
        <Face character={bot} size={48} />
        <span class="own-kind">
          <Icon name={ownKind(colour)} />
        </span>
      </span>
      <span class="gap">
        <b>{name}</b>
        <small class="quiet">{say("hotseat.is-character")}</small>
      </span>
      <RemoveButton name={name} onRemove={onRemove} />
    </div>
  );
}

interface NameProps {
  readonly n: number;
  readonly name: string;
  readonly colour: Colour;
  readonly onName: (text: string) => void;
  readonly onRemove: (() => void) | null;
}

function NameOf({ n, name, colour, onName, onRemove }: NameProps) {
  const label = say("hotseat.player", { n });
  return (
    <div class="row">
      <Face colour={colour} size={48} />
      <input
        type="text"
        maxLength={24}
        aria-label={label}
        value={name}
        placeholder={label}
        autocomplete="off"
        onInput={(event) => onName(event.currentTarget.value)}
      />
      {onRemove && <RemoveButton name={name || label} onRemove={onRemove} />}
    </div>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button type="button" class="round" aria-label={say("hotseat.remove", { name })} onClick={onRemove}>
      <Icon name="cross" />
    </button>
  );
}
