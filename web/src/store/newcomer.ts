/** Whether somebody at this device has ever thrown a card: until then the goal is said, and nothing is proposed. */

import { computed } from "@preact/signals";
import { named } from "../i18n/texts";
import { finishedGames } from "./finished";
import { room } from "./session";
import { taught, thrown } from "./settings";

/** The lesson says by itself what is to be done. */
const isTaught = computed(() => room.value.lobby?.terms.lesson ?? false);
/** Nobody has thrown a card at this device. A device that is shared is in the hands of somebody who knows the game. */
export const isNewcomer = computed(() => thrown.value === 0 && named.value === null && !isTaught.value);
/** The first card that is tapped is thrown, where nobody else waits and Learn has not shown how to choose. */
export const throwsAtOnce = computed(
  () => isNewcomer.value && !taught.value && room.value.lobby?.chairs.filter(({ name }) => name !== null).length === 1,
);
/** The second turn: an order may go on top. */
export const isSecondTurn = computed(() => thrown.value === 1 && named.value === null);
/** No game was played to its end at this device: what a pile is for is said when it is needed. */
export const isFirstGame = computed(() => finishedGames.value.length === 0 && named.value === null);

const ENOUGH = 2; // more need not be counted

/** A turn was said. */
export function noteThrow(): void {
  if (isTaught.peek()) {
    taught.value = true; // the first game is still to come
    return;
  }
  if (thrown.peek() < ENOUGH && named.peek() === null) thrown.value += 1;
}
