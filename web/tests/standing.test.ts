/** Scores while the oven is opened, who leads, and whose orders are still to come. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begun, type Check, type Opening } from "../src/store/opening";
import { leadOf, ordersOf, ranked, scoresOf } from "../src/store/standing";

const NOTHING = { needs: [], crossed: [], fromTable: [], fromHand: [], fromHelper: [], request: [], refused: [] };

function check(seat: number, order: string, verdict: Check["verdict"]): Check {
  return { ...NOTHING, seat, order, verdict, lights: 0, isAtOnce: false, takers: [], helper: null };
}

function opening(...checks: Check[]): Opening {
  return { ...begun(2, 0, null), before: [2, 1, 0], checks };
}

test("what is baked counts at once", () => {
  const now = opening(check(1, "red:monotoni", "baked"), check(2, "green:mini", "burnt"));
  assert.deepEqual(scoresOf(now), [2, 2, 0]);
  assert.equal(scoresOf({ ...now, before: null }), null);
});

test("one leads, shares the lead or is behind whoever leads", () => {
  assert.deepEqual(leadOf([3, 1, 2], 0), { sort: "leads", by: 1 });
  assert.deepEqual(leadOf([3, 3, 2], 1), { sort: "shares" });
  assert.deepEqual(leadOf([3, 3, 2], 2), { sort: "behind", by: 1, leaders: [0, 1] });
});

test("oneself comes first, then the others by their pizzas", () => {
  assert.deepEqual(ranked(4, [1, 4, 2, 4], 2), [2, 1, 3, 0]);
  assert.deepEqual(ranked(3, null, 1), [1, 0, 2]);
  assert.deepEqual(ranked(3, [1, 2, 3], null), [2, 1, 0]);
});

test("orders to come are open only where every announcement may be read again", () => {
  const up = check(0, "yellow:mini", "open");
  assert.deepEqual(ordersOf(opening(up), 0, 2), [
    { order: "yellow:mini", fate: "now" },
    { order: null, fate: "later" },
    { order: null, fate: "later" },
  ]);
  const coming = [
    { seat: 0, order: "yellow:mini" },
    { seat: 1, order: "red:mini" },
    { seat: 0, order: "yellow:monotoni" },
  ];
  assert.deepEqual(ordersOf({ ...opening(up), coming }, 0, 9), [
    { order: "yellow:mini", fate: "now" },
    { order: "yellow:monotoni", fate: "later" },
  ]);
});
