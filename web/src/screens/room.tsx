/** One room: the door, the lobby, the table, the opening or the end, whichever it is time for. */

import { computed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Connection, Elsewhere, Refused } from "../components/connection";
import { go } from "../router";
import { enter, isElsewhere, leave, lineStatus, parts, room as state } from "../store/session";
import { keepTable, tokenFor } from "../store/tables";
import { ownName } from "../store/settings";
import { DoorScreen } from "./door";
import { EndingScreen } from "./ending";
import { LobbyScreen } from "./lobby";
import { OpeningScreen } from "./opening";
import { TableScreen } from "./table";

interface RoomProps {
  readonly room: string;
  readonly token: string | null;
}

/** With a token one comes in; without one, and with no seat kept for this room, one stands at the door. */
export function RoomScreen({ room, token }: RoomProps) {
  const kept = token === null ? tokenFor(room) : null;
  useEffect(() => {
    if (kept) go({ screen: "room", room, token: kept });
  }, [kept]);
  if (token !== null) return <Inside room={room} token={token} />;
  return kept ? null : <DoorScreen room={room} />;
}

/** Inside a room, with a seat or to watch. */
export function Inside({ room, token }: RoomProps) {
  useEffect(() => {
    if (token && !tokenFor(room)) keepTable({ room, token }, ownName.peek());
    enter(room, token);
    return leave;
  }, [room, token]);
  if (isElsewhere.value) return <Elsewhere onUse={() => enter(room, token)} />;
  if (lineStatus.value === "refused") return <Refused />;
  return (
    <div class="room" data-number={parts.number}>
      <Connection />
      <Stage />
    </div>
  );
}

type Scene = "blank" | "lobby" | "table" | "opening" | "ending";

/** What it is time for. */
const scene = computed<Scene>(() => {
  const { lobby, table, opening, ended } = state.value;
  if (!lobby) return "blank";
  if (ended || lobby.status === "abandoned") return "ending";
  if (!table || lobby.status === "lobby") return "lobby";
  return opening ? "opening" : "table";
});

function Stage() {
  switch (scene.value) {
    case "blank":
      return <main class="lone" aria-busy="true" />;
    case "lobby":
      return <LobbyScreen />;
    case "table":
      return <TableScreen />;
    case "opening":
      return <OpeningScreen />;
    case "ending":
      return <EndingScreen />;
  }
}
