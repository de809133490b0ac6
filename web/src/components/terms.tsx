/** What a table plays, and how, in plain sentences: the host chooses, the others read. */

import type { Aid, LobbySeen, Pace, Terms } from "../../made/messages";
import { editions, seconds } from "../game";
import { say } from "../i18n/texts";
import { isOnline, tell } from "../store/session";
import { Choice, Switch } from "./choice";
import { Explained } from "./explained";

const AIDS = ["classic", "notebook", "log", "oven"] as const satisfies readonly Aid[];
const PACES = ["off", "relaxed", "quick"] as const satisfies readonly Pace[];
const SWITCHES = ["thin", "doubles", "help", "rescue"] as const;
const ROUNDS = ["1", "2", "3", "4", "5", "6"];

type Question = "edition" | "players" | "rounds" | "aid" | "pace";

export function TermsPanel({ lobby, isHost }: { lobby: LobbySeen; isHost: boolean }) {
  const { terms, options } = lobby;
  const edition = terms.edition ?? "classic";
  const faces = editions[edition];
  const choose = (change: Terms): void => tell({ type: "choose", terms: { ...terms, ...change } });
  const option = (name: string, value: boolean | number): void =>
    choose({ options: { ...terms.options, [name]: value } });
  const [least, most] = faces?.players ?? [2, 6];
  const shared = { disabled: !isHost || !isOnline.value };
  return (
    <section class="panel terms" aria-label={say("lobby.terms")}>
      <h2>{say("lobby.terms")}</h2>
      <Chosen
        name="edition"
        value={edition}
        values={Object.keys(editions)}
        said={(key) => say(`cards.edition.${key as "classic"}`)}
        onChoose={(key) =>
          choose({ edition: key, options: {}, seats: within(terms.seats ?? 3, editions[key]?.players) })
        }
        {...shared}
      />
      <Chosen
        name="players"
        value={String(terms.seats ?? 3)}
        values={Array.from({ length: most - least + 1 }, (_, n) => String(least + n))}
        onChoose={(n) => choose({ seats: Number(n), options: {} })}
        {...shared}
      />
      <Chosen
        name="rounds"
        value={String(options.rounds)}
        values={ROUNDS}
        onChoose={(n) => option("rounds", Number(n))}
        {...shared}
      />
      <Chosen
        name="aid"
        hint={say(`lobby.aid-hint.${terms.aid ?? "classic"}`)}
        value={terms.aid ?? "classic"}
        values={AIDS}
        said={(aid) => say(`page.aids.${aid}`)}
        onChoose={(aid) => choose({ aid })}
        {...shared}
      />
      <Chosen
        name="pace"
        value={terms.pace ?? "off"}
        values={PACES}
        said={(pace) => say(`lobby.paces.${pace}`)}
        onChoose={(pace) => choose({ pace })}
        {...shared}
      />
      {SWITCHES.filter((name) => faces?.switches.includes(name)).map((name) => (
        <Explained key={name} option={say(`lobby.option.${name}`)} why={say(`lobby.why.${name}`)}>
          <Switch
            label={say(`lobby.option.${name}`)}
            value={options[name]}
            onChoose={(on) => option(name, on)}
            {...shared}
          />
        </Explained>
      ))}
      {(["spectators", "public"] as const).map((name) => (
        <Explained key={name} option={say(`lobby.${name}`)} why={say(`lobby.why.${name}`)}>
          <Switch
            label={say(`lobby.${name}`)}
            value={terms[name] ?? name === "spectators"}
            onChoose={(on) => choose({ [name]: on })}
            {...shared}
          />
        </Explained>
      ))}
    </section>
  );
}

interface ChosenProps<T extends string> {
  readonly name: Question;
  readonly hint?: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly said?: (value: T) => string;
  readonly onChoose: (value: T) => void;
  readonly disabled: boolean;
}

function Chosen<T extends string>({ name, said = (value) => value, ...rest }: ChosenProps<T>) {
  const label = say(`lobby.${name}`);
  return (
    <Explained option={label} why={say(`lobby.why.${name}`, seconds)}>
      <Choice label={label} said={said} {...rest} />
    </Explained>
  );
}

/** What is played, in a line: for the door, and for who only reads. */
export function termsInShort(lobby: LobbySeen): readonly string[] {
  const { terms, options } = lobby;
  return [
    say(`cards.edition.${(terms.edition ?? "classic") as "classic"}`),
    say("table.rounds", { n: options.rounds }),
    say("table.aid", { aid: say(`page.aids.${terms.aid ?? "classic"}`) }),
  ];
}

function within(seats: number, players: readonly [number, number] | undefined): number {
  return Math.min(Math.max(seats, players?.[0] ?? 2), players?.[1] ?? 6);
}
