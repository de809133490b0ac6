/** Who sits at the table: quick phrases to all, not to hear somebody, and the host's right to ask somebody to leave. */

import { useSignal } from "@preact/signals";
import type { LobbySeen } from "../../made/messages";
import { ownKind } from "../game";
import { say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { muted, toggleMuted } from "../store/muting";
import { isReady, room, tell } from "../store/session";
import { Icon } from "./icon";
import { Sheet } from "./sheet";

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

/** The button in the bar, and the sheet it opens. */
export function People({ lobby, own }: { lobby: LobbySeen; own: number | null }) {
  const isOpen = useSignal(false);
  const close = (): void => void (isOpen.value = false);
  if (own === null) return null;
  return (
    <>
      <button
        type="button"
        class="round"
        data-act="people"
        aria-label={say("table.people")}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="speech" />
      </button>
      {isOpen.value && (
        <Sheet title={say("table.people")} onClose={close}>
          <div class="column">
            <Phrases onSaid={close} />
            <Others lobby={lobby} own={own} />
          </div>
        </Sheet>
      )}
    </>
  );
}

function Phrases({ onSaid }: { onSaid: () => void }) {
  const utter = (phrase: Phrase): void => {
    tell({ type: "say", phrase });
    onSaid();
  };
  return (
    <ul class="plain-list phrases">
      {PHRASES.map((phrase) => (
        <li key={phrase}>
          <button
            type="button"
            class="ghost"
            data-phrase={phrase}
            disabled={!isReady.value}
            onClick={() => utter(phrase)}
          >
            {say(`table.phrase.${phrase}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The other people; bots say nothing. */
function Others({ lobby, own }: { lobby: LobbySeen; own: number }) {
  const seats = lobby.chairs.flatMap((chair, seat) => (chair.name !== null && seat !== own ? [seat] : []));
  if (seats.length === 0) return null;
  return (
    <section aria-label={say("table.at-table")}>
      <h2>{say("table.at-table")}</h2>
      <ul class="plain-list column">
        {seats.map((seat) => (
          <Person key={seat} lobby={lobby} seat={seat} isHost={lobby.host === own} />
        ))}
      </ul>
    </section>
  );
}

function Person({ lobby, seat, isHost }: { lobby: LobbySeen; seat: number; isHost: boolean }) {
  const name = seatName(lobby, seat);
  const chair = lobby.chairs[seat];
  const isMuted = muted.value.has(seat);
  return (
    <li class="row person">
      {chair && <Icon name={ownKind(chair.colour)} class="plated" />}
      <b class="gap">{name}</b>
      <button
        type="button"
        class="round"
        aria-pressed={isMuted}
        aria-label={say(isMuted ? "table.unmute" : "table.mute", { name })}
        onClick={() => toggleMuted(seat)}
      >
        <Icon name={isMuted ? "muted" : "speech"} />
      </button>
      {isHost && (
        <button
          type="button"
          class="round"
          data-act="kick"
          disabled={!isReady.value}
          aria-label={say("table.kick", { name })}
          onClick={() => tell({ type: "kick", seat })}
        >
          <Icon name="cross" />
        </button>
      )}
    </li>
  );
}

/** What somebody has just said; a muted seat is not heard. */
export function phraseHeard(): string {
  const { said, lobby } = room.value;
  if (!said || muted.value.has(said.seat) || !PHRASES.includes(said.phrase as Phrase)) return "";
  return say("table.quote", {
    name: seatName(lobby, said.seat),
    phrase: say(`table.phrase.${said.phrase as Phrase}`),
  });
}
