/** The door of a table, by somebody's link or code: sit down, or watch. */

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { GameSeen, LobbySeen } from "../../made/messages";
import { TableElsewhere } from "../components/table-elsewhere";
import { Notice } from "../components/notice";
import { LobbySeats } from "../components/lobby-seats";
import { Faces } from "../components/table-line";
import { termsInShort } from "../components/terms";
import { Top } from "../components/top";
import { say } from "../i18n/texts";
import { listed, seatName } from "../i18n/words";
import { isAtHome, NotHosted } from "../protocol/carrier";
import { isOutOfReach, joinRoom, Refusal, seeGame, seeRoom } from "../protocol/http";
import { server } from "../protocol/network";
import { go } from "../router";
import { calledAs, isBeginning, layTable, troubleWith } from "../store/beginning";
import { playersOf } from "../store/players";
import { ownName } from "../store/settings";
import { keepTable } from "../store/tables";
import { Inside } from "./room";

export function DoorScreen({ room }: { room: string }) {
  const lobby = useSignal<LobbySeen | null>(null);
  const game = useSignal<GameSeen | null>(null);
  const trouble = useSignal<unknown>(null);
  const isWatching = useSignal(false);
  const look = async (): Promise<void> => {
    const seen = await seeRoom(room);
    if (seen.status !== "lobby") game.value = await seeGame(seen.game);
    lobby.value = seen;
  };
  const failed = (error: unknown): void => void (trouble.value = error);
  const isElsewhere = server() === null && !isAtHome(room);
  useEffect(() => void (isElsewhere || look().catch(failed)), [room]);
  const sit = async (): Promise<void> => {
    const name = calledAs();
    const seated = await joinRoom(room, { name }).catch((error: unknown) => {
      void look().catch(failed); // somebody was faster: the table is full, or they play already
      throw error;
    });
    keepTable(seated, name);
    go({ screen: "room", room, token: seated.token });
  };
  const isNotHere = isAtHome(room) && (trouble.value instanceof NotHosted || isGone(trouble.value));
  if (isElsewhere || isNotHere || isOutOfReach(trouble.value)) return <TableElsewhere room={room} />;
  if (isWatching.value) return <Inside room={room} token={null} />;
  const seen = lobby.value;
  if (!seen) return trouble.value ? <NoTable error={trouble.value} /> : <main class="lone" aria-busy="true" />;
  const watch = (): void => void (isWatching.value = true);
  if (seen.status !== "lobby") return <Begun lobby={seen} game={game.value} onWatch={watch} />;
  if (seen.chairs.every(isTaken)) return <Full lobby={seen} onWatch={watch} />;
  return <Invited lobby={seen} trouble={trouble} onSit={() => void sit().catch(failed)} onWatch={watch} />;
}

function isTaken({ name, bot }: LobbySeen["chairs"][number]): boolean {
  return name !== null || bot !== null;
}

function isGone(error: unknown): boolean {
  return error instanceof Refusal && !error.isPassing;
}

/** There is no such table, or nobody can be asked. */
function NoTable({ error }: { error: unknown }) {
  const isLost = isGone(error);
  return (
    <Notice
      icon={isLost ? "link" : "nowifi"}
      title={isLost ? say("page.line.gone") : troubleWith(error)}
      text={isLost ? say("home.wrong-letter") : say("page.line.silent-hint")}
      actions={
        <button type="button" class="main" data-act="home" onClick={() => go({ screen: "home" })}>
          {say("page.home")}
        </button>
      }
    />
  );
}

interface InvitedProps {
  readonly lobby: LobbySeen;
  readonly trouble: Signal<unknown>;
  readonly onSit: () => void;
  readonly onWatch: () => void;
}

function Invited({ lobby, trouble, onSit, onWatch }: InvitedProps) {
  const others = namesIn(lobby).filter((_, seat) => seat !== lobby.host);
  return (
    <div class="screen door">
      <Top title={say("lobby.invited")} />
      <main class="narrow">
        <p>
          {lobby.host !== null && say("lobby.table-of", { name: seatName(lobby, lobby.host) })}{" "}
          {others.length > 0 && say("lobby.already", { names: listed(others) })}
        </p>
        <label class="stacked">
          <b>{say("lobby.call-you")}</b>
          <input
            type="text"
            maxLength={24}
            value={ownName.value}
            placeholder={say("home.guest")}
            autocomplete="nickname"
            onInput={(event) => (ownName.value = event.currentTarget.value)}
          />
          <small class="quiet">{say("lobby.call-hint")}</small>
        </label>
        <LobbySeats lobby={lobby} own={null} isHost={false} />
        <h2>{say("lobby.terms")}</h2>
        <p class="quiet">{termsInShort(lobby).join(" ")}</p>
      </main>
      <div class="screen-foot">
        <p class="trouble" role="alert">
          {trouble.value ? troubleWith(trouble.value) : ""}
        </p>
        {lobby.terms.spectators !== false && (
          <button type="button" class="ghost" data-act="watch" onClick={onWatch}>
            {say("lobby.watch")}
          </button>
        )}
        <button type="button" class="main" data-act="sit" onClick={onSit}>
          {say("lobby.sit")}
          <small>{say("lobby.sit-hint")}</small>
        </button>
      </div>
    </div>
  );
}

interface ShutProps {
  readonly lobby: LobbySeen;
  readonly onWatch: () => void;
}

/** Nobody can sit down any more. */
function Full({ lobby, onWatch }: ShutProps) {
  return (
    <Notice
      picture={<Faces players={playersOf(lobby)} size={66} />}
      title={say("lobby.full")}
      text={say("lobby.full-hint", { names: listed(namesIn(lobby)) })}
      actions={
        <>
          <LayOwn />
          {lobby.terms.spectators !== false && (
            <button type="button" class="main" data-act="watch" onClick={onWatch}>
              {say("lobby.watch-full")}
              <small>{say("lobby.watch-hint")}</small>
            </button>
          )}
        </>
      }
    />
  );
}

/** They play already. */
function Begun({ lobby, game, onWatch }: ShutProps & { game: GameSeen | null }) {
  const mayWatch = lobby.terms.spectators !== false;
  const round = say("table.round", { round: game?.table?.round ?? 1, rounds: lobby.options.rounds });
  return (
    <Notice
      picture={<Faces players={playersOf(lobby)} size={66} />}
      title={say("lobby.begun")}
      text={say(mayWatch ? "lobby.begun-hint" : "lobby.closed-hint", { round })}
      actions={
        <>
          <LayOwn />
          {mayWatch && (
            <button type="button" class="main" data-act="watch" onClick={onWatch}>
              {say("lobby.watch-here")}
              <small>{say("lobby.watch-here-hint")}</small>
            </button>
          )}
        </>
      }
    >
      {lobby.spectators > 0 && (
        <p class="quiet">
          {say("lobby.people-watch", { n: lobby.spectators })}. {say("lobby.watch-seen")}
        </p>
      )}
    </Notice>
  );
}

function LayOwn() {
  return (
    <button
      type="button"
      class="ghost"
      data-act="lay-table"
      disabled={isBeginning.value}
      onClick={() => void layTable()}
    >
      {say("home.lay-own")}
    </button>
  );
}

function namesIn(lobby: LobbySeen): string[] {
  return lobby.chairs.flatMap((chair, seat) => (isTaken(chair) ? [seatName(lobby, seat)] : []));
}
