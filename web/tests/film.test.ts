/** Replays, and what is left of a room when the curtain falls. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { LobbySeen, Replay, ReplayStep, TableView } from "../made/messages";
import { folded, roundFrom, resultOf } from "../src/store/film";
import { hear, inSight, NOWHERE } from "../src/store/room";
import { fragment, parse, type Route } from "../src/router";

const LOBBY = { type: "lobby", game: "g", terms: { aid: "classic" }, chairs: [{}, {}] } as unknown as LobbySeen;

function tableOf(round: number): TableView {
  const delivered = { type: "open", by_seat: [] };
  return { round, phase: "put", oven_size: 0, table: [], seats: [{}, {}], delivered } as unknown as TableView;
}

function show(round: number, ...events: object[]): ReplayStep {
  const table = tableOf(round);
  return {
    message: {
      type: "show",
      number: round,
      events: numbered(events),
      table,
      hand: { ingredients: ["olive"], orders: [] },
    },
  } as ReplayStep;
}

function beat(...events: object[]): ReplayStep {
  const table = { ...tableOf(1), table: ["olive"] };
  return { message: { type: "beat", number: 9, events: numbered(events), table } } as ReplayStep;
}

function numbered(events: object[]) {
  return events.map((event, number) => ({ number, event }));
}

const REPLAY: Replay = {
  lobby: LOBBY,
  seat: 0,
  steps: [
    show(1),
    show(1, { event: "IngredientsPut", seat: 1, kind: "olive", singles: 2, doubles: 0 }),
    beat({ event: "OvenOpened", round: 1, seat: 0 }),
    beat({ event: "IngredientCameUp", card: "olive" }),
    show(1, { event: "OvenEmptied", round: 1, leftovers: ["olive"] }),
    show(2, { event: "RoundStarted", round: 2, seat: 0 }),
    show(2, { event: "GameEnded", delivered: [1, 0], ingredients: [3, 2], winners: [0] }),
  ],
};

test("a replay is the fold of its messages, one state for each step", () => {
  const states = folded(REPLAY);
  assert.equal(states.length, REPLAY.steps.length);
  assert.equal(states[1]?.lap.length, 1);
  assert.equal(states[3]?.opening?.table["olive"], 1);
  assert.deepEqual(
    states.map(({ summary }) => summary !== null),
    [false, false, false, false, true, false, false],
  );
  assert.equal(states[0]?.seat, 0);
  assert.deepEqual(resultOf(REPLAY)?.winners, [0]);
});

test("one goes from round to round", () => {
  const states = folded(REPLAY);
  assert.equal(roundFrom(states, 0, 1), 5);
  assert.equal(roundFrom(states, 5, 1), 6);
  assert.equal(roundFrom(states, 6, -1), 5);
  assert.equal(roundFrom(states, 4, -1), 0);
});

test("when the curtain falls, nothing is kept that only one seat may see", () => {
  const offer = { type: "turn", step: "put", piles: [], orders: ["red:monotoni"], draws: [[]] } as const;
  const open = hear({ ...NOWHERE, seat: 0, lobby: LOBBY }, { ...show(1).message, offer, can_undo: true } as never);
  assert.equal(open.hand !== null && open.offer !== null, true);
  const covered = inSight({ ...open, oven: { ingredients: {}, orders: [], bakes: { "red:monotoni": "no" } } });
  assert.equal(JSON.stringify(covered).includes("monotoni"), false);
  assert.equal(covered.hand, null);
  assert.equal(covered.seat, null);
  assert.equal(covered.canUndo, false);
  assert.equal(covered.table, open.table);
});

test("every place has its address", () => {
  const places: Route[] = [
    { screen: "home" },
    { screen: "room", room: "r", token: null },
    { screen: "room", room: "r", token: "t" },
    { screen: "same", room: null },
    { screen: "same", room: "r" },
    { screen: "replay", game: null },
    { screen: "replay", game: "g" },
    { screen: "replay", game: "g", step: 7, isNameless: true },
    { screen: "shared", packed: "p" },
    { screen: "shared", packed: "p", step: 7 },
    { screen: "shared-review", packed: "p", seat: null },
    { screen: "shared-review", packed: "p", seat: 2 },
    { screen: "rules", edition: null, section: null },
    { screen: "rules", edition: "plus", section: "help" },
  ];
  for (const place of places) assert.deepEqual(parse(fragment(place)), place);
  assert.deepEqual(parse("#/nowhere"), { screen: "home" });
  assert.deepEqual(parse("#/shared/"), { screen: "shared", packed: "" }); // a link that was cut off
});
