/** What was said last, at whoever said it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../i18n/texts";
import { speech } from "../i18n/words";
import { isFresh } from "../store/heard";
import type { Announced } from "../store/room";
import { room } from "../store/session";

const EDGE = 8; // pixels that it keeps from the edge
const OVER = 6; // pixels that it lies over its speaker

export function Bubble() {
  const bubble = useRef<HTMLParagraphElement>(null);
  const { lap } = room.value;
  const play = lap.at(-1);
  const isShown = isFresh.value && play !== undefined;
  useLayoutEffect(() => {
    const place = (): void => {
      if (bubble.current && play) put(bubble.current, play);
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  });
  if (!isShown) return null;
  return (
    <p class="bubble" key={play.number} ref={bubble} aria-hidden="true">
      {speech(play.cards, play.order)}
      {play.cards.length === 0 && play.source !== null && <small>{drawn(play)}</small>}
    </p>
  );
}

/** `draws 2 from the supply`; what one draws oneself is said as on the button. */
function drawn({ seat, source, drawn: n }: Announced): string {
  const pile = source === "waiter" ? "waiter" : "supply";
  return say(seat === room.value.seat ? `table.draw.${pile}` : `table.draws.${pile}`, { n });
}

/** Below a seat, beside it, or above one's own badge: as the style sheet says with --bubble. */
function put(bubble: HTMLElement, { seat }: Announced): void {
  const speaker = document.querySelector(`[data-seat="${seat}"]`) ?? document.querySelector(".own-place .you");
  const table = bubble.closest(".table");
  if (!speaker || !table) return;
  const [at, all] = [speaker.getBoundingClientRect(), table.getBoundingClientRect()];
  if (bubble.style.left) bubble.style.left = "0"; // where it stood last would make it narrower
  const box = { width: bubble.offsetWidth, height: bubble.offsetHeight }; // as it will be: it opens with a motion
  const side = getComputedStyle(speaker).getPropertyValue("--bubble").trim() || "below";
  const middle = at.x + at.width / 2;
  const isBeside = side === "left" || side === "right";
  const x = isBeside
    ? side === "right"
      ? at.right + EDGE
      : at.left - box.width - EDGE
    : Math.max(EDGE, Math.min(middle - box.width / 2, all.width - box.width - EDGE));
  const bar = table.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0; // its title stays in sight
  const y = isBeside
    ? Math.max(at.top + OVER, bar)
    : side === "above"
      ? at.top - box.height - 2 * OVER
      : at.bottom - OVER;
  bubble.dataset["side"] = side;
  bubble.style.left = `${x - all.x}px`;
  bubble.style.top = `${Math.min(clear(table, { ...box, x, y }, side) - all.y, all.height - box.height - EDGE)}px`;
  bubble.style.setProperty("--tip", `${Math.max(18, Math.min(middle - x, box.width - 18))}px`);
}

/** Where it covers the line about the last cards, it moves on, past that line. */
function clear(table: Element, box: { x: number; y: number; width: number; height: number }, side: string): number {
  const line = table.querySelector(".last-cards")?.getBoundingClientRect();
  const isApart =
    !line ||
    box.x >= line.right ||
    box.x + box.width <= line.left ||
    box.y >= line.bottom ||
    box.y + box.height <= line.top;
  if (isApart) return box.y;
  return side === "above" ? line.top - box.height - 2 * OVER : line.bottom + 2 * OVER;
}
