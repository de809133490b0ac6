/** Several people at one device: who plays, and then the table with a curtain. */

import { useEffect } from "preact/hooks";
import { Connection, Refused, Silent } from "../components/connection";
import { Curtain } from "../components/curtain";
import { NewShared } from "../components/new-shared";
import { NoHost } from "../components/no-host";
import { go } from "../router";
import { isLong } from "../store/outage";
import { share, sharedTables, type SharedTable } from "../store/hotseat";
import { isSummedUp } from "../store/room";
import { isUnhosted, lineStatus, parts, room as state } from "../store/session";
import { EndingScreen } from "./ending";
import { OpeningScreen } from "./opening";
import { SummaryScreen } from "./summary";
import { TableScreen } from "./table";

export function HotseatScreen({ room }: { room: string | null }) {
  const table = sharedTables.value.find((one) => one.room === room);
  if (table) return <Shared table={table} />;
  return <NewShared onSeated={(seated) => go({ screen: "same", room: seated.room })} />;
}

function Shared({ table }: { table: SharedTable }) {
  useEffect(() => share(table), [table.room]);
  if (isUnhosted.value) return <NoHost room={table.room} isOwn />;
  if (lineStatus.value === "refused") return <Refused />;
  if (isLong.value) return <Silent />;
  return (
    <div class="room" data-number={parts.number}>
      <Connection />
      <Stage table={table} />
    </div>
  );
}

function Stage({ table }: { table: SharedTable }) {
  const { lobby, table: seen, opening, ended, summary } = state.value;
  if (ended || lobby?.status === "abandoned") return <EndingScreen />;
  if (!seen || lobby?.status !== "playing") return <main class="lone" aria-busy="true" />;
  if (summary && isSummedUp(state.value)) return <SummaryScreen summary={summary} />;
  return (
    <div class="staged hotseat">
      {opening ? <OpeningScreen /> : <TableScreen />}
      <Curtain table={table} />
    </div>
  );
}
