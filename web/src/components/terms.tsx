/** What a table plays, and how, in sentences: the host changes the underlined words, the others read. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Aid, LobbySeen, Pace, Terms } from "../../made/messages";
import { editions, seconds } from "../game";
import { say, sayAt } from "../i18n/texts";
import { isAtHome } from "../protocol/carrier";
import { HOUSE_RULES } from "../store/lobby";
import { isOnline, tell } from "../store/session";
import { Sentence, Switch, Word } from "./choice";
import { Explained } from "./explained";
import { Icon } from "./icon";
import { Sheet } from "./sheet";

export const AIDS = ["classic", "notebook", "log", "oven"] as const satisfies readonly Aid[];
const PACES = ["off", "relaxed", "quick"] as const satisfies readonly Pace[];
export const ROUNDS = ["1", "2", "3", "4", "5", "6"];
const YES_NO = ["yes", "no"] as const;

interface TermsProps {
  readonly lobby: LobbySeen;
  readonly isHost: boolean;
}

/** All of it. */
export function TermsPanel({ lobby, isHost }: TermsProps) {
  const { terms, options } = lobby;
  const faces = editions[terms.edition ?? "classic"];
  const option = (name: string, value: boolean | number): void =>
    choose(lobby, { options: { ...terms.options, [name]: value } });
  const disabled = !isHost || !isOnline.value;
  return (
    <section class="terms" aria-label={say("lobby.terms")}>
      <h2>{say("lobby.terms")}</h2>
      {isHost && <p class="quiet">{say("lobby.terms-hint")}</p>}
      <GameTerms lobby={lobby} disabled={disabled} onRounds={(n) => option("rounds", n)} />
      <HouseTerms lobby={lobby} disabled={disabled} />
      <h3>{say("lobby.house-rules")}</h3>
      {HOUSE_RULES.filter((name) => faces?.switches.includes(name)).map((name) => (
        <Explained key={name} option={say(`lobby.option.${name}`)} why={say(`lobby.why.${name}`)}>
          <Switch
            label={say(`lobby.option.${name}`)}
            value={options[name]}
            onChoose={(on) => option(name, on)}
            disabled={disabled}
          />
        </Explained>
      ))}
    </section>
  );
}

/** Options stay: the server leaves out what another edition, or another number of seats, does not have. */
function choose(lobby: LobbySeen, change: Terms): void {
  tell({ type: "choose", terms: { ...lobby.terms, ...change } });
}

interface PartProps {
  readonly lobby: LobbySeen;
  readonly disabled: boolean;
}

/** The edition, its rounds, and how many sit down. */
function GameTerms({ lobby, disabled, onRounds }: PartProps & { onRounds: (n: number) => void }) {
  const { terms, options } = lobby;
  const edition = terms.edition ?? "classic";
  const taken = seatsTaken(lobby);
  return (
    <>
      <Term name="edition">
        <Sentence
          text={sayAt(["lobby", "plays"]) ?? ""}
          parts={{
            edition: (
              <EditionWord
                value={edition}
                disabled={disabled}
                onChoose={(key) =>
                  choose(lobby, { edition: key, seats: within(terms.seats ?? 3, editions[key]?.players) })
                }
              />
            ),
            rounds: <RoundsWord value={options.rounds} disabled={disabled} onChoose={(n) => onRounds(n)} />,
          }}
        />
      </Term>
      <Term name="players">
        <Sentence
          text={sayAt(["lobby", "seated"]) ?? ""}
          parts={{
            seats: (
              <Word
                label={say("lobby.choice.seats")}
                value={String(terms.seats ?? 3)}
                values={seatNumbers(edition)
                  .filter((n) => n >= taken)
                  .map(String)}
                said={(n) => n}
                onChoose={(n) => choose(lobby, { seats: Number(n) })}
                disabled={disabled}
              />
            ),
          }}
        />
      </Term>
    </>
  );
}

