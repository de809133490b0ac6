/** The lobby: the link for friends, seats, bots by character, options, ready, start. */

import { useSignal } from "@preact/signals";
import { Bar } from "../components/bar";
import { Code } from "../components/code";
import { LobbySeats } from "../components/lobby-seats";
import { Icon } from "../components/icon";
import { TermsPanel } from "../components/terms";
import { say } from "../i18n/texts";
import { invitation } from "../router";
import { beReady, isReady, room, tell } from "../store/session";

export function LobbyScreen() {
  const { lobby } = room.value;
  if (!lobby) return null;
  const own = room.value.seat;
  const isHost = own !== null && lobby.host === own;
  const chair = own === null ? undefined : lobby.chairs[own];
  const isFull = lobby.chairs.every((one) => one.name !== null || one.bot !== null);
  const areReady = lobby.chairs.every((one) => one.ready);
  return (
    <div class="lobby">
      <Bar title={say("lobby.title")} />
      <main class="columns">
        <Invitation room={lobby.room} />
        <LobbySeats lobby={lobby} own={own} isHost={isHost} />
        <TermsPanel lobby={lobby} isHost={isHost} />
        <section class="panel last">
          <p class="quiet">{say(!isFull ? "lobby.need-players" : areReady ? "lobby.all-ready" : "lobby.need-ready")}</p>
          {chair && !chair.ready && (
            <button type="button" class="main" data-act="ready" disabled={!isReady.value} onClick={beReady}>
              {say("lobby.ready")}
            </button>
          )}
          {chair?.ready && isHost && (
            <button
              type="button"
              class="main"
              data-act="start"
              disabled={!isReady.value || !isFull || !areReady}
              onClick={() => tell({ type: "start" })}
            >
              {say("lobby.start")}
            </button>
          )}
          {chair?.ready && (
            <button type="button" class="ghost" disabled={!isReady.value} onClick={() => tell({ type: "unready" })}>
              {say("lobby.unready")}
            </button>
          )}
        </section>
      </main>
    </div>
  );
}

function Invitation({ room: id }: { room: string }) {
  const isCopied = useSignal(false);
  const link = invitation(id);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    isCopied.value = true;
  };
  return (
    <section class="panel invitation" aria-label={say("lobby.invite")}>
      <h2>{say("lobby.invite")}</h2>
      <Code link={link} label={say("lobby.scan")} />
      <label class="choice stacked">
        <span>{say("lobby.link")}</span>
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="row">
        <button type="button" class="ghost" onClick={() => void copy()}>
          {say(isCopied.value ? "lobby.copied" : "lobby.copy")}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            class="ghost"
            onClick={() => void navigator.share({ title: say("page.title"), url: link }).catch(() => undefined)}
          >
            <Icon name="share" /> {say("lobby.share")}
          </button>
        )}
      </div>
    </section>
  );
}
