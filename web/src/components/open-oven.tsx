/** The oven while it is opened: how many cards are still in it, and the ingredient that was just turned up. */

import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { editions, type Card as CardText } from "../game";
import { say, words } from "../i18n/texts";
import { parts } from "../store/session";
import { IngredientCard } from "./card";
import { Oven } from "./oven";

/** Every ingredient that can come up. */
const faces = computed<readonly CardText[]>(() => {
  const lobby = parts.lobby.value;
  const kinds = editions[lobby?.terms.edition ?? "classic"]?.kinds ?? [];
  return lobby?.options.doubles ? [...kinds, ...kinds.map((kind) => `double:${kind}`)] : kinds;
});

export function OpenOven() {
  return (
    <div class="oven-row">
      <Progress />
      <Oven isSmall>
        <OpenStack />
      </Oven>
    </div>
  );
}

function Progress() {
  const opening = parts.opening.value;
  if (!opening) return null;
  const { total, left } = opening;
  return <span class="pill">{say("opening.progress", { n: total - left, total })}</span>;
}

/** All faces lie there from the beginning, and one is turned up: no card is drawn anew while the show runs. */
function OpenStack() {
  const opening = parts.opening.value;
  if (!opening) return null;
  const { last, left, lastSeconds } = opening;
  const turn = left % 2 === 0 ? "is-even" : "is-odd"; // the same face twice is turned twice
  return (
    <div class="stack">
      <span class={`under is-left ${left > 1 ? "" : "is-gone"}`} />
      <span class={`under ${left > 0 ? "" : "is-gone"}`} />
      {faces.value.map((card) => (
        <Face key={card} card={card} turn={card === last ? turn : null} seconds={lastSeconds} />
      ))}
    </div>
  );
}

interface FaceProps {
  readonly card: CardText;
  readonly turn: string | null; // null: another one is up
  readonly seconds: number;
}

function Face({ card, turn, seconds }: FaceProps) {
  const picture = useMemo(() => <IngredientCard card={card} />, [card, words.value]);
  return (
    <div
      class={`flipped ${turn === null ? "" : `is-up ${turn}`}`}
      aria-hidden={turn === null}
      style={{ "--beat": turn === null ? null : `${seconds}s` }}
    >
      {picture}
    </div>
  );
}
