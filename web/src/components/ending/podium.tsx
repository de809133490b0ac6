/** The podium: whoever won in the middle with a crown, the others beside, by their pizzas. */

import type { Ended, LobbySeen } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { playerName, shortName } from "../../i18n/words";
import { FaceWithKind } from "../face";
import { Icon } from "../icon";

const MANY = 5; // from so many on a step is narrower than a long name

interface PodiumProps {
  readonly ended: Ended;
  readonly lobby: LobbySeen;
  readonly own: number | null;
}

export function Podium({ ended, lobby, own }: PodiumProps) {
  const order = placesOf(ended);
  const [first = 0, second, ...rest] = order;
  const isTight = order.length >= MANY;
  const nameOf = (seat: number): string =>
    isTight && seat !== own ? shortName(lobby, seat) : playerName(lobby, seat, own);
  const shown = second === undefined ? [first] : [second, first, ...rest];
  return (
    <ol class={`podium plain-list of-${order.length}`} aria-label={say("ending.title")}>
      {shown.map((seat) => {
        const better = ended.delivered.filter((n) => n > (ended.delivered[seat] ?? 0)).length;
        const isWinner = ended.winners.includes(seat);
        return (
          <li
            key={seat}
            class={`on-podium ${isWinner ? "is-winner" : ""} is-place-${Math.min(Math.max(better, 1), 3)}`}
          >
            {isWinner && <Icon name="crown" class="crown" />}
            <FaceWithKind
              lobby={lobby}
              seat={seat}
              mood={isWinner ? "glad" : isLast(ended, seat) ? "sad" : "calm"}
              isOwn={seat === own}
            />
            <span class="step">
              <b>{ended.delivered[seat]}</b>
              <span class="by-people">{nameOf(seat)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Nobody baked fewer, and somebody more. */
function isLast({ delivered }: Ended, seat: number): boolean {
  return delivered[seat] === Math.min(...delivered) && (delivered[seat] ?? 0) < Math.max(...delivered);
}

/** Seats from the first to the last: by pizzas, then by the ingredients in hand. */
export function placesOf({ delivered, ingredients }: Pick<Ended, "delivered" | "ingredients">): number[] {
  const score = (seat: number): number => (delivered[seat] ?? 0) * 100 + (ingredients[seat] ?? 0);
  return delivered.map((_, seat) => seat).sort((one, other) => score(other) - score(one) || one - other);
}
