/** The days of today's oven: dates of this device, days in a row, how a date went, and the text that is shared. */

import type { DailyOrder } from "../../made/messages";
import { firstDaily } from "../game";
import { say } from "../i18n/texts";

const DAY = 86_400_000; // milliseconds
const BAKED = "●";
const BURNT = "○";

/** How a date went. */
export interface DailyResult {
  readonly date: string;
  readonly number: number;
  readonly game: string;
  readonly orders: readonly DailyOrder[]; // in the order in which they came up
  readonly place: number;
  readonly best: string; // who won
  readonly bestBaked: number;
  readonly rival: number | null; // what the Professoressa baked; null: not known yet
  readonly remembered: readonly [number, number] | null; // cards, of so many
  readonly counts: boolean;
}

/** The date of this device, as `2026-11-18`; some days earlier. */
export function today(daysAgo = 0, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo, 12);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** How many ovens there were until a date, that one included. */
export function numberOf(date: string): number {
  return Math.round((Date.parse(date) - Date.parse(firstDaily)) / DAY) + 1;
}

/** Minutes until the next date begins. */
export function minutesLeft(now = new Date()): number {
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 60_000));
}

/** How many days were played without a gap until a date; a day that is not over yet breaks nothing. */
export function daysInARow(played: (date: string) => boolean, date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  const before = (n: number): string => new Date(noon - n * DAY).toISOString().slice(0, 10);
  const first = played(date) ? 0 : 1;
  let n = 0;
  while (played(before(first + n))) n++;
  return n;
}

/** How many of the orders that were put were baked; or that there were none. */
export function bakedInWords(orders: readonly DailyOrder[]): string {
  const n = orders.filter((one) => one.baked).length;
  return orders.length > 0 ? say("daily.done", { n, m: orders.length }) : say("daily.none");
}

/** What one shares: nothing of it tells a kind, a name or a card. */
export function shareText(result: DailyResult, streak: number, address: string): string {
  const baked = result.orders.filter((one) => one.baked).length;
  const dots = result.orders.map((one) => (one.baked ? BAKED : BURNT)).join("");
  const [right, cards] = result.remembered ?? [];
  return [
    say("daily.share-text.title", { n: result.number }),
    `${dots}  ${baked}/${result.orders.length}`.trim(),
    ...(right === undefined || cards === undefined ? [] : [say("daily.share-text.memory", { right, cards })]),
    ...(streak > 1 ? [say("daily.share-text.streak", { n: streak })] : []),
    ...(address ? [address] : []),
  ].join("\n");
}
