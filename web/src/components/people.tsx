/** Who sits at the table: quick phrases to all, not to hear somebody, and the host's right to ask somebody to leave. */

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LobbySeen } from "../../made/messages";
import { named, say } from "../i18n/texts";
import { playerName, seatName, seatTitle } from "../i18n/words";
import { muted, SPECTATORS, toggleMuted } from "../store/muting";
import { isReady, parts, room, tell } from "../store/session";
import { SeatFace } from "./face";
import { Icon } from "./icon";
import { Replacing, StandInQuestion } from "./replacing";
import { Question, Sheet } from "./sheet";

const PHRASES = [
  "hello",
  "good-game",
  "mamma-mia",
  "well-baked",
  "oh-no",
  "hurry",
  "thinking",
  "thanks",
  "sorry",
  "bye",
] as const;
type Phrase = (typeof PHRASES)[number];

const isOpen = signal(false);

/** Show who is at the table. */
export function openPeople(): void {
  isOpen.value = true;
}

/** The button in the bar. */
export function People() {
  if (named.value !== null) return null; // at one device people talk
  return (
    <button type="button" class="round" data-act="people" aria-label={say("people.title")} onClick={openPeople}>
      <Icon name="speech" />
    </button>
  );
}

/** What it opens, and what the host is asked when somebody is away. */
export function PeopleSheet() {
  const lobby = parts.lobby.value;
  const own = parts.seat.value;
  const close = (): void => void (isOpen.value = false);
  useEffect(() => close, []);
  if (!lobby || lobby.status !== "playing") return null;
  return (
    <>
      {isOpen.value && (
        <Sheet title={say("people.title")} class="people" onClose={close}>
          <p class="quiet">{say("people.hint")}</p>
          <Phrases onSaid={close} />
          <AtTable lobby={lobby} own={own} />
        </Sheet>
      )}
      {own !== null && <StandInQuestion lobby={lobby} own={own} />}
    </>
  );
}

function Phrases({ onSaid }: { onSaid: () => void }) {
  return (
    <ul class="plain-list phrases">
      {PHRASES.map((phrase) => (
        <li key={phrase}>
          <Utter phrase={phrase} onSaid={onSaid} />
        </li>
      ))}
    </ul>
  );
}

function Utter({ phrase, onSaid }: { phrase: Phrase; onSaid?: () => void }) {
  const utter = (): void => {
    tell({ type: "say", phrase });
    onSaid?.();
  };
  return (
    <button type="button" class="ghost" data-phrase={phrase} disabled={!isReady.value} onClick={utter}>
      {say(`table.phrase.${phrase}`)}
    </button>
  );
}

/** In the side column of a desktop: what is said most often, and the way to all of it. */
export function QuickPhrases() {
  if (named.value !== null) return null;
  return (
    <div class="phrases" role="group" aria-label={say("people.title")}>
      <Utter phrase="well-baked" />
      <Utter phrase="oh-no" />
      <button type="button" class="ghost" aria-label={say("people.title")} onClick={openPeople}>
        …
      </button>
    </div>
  );
}

/** Everybody else who is there, characters and spectators too. */
function AtTable({ lobby, own }: { lobby: LobbySeen; own: number | null }) {
  const seats = lobby.chairs.flatMap((_, seat) => (seat === own ? [] : [seat]));
  return (
    <section aria-label={say("people.at-table")}>
      <h3>{say("people.at-table")}</h3>
      <ul class="plain-list column">
        {seats.map((seat) => (
          <Person key={seat} lobby={lobby} seat={seat} isHost={lobby.host === own} />
        ))}
        {lobby.spectators > 0 && (
          <li class="person-line">
            <Icon name="eye" class="large" />
            <span class="who">
              <b>{say("people.spectators", { n: lobby.spectators })}</b>
              <small>{say("people.spectators-hint")}</small>
            </span>
            {own !== null && <Mute name={say("people.those-who-watch")} seat={SPECTATORS} />}
          </li>
        )}
      </ul>
    </section>
  );
}

function Person({ lobby, seat, isHost }: { lobby: LobbySeen; seat: number; isHost: boolean }) {
  const isBot = lobby.chairs[seat]?.name === null;
  return (
    <li class="person-line person">
      <SeatFace lobby={lobby} seat={seat} size={44} />
      <span class="who">
        <b class="by-people">{seatTitle(lobby, seat)}</b>
        <small>{stateOf(lobby, seat)}</small>
      </span>
      {!isBot && <Mute name={seatTitle(lobby, seat)} seat={seat} />}
      {!isBot && isHost && lobby.status !== "playing" && <AskToLeave name={seatName(lobby, seat)} seat={seat} />}
      <Replacing lobby={lobby} seat={seat} />
    </li>
  );
}

function stateOf(lobby: LobbySeen, seat: number): string {
  const chair = lobby.chairs[seat];
  if (!chair || chair.name === null) return say("people.by-itself");
  if (muted.value.has(seat)) return say("people.muted");
  return say(chair.connected ? "people.here" : "people.away");
}

function Mute({ name, seat }: { name: string; seat: number }) {
  const isMuted = muted.value.has(seat);
  return (
    <button
      type="button"
      class="round"
      aria-pressed={isMuted}
      aria-label={say(isMuted ? "people.unmute" : "people.mute", { name })}
      onClick={() => toggleMuted(seat)}
    >
      <Icon name={isMuted ? "muted" : "speech"} />
    </button>
  );
}

/** Before the cards are dealt somebody can be asked to leave; during a game a character can only play for them. */
function AskToLeave({ name, seat }: { name: string; seat: number }) {
  const isAsking = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="round"
        data-act="kick"
        disabled={!isReady.value}
        aria-label={say("people.kick", { name })}
        onClick={() => (isAsking.value = true)}
      >
        <Icon name="cross" />
      </button>
      {isAsking.value && (
        <Question
          title={say("lobby.remove", { name })}
          yes={say("lobby.remove-yes")}
          no={say("lobby.remove-no")}
          onYes={() => tell({ type: "kick", seat })}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  );
}

/** What somebody has just said; a muted seat is not heard. */
export function phraseHeard(): string {
  const { said, lobby, seat } = room.value;
  if (!said || muted.value.has(said.seat ?? SPECTATORS) || !PHRASES.includes(said.phrase as Phrase)) return "";
  return say("people.quote", {
    name: said.seat === null ? say("people.spectator") : playerName(lobby, said.seat, seat),
    phrase: say(`table.phrase.${said.phrase as Phrase}`),
  });
}
