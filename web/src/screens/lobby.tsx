/** The lobby: the invitation, the seats, what is played, and the button that deals. */

import { useEffect, useRef } from "preact/hooks";
import type { LobbySeen } from "../../made/messages";
import { Invitation } from "../components/invitation";
import { Changed } from "../components/lobby-changes";
import { LobbySeats } from "../components/lobby-seats";
import { SeatCount, TermsInShort, TermsPanel } from "../components/terms";
import { Top, Wordmark } from "../components/top";
import { RulesButton } from "../components/rules-sheet";
import { say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { beReady, isReady, room, tell } from "../store/session";
import { isWide } from "../store/width";

export function LobbyScreen() {
  const { lobby } = room.value;
  if (!lobby) return null;
  const own = room.value.seat;
  const isHost = own !== null && lobby.host === own;
  return (
    <div class={`lobby ${isHost ? "" : "is-guest"}`}>
      <Top
        title={
          <>
            <span class="for-wide">
              <Wordmark />
            </span>
            <span class="lobby-title">{say("lobby.title")}</span>
          </>
        }
      >
        <RulesButton />
      </Top>
      <main>
        <Changed lobby={lobby} own={own} />
        <Invitation lobby={lobby} />
        <div class="lobby-middle">
          <LobbySeats lobby={lobby} own={own} isHost={isHost} />
          <SeatCount lobby={lobby} isHost={isHost} />
        </div>
        {isWide.value ? <TermsPanel lobby={lobby} isHost={isHost} /> : <TermsInShort lobby={lobby} isHost={isHost} />}
      </main>
      {own !== null && <Foot lobby={lobby} own={own} isHost={isHost} />}
    </div>
  );
}

interface FootProps {
  readonly lobby: LobbySeen;
  readonly own: number;
  readonly isHost: boolean;
}

/** What is still missing, and the one thing to do: to be ready, or to deal. */
function Foot({ lobby, own, isHost }: FootProps) {
  const isOwnReady = lobby.chairs[own]?.ready ?? false;
  const missing = missingIn(lobby, own);
  const canDeal = missing.length === 0 && isOwnReady;
  const nobodyElse = isOwnReady || isHost ? "lobby.all-ready" : "lobby.only-you";
  return (
    <div class={`screen-foot lobby-foot ${isWide.value ? "cloth" : ""}`}>
      <p class="for-wide">
        <b>{missing.length > 0 ? `${missing.join(". ")}.` : say(nobodyElse)}</b>
        <span>{say("lobby.start-hint")}</span>
      </p>
      {isOwnReady && !isHost && (
        <button
          type="button"
          class="ghost"
          data-act="unready"
          disabled={!isReady.value}
          onClick={() => tell({ type: "unready" })}
        >
          {say("lobby.unready")}
        </button>
      )}
      {!isHost && !isOwnReady && (
        <button type="button" class="main" data-act="ready" disabled={!isReady.value} onClick={beReady}>
          {say("lobby.ready")}
          <small>{say("lobby.ready-hint", { name: seatName(lobby, lobby.host ?? 0) })}</small>
        </button>
      )}
      {isHost && <Deal lobby={lobby} isReady={canDeal} missing={missing} isOwnReady={isOwnReady} />}
    </div>
  );
}

interface DealProps {
  readonly lobby: LobbySeen;
  readonly isReady: boolean;
  readonly isOwnReady: boolean;
  readonly missing: readonly string[];
}

/** The host need not say “ready”: to deal says it. The page does so as soon as nobody is waited for but the host. */
function Deal({ lobby, isReady: canDeal, isOwnReady, missing }: DealProps) {
  const said = useRef<LobbySeen | null>(null); // the lobby in which the page has said so
  useEffect(() => {
    if (isOwnReady || !isReady.value || said.current === lobby) return;
    said.current = lobby;
    beReady();
  }, [lobby, isReady.value]);
  return (
    <button
      type="button"
      class="main"
      data-act="start"
      disabled={!canDeal || !isReady.value}
      onClick={() => tell({ type: "start" })}
    >
      {say("lobby.start")}
      {missing.length > 0 && <small>{missing.join(" · ")}</small>}
    </button>
  );
}

/** What keeps the cards from being dealt, in words; oneself apart. */
function missingIn(lobby: LobbySeen, own: number): readonly string[] {
  const free = lobby.chairs.filter((chair) => chair.name === null && chair.bot === null).length;
  const late = lobby.chairs.flatMap((chair, seat) =>
    chair.name !== null && !chair.ready && seat !== own
      ? [say("lobby.waits-for", { name: seatName(lobby, seat) })]
      : [],
  );
  return free > 0 ? [say("lobby.seats-are-free", { n: free }), ...late] : late;
}
