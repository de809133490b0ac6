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

/** So many covered cards fly from a pile to a seat. */
export function flyDrawn(source: "supply" | "waiter", seat: number, n: number): void {
  const milliseconds = DRAW[motion.peek()];
  const pile = document.querySelector(`.own-place .of-${source} .back`);
  const goal = placeOf(seat);
  const isOthersWaiter = source === "waiter" && !goal?.closest(".own-place");
  if (!milliseconds || !pile || !goal || isOthersWaiter) return;
  for (let place = 0; place < Math.min(n, MOST); place++) flyBack(pile, goal, milliseconds, place * APART);
}

function flyBack(pile: Element, goal: Element, duration: number, delay: number): void {
  const [from, to] = [pile.getBoundingClientRect(), goal.getBoundingClientRect()];
  const card = document.createElement("span");
  card.className = "flying";
  card.setAttribute("aria-hidden", "true");
  Object.assign(card.style, { left: `${from.x}px`, top: `${from.y}px`, background: getComputedStyle(pile).background });
  document.body.append(card);
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 0.2 },
  ];
  const flight = card.animate(frames, { duration, delay, easing: "ease-in-out" });
  flight.onfinish = flight.oncancel = () => card.remove();
}
