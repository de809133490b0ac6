/** Tables one can go to: those where one has a seat, those on this device, and those that are open to all. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RoomListed } from "../../made/messages";
import { say } from "../i18n/texts";
import { listed } from "../i18n/words";
import { publicRooms } from "../protocol/http";
import { fragment, type Route } from "../router";
import { forgetShared, sharedTables } from "../store/hotseat";
import { forgetTable, ownTables } from "../store/tables";
import { Icon } from "./icon";

const MOST = 5; // of each sort

export function OwnTables() {
  const shared = sharedTables.value.slice(0, MOST);
  const own = ownTables.value.slice(0, MOST);
  if (shared.length + own.length === 0) return null;
  return (
    <section class="panel" aria-label={say("home.own-tables")}>
      <h2>{say("home.own-tables")}</h2>
      <ul class="plain-list column">
        {own.map(({ room, token, name }) => (
          <Line
            key={room}
            to={{ screen: "room", room, token }}
            label={say("home.own-table", { name, room: room.slice(0, 6) })}
            onForget={() => forgetTable(room)}
          />
        ))}
        {shared.map(({ room, seats }) => (
          <Line
            key={room}
            to={{ screen: "same", room }}
            label={say("hotseat.own-table", { names: listed(seats.map(({ name }) => name)) })}
            onForget={() => forgetShared(room)}
          />
        ))}
      </ul>
    </section>
  );
}

/** The tables that their hosts have opened to everybody; nothing while there are none. */
export function PublicTables() {
  const rooms = useSignal<readonly RoomListed[]>([]);
  useEffect(() => {
    publicRooms().then(
      (found) => (rooms.value = found.rooms),
      () => undefined,
    );
  }, []);
  if (rooms.value.length === 0) return null;
  return (
    <section class="panel" aria-label={say("home.public")}>
      <h2>{say("home.public")}</h2>
      <ul class="plain-list column">
        {rooms.value.slice(0, MOST).map((one) => (
          <Line key={one.room} to={{ screen: "room", room: one.room, token: null }} label={publicLabel(one)} />
        ))}
      </ul>
    </section>
  );
}

function publicLabel({ status, free, names }: RoomListed): string {
  const there = listed(names.filter((name) => name !== null));
  return say(status === "lobby" && free > 0 ? "home.public-sit" : "home.public-watch", { names: there });
}

function Line({ to, label, onForget }: { to: Route; label: string; onForget?: () => void }) {
  return (
    <li class="row">
      <a class="ghost wide" href={fragment(to)}>
        {label}
      </a>
      {onForget && (
        <button type="button" class="round" aria-label={say("home.forget")} onClick={onForget}>
          <Icon name="cross" />
        </button>
      )}
    </li>
  );
}
