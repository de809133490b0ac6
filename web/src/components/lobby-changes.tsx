/** What the host has just changed: nobody sits at a table whose rules changed unseen. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LobbySeen } from "../../made/messages";
import { say } from "../i18n/texts";
import { seatName } from "../i18n/words";
import { changeOf, type LobbyChange } from "../store/lobby";
import { SeatFace } from "./face";
import { timeInWords } from "./terms";

/** The others are told of every change; the host knows what they have changed, and is told what went with it. */
export function Changed({ lobby, own }: { lobby: LobbySeen; own: number | null }) {
  const before = useRef(lobby);
  const news = useSignal<LobbyChange | null>(null);
  useEffect(() => {
    news.value = changeOf(before.current, lobby) ?? news.value;
    before.current = lobby;
  }, [lobby.terms]);
  const isHost = lobby.host === own;
  const isReady = own !== null && lobby.chairs[own]?.ready;
  useEffect(() => {
    if (isReady && !isHost) news.value = null;
  }, [isReady]);
  const change = news.value;
  if (change === null || lobby.host === null || (isHost && change.gone.length === 0)) return null;
  const said = [changedTo(lobby, change), ...change.gone.map(goneInWords)];
  return (
    <div class="toast" role="status">
      <SeatFace lobby={lobby} seat={lobby.host} size={34} />
      <span>
        {!isHost && <b>{say(`lobby.changed.${change.part}`, { name: seatName(lobby, lobby.host) })}</b>}
        <small>
          {said.join(" ")} {own !== null && !isHost && say("lobby.ask-again")}
        </small>
      </span>
    </div>
  );
}

function goneInWords(rule: LobbyChange["gone"][number]): string {
  return say("lobby.house-rule-gone", { rule: say(`lobby.option.${rule}`) });
}

/** How it is now, where one sentence says it. */
function changedTo({ terms, options, chairs }: LobbySeen, { part, hasOtherRounds }: LobbyChange): string {
  const played = say("lobby.in-short", {
    edition: say(`cards.edition.${(terms.edition ?? "classic") as "classic"}`),
    rounds: say("table.rounds", { n: options.rounds }),
  });
  switch (part) {
    case "edition":
      return played;
    case "seats":
      return `${say("lobby.so-many-seats", { n: chairs.length })}.${hasOtherRounds ? ` ${played}` : ""}`;
    case "aid":
      return say(`lobby.aid-hint.${terms.aid ?? "classic"}`);
    case "pace":
      return timeInWords(terms.pace ?? "off");
    case "spectators":
      return say("lobby.watched", { may: say(`lobby.may.${(terms.spectators ?? true) ? "watch" : "not-watch"}`) });
    case "public":
      return say("lobby.found", { may: say(`lobby.may.${terms.public ? "find" : "not-find"}`) });
    case "options":
      return hasOtherRounds ? played : "";
  }
}
