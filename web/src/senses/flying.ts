/** Cards that fly between the piles and the seats: for the eyes only, and gone when they have landed. */

import { motion, type Motion } from "../store/settings";

const DRAW: Readonly<Record<Motion, number>> = { slow: 500, normal: 250, fast: 120, off: 0 }; // milliseconds
const MOST = 3; // backs that are seen flying
const APART = 70; // milliseconds between two of them

/** Where a seat is on the page: its face, or for one's own seat the hand. */
export function placeOf(seat: number): Element | null {
  const places = [`[data-seat="${seat}"] .portrait`, ".own-place .ingredients", ".own-place .you"];
  return places.map((place) => document.querySelector(place)).find((found) => found !== null) ?? null;
}

let aimed: readonly [x: number, y: number] = [0, -140];

/** Measure the way of the next throw from a seat into the oven. After the page has changed, that would cost a layout. */
export function aim(seat: number): void {
  const [from, to] = [placeOf(seat), document.querySelector(".oven-pile")];
  if (!from || !to) return;
  const [start, end] = [middleOf(from), middleOf(to)];
  aimed = [Math.round(start.x - end.x), Math.round(start.y - end.y)];
}

/** The way that was measured, as a style. */
export function aimedFrom(): Readonly<Record<string, string>> {
  return { "--from-x": `${aimed[0]}px`, "--from-y": `${aimed[1]}px` };
}

function middleOf(element: Element): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** So many covered cards fly from a pile to a seat. */
export function flyDrawn(source: "supply" | "waiter", seat: number, n: number): void {
  const milliseconds = DRAW[motion.peek()];
  const pile = document.querySelector(`.own-place .of-${source} .back`);
  const goal = placeOf(seat);
  const isOthersWaiter = source === "waiter" && !goal?.closest(".own-place");
  if (!milliseconds || !pile || !goal || isOthersWaiter) return;
  const { left, top } = pile.getBoundingClientRect();
  const [from, to] = [middleOf(pile), middleOf(goal)];
  const look = { left: `${left}px`, top: `${top}px`, background: getComputedStyle(pile).background };
  const way = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(0.6)`;
  for (let place = 0; place < Math.min(n, MOST); place++)
    flyBack(look, way, { duration: milliseconds, delay: place * APART });
}

/** One of them; all was measured before the first is there. */
function flyBack(look: Readonly<Record<string, string>>, way: string, time: KeyframeAnimationOptions): void {
  const card = document.createElement("span");
  card.className = "flying";
  card.setAttribute("aria-hidden", "true");
  Object.assign(card.style, look);
  document.body.append(card);
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: way, opacity: 0.2 },
  ];
  const flight = card.animate(frames, { ...time, easing: "ease-in-out" });
  flight.onfinish = flight.oncancel = () => card.remove();
}
