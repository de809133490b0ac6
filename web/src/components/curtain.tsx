/** The curtain of a shared device: whose turn it is to look, a button to hold until it lifts, and one to let it down. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { cover, lift, looking, type SharedTable } from "../store/hotseat";
import { isReady, room } from "../store/session";
import { Icon } from "./icon";

const HOLD = 500; // milliseconds until the curtain lifts: nobody looks by accident

export function Curtain({ table }: { table: SharedTable }) {
  const { lobby, table: seen, opening, summary } = room.value;
  const seat = looking.value;
  if (seat !== null) {
    return (
      <section class="curtain is-up" aria-label={say("hotseat.curtain")}>
        <span class="gap">{say("hotseat.looking", { name: nameOf(table, seat) })}</span>
        <button type="button" class="ghost" data-act="cover" onClick={() => cover(table)}>
          {say("hotseat.cover")}
        </button>
      </section>
    );
  }
  const asked = summary === null ? (seen?.deciding ?? null) : null;
  const isBot = asked !== null && table.seats[asked] === undefined;
  if (isBot) return <section class="curtain is-quiet">{say("table.thinks", { name: seatName(lobby, asked) })}</section>;
  if (asked === null) return <section class="curtain is-quiet">{say("hotseat.all-watch")}</section>;
  const name = nameOf(table, asked);
  return (
    <section class="curtain" aria-label={say("hotseat.curtain")}>
      <p>
        <b>{say(opening ? "hotseat.decides" : "hotseat.turn", { name })}</b>
        <span class="quiet">{say("hotseat.others-away", { name })}</span>
      </p>
      <Hold label={say("hotseat.hold", { name })} disabled={!isReady.value} onHeld={() => lift(table, asked)} />
    </section>
  );
}

interface HoldProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onHeld: () => void;
}

/** A button that is held for a moment, by finger, mouse or key. Where it is pressed without either, by a screen reader, that is enough. */
function Hold({ label, disabled, onHeld }: HoldProps) {
  const isHeld = useSignal(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const begin = (): void => {
    if (disabled || isHeld.value) return;
    isHeld.value = true;
    timer.current = setTimeout(onHeld, HOLD);
  };
  const end = (): void => {
    clearTimeout(timer.current);
    isHeld.value = false;
  };
  const isKey = (event: KeyboardEvent): boolean => event.key === "Enter" || event.key === " ";
  useEffect(() => end, []);
  return (
    <button
      type="button"
      class={`main hold ${isHeld.value ? "is-held" : ""}`}
      data-act="look"
      disabled={disabled}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        begin();
      }}
      onKeyUp={(event) => isKey(event) && end()}
      onBlur={end}
      onClick={(event) => event.detail === 0 && onHeld()}
    >
      <Icon name="hand" /> {label}
    </button>
  );
}

function nameOf(table: SharedTable, seat: number): string {
  return table.seats[seat]?.name ?? "";
}
