/** What has changed at a table before the cards are dealt. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { LobbySeen, Terms } from "../made/messages";
import { changeOf } from "../src/store/lobby";

const OFF = { thin: false, doubles: false, help: false, rounds: 3, rescue: false };

function lobby(terms: Terms, options: object = {}): LobbySeen {
  return { terms, options: { ...OFF, ...terms.options, ...options } } as LobbySeen;
}

test("a house rule that another edition does not have is told with the edition", () => {
  const classic = lobby({ edition: "classic", options: { doubles: true, rounds: 1 } });
  const plus = lobby({ edition: "plus", options: { rounds: 1 } });
  assert.deepEqual(changeOf(classic, plus), { part: "edition", hasOtherRounds: false, gone: ["doubles"] });
  assert.deepEqual(changeOf(plus, plus), null);
});

test("a round more or less by another number of seats is told, and a switch that was turned off is not gone", () => {
  const two = lobby({ edition: "plus", seats: 2 }, { rounds: 4 });
  assert.deepEqual(changeOf(two, lobby({ edition: "plus", seats: 3 })), {
    part: "seats",
    hasOtherRounds: true,
    gone: [],
  });
  const [on, off] = [lobby({ options: { rescue: true } }), lobby({ options: { rescue: false } })];
  assert.deepEqual(changeOf(on, off), { part: "options", hasOtherRounds: false, gone: [] });
});
