/** What seats are called: a stand-in by its own name, and for whom where the seat itself is shown. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { LobbySeen } from "../made/messages";
import { words, wordsOf } from "../src/i18n/texts";
import { seatName, seatTitle } from "../src/i18n/words";

words.value = wordsOf("en", {
  people: { "stand-in": "{bot}, for {name}" },
  page: { bots: { nonna: "Nonna" } },
});

const chair = (name: string | null, bot: string | null) => ({ name, bot, colour: "red" });
const lobby = { chairs: [chair("Bea", "nonna"), chair(null, "nonna"), chair("Bea", null)] } as unknown as LobbySeen;

test("only where the seat itself is shown a stand-in says for whom", () => {
  assert.equal(seatTitle(lobby, 0), `${seatName(lobby, 0)}, for Bea`);
  assert.equal(seatName(lobby, 0).includes("Bea"), false);
  assert.equal(seatTitle(lobby, 2), seatName(lobby, 2));
});

test("a stand-in takes nobody's name away", () => {
  assert.equal(seatName(lobby, 0), `${seatName(lobby, 1)} 2`);
});
