/** Who won, and why, as sentences. */

import assert from "node:assert/strict";
import { test } from "node:test";
import english from "../made/texts/en.json";
import type { Ended, LobbySeen } from "../made/messages";
import { headline, reasonOf } from "../src/components/ending/result";
import { named, words, wordsOf, type Branch } from "../src/i18n/texts";

const chair = (name: string) => ({ name, bot: null, colour: "red" });
const LOBBY = { chairs: ["Anna", "Bea", "Carla"].map(chair) } as unknown as LobbySeen;

function told(held: readonly number[], own: number | null, winners: readonly number[]): readonly string[] {
  const ended = { winners, delivered: [3, 3, 3], ingredients: held } as unknown as Ended;
  return [headline(ended, LOBBY, own), reasonOf(ended, LOBBY, own)];
}

test("whoever shares the victory is named, and whoever holds fewer ingredients does not share it", () => {
  words.value = wordsOf("en", english as unknown as Branch);
  assert.deepEqual(told([2, 4, 4], 0, [1, 2]), [
    "Bea and Carla share the victory!",
    "You, Bea and Carla: 3 pizzas each. Ingredients in hand: Bea 4, Carla 4, you 2. " +
      "Bea and Carla hold the most and share the victory, but not you.",
  ]);
  assert.deepEqual(told([4, 4, 4], 1, [0, 1, 2]), [
    "You, Anna and Carla share the victory!",
    "You, Anna and Carla: 3 pizzas each. Ingredients in hand: 4 each. So the victory is shared.",
  ]);
});

test("on a shared device nobody is called you", () => {
  words.value = wordsOf("en", english as unknown as Branch);
  named.value = "Carla";
  assert.ok(told([4, 4, 2], 2, [0, 1])[1]?.endsWith("share the victory, but not Carla."));
  named.value = null;
});
