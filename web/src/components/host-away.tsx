/** The host of a table is away: whoever sits there may take over, after the minute that the server asks for. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { named, say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { isReady, parts, tell } from "../store/session";
import { Icon } from "./icon";

const PATIENCE = 60_000; // milliseconds that a host may be away

export function HostAway() {
  const lobby = parts.lobby.value;
  const own = parts.seat.value;
  const host = lobby?.host ?? null;
  const goesOn = lobby?.status === "lobby" || lobby?.status === "playing";
  const isAway = host !== null && host !== own && !lobby?.chairs[host]?.connected;
  const isAsked = goesOn && isAway && own !== null && named.value === null;
  const isLong = useSignal(false);
  useEffect(() => {
    isLong.value = false;
    const wait = setTimeout(() => (isLong.value = true), PATIENCE);
    return () => clearTimeout(wait);
  }, [isAsked, host]);
  if (!isAsked || !isLong.value || host === null) return null;
  return (
    <p class="strip is-host-away">
      <Icon name="person" />
      <span>{say("people.host-away", { name: seatName(lobby, host) })}</span>
      <button
        type="button"
        class="plain"
        data-act="take-over"
        disabled={!isReady.value}
        onClick={() => tell({ type: "host" })}
      >
        {say("people.take-over")}
      </button>
    </p>
  );
}
