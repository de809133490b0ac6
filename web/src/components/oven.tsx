/** The wood-fired oven and the pile in it: as thick as there are cards, the top one open. */

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import type { Card as CardText } from "../game";
import { say } from "../i18n/texts";
import { aimedFrom } from "../senses/flying";
import { isFresh } from "../store/heard";
import type { Announced } from "../store/room";
import { Card } from "./card";

interface OvenProps {
  readonly children?: ComponentChildren;
  readonly n?: number; // cards in it: written on its ledge
  readonly isSmall?: boolean;
}

export function Oven({ children, n, isSmall = false }: OvenProps) {
  return (
    <div class={`oven ${isSmall ? "is-small" : ""}`}>
      <img src="drawings/oven.svg" alt="" />
      <div class="mouth">{children}</div>
      {n !== undefined && <p class="counted">{say("table.cards-in-oven", { n })}</p>}
    </div>
  );
}

interface OvenPileProps {
  readonly n: number;
  readonly top: CardText | null; // null: its top is covered
  readonly edition: string;
  readonly play?: Announced | undefined; // what was announced last: its cards fly in from the player's seat
}

const MOST_THROWN = 4; // cards that are seen flying; more look like a heap
const MOST_EDGES = 44; // a pile grows no further than that

/** So many cards, the top one open. How it lies never depends on a card. */
export function OvenPile({ n, top, edition, play }: OvenPileProps) {
  const thrown = top === null ? [] : cardsOf(play, top);
  const below = useBefore(play?.number, thrown.length > 0 ? top : null);
  const isNew = isFresh.value && play !== undefined; // what was thrown before one came does not fly
  return (
    <div class="oven-pile" style={{ "--n": n }}>
      <Edges n={Math.max(0, n - thrown.length)} />
      {below !== null && n > thrown.length && (
        <div class="laid" style={lying(n - thrown.length)} aria-hidden="true">
          <Card card={below} edition={edition} />
        </div>
      )}
      {thrown.map((card, place) => (
        <div
          key={`${play?.number ?? n} ${place}`}
          class={isNew ? "thrown" : "laid"}
          style={{ ...lying(n - thrown.length + place + 1), ...aimedFrom(), "--place": place }}
          aria-hidden={place < thrown.length - 1 ? "true" : undefined}
        >
          <Card card={card} edition={edition} />
        </div>
      ))}
    </div>
  );
}

/** What lay on top before the last play: it is seen until the next card has landed. */
function useBefore(number: number | undefined, top: CardText | null): CardText | null {
  const seen = useRef<{ number: number | undefined; top: CardText | null; before: CardText | null }>();
  const last = seen.current;
  if (!last) seen.current = { number, top, before: null };
  else if (last.number !== number) seen.current = { number, top, before: last.top };
  else seen.current = { ...last, top };
  return seen.current?.before ?? null;
}

/** The edges of the cards below the top. */
export function Edges({ n }: { n: number }) {
  const seen = Math.min(n, MOST_EDGES);
  return (
    <>
      {Array.from({ length: seen }, (_, place) => (
        <i key={place} style={lying(((place + 1) * n) / seen)} />
      ))}
    </>
  );
}

/** How the card with this number lies: a little turned, a little off. */
function lying(place: number): Record<string, string> {
  const turn = Math.round(place) % 9;
  return { "--at": `${place}`, "--turn": `${(((turn * 5) % 9) - 4) * 0.9}deg`, "--off": `${((turn * 7) % 5) - 2}` };
}

/** The cards of a play, the top one last; the top alone where the play is not on top any more. */
function cardsOf(play: Announced | undefined, top: CardText): CardText[] {
  const cards = play ? [...play.cards, ...(play.order === null ? [] : [play.order])] : [];
  return cards[cards.length - 1] === top ? cards.slice(-MOST_THROWN) : [top];
}
