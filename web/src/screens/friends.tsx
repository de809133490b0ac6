/** With friends: lay a table, join one by its code or link, or find one that is open to everybody. */

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RoomListed } from "../../made/messages";
import { isPackHere } from "../alone/host";
import { Icon } from "../components/icon";
import { JoinForm } from "../components/join-form";
import { Faces } from "../components/table-line";
import { Top } from "../components/top";
import { botName, characters, editions } from "../game";
import { say } from "../i18n/texts";
import { publicRooms } from "../protocol/http";
import { server } from "../protocol/network";
import { fragment, type Route } from "../router";
import { isBeginning, layTable, trouble } from "../store/beginning";
import type { Player } from "../store/players";

const MOST = 12;

const hasNetwork = signal(true);
/** Whether people elsewhere can be met: there is a server, and a network. */
const isReachable = signal(false);
/** Whether a table can be laid: people can be met, or this device hosts it, or can get what it needs for that. */
const canLay = signal(true);

function look(): void {
  hasNetwork.value = navigator.onLine;
  isReachable.value = server() !== null && hasNetwork.value;
  canLay.value = true;
  if (!navigator.onLine)
    isPackHere().then(
      (isHere) => (canLay.value = isHere),
      () => (canLay.value = false),
    );
}

/** Whoever comes to join by a code begins with the field for it. */
export function FriendsScreen({ isByCode }: { isByCode: boolean }) {
  useEffect(() => {
    look();
    addEventListener("online", look);
    addEventListener("offline", look);
    return () => {
      removeEventListener("online", look);
      removeEventListener("offline", look);
    };
  }, []);
  return (
    <div class="screen">
      <Top title={say("home.with-friends")} />
      <main class="narrow">
        {isByCode && isReachable.value && <Join isFirst />}
        {canLay.value && (
          <button
            type="button"
            class="main"
            data-act="lay-table"
            disabled={isBeginning.value}
            onClick={() => void layTable()}
          >
            {say("home.lay-table")}
            <small>{say(isReachable.value ? "home.lay-table-hint" : "lobby.at-home")}</small>
          </button>
        )}
        <p class="trouble" role="alert">
          {canLay.value && trouble.value}
        </p>
        {isReachable.value ? <Elsewhere isByCode={isByCode} /> : <Alone />}
      </main>
    </div>
  );
}

/** Nobody elsewhere can be met: why, and what works all the same. */
function Alone() {
  const works: readonly (readonly [string, string, Route])[] = canLay.value
    ? [
        ["peel", say("learn.title"), { screen: "learn" }],
        ["puzzle", say("drill.title"), { screen: "drills", drill: null }],
        ["chart", say("record.title"), { screen: "record" }],
        ["play", say("home.all-games"), { screen: "games" }],
      ]
    : [["chart", say("record.title"), { screen: "record" }]];
  return (
    <section class="needs-network" role="status">
      <span class="disc" aria-hidden="true">
        <Icon name={hasNetwork.value ? "phone" : "nowifi"} />
      </span>
      <h2>{say(hasNetwork.value ? "home.no-server" : "home.needs-network")}</h2>
      <p>{say(canLay.value ? "home.people-elsewhere" : "home.needs-pack")}</p>
      {!hasNetwork.value &&
        works.map(([icon, label, to]) => (
          <a key={icon} class="person-line" href={fragment(to)}>
            <Icon name={icon} />
            <b class="who">{label}</b>
            <span class="aside is-good">
              <Icon name="check" /> {say("home.works-offline")}
            </span>
          </a>
        ))}
    </section>
  );
}

/** The tables of people elsewhere. */
function Elsewhere({ isByCode }: { isByCode: boolean }) {
  return (
    <>
      {!isByCode && <Join />}
      <h2>{say("home.open-tables")}</h2>
      <OpenTables />
    </>
  );
}

function Join({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <section class="join-table">
      <h2>{say("home.join-table")}</h2>
      <JoinForm isFirst={isFirst} />
    </section>
  );
}

/** The tables that their hosts have opened to everybody. */
function OpenTables() {
  const rooms = useSignal<readonly RoomListed[] | "silent" | null>(null);
  useEffect(() => {
    publicRooms().then(
      (found) => (rooms.value = found.rooms),
      () => (rooms.value = "silent"),
    );
  }, []);
  const listed = rooms.value;
  if (listed === "silent") return <p class="quiet">{say("page.line.silent")}</p>;
  if (!listed?.length) return <p class="quiet">{say("home.no-open-tables")}</p>;
  return (
    <>
      {listed.slice(0, MOST).map((one) => (
        <OpenTable key={one.room} table={one} />
      ))}
      <p class="quiet">{say("home.open-hint")}</p>
    </>
  );
}

function OpenTable({ table }: { table: RoomListed }) {
  const { room, status, terms, names, free } = table;
  const edition = terms.edition ?? "classic";
  const canSit = status === "lobby" && free > 0;
  const state = canSit ? say("home.seats-free", { n: free }) : say("home.playing");
  const called = names.flatMap((name) => (name === null ? [] : [name in characters ? botName(name) : name]));
  return (
    <div class="table-line">
      <Faces players={seenPlayers(names, edition)} />
      <span class="who">
        <b class="by-people">{called.join(", ")}</b>
        <small>
          {say(`cards.edition.${edition as "classic"}`)} · {state}
        </small>
      </span>
      <a class="ghost" href={fragment({ screen: "room", room, token: null })}>
        {say(canSit ? "home.sit" : "home.watch")}
      </a>
    </div>
  );
}

/** A list names who sits there, but not their colours: those of the edition in their order. */
function seenPlayers(names: readonly (string | null)[], edition: string): Player[] {
  const colours = editions[edition]?.colours ?? [];
  return names.flatMap((name, seat) => {
    const colour = colours[seat];
    return name === null || !colour ? [] : [{ name, bot: name in characters ? name : null, colour }];
  });
}
