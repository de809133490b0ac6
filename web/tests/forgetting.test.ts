/** The forgetting curve: the threshold of players who were simulated with the characters' formula is found again. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { curve, expected, fitted, nearest, NEEDED, recallChance, thresholds } from "../src/store/forgetting";
import type { Guess } from "../src/store/record";

interface Player {
  readonly tau: number;
  readonly guesses: readonly Guess[];
}

const players = JSON.parse(readFileSync("made/players.json", "utf8")) as Player[];

test("the thresholds of simulated players are found again, and nearly always lie in their intervals", () => {
  let within = 0;
  for (const { tau, guesses } of players) {
    const fit = fitted(guesses);
    assert.ok(fit, "200 guesses are enough");
    assert.ok(Math.abs(fit.tau - tau) < 0.3, `${fit.tau} for ${tau}`);
    within += fit.low < tau && tau < fit.high ? 1 : 0;
  }
  assert.ok(within >= 0.85 * players.length, `${within} of ${players.length}`);
});

test("of several players of one kind the mean is close", () => {
  for (const tau of new Set(players.map((player) => player.tau))) {
    const found = players.filter((player) => player.tau === tau).map(({ guesses }) => fitted(guesses)?.tau ?? NaN);
    const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
    assert.ok(Math.abs(mean - tau) < 0.1, `${mean} for ${tau}`);
  }
});

test("fewer guesses give a wider interval, and fewer than twenty none", () => {
  const [{ guesses }] = players as [Player];
  const [few, many] = [fitted(guesses.slice(0, NEEDED)), fitted(guesses)];
  assert.ok(few && many && few.high - few.low > 2 * (many.high - many.low));
  assert.equal(fitted(guesses.slice(0, NEEDED - 1)), null);
  assert.equal(fitted(guesses.map((guess) => ({ ...guess, thrown: [] }))), null);
});

test("who remembers everything says what is there, and who remembers nothing guesses evenly", () => {
  const [guess] = (players[0] as Player).guesses as [Guess];
  const close = (one: number[], other: number[]): void =>
    one.forEach((value, n) => assert.ok(Math.abs(value - (other[n] ?? 0)) < 0.01));
  close(
    expected(-20, guess),
    guess.kinds.map(({ there }) => there),
  );
  close(
    expected(20, guess),
    guess.kinds.map(({ even }) => even),
  );
});

test("the characters' curves fall, and the better memory lies above", () => {
  const nonna = curve(thresholds["nonna"] ?? 0, 25);
  const bambino = curve(thresholds["bambino"] ?? 0, 25);
  assert.equal(nonna.length, 26);
  nonna.forEach(({ share }, age) => assert.ok(share > (bambino[age]?.share ?? 100)));
  assert.ok(recallChance(-1, 0) > recallChance(-1, 9));
});

test("who forgets alike is the character with the nearest threshold, or all that share it", () => {
  assert.deepEqual(nearest(-5), ["nonna"]);
  assert.deepEqual(nearest(thresholds["bambino"] ?? 0), ["bambino"]);
  const alike = nearest(thresholds["luigi"] ?? 0);
  assert.ok(alike.includes("luigi"));
  assert.ok(alike.every((name) => thresholds[name] === thresholds["luigi"]));
});
