/** The seats of a lobby: who sits there, in which colour, who is ready; the host seats characters and swaps places. */

import { useSignal } from "@preact/signals";
import type { ChairSeen, Colour, LobbySeen } from "../../made/messages";
import { editions, hasFace, ownKind } from "../game";
import { say, sayAt } from "../i18n/texts";
import { kindName, seatName } from "../i18n/words";
import { isReady, tell } from "../store/session";
import { ownName } from "../store/settings";
import { Characters } from "./characters";
import { FaceWithKind } from "./face";
import { Icon } from "./icon";
import { Question, Sheet } from "./sheet";

interface SeatsProps {
  readonly lobby: LobbySeen;
  readonly own: number | null;
  readonly isHost: boolean;
}

interface SeatProps extends SeatsProps {
  readonly chair: ChairSeen;
  readonly seat: number;
}

export function LobbySeats({ lobby, own, isHost }: SeatsProps) {
  return (
    <section class="lobby-seats" aria-label={say("lobby.seats")}>
      <h2>{say("lobby.seats")}</h2>
      <ul class="plain-list chairs">
        {lobby.chairs.map((chair, seat) =>
          isFree(chair) ? (
            <FreeSeat key={seat} {...{ lobby, own, isHost, chair, seat }} />
          ) : (
            <TakenSeat key={seat} {...{ lobby, own, isHost, chair, seat }} />
          ),
        )}
      </ul>
    </section>
  );
}

function isFree(chair: ChairSeen): boolean {
  return chair.name === null && chair.bot === null;
}

/** The ingredient and the colour of a chair: `olive, purple`. */
function kindAndColour({ colour }: ChairSeen): string {
  return say("lobby.kind-colour", { kind: kindName(ownKind(colour)), colour: say(`cards.colour.${colour}`) });
}

function TakenSeat({ lobby, own, isHost, chair, seat }: SeatProps) {
  const isOwn = seat === own;
  const mayPaint = isHost || isOwn;
  return (
    <li class={`person-line chair colour-${chair.colour} ${isOwn ? "is-own" : ""}`}>
      <span class="badge">
        <FaceWithKind lobby={lobby} seat={seat} />
        {mayPaint && <Paint lobby={lobby} chair={chair} seat={seat} />}
      </span>
      <span class="who">
        <b class="by-people">{calledIn(lobby, seat, isOwn)}</b>
        <small>
          {stateOf(lobby, chair, seat, isOwn && !isHost)}
          {chair.name !== null && !chair.ready && (
            <span class="for-narrow">
              {" · "}
              <span class="kept">{say("lobby.not-ready")}</span>
            </span>
          )}
          {chair.name === null && chair.bot !== null && hasFace(chair.bot) && (
            <span class="for-wide"> · {sayAt(["home", "hint", chair.bot])}</span>
          )}
        </small>
        {isOwn && <OwnNameField given={chair.name} />}
      </span>
      {chair.name !== null && (
        <span class={`aside ${chair.ready ? "is-good" : "for-wide"}`}>
          {chair.ready && <Icon name="check" />}
          {say(chair.ready ? "lobby.is-ready" : "lobby.not-ready")}
        </span>
      )}
      {isHost && seat > 0 && <SwapUp lobby={lobby} seat={seat} />}
      {isHost && !isOwn && <Remove lobby={lobby} chair={chair} seat={seat} />}
    </li>
  );
}

function calledIn(lobby: LobbySeen, seat: number, isOwn: boolean): string {
  const name = seatName(lobby, seat);
  if (!isOwn) return name;
  return lobby.chairs[seat]?.name === say("home.guest") ? say("lobby.you") : say("lobby.you-named", { name });
}

