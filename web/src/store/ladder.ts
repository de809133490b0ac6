/** The ladder of characters: who is beaten, who sits at the next table, and what is said when a game is over. Pure. */

import { characters } from "../game";

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

const FIRST_TABLE = 2; // Bambino and Turista, until they are beaten
const GUESTS = 3; // of every other table
const DISCOURAGING = 2; // games lost in a row

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
  return CAST[beaten] ?? null;
}

/** Who sits at the next table: the lowest unbeaten one and the two below. */
export function guestsOf({ beaten }: Ladder): readonly string[] {
  return beaten < FIRST_TABLE ? CAST.slice(0, FIRST_TABLE) : tableUnder(Math.min(beaten, CAST.length - 1));
}

/** The table one step below. */
export function easierGuests({ beaten }: Ladder): readonly string[] {
  const top = Math.min(beaten, CAST.length - 1) - 1;
  return top < FIRST_TABLE ? CAST.slice(0, FIRST_TABLE) : tableUnder(top);
}

/** What is said after a game that led from one place on the ladder to the next; null: nothing new. */
export function invitationAfter(before: Ladder, now: Ladder): Invitation | null {
  if (now.beaten > before.beaten && now.beaten >= FIRST_TABLE) return (nextToBeat(now) ?? "again") as Invitation;
  return now.lost === DISCOURAGING && now.beaten >= FIRST_TABLE ? "easier" : null;
}

function tableUnder(top: number): readonly string[] {
  return CAST.slice(top - GUESTS + 1, top + 1);
}
