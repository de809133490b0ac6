/** A table as a sentence: who sits there, how far it is, and whose turn it is. */

import type { ComponentChildren } from "preact";
import { say } from "../i18n/texts";
import { fragment, type Route } from "../router";
import type { SharedTable } from "../store/hotseat";
import { calledOf, type Player } from "../store/players";
import { isOwnTurnAt, type OwnTable } from "../store/tables";
import { Face } from "./face";

const FACES = 4; // more do not fit

export function OwnTableLine({ table }: { table: OwnTable }) {
  const { room, token, name, glimpse } = table;
  const others = glimpse?.players.filter((_, seat) => seat !== glimpse.seat) ?? [];
  const isOwn = isOwnTurnAt(table);
  return (
    <TableLine
      to={{ screen: "room", room, token }}
      players={others}
      names={others.flatMap((one) => calledOf(one) ?? []).join(", ") || name}
      detail={stateOf(table)}
      isOwn={isOwn}
      aside={isOwn ? <b>{say("home.your-turn")}</b> : whoseTurn(table)}
    />
  );
}

export function SharedTableLine({ table }: { table: SharedTable }) {
  return (
    <TableLine
      to={{ screen: "same", room: table.room }}
      players={[]}
      names={table.seats.map(({ name }) => name).join(", ")}
      detail={say("home.on-device")}
      aside={say("home.go-on")}
    />
  );
}

/** How far a table is. */
function stateOf({ glimpse }: OwnTable): string {
  if (!glimpse) return "";
  if (glimpse.status === "lobby") return say("home.not-dealt");
  if (glimpse.isOpen) return say("home.oven-open");
  return glimpse.round === null ? "" : say("home.round", { round: glimpse.round, rounds: glimpse.rounds });
}

function whoseTurn({ glimpse }: OwnTable): string {
  const player = glimpse?.deciding == null ? undefined : glimpse.players[glimpse.deciding];
  const name = player && !glimpse?.isOpen ? calledOf(player) : null;
  return name === null ? say("home.go-on") : say("home.turn-of", { name });
}

interface TableLineProps {
  readonly to: Route;
  readonly players: readonly Player[];
  readonly names: string;
  readonly detail: string;
  readonly aside: ComponentChildren;
  readonly isOwn?: boolean;
}

export function TableLine({ to, players, names, detail, aside, isOwn = false }: TableLineProps) {
  return (
    <a class={`table-line ${isOwn ? "is-own" : ""}`} href={fragment(to)}>
      <Faces players={players} />
      <span class="who">
        <span class="by-people">{names}</span>
        {detail && <small>{detail}</small>}
      </span>
      <span class="aside">{aside}</span>
    </a>
  );
}

/** The faces of a table, one before the other. */
export function Faces({ players, size = 34 }: { players: readonly Player[]; size?: number }) {
  if (players.length === 0) return null;
  return (
    <span class="faces" aria-hidden="true">
      {players.slice(0, FACES).map(({ bot, colour }, place) => (
        <Face key={place} character={bot} colour={colour} size={size} />
      ))}
    </span>
  );
}