function stateOf(lobby: LobbySeen, chair: ChairSeen, seat: number, isGuest: boolean): string {
  const parts = [
    lobby.host === seat && say("lobby.host"),
    kindAndColour(chair),
    chair.name !== null && !chair.connected && say("lobby.away"),
    isGuest && say("lobby.badge-hint"),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Whoever has laid a table for friends without a name is asked for one here. */
function OwnNameField({ given }: { given: string | null }) {
  const isAsked = useSignal(ownName.peek().trim() === "" && given === say("home.guest"));
  if (!isAsked.value) return null;
  const rename = (name: string): void => {
    const wanted = name.trim();
    ownName.value = wanted;
    if (wanted && wanted !== given) tell({ type: "rename", name: wanted });
  };
  return (
    <label class="own-name">
      <span>{say("lobby.call-you")}</span>
      <input
        type="text"
        maxLength={24}
        autocomplete="nickname"
        onChange={(event) => rename(event.currentTarget.value)}
      />
    </label>
  );
}

function FreeSeat({ lobby, own, isHost, chair, seat }: SeatProps) {
  const isAsking = useSignal(false);
  const seated = lobby.chairs.flatMap(({ bot }) => (bot === null ? [] : [bot]));
  const choose = (bot: string): void => {
    isAsking.value = false;
    tell({ type: "bot", seat, bot });
  };
  return (
    <li class="person-line chair is-free">
      <span class="free-badge">
        <Icon name={ownKind(chair.colour)} />
      </span>
      <span class="who">
        <b>{say("lobby.free")}</b>
        <small>{kindAndColour(chair)}</small>
      </span>
      {isHost && (
        <button
          type="button"
          class="ghost"
          data-act="add-bot"
          disabled={!isReady.value}
          onClick={() => (isAsking.value = true)}
        >
          <Icon name="plus" /> {say("lobby.add-bot")}
        </button>
      )}
      {own !== null && !isHost && (
        <button type="button" class="ghost" disabled={!isReady.value} onClick={() => tell({ type: "take", seat })}>
          {say("lobby.take")}
        </button>
      )}
      {isAsking.value && (
        <Sheet title={say("lobby.who-takes")} onClose={() => (isAsking.value = false)}>
          <Characters seated={seated} onChoose={choose} />
        </Sheet>
      )}
    </li>
  );
}

/** Another colour, and with it another ingredient, behind the badge; whoever has it gets the old one. */
function Paint({ lobby, chair, seat }: { lobby: LobbySeen; chair: ChairSeen; seat: number }) {
  return (
    <select
      aria-label={say("lobby.colour", { name: seatName(lobby, seat) })}
      value={chair.colour}
      disabled={!isReady.value}
      data-act="paint"
      onChange={(event) => tell({ type: "paint", seat, colour: event.currentTarget.value as Colour })}
    >
      {(editions[lobby.terms.edition ?? "classic"]?.colours ?? []).map((colour) => (
        <option key={colour} value={colour}>
          {kindName(ownKind(colour))}, {say(`cards.colour.${colour}`)}
        </option>
      ))}
    </select>
  );
}

function SwapUp({ lobby, seat }: { lobby: LobbySeen; seat: number }) {
  return (
    <button
      type="button"
      class="round"
      data-act="swap"
      disabled={!isReady.value}
      aria-label={say("lobby.swap-up", { name: seatName(lobby, seat) })}
      onClick={() => tell({ type: "swap", seat, other: seat - 1 })}
    >
      <Icon name="up" />
    </button>
  );
}

/** A character goes at once; a person is asked to leave only after a second thought. */
function Remove({ lobby, chair, seat }: { lobby: LobbySeen; chair: ChairSeen; seat: number }) {
  const isAsking = useSignal(false);
  const name = seatName(lobby, seat);
  const isBot = chair.name === null;
  return (
    <>
      <button
        type="button"
        class="round"
        data-act="remove"
        disabled={!isReady.value}
        aria-label={say(isBot ? "lobby.remove-bot" : "lobby.remove", { name })}
        onClick={() => (isBot ? tell({ type: "bot", seat, bot: null }) : (isAsking.value = true))}
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
