/** Which sounds go with what happens: pure, so that it can be tested. */

import { kindOf } from "../game";
import { current, lackOf } from "../store/opening";
import { isOwnTurn, type Announced, type RoomState } from "../store/room";
import type { Sound } from "./sound";

/** Which sounds go with the step from one state to the next; none when one has just come in. */
export function soundsOf(before: RoomState, now: RoomState): Sound[] {
  if (before.number === null || now.number === before.number) return [];
  const sounds: Sound[] = [];
  const play = now.lap[now.lap.length - 1];
  const known = before.lap[before.lap.length - 1];
  if (play && play.number !== known?.number && play.cards[0]) sounds.push(...play.cards.map(kindOf));
  if (play?.order && play.order !== known?.order) sounds.push("order");
  if (drawnBy(before, now)) sounds.push("draw");
  if (now.laidOpen && now.laidOpen.number !== before.laidOpen?.number) sounds.push("event");
  sounds.push(...openingSounds(before, now));
  if (isCalled(before, now)) sounds.push("turn");
  if (now.ended && !before.ended) sounds.push("won");
  return sounds;
}

/**
 * Whether the table waits for this viewer from now on. At the open oven it says so when one's order rises, or when one is
 * asked for help, which all see: that there is something to choose is nobody's to hear (R5.12).
 */
export function isCalled(before: RoomState, now: RoomState): boolean {
  if (!now.opening) return isOwnTurn(now) && !isOwnTurn(before);
  const hasRisen = now.opening.checks.length > (before.opening?.checks.length ?? 0);
  const isOwn = now.seat !== null && current(now.opening)?.seat === now.seat;
  return (hasRisen && isOwn) || (isAskedForHelp(now) && !isAskedForHelp(before));
}

function isAskedForHelp({ seat, table }: RoomState): boolean {
  return seat !== null && table?.phase === "answer" && table.deciding === seat;
}

/** The play with which somebody has just drawn. */
export function drawnBy(before: RoomState, now: RoomState): Announced | null {
  const play = now.lap[now.lap.length - 1];
  const known = before.lap[before.lap.length - 1];
  if (before.number === null || !play || play.source === null || play.drawn === 0) return null;
  return play.number !== known?.number || known.source === null ? play : null;
}

function openingSounds(before: RoomState, now: RoomState): Sound[] {
  if (!now.opening || !before.opening) return now.opening && before.lap.length > 0 ? ["oven"] : [];
  const check = current(now.opening);
  const known = current(before.opening);
  if (check && check.verdict !== "open" && (known?.verdict === "open" || check.order !== known?.order)) {
    return [check.verdict === "burnt" && lackOf(check) === 1 ? "short" : check.verdict];
  }
  if (now.opening.checks.length > before.opening.checks.length) return ["order"];
  if (check && known && check.request.length > known.request.length) return ["asks"];
  const { last } = now.opening;
  return last && now.opening.left < before.opening.left ? [kindOf(last)] : [];
}
