/** One room: the door, the lobby, the table, the opening or the end, whichever it is time for. */

import { useEffect } from "preact/hooks";
import { Connection, Elsewhere, Refused } from "../components/connection";
import { go } from "../router";
import { enter, isElsewhere, leave, lineStatus, room as state } from "../store/session";
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
    <div class="room" data-number={state.value.number}>
      <Connection />
      <Stage />
    </div>
  );
}

function Stage() {
  const { lobby, table, opening, ended } = state.value;
  if (!lobby) return <main class="lone" aria-busy="true" />;
  if (ended || lobby.status === "abandoned") return <EndingScreen />;
  if (!table || lobby.status === "lobby") return <LobbyScreen lobby={lobby} />;
  return opening ? <OpeningScreen opening={opening} /> : <TableScreen />;
}
