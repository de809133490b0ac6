/** What has changed at a table before the cards are dealt; pure. */

import type { LobbySeen } from "../../made/messages";

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
