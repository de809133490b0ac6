/** The wood-fired oven, with whatever lies in its mouth. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card as CardText } from "../game";
import { placeOf } from "../senses/flying";
import type { Announced } from "../store/room";
import { Card } from "./card";

export function Oven({ children, isSmall = false }: { children?: ComponentChildren; isSmall?: boolean }) {
  return (
    <div class={`oven ${isSmall ? "is-small" : ""}`}>
      <div class="mouth">{children}</div>
    </div>
  );
}

interface OvenStackProps {
  readonly n: number;
  readonly top: CardText | null;
  readonly edition: string;
  readonly play?: Announced | undefined; // what was announced last: its cards fly in from the player's seat
}

const MOST_THROWN = 4; // cards that are seen flying; more look like a heap

/** So many cards, the top one open. */
export function OvenStack({ n, top, edition, play }: OvenStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  const newest = useRef(-1); // the last play that was thrown: one that is seen again does not fly
  const thrown = top === null ? [] : cardsOf(play, top);
  const isNew = play !== undefined && play.number >= newest.current;
  useLayoutEffect(() => {
    if (!play || !stack.current || !isNew) return;
    newest.current = play.number;
    const [x, y] = way(placeOf(play.seat), stack.current);
    stack.current.style.setProperty("--from-x", `${x}px`);
    stack.current.style.setProperty("--from-y", `${y}px`);
  }, [play?.number]);
  return (
    <div class="stack" ref={stack}>
      {n > 2 && <span class="under is-left" />}
      {n > 1 && <span class="under is-right" />}
      {n > 0 && top === null && <span class="under" />}
      {thrown.map((card, place) => (
        <div
          key={`${play?.number ?? n} ${place}`}
          class={isNew ? "thrown" : "laid"}
          style={{ "--n": place }}
          aria-hidden={place < thrown.length - 1 ? "true" : undefined}
        >
          <Card card={card} edition={edition} />
        </div>
      ))}
    </div>
  );
}

/** The cards of a play, the top one last; the top alone where the play is not on top any more. */
function cardsOf(play: Announced | undefined, top: CardText): CardText[] {
  const cards = play ? [...play.cards, ...(play.order === null ? [] : [play.order])] : [];
  return cards[cards.length - 1] === top ? cards.slice(-MOST_THROWN) : [top];
}

/** From the middle of one element to that of another. */
function way(from: Element | null, to: Element): [number, number] {
  if (!from) return [0, -140];
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return [
    Math.round(start.x + start.width / 2 - end.x - end.width / 2),
    Math.round(start.y + start.height / 2 - end.y - end.height / 2),
  ];
}
