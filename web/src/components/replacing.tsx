/** Somebody is away: the host is asked whether a character shall play meanwhile. Nobody is replaced unasked. */

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LobbySeen } from "../../made/messages";
import { botName } from "../game";
import { named, say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { isMissing } from "../store/lobby";
import { isReady, parts, standIn } from "../store/session";
import { Characters } from "./characters";
import { Face, SeatFace } from "./face";
import { Icon } from "./icon";
import { Sheet } from "./sheet";

const PATIENCE = 60_000; // milliseconds that somebody may be away before the host is asked
const USUAL = "nonna";

const asked = signal<number | null>(null); // the seat that is asked about

/** At a person's face: the host may let a character play for somebody who is away. */
export function Replacing({ lobby, seat }: { lobby: LobbySeen; seat: number }) {
  const isHost = parts.seat.value !== null && parts.seat.value === lobby.host && named.value === null;
  if (!isHost || !isMissing(lobby, seat)) return null;
  return (
    <button
      type="button"
      class="ghost"
      data-act="replace"
      disabled={!isReady.value}
      onClick={() => (asked.value = seat)}
    >
      {say("people.who-plays", { name: seatName(lobby, seat) })}
    </button>
  );
}

/** The question itself; it comes up by itself when somebody has been away for a minute. */
export function StandInQuestion({ lobby, own }: { lobby: LobbySeen; own: number }) {
  const isHost = lobby.host === own && named.value === null;
  const missing = lobby.chairs.findIndex((_, seat) => seat !== own && isMissing(lobby, seat));
  useEffect(() => {
    if (!isHost || missing < 0) return undefined;
    const wait = setTimeout(() => (asked.value = missing), PATIENCE);
    return () => clearTimeout(wait);
  }, [isHost, missing]);
  const seat = asked.value;
  const isGone = seat !== null && isHost && isMissing(lobby, seat);
  useEffect(() => {
    if (!isGone) asked.value = null;
  }, [isGone]);
  return isGone ? <Asking lobby={lobby} seat={seat} /> : null;
}

function Asking({ lobby, seat }: { lobby: LobbySeen; seat: number }) {
  const isChoosing = useSignal(false);
  const name = seatName(lobby, seat);
  const seated = lobby.chairs.flatMap(({ bot }) => (bot === null ? [] : [bot]));
  const usual = seated.includes(USUAL) ? (["luigi", "giulia"].find((one) => !seated.includes(one)) ?? USUAL) : USUAL;
  const close = (): void => void (asked.value = null);
  const replace = (bot: string): void => {
    standIn(seat, bot);
    close();
  };
  if (isChoosing.value) {
    return (
      <Sheet key="who" title={say("people.who-plays", { name })} onClose={close}>
        <Characters seated={seated} onChoose={replace} />
      </Sheet>
    );
  }
  const words = { name, bot: botName(usual) };
  return (
    <Sheet key="whether" title={say("people.gone", { name })} onClose={close}>
      <p class="quiet">{say("people.waits")}</p>
      <p class="instead" aria-hidden="true">
        <SeatFace lobby={lobby} seat={seat} size={66} />
        <Icon name="next" />
        <Face character={usual} size={66} />
      </p>
      <p>{say("people.shall", words)}</p>
      <div class="column">
        <button type="button" class="main" data-act="yes" disabled={!isReady.value} onClick={() => replace(usual)}>
          {say("people.plays-for", words)}
        </button>
        <button type="button" class="ghost" data-act="else" onClick={() => (isChoosing.value = true)}>
          {say("people.somebody-else")} <small>{say("people.choose")}</small>
        </button>
        <button type="button" class="ghost" data-act="no" onClick={close}>
          {say("people.wait-for", { name })}
        </button>
      </div>
    </Sheet>
  );
}
