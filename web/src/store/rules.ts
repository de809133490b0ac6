/** The rules in place: which section is open over the page, and which one fits the moment. */

import { signal } from "@preact/signals";
import type { Card } from "../game";
import { current, type Check } from "./opening";
import type { RoomState } from "./room";

/** A table to try an order out on. */
export interface Trial {
  readonly order: Card;
  readonly table: Readonly<Record<Card, number>>;
  readonly hand: Readonly<Record<Card, number>>;
}

export interface OpenRules {
  readonly edition: string;
  readonly section: string;
  readonly trial: Trial | null; // the order that has just come up, to be tried out
  readonly burnt: Check | null; // of which one asks why: the show may go on meanwhile
}

export const openRules = signal<OpenRules | null>(null);

/** The section that fits the moment. */
export function rulesFor(now: RoomState): OpenRules {
  const edition = now.lobby?.terms.edition ?? "classic";
  const check = now.opening && !now.summary ? current(now.opening) : undefined;
  if (!check || !now.opening || check.verdict === "baked")
    return { edition, section: sectionOf(now), trial: null, burnt: null };
  const trial = { order: check.order, table: now.opening.table, hand: {} };
  if (check.verdict === "burnt") return { edition, section: "burnt", trial, burnt: check };
  const atHand = check.order.endsWith(":minimale") ? "special" : "hand"; // which kind it takes is asked first
  return { edition, section: now.table?.phase === "answer" ? "help" : atHand, trial, burnt: null };
}

function sectionOf(now: RoomState): string {
  if (now.ended) return "winner";
  if (now.summary) return now.summary.checks.some((check) => check.verdict === "burnt") ? "burnt" : "after";
  if (now.opening) return "baking";
  return now.table ? "turn" : "aim";
}