/** Memory, time, spectators, strangers. */
function HouseTerms({ lobby, disabled }: PartProps) {
  const { terms } = lobby;
  const paced = terms.pace ?? "off";
  return (
    <>
      <AidTerm value={terms.aid ?? "classic"} disabled={disabled} onChoose={(aid) => choose(lobby, { aid })} />
      <Term name="pace">
        <Sentence
          text={sayAt(["lobby", paced === "off" ? "unpaced" : "paced"]) ?? ""}
          parts={{
            pace: (
              <Word
                label={say("lobby.choice.pace")}
                value={paced}
                values={PACES}
                said={paceInWords}
                onChoose={(pace) => choose(lobby, { pace })}
                disabled={disabled}
              />
            ),
          }}
        />
      </Term>
      {!isAtHome(lobby.room) && (
        <>
          <MayTerm lobby={lobby} name="spectators" sentence="watched" verb="watch" disabled={disabled} />
          <MayTerm lobby={lobby} name="public" sentence="found" verb="find" disabled={disabled} />
        </>
      )}
    </>
  );
}

interface MayProps extends PartProps {
  readonly name: "spectators" | "public";
  readonly sentence: "watched" | "found";
  readonly verb: "watch" | "find";
}

/** Whether others may do something. */
function MayTerm({ lobby, name, sentence, verb, disabled }: MayProps) {
  const value = lobby.terms[name] ?? name === "spectators";
  return (
    <Term name={name}>
      <Sentence
        text={sayAt(["lobby", sentence]) ?? ""}
        parts={{
          may: (
            <Word
              label={say(`lobby.choice.${name}`)}
              value={value ? "yes" : "no"}
              values={YES_NO}
              said={(one) => say(one === "yes" ? `lobby.may.${verb}` : `lobby.may.not-${verb}`)}
              onChoose={(one) => choose(lobby, { [name]: one === "yes" })}
              disabled={disabled}
            />
          ),
        }}
      />
    </Term>
  );
}

interface WordProps<T> {
  readonly value: T;
  readonly disabled?: boolean;
  readonly onChoose: (value: T) => void;
}

export function EditionWord({ value, onChoose, disabled = false }: WordProps<string>) {
  return (
    <Word
      label={say("lobby.choice.edition")}
      value={value}
      values={Object.keys(editions)}
      said={(key) => say(`cards.edition.${key as "classic"}`)}
      onChoose={onChoose}
      disabled={disabled}
    />
  );
}

export function RoundsWord({ value, onChoose, disabled = false }: WordProps<number>) {
  return (
    <Word
      label={say("lobby.choice.rounds")}
      value={String(value)}
      values={ROUNDS}
      said={(n) => say("table.rounds", { n: Number(n) })}
      onChoose={(n) => onChoose(Number(n))}
      disabled={disabled}
    />
  );
}

/** The table and the memory: a sentence, and behind its “?” what each way means. */
export function AidTerm(props: WordProps<Aid>) {
  return (
    <Term name="aid" more={props.disabled ? undefined : <AidTiles {...props} />}>
      <AidSentence {...props} />
    </Term>
  );
}

function AidTiles({ value, onChoose }: WordProps<Aid>) {
  return (
    <div class="aid-tiles" role="group" aria-label={say("lobby.choice.aid")}>
      {AIDS.map((aid) => (
        <button key={aid} type="button" class="ghost" aria-pressed={aid === value} onClick={() => onChoose(aid)}>
          {say(`page.aids.${aid}`)}
          <small>{say(`lobby.aid-hint.${aid}`)}</small>
        </button>
      ))}
    </div>
  );
}

/** Whether the table helps the memory, as a sentence. */
function AidSentence({ value, onChoose, disabled = false }: WordProps<Aid>) {
  return (
    <Sentence
      text={sayAt(["lobby", value === "classic" ? "helps-nobody" : "helps-all"]) ?? ""}
      parts={{
        aid: (
          <Word
            label={say("lobby.choice.aid")}
            value={value}
            values={AIDS}
            said={(aid) => say(`page.aids.${aid}`)}
            onChoose={onChoose}
            disabled={disabled}
          />
        ),
      }}
    />
  );
}

type Question = "edition" | "players" | "aid" | "pace" | "spectators" | "public";

