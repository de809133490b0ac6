/** The curtain of a shared device: whose turn it is to look, a button to hold until it lifts, and one to let it down. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { cover, lift, looking, type SharedTable } from "../store/hotseat";
import { isReady, room } from "../store/session";
import { SeatFace } from "./face";
import { Icon } from "./icon";

const HOLD = 500; // milliseconds until the curtain lifts: nobody looks by accident

export function Curtain({ table }: { table: SharedTable }) {
  const { lobby, table: seen, opening, summary } = room.value;
  const seat = looking.value;
  if (seat !== null) return <Lifted table={table} seat={seat} />;
  const asked = summary === null ? (seen?.deciding ?? null) : null;
  const isBot = asked !== null && table.seats[asked] === undefined;
  if (asked === null || isBot) {
    const title = isBot ? say("table.thinks", { name: seatName(lobby, asked) }) : say("hotseat.all-watch");
    return (
      <section class="curtain is-quiet cloth">
        <b>{title}</b>
        <span>{say(isBot ? "hotseat.thinks-hint" : "hotseat.watch-hint")}</span>
      </section>
    );
  }
  const name = nameOf(table, asked);
  return (
    <section class="curtain drapes" aria-label={say("hotseat.curtain")}>
      <p class="curtain-title">
        {lobby && <SeatFace lobby={lobby} seat={asked} isOwn />}
        <b class="display">{say(opening ? "hotseat.decides" : "hotseat.turn", { name })}</b>
      </p>
      <Hold name={name} disabled={!isReady.value} onHeld={() => lift(table, asked)} />
      <p class="small-print">
        <span class="for-keys">{say("hotseat.enter-hint")} </span>
        {say("hotseat.nothing-yet")}
      </p>
    </section>
  );
}

/** Somebody looks: who it is, and how to hide the hand again. */
function Lifted({ table, seat }: { table: SharedTable; seat: number }) {
  return (
    <section class="curtain is-up" aria-label={say("hotseat.curtain")}>
      <span class="gap">{say("hotseat.looking", { name: nameOf(table, seat) })}</span>
      <button type="button" class="flour" data-act="cover" onClick={() => cover(table)}>
        <Icon name="lock" /> {say("hotseat.cover")}
      </button>
    </section>
  );
}

interface HoldProps {
  readonly name: string;
  readonly disabled: boolean;
  readonly onHeld: () => void;
}

/** A round button that is held for a moment, by finger, mouse or key. Where it is pressed without either, by a screen reader, that is enough. */
function Hold({ name, disabled, onHeld }: HoldProps) {
  const isHeld = useSignal(false);
  const isTooShort = useSignal(false); // it was let go before the curtain could lift
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const begin = (): void => {
    if (disabled || isHeld.value) return;
    isHeld.value = true;
    timer.current = setTimeout(onHeld, HOLD);
  };
  const end = (): void => {
    clearTimeout(timer.current);
    if (isHeld.value) isTooShort.value = true;
    isHeld.value = false;
  };
  const hint = isHeld.value ? "keep-holding" : isTooShort.value ? "too-short" : "others-away";
  useEffect(() => end, []);
  return (
    <>
      <p class="curtain-hint">{say(`hotseat.${hint}`, { name })}</p>
      <HoldButton isHeld={isHeld.value} disabled={disabled} onBegin={begin} onEnd={end} onHeld={onHeld}>
        <svg class="hold-ring" viewBox="0 0 136 136" aria-hidden="true">
          <circle cx="68" cy="68" r="62" />
          <circle class="run" cx="68" cy="68" r="62" pathLength="1" />
        </svg>
        <Icon name="eye" />
        <span>{say(isHeld.value ? "hotseat.hold-on" : "hotseat.hold", { name })}</span>
      </HoldButton>
    </>
  );
}

interface HoldButtonProps {
  readonly isHeld: boolean;
  readonly disabled: boolean;
  readonly onBegin: () => void;
  readonly onEnd: () => void;
  readonly onHeld: () => void;
  readonly children: ComponentChildren;
}

function HoldButton({ isHeld, disabled, onBegin, onEnd, onHeld, children }: HoldButtonProps) {
  const isKey = (event: KeyboardEvent): boolean => event.key === "Enter" || event.key === " ";
  return (
    <button
      type="button"
      class={`hold ${isHeld ? "is-held" : ""}`}
      data-act="look"
      disabled={disabled}
      onPointerDown={onBegin}
      onPointerUp={onEnd}
      onPointerLeave={onEnd}
      onPointerCancel={onEnd}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event)) return;
        event.preventDefault();
        onBegin();
      }}
      onKeyUp={(event) => isKey(event) && onEnd()}
      onBlur={onEnd}
      onClick={(event) => event.detail === 0 && onHeld()}
    >
      {children}
    </button>
  );
}

function nameOf(table: SharedTable, seat: number): string {
  return table.seats[seat]?.name ?? "";
}
