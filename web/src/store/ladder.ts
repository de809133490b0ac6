/** The ladder of characters: how far somebody has come. Who sits where and says what is data from `hosting/ladder.py`. */

import { characters, discouraging, rungs } from "../game";

/** The characters from the gentlest to the strongest. */
export const CAST: readonly string[] = Object.keys(characters);

/** How far somebody has come. */
export interface Ladder {
  readonly played: number;
  readonly won: number; // shared or not
  readonly beaten: number; // characters, from the gentlest on
  readonly lost: number; // games in a row
}

export const GROUND: Ladder = { played: 0, won: 0, beaten: 0, lost: 0 };

/** Whether something that was read has the shape of a ladder. */
export function isLadder(value: unknown): value is Ladder {
  const found = value as Partial<Ladder> | null;
  return [found?.played, found?.won, found?.beaten, found?.lost].every(Number.isFinite);
}

/** What is said at the end of a game: a guest invites to the next table, or an easier one is offered. */
export type Invitation = "luigi" | "giulia" | "nonna" | "commissario" | "professoressa" | "again" | "easier";

/** The ladder after one more game; a win beats the strongest guest and everybody below. */
export function climbed(now: Ladder, guests: readonly string[], isWon: boolean): Ladder {
  const strongest = Math.max(0, ...guests.map((guest) => CAST.indexOf(guest) + 1));
  return {
    played: now.played + 1,
    won: now.won + (isWon ? 1 : 0),
    beaten: isWon ? Math.max(now.beaten, strongest) : now.beaten,
    lost: isWon ? 0 : now.lost + 1,
  };
}

/** The lowest character that is not beaten; null when all are. */
export function nextToBeat({ beaten }: Ladder): string | null {
  return rungs[beaten]?.next ?? null;
}

/** Who sits at the next table. */
export function guestsOf({ beaten }: Ladder): readonly string[] {
  return rungs[beaten]?.guests ?? [];
}

/** The table one step below; nobody where there is none. */
export function easierGuests({ beaten }: Ladder): readonly string[] {
  return rungs[beaten]?.easier ?? [];
}

/** What is said after a game that led from one place on the ladder to the next; null: nothing new. */
export function invitationAfter(before: Ladder, now: Ladder): Invitation | null {
  const said = now.beaten > before.beaten ? rungs[now.beaten]?.said : null;
  if (said) return said as Invitation;
  return now.lost === discouraging && easierGuests(now).length > 0 ? "easier" : null;
}
