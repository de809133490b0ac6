/** Who is missing at a table, and what has changed there before the cards are dealt. */

import type { LobbySeen } from "../../made/messages";
import { named } from "../i18n/texts";

const PARTS = ["edition", "seats", "aid", "pace", "spectators", "public", "options"] as const;
export const HOUSE_RULES = ["doubles", "thin", "help", "rescue"] as const;

export interface LobbyChange {
  readonly part: (typeof PARTS)[number]; // what was chosen
  readonly hasOtherRounds: boolean;
  readonly gone: readonly (typeof HOUSE_RULES)[number][]; // house rules that the host had chosen, and that are not there
}

/** The change of the terms from one lobby to the next; null: there is none. */
export function changeOf(before: LobbySeen, now: LobbySeen): LobbyChange | null {
  const part = PARTS.find((one) => JSON.stringify(before.terms[one]) !== JSON.stringify(now.terms[one]));
  if (!part) return null;
  const isOther = part === "edition" || part === "seats";
  const gone = HOUSE_RULES.filter((name) => before.terms.options?.[name] === true && !now.options[name]);
  return { part, hasOtherRounds: before.options.rounds !== now.options.rounds, gone: isOther ? gone : [] };
}

/** Whether a seat's person is away and nobody plays for them; on a shared device all are there. */
export function isMissing(lobby: LobbySeen, seat: number): boolean {
  const chair = lobby.chairs[seat];
  if (named.value !== null || lobby.status !== "playing" || !chair) return false;
  return chair.name !== null && chair.bot === null && !chair.connected;
}