interface TermProps {
  readonly name: Question;
  readonly more?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A sentence with its “?”. */
export function Term({ name, more, children }: TermProps) {
  const label = name === "players" ? "seats" : name;
  return (
    <Explained option={say(`lobby.choice.${label}`)} why={say(`lobby.why.${name}`, seconds)} more={more}>
      {children}
    </Explained>
  );
}

/** The same in a paragraph; the host opens all of it. */
export function TermsInShort({ lobby, isHost }: TermsProps) {
  const isOpen = useSignal(false);
  return (
    <section class="terms-in-short">
      <div class="row">
        <h2 class="gap">{say("lobby.terms")}</h2>
        <button type="button" class="plain" data-act="terms" onClick={() => (isOpen.value = true)}>
          {say(isHost ? "lobby.change" : "lobby.explain-all")}
        </button>
      </div>
      <p class="quiet">{termsInShort(lobby).join(" ")}</p>
      {isOpen.value && (
        <Sheet title={say("lobby.terms")} class="of-terms" onClose={() => (isOpen.value = false)}>
          <TermsPanel lobby={lobby} isHost={isHost} />
        </Sheet>
      )}
    </section>
  );
}

/** How many seats, with a button for one fewer, as long as one is free, and one for one more. */
export function SeatCount({ lobby, isHost }: TermsProps) {
  const numbers = seatNumbers(lobby.terms.edition ?? "classic");
  const [least = 2, most = 6] = [numbers[0], numbers[numbers.length - 1]];
  const n = lobby.chairs.length;
  const set = (seats: number): void => choose(lobby, { seats });
  return (
    <div class="seat-count">
      {isHost && (
        <div class="row">
          <Step
            icon="minus"
            label={say("lobby.fewer-seats")}
            isOff={n <= Math.max(least, seatsTaken(lobby))}
            onStep={() => set(n - 1)}
          />
          <b class="gap">
            {say("lobby.so-many-seats", { n })} <span class="quiet">{say("lobby.range", { least, most })}</span>
          </b>
          <Step icon="plus" label={say("lobby.more-seats")} isOff={n >= most} onStep={() => set(n + 1)} />
        </div>
      )}
      <p class="quiet for-wide">{say("lobby.order-hint")}</p>
    </div>
  );
}

function Step({ icon, label, isOff, onStep }: { icon: string; label: string; isOff: boolean; onStep: () => void }) {
  return (
    <button type="button" class="ghost" aria-label={label} disabled={isOff || !isOnline.value} onClick={onStep}>
      <Icon name={icon} />
    </button>
  );
}

/** `relaxed, 90 s`. */
function paceInWords(pace: Pace): string {
  const said = say(`lobby.paces.${pace}`);
  return pace === "off" ? said : say("lobby.seconds", { pace: said, n: seconds[pace] });
}

/** How much time there is, as a sentence. */
export function timeInWords(pace: Pace): string {
  return say(pace === "off" ? "lobby.unpaced" : "lobby.paced", { pace: paceInWords(pace) });
}

/** What is played, in a few sentences. */
export function termsInShort(lobby: LobbySeen): readonly string[] {
  const { terms, options } = lobby;
  const edition = say(`cards.edition.${(terms.edition ?? "classic") as "classic"}`);
  const faces = editions[terms.edition ?? "classic"];
  const house = HOUSE_RULES.filter((name) => faces?.switches.includes(name) && options[name]);
  const watched = say("lobby.watched", { may: say(`lobby.may.${(terms.spectators ?? true) ? "watch" : "not-watch"}`) });
  return [
    say("lobby.in-short", { edition, rounds: say("table.rounds", { n: options.rounds }) }),
    say(`lobby.aid-hint.${terms.aid ?? "classic"}`),
    timeInWords(terms.pace ?? "off"),
    ...(isAtHome(lobby.room) ? [] : [watched]), // nobody comes by a link there
    ...house.map((name) => say("lobby.house-rule", { rule: say(`lobby.option.${name}`) })),
  ];
}

/** How many people and characters sit there: fewer seats there cannot be. */
function seatsTaken(lobby: LobbySeen): number {
  return lobby.chairs.filter(({ name, bot }) => name !== null || bot !== null).length;
}

function seatNumbers(edition: string): number[] {
  const [least, most] = editions[edition]?.players ?? [2, 6];
  return Array.from({ length: most - least + 1 }, (_, n) => least + n);
}

function within(seats: number, players: readonly [number, number] | undefined): number {
  return Math.min(Math.max(seats, players?.[0] ?? 2), players?.[1] ?? 6);
}
