/** What helps the memory, by the table's aid level: the last lap, a pad of notes, the open log, the open oven. */

import { editions } from "../game";
import { say } from "../i18n/texts";
import { orderTitle } from "../i18n/words";
import { room } from "../store/session";
import { announcement } from "./announcer";
import { Columns } from "./columns";
import { Icon } from "./icon";
import { Notes } from "./notes";

/** All of it: in the side column, or on a sheet. */
export function Aids() {
  const { lobby } = room.value;
  const aid = lobby?.terms.aid ?? "classic";
  const kinds = editions[lobby?.terms.edition ?? "classic"]?.kinds ?? [];
  const isOpen = aid === "log" || aid === "oven";
  return (
    <>
      <OpenOven />
      {aid === "notebook" && <Notes kinds={kinds} game={lobby?.game ?? ""} />}
      <Announcements title={say(isOpen ? "table.log" : "table.lap")} />
      {!isOpen && <p class="quiet">{say("table.lap-fades")}</p>}
    </>
  );
}

function Announcements({ title }: { title: string }) {
  const now = room.value;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ol class="plain-list lap">
        {now.lap.map((turn) => (
          <li key={turn.number}>{announcement(now, turn)}</li>
        ))}
      </ol>
    </section>
  );
}

/** At the level `oven`: what is in it, and whether one's orders would bake now. */
function OpenOven() {
  const { oven, lobby } = room.value;
  if (!oven) return null;
  const kinds = editions[lobby?.terms.edition ?? "classic"]?.kinds ?? [];
  return (
    <section class="open-oven" aria-label={say("table.in-oven")}>
      <h2>{say("table.in-oven")}</h2>
      <Columns kinds={kinds} table={oven.ingredients} last={null} />
      <p class="quiet">{say("table.orders-in-oven", { n: oven.orders.length })}</p>
      <ul class="plain-list">
        {Object.entries(oven.bakes).map(([order, how]) => (
          <li key={order} class={`check is-${how === "no" ? "burnt" : "baked"}`}>
            <Icon name={how === "no" ? "cross" : "check"} />
            {orderTitle(order)}: {say(`table.bakes.${how as "table" | "hand" | "no"}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
