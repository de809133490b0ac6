/** One room: the door, the lobby, the table, the opening or the end, whichever it is time for. */

import { computed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Connection, Elsewhere, OtherDevice, Refused, Silent } from "../components/connection";
import { Later } from "../components/later";
import { NoHost } from "../components/no-host";
import { PeopleSheet } from "../components/people";
import { TableElsewhere } from "../components/table-elsewhere";
import { isAtHome } from "../protocol/carrier";
import { ELSEWHERE } from "../protocol/line";
import { go } from "../router";
import { isLong } from "../store/outage";
import {
  enter,
  isElsewhere,
  isHurried,
  isUnhosted,
  leave,
  lineStatus,
  parts,
  room as state,
  whyRefused,
} from "../store/session";
import { isSummedUp } from "../store/room";
import { watchForSeat } from "../store/sitting";
import { keepTable, tokenFor } from "../store/tables";
import { ownName } from "../store/settings";
import { DoorScreen } from "./door";
import { OpeningScreen } from "./opening";
import { SummaryScreen } from "./summary";
import { TableScreen } from "./table";

const GONE = "no-such-room";

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
  const wasOwn = useMemo(() => tokenFor(room) !== null, [room]); // a table that is gone is not kept in the list
  useEffect(() => {
    if (token && !tokenFor(room) && !isAtHome(room)) keepTable({ room, token }, ownName.peek());
    enter(room, token);
    return leave;
  }, [room, token]);
  useEffect(() => (token === null ? watchForSeat(room) : undefined), [room, token]);
  if (isElsewhere.value) return <Elsewhere onUse={() => enter(room, token)} />;
  if (whyRefused.value?.key === ELSEWHERE)
    return <OtherDevice onTake={() => enter(room, token)} onWatch={() => enter(room, null)} />;
  if (isUnhosted.value) return <NoHost room={room} isOwn={wasOwn} />;
  if (isAtHome(room) && !wasOwn && whyRefused.value?.key === GONE) return <TableElsewhere room={room} />;
  if (lineStatus.value === "refused") return <Refused onWatch={() => go({ screen: "room", room, token: null })} />;
  if (isLong.value) return <Silent />;
  return (
    <div class="room" data-number={parts.number}>
      <Connection />
      <Stage />
      <PeopleSheet />
    </div>
  );
}

const lobbyScreen = () => import("./later").then((module) => module.LobbyScreen);
const endingScreen = () => import("./later").then((module) => module.EndingScreen);
const guess = () => import("./later").then((module) => module.GuessScreen);

type Scene = "blank" | "lobby" | "table" | "guess" | "opening" | "summary" | "ending";

/** What it is time for. */
const scene = computed<Scene>(() => {
  const { lobby, table, opening, guessing, ended } = state.value;
  if (!lobby) return "blank";
  if (ended || lobby.status === "abandoned") return "ending";
  if (lobby.status === "lobby") return isHurried(lobby.room) ? "blank" : "lobby";
  if (!table) return "blank"; // the cards are being dealt
  if (guessing) return "guess";
  if (isSummedUp(state.value)) return "summary";
  return opening ? "opening" : "table";
});

function Stage() {
  switch (scene.value) {
    case "blank":
      return <main class="lone" aria-busy="true" />;
    case "lobby":
      return <Later key="lobby" load={lobbyScreen} props={{}} />;
    case "table":
      return <TableScreen />;
    case "guess":
      return <Later key="guess" load={guess} props={{}} />;
    case "opening":
      return <OpeningScreen />;
    case "summary":
      return state.value.summary && <SummaryScreen summary={state.value.summary} />;
    case "ending":
      return <Later key="ending" load={endingScreen} props={{}} />;
  }
}
