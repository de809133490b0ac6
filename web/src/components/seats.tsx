/** The others at the table: how many cards, how many orders, the waiter, and what they delivered. */

import type { LobbySeen, TableSeen } from "../../made/messages";
import { ownKind } from "../game";
import { named, say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { Icon } from "./icon";

interface SeatsProps {
  readonly lobby: LobbySeen;
  readonly table: TableSeen;
  readonly own: number | null;
}

/** In turn order, beginning with whoever comes after oneself. */
export function Seats({ lobby, table, own }: SeatsProps) {
  const n = table.seats.length;
  const order = Array.from({ length: n }, (_, step) => ((own ?? -1) + 1 + step) % n).filter((seat) => seat !== own);
  return (
    <ul class="seats" aria-label={say("table.others")}>
      {order.map((seat) => (
        <SeatBadge key={seat} lobby={lobby} table={table} seat={seat} />
      ))}
    </ul>
  );
}

function SeatBadge({ lobby, table, seat }: Omit<SeatsProps, "own"> & { seat: number }) {
  const chair = lobby.chairs[seat];
  const seen = table.seats[seat];
  if (!chair || !seen) return null;
  const isOn = table.deciding === seat;
  const delivered = deliveredBy(table, seat);
  const isAway = chair.name !== null && !chair.connected && named.value === null; // on one device all are there
  const isReplaced = chair.name !== null && chair.bot !== null;
  return (
    <li
      class={`seat ${isOn ? "is-on" : ""} ${isAway ? "is-away" : ""}`}
      data-seat={seat}
      aria-current={isOn ? "true" : undefined}
    >
      <b>
        <Icon name={ownKind(chair.colour)} class="plated" />
        <span class="name by-people">{seatName(lobby, seat)}</span>
        {isReplaced && <Mark icon="bot" label={say("table.stand-in", { name: seatName(lobby, seat) })} />}
        {isAway && !isReplaced && <Mark icon="away" label={say("table.is-away")} />}
        {table.mamma_mia === seat && <Mark icon="flame" label={say("table.holds-card")} />}
        {seen.locked && <Mark icon="lock" label={say("table.locked")} />}
      </b>
      <span class="figures">
        <Figure icon="hand" n={seen.ingredients} label={say("table.holds-ingredients", { n: seen.ingredients })} />
        <Figure icon="note" n={seen.orders} label={say("table.holds-orders", { n: seen.orders })} />
        <Figure icon="bell" n={seen.waiter} label={say("table.waiter-has", { n: seen.waiter })} />
        {delivered !== null && <Figure icon="check" n={delivered} label={say("table.delivered", { n: delivered })} />}
      </span>
    </li>
  );
}

function Mark({ icon, label }: { icon: string; label: string }) {
  return (
    <span class="mark" role="img" aria-label={label} title={label}>
      <Icon name={icon} />
    </span>
  );
}

function Figure({ icon, n, label }: { icon: string; n: number; label: string }) {
  return (
    <span class="figure" role="img" aria-label={label} title={label}>
      <Icon name={icon} />
      {n}
    </span>
  );
}

/** How many orders a seat has delivered; null where that is not shown. */
export function deliveredBy(table: TableSeen, seat: number): number | null {
  return typeof table.delivered === "number" ? null : (table.delivered[seat]?.length ?? 0);
}
