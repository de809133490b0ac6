/** What the ladder brings after a game: the next guest invites, or an easier table is offered. */

import { botName } from "../game";
import { named, say } from "../i18n/texts";
import { listed } from "../i18n/words";
import { isBeginning, playWith } from "../store/beginning";
import { invitationOf, ladder } from "../store/finished";
import { easierGuests, guestsOf } from "../store/ladder";
import { Face } from "./face";

/** Whether a game's end invites to another table. */
export function hasInvitation(game: string): boolean {
  return named.value === null && invitationOf(game) !== null;
}

export function NextTable({ game }: { game: string }) {
  const said = invitationOf(game);
  if (said === null || !hasInvitation(game)) return null;
  const guests = said === "easier" ? easierGuests(ladder.value) : guestsOf(ladder.value);
  const speaker = guests[guests.length - 1] ?? null;
  return (
    <section class="next-table" aria-label={say("home.tonight")}>
      <Face character={speaker} mood="glad" size={66} />
      <p class="bubble">{say(`home.invitation.${said}`)}</p>
      <button
        type="button"
        class="main"
        data-act="next-table"
        disabled={isBeginning.value}
        onClick={() => void playWith(guests)}
      >
        {say("home.play")}
        <small>{listed([...guests.map(botName), say("home.you")])}</small>
      </button>
    </section>
  );
}
