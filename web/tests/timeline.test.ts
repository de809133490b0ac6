/** The bar of a replay, and what a perfect memory holds. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { LobbySeen, Mark, Replay, ReplayStep } from "../made/messages";
import { markOf, rememberedAt, stopAt, timelineOf } from "../src/store/timeline";

const LOBBY = { chairs: [{ colour: "red" }, { colour: "green" }] } as unknown as LobbySeen;

function step(type: "show" | "beat", ...events: object[]): ReplayStep {
  return {
    message: { type, number: 0, events: events.map((event, number) => ({ number, event })) },
  } as unknown as ReplayStep;
}

const PUT = { event: "IngredientsPut", seat: 0, kind: "olive", singles: 2, doubles: 0 };
const ORDER = { event: "OrderPut", seat: 0, order: "red:mini" };
const END = { event: "TurnEnded", seat: 0 };
const MARKS: readonly Mark[] = [
  { step: 0, kind: "round", round: 1 },
  { step: 2, kind: "order", round: 1, seat: 0, order: "red:mini", baked: true },
  { step: 4, kind: "opening", round: 1 },
  { step: 6, kind: "round", round: 2 },
];
const REPLAY: Replay = {
  lobby: LOBBY,
  seat: 0,
  steps: [
    step("show"),
    step("show", PUT),
    step("show", ORDER),
    step("show", END),
    step("beat", { event: "OvenOpened", round: 1, seat: 0 }),
    step("beat", { event: "OvenEmptied", round: 1, leftovers: ["olive"] }),
    step("show", PUT),
    step("show", END),
  ],
  marks: MARKS,
};

test("a step is a turn, in an opening a card", () => {
  const timeline = timelineOf(REPLAY);
  assert.deepEqual(timeline.stops, [0, 3, 4, 5, 7]);
  assert.deepEqual(timeline.turns, [0, 1, 1, 1, 2]);
  assert.equal(stopAt(timeline, 1), 1);
});

test("the bar marks rounds, openings, and orders where they were put", () => {
  const { rounds, marks } = timelineOf(REPLAY);
  assert.deepEqual(rounds, [
    { round: 1, from: 0, opens: 2, to: 4 },
    { round: 2, from: 4, opens: 4, to: 4 },
  ]);
  assert.deepEqual(marks, [{ stop: 1, order: "red:mini", seat: 0, colour: "red", isBaked: true }]);
});

test("an order that has come up is found where it was put the last time before", () => {
  const again: Mark = { step: 6, kind: "order", round: 2, seat: 0, order: "red:mini", baked: false };
  const timeline = timelineOf({ ...REPLAY, marks: [...MARKS, again] });
  assert.equal(markOf(timeline, "red:mini", 3)?.stop, 1);
  assert.equal(markOf(timeline, "red:mini", 4)?.stop, 4);
  assert.equal(markOf(timeline, "red:mini", 0), undefined);
  assert.equal(markOf(timeline, null, 4), undefined);
});

test("a perfect memory holds what was put since the oven was emptied, and what was left then", () => {
  assert.deepEqual(rememberedAt(REPLAY, 3), { ingredients: { olive: 2 }, orders: [1, 0] });
  assert.deepEqual(rememberedAt(REPLAY, 7), { ingredients: { olive: 3 }, orders: [0, 0] });
});
