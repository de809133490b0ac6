/** Turns and answers, built from offers alone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { DrawOffered, FillOffered, TurnOffered } from "../made/messages";
import {
  choicesOf,
  closedWays,
  hasSets,
  isGood,
  moveOf,
  withAdded,
  withRequest,
  type Choice,
} from "../src/turn/choices";
import {
  drawOf,
  firstDraft,
  movesOf,
  withCount,
  withNextOrder,
  withNextSource,
  withOrder,
  withPile,
  withStep,
  isStillOffered,
} from "../src/turn/draft";

const SUPPLY: DrawOffered = { source: "supply", count: 2 };
const WAITER: DrawOffered = { source: "waiter", count: 1 };
const OFFER: TurnOffered = {
  type: "turn",
  step: "put",
  piles: [
    { kind: "olive", singles: 1, doubles: 0 },
    { kind: "salami", singles: 2, doubles: 1 },
  ],
  orders: ["red:monotoni", "red:minimale"],
  draws: [[], [SUPPLY], [SUPPLY, WAITER], [SUPPLY, WAITER], [WAITER]],
};

test("at first the largest pile is proposed, no order, and the supply", () => {
  assert.deepEqual(movesOf(OFFER, firstDraft(OFFER)), ["put 2 salami 1 double:salami", "hold", "draw supply"]);
});

test("a tap takes one card of a pile, again one more, and after the last one it begins again (issue 17)", () => {
  const olive = withPile(OFFER, firstDraft(OFFER), "olive");
  assert.equal(olive.singles, 1);
  assert.deepEqual(withPile(OFFER, olive, "olive"), olive);
  let now = olive;
  const counts = [1, 2, 3, 4, 5].map(() => {
    now = withPile(OFFER, now, "salami");
    return [now.singles, now.doubles];
  });
  assert.deepEqual(counts, [
    [1, 0],
    [2, 0],
    [2, 1],
    [1, 0],
    [2, 0],
  ]);
});

test("double cards are a pile of their own, and the stepper takes whichever there is", () => {
  const double = withPile(OFFER, firstDraft(OFFER), "salami", "doubles");
  assert.deepEqual([double.singles, double.doubles], [2, 0]); // all were proposed: once more takes it off
  const olive = withPile(OFFER, firstDraft(OFFER), "olive");
  const one = withPile(OFFER, olive, "salami", "doubles");
  assert.deepEqual([one.singles, one.doubles], [0, 1]);
  const more = withStep(OFFER, one, 1);
  assert.deepEqual([more.singles, more.doubles], [1, 1]);
  const fewer = withStep(OFFER, more, -1);
  assert.deepEqual([fewer.singles, fewer.doubles], [1, 0]);
});

test("what was chosen before the line broke is said only if it is still offered", () => {
  const draft = withPile(OFFER, firstDraft(OFFER), "salami");
  assert.equal(isStillOffered(OFFER, draft), true);
  assert.equal(isStillOffered({ ...OFFER, piles: OFFER.piles.filter(({ kind }) => kind !== "salami") }, draft), false);
  assert.equal(isStillOffered(OFFER, { ...draft, singles: 5 }), false);
  assert.equal(isStillOffered(OFFER, { ...draft, order: "red:unknown" }), false);
});

test("a count stays within what is offered, and never falls to nothing", () => {
  const draft = withPile(OFFER, firstDraft(OFFER), "olive");
  assert.equal(withCount(OFFER, draft, "singles", 1), draft);
  assert.equal(withCount(OFFER, draft, "singles", -1), draft);
});

test("what is drawn depends on how many cards are put, an order among them", () => {
  const all = withOrder(OFFER, firstDraft(OFFER), "red:monotoni");
  assert.equal(drawOf(OFFER, all)?.source, "waiter");
  const olive = withPile(OFFER, firstDraft(OFFER), "olive");
  assert.equal(drawOf(OFFER, withNextSource(OFFER, withNextOrder(OFFER, olive)))?.source, "waiter");
});

test("an order that is not offered cannot be chosen, and a second tap takes it back", () => {
  const draft = firstDraft(OFFER);
  assert.equal(withOrder(OFFER, draft, "blue:cheese"), draft);
  assert.equal(withOrder(OFFER, withOrder(OFFER, draft, "red:minimale"), "red:minimale").order, null);
});

test("without ingredients one passes, and what is left of a turn is only that", () => {
  const pass: TurnOffered = { ...OFFER, piles: [], orders: [], draws: [[{ source: null, count: 0 }]] };
  assert.deepEqual(movesOf(pass, firstDraft(pass)), ["pass", "draw nothing"]);
  const rest: TurnOffered = { ...OFFER, step: "draw", piles: [], orders: [], draws: [[WAITER]] };
  assert.deepEqual(movesOf(rest, firstDraft(rest)), ["draw waiter"]);
});

const FILL: FillOffered = {
  type: "fill",
  order: "green:monotoni",
  can_decline: true,
  ways: [
    {
      kinds: ["olive"],
      lacks: [
        {
          count: 2,
          kinds: ["olive"],
          hand: [
            { card: "olive", most: 1, worth: 1 },
            { card: "double:olive", most: 1, worth: 2 },
          ],
          least_request: 0,
        },
      ],
      can_ask: false,
      why_not: null,
    },
    {
      kinds: ["salami"],
      lacks: [{ count: 3, kinds: ["salami"], hand: [{ card: "salami", most: 1, worth: 1 }], least_request: 2 }],
      can_ask: true,
      why_not: { refusal: "cannot-fill", rule: "R5.3" },
    },
    { kinds: ["pepper"], lacks: [], can_ask: false, why_not: { refusal: "cannot-fill", rule: "R5.3" } },
  ],
};

test("an order is filled with no card that could be left out, and others are asked for the least", () => {
  assert.deepEqual(
    choicesOf(FILL).map((choice) => moveOf(FILL.order, choice)),
    [
      "fill green:monotoni with olive add 1 double:olive",
      "ask green:monotoni with salami request 2 salami add 1 salami",
    ],
  );
  assert.deepEqual(
    closedWays(FILL).map((way) => way.kinds),
    [["pepper"]],
  );
});

test("where several sets of cards fill an order, they are chosen card by card, and only a fitting set can be said", () => {
  const hand = [
    { card: "olive", most: 2, worth: 1 },
    { card: "salami", most: 2, worth: 1 },
    { card: "double:salami", most: 1, worth: 2 },
  ];
  const lacks = [{ count: 2, kinds: ["olive", "salami"] as const, hand, least_request: 0 }];
  const heap: FillOffered = { ...FILL, ways: [{ kinds: [], lacks, can_ask: true, why_not: null }] };
  const [fill, ask] = choicesOf(heap) as [Choice, Choice];
  assert.equal(hasSets(fill), true);
  assert.equal(moveOf("x:y", fill), "fill x:y add 2 olive");
  const fewer = withAdded(fill, "olive", -1);
  assert.equal(isGood(fewer), false);
  assert.equal(moveOf("x:y", withAdded(fewer, "salami", 1)), "fill x:y add 1 olive 1 salami");
  assert.equal(isGood(withAdded(fewer, "double:salami", 1)), false); // the olive could be left out
  assert.equal(moveOf("x:y", ask), "ask x:y request 1 olive add 1 olive");
  const more = withRequest(ask, "salami", 1);
  assert.equal(moveOf("x:y", more), "ask x:y request 1 olive 1 salami");
  assert.equal(isGood(more), true);
  assert.equal(isGood(withRequest(more, "salami", 1)), false); // that is more than is missing
});
