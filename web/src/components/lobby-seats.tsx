/** The seats of a lobby: colour and ingredient, who sits there, who is ready; the host seats bots and swaps places. */

import type { ChairSeen, Colour, LobbySeen } from "../../made/messages";
import { editions, ownKind } from "../game";
import { say, sayAt } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { isReady, tell } from "../store/session";
import { BotChoice } from "./bot-choice";
import { Icon } from "./icon";

interface SeatsProps {
  readonly lobby: LobbySeen;
  readonly own: number | null;
  readonly isHost: boolean;
}

export function LobbySeats({ lobby, own, isHost }: SeatsProps) {
  return (
    <section class="panel" aria-label={say("lobby.seats")}>
      <h2>{say("lobby.seats")}</h2>
      <ul class="plain-list chairs">
        {lobby.chairs.map((chair, seat) => (
          <li key={seat} class={`chair colour-${chair.colour} ${seat === own ? "is-own" : ""}`}>
            <Icon name={ownKind(chair.colour)} class="plated" />
            <span class="who">
              <b>{isFree(chair) ? say("lobby.free") : seatName(lobby, seat)}</b>
              <small>{state(lobby, chair, seat)}</small>
            </span>
            <span class="row tools">
              {(isHost || seat === own) && !isFree(chair) && <Paint lobby={lobby} chair={chair} seat={seat} />}
              {isHost && isFree(chair) && <AddBot seat={seat} />}
              {own !== null && !isHost && isFree(chair) && <TakeSeat seat={seat} />}
              {isHost && seat > 0 && !isFree(chair) && <SwapUp lobby={lobby} seat={seat} />}
              {isHost && !isFree(chair) && seat !== own && <Remove chair={chair} seat={seat} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function isFree(chair: ChairSeen): boolean {
  return chair.name === null && chair.bot === null;
}

function state(lobby: LobbySeen, chair: ChairSeen, seat: number): string {
  if (isFree(chair)) return say("lobby.waiting");
  if (chair.name === null) return sayAt(["characters", chair.bot ?? ""]) ?? say("lobby.bot");
  const parts = [
    lobby.host === seat && say("lobby.host"),
    !chair.connected && say("lobby.away"),
    say(chair.ready ? "lobby.is-ready" : "lobby.not-ready"),
  ];
  return parts.filter(Boolean).join(" · ");
}

function AddBot({ seat }: { seat: number }) {
  return <BotChoice disabled={!isReady.value} onChoose={(bot) => tell({ type: "bot", seat, bot })} />;
}

function TakeSeat({ seat }: { seat: number }) {
  return (
    <button type="button" class="ghost" disabled={!isReady.value} onClick={() => tell({ type: "take", seat })}>
      {say("lobby.take")}
    </button>
  );
}

/** Another colour, and with it another ingredient; whoever has it gets the old one. */
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
          {say(`cards.colour.${colour}`)}
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

function Remove({ chair, seat }: { chair: ChairSeen; seat: number }) {
  const ask = (): void => tell(chair.name === null ? { type: "bot", seat, bot: null } : { type: "kick", seat });
  return (
    <button type="button" class="round" disabled={!isReady.value} aria-label={say("lobby.remove")} onClick={ask}>
      <Icon name="cross" />
    </button>
  );
}
