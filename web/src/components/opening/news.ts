/** The opening for whoever cannot see it: how many of a kind lie there after a run, and what becomes of each order. */

import type { LobbySeen } from "../../../made/messages";
import { named, say } from "../../i18n/texts";
import { counted, orderTitle, seatName } from "../../i18n/words";
import { current, type Opening } from "../../store/opening";

export function openingNews(opening: Opening, lobby: LobbySeen | null, own: number | null): string {
  const { run, last, table } = opening;
  const check = current(opening);
  const n = run ? (table[run] ?? 0) + 2 * (table[`double:${run}`] ?? 0) : 0;
  const columns = run && n > 0 ? `${counted(run, n)}.` : "";
  if (!check || last !== null) return columns;
  const values = { name: seatName(lobby, check.seat), order: orderTitle(check.order) };
  const isYours = check.seat === own && named.value === null;
  const said = say(isYours ? `opening.news.your-${check.verdict}` : `opening.news.${check.verdict}`, values);
  return `${check.verdict === "open" ? columns : ""} ${said}`.trim();
}
