/** The ladder of characters. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  CAST,
  climbed,
  easierGuests,
  GROUND,
  guestsOf,
  invitationAfter,
  nextToBeat,
  type Ladder,
} from "../src/store/ladder";

/** A game of somebody who climbs, and where it leads by `hosting/ladder.py`. */
interface Climb {
  readonly before: Ladder;
  readonly guests: readonly string[];
  readonly isWon: boolean;
  readonly now: Ladder;
  readonly said: string | null;
}

const climbs = JSON.parse(readFileSync("made/climbs.json", "utf8")) as readonly Climb[];

const at = (beaten: number, lost = 0): Ladder => ({ played: 9, won: 3, beaten, lost });

test("the cast climbs from Bambino to Professoressa", () => {
  assert.deepEqual(CAST, ["bambino", "turista", "luigi", "giulia", "nonna", "commissario", "professoressa"]);
});

test("the first table is Bambino and Turista until it is won", () => {
  assert.deepEqual(guestsOf(GROUND), ["bambino", "turista"]);
  assert.deepEqual(guestsOf(climbed(GROUND, ["bambino", "turista"], false)), ["bambino", "turista"]);
  assert.deepEqual(guestsOf(climbed(GROUND, ["bambino"], true)), ["bambino", "turista"]);
  assert.deepEqual(guestsOf(climbed(GROUND, ["bambino", "turista"], true)), ["bambino", "turista", "luigi"]);
});

test("a win beats the strongest guest and everybody below", () => {
  const now = climbed(GROUND, ["nonna", "bambino"], true);
  assert.deepEqual(now, { played: 1, won: 1, beaten: 5, lost: 0 });
  assert.equal(nextToBeat(now), "commissario");
  assert.deepEqual(guestsOf(now), ["giulia", "nonna", "commissario"]);
});

test("a loss, a win against somebody beaten and a win among people change no place", () => {
  assert.deepEqual(climbed(at(4), ["nonna"], false), { played: 10, won: 3, beaten: 4, lost: 1 });
  assert.deepEqual(climbed(at(4, 1), ["luigi"], true), { played: 10, won: 4, beaten: 4, lost: 0 });
  assert.equal(climbed(at(4), [], true).beaten, 4);
  assert.equal(climbed(at(4), ["counter"], true).beaten, 4);
});

test("when all are beaten the strongest come back", () => {
  assert.equal(nextToBeat(at(7)), null);
  assert.deepEqual(guestsOf(at(7)), ["nonna", "commissario", "professoressa"]);
});

test("the next guest invites once, and all beaten is said too", () => {
  assert.equal(invitationAfter(GROUND, at(2)), "luigi");
  assert.equal(invitationAfter(at(2), at(3)), "giulia");
  assert.equal(invitationAfter(at(6), at(7)), "again");
  assert.equal(invitationAfter(at(3), at(3)), null);
  assert.equal(invitationAfter(GROUND, at(1)), null);
});

test("two games lost in a row bring an easier table, where there is one", () => {
  assert.equal(invitationAfter(at(4, 1), at(4, 2)), "easier");
  assert.equal(invitationAfter(at(4, 2), at(4, 3)), null);
  assert.equal(invitationAfter(at(2, 1), at(2, 2)), "easier");
  assert.equal(invitationAfter(at(1, 1), at(1, 2)), null);
  assert.deepEqual(easierGuests(at(4)), ["turista", "luigi", "giulia"]);
  assert.deepEqual(easierGuests(at(3)), ["bambino", "turista", "luigi"]);
  assert.deepEqual(easierGuests(at(2)), ["bambino", "turista"]);
});

test("the page climbs as the terminal does", () => {
  assert.ok(climbs.length > 100);
  for (const { before, guests, isWon, now, said } of climbs) {
    assert.deepEqual(climbed(before, guests, isWon), now);
    assert.equal(invitationAfter(before, now), said);
  }
});
