/** What has changed at a table before the cards are dealt. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { LobbySeen, Terms } from "../made/messages";
import { named } from "../src/i18n/texts";
import { changeOf, isMissing } from "../src/store/lobby";

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

test("a person without a line is missing, unless somebody plays for them or all share the device", () => {
  const chair = { name: "Bea", bot: null, connected: false };
  const chairs = [
    chair,
    { ...chair, connected: true },
    { ...chair, bot: "nonna" },
    { ...chair, name: null, bot: "nonna" },
  ];
  const playing = { status: "playing", chairs } as unknown as LobbySeen;
  const missing = (lobby: LobbySeen) => chairs.map((_, seat) => isMissing(lobby, seat));
  assert.deepEqual(missing(playing), [true, false, false, false]);
  assert.deepEqual(missing({ ...playing, status: "lobby" }), [false, false, false, false]);
  named.value = "";
  assert.deepEqual(missing(playing), [false, false, false, false]);
  named.value = null;
});
