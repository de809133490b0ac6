/** Figures of a record. */

import assert from "node:assert/strict";
import { test } from "node:test";
import english from "../made/texts/en.json";
import { missteps, pizzas, remembered } from "../src/store/figures";
import type { FinishedGame } from "../src/store/finished";

function played(delivered: number, rounds?: number): FinishedGame {
  const game = { game: "g", room: "r", at: 0, edition: "classic", seat: 1, players: [], winners: [], invitation: null };
  return { ...game, delivered: [9, delivered], ...(rounds === undefined ? {} : { rounds }) };
}

test("pizzas a round count the rounds of each game; older games had three", () => {
  assert.equal(pizzas([]), null);
  assert.equal(pizzas([{ ...played(3), seat: null }]), null); // several people shared the device
  assert.deepEqual(pizzas([played(6)]), { mean: 2, best: 2 });
  assert.deepEqual(pizzas([played(3, 1)]), { mean: 3, best: 3 }); // one round, to try it
  assert.deepEqual(pizzas([played(3, 1), played(3, 3)]), { mean: 1.5, best: 3 });
});

test("mistakes of orders are counted by their headlines, the most frequent first; luck is none", () => {
  const fate = (headline: string) => ({
    at: 1,
    from: "a",
    chance: 0.5,
    could: 1 as const,
    baked: 0 as const,
    headline,
  });
  const fates = ["kept", "bad-luck", "bold-try", "bold-try", "safely-baked"].map(fate);
  assert.deepEqual(missteps(fates), [
    { headline: "bold-try", n: 2 },
    { headline: "kept", n: 1 },
  ]);
  assert.deepEqual(missteps([fate("good-luck")]), []);
});

test("what is remembered counts beyond an even guess, and the figure says so", () => {
  const kinds = (said: readonly number[]) =>
    ([8, 10, 10, 11, 10] as const).map((there, place) => {
      const kind = (["pineapple", "pepper", "mushroom", "olive", "salami"] as const)[place] ?? "olive";
      return { kind, said: said[place] ?? 0, there, even: [9, 10, 9, 10, 9][place] ?? 0 };
    });
  const guess = (...said: number[]) => ({ at: 1, from: "a/1", thrown: [], kinds: kinds(said) });
  assert.equal(remembered([guess(9, 10, 9, 10, 9)]), 0); // 45 of 49 cards, and so has an even guess
  assert.equal(remembered([guess(9, 10, 10, 11, 9)]), 50);
  assert.equal(remembered([guess(9, 10, 10, 11, 9), guess(0, 0, 0, 0, 0)]), 0);
  assert.equal(english.record.remembered, "of 100: what you remember beyond an even guess");
});
