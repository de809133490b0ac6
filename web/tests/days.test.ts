/** Today's oven on a device: dates, days in a row, and the same text that the terminal shares. */

import assert from "node:assert/strict";
import { test } from "node:test";
import english from "../made/texts/en.json";
import { words, wordsOf, type Branch } from "../src/i18n/texts";
import { daysInARow, minutesLeft, numberOf, shareText, today, type DailyResult } from "../src/store/days";

const RESULT: DailyResult = {
  date: "2026-11-17",
  number: 42,
  game: "g",
  orders: [true, true, false, true].map((baked, n) => ({ order: `yellow:${n}`, baked })),
  place: 2,
  best: "Nonna",
  bestBaked: 4,
  rival: 3,
  remembered: [39, 46],
  counts: true,
};

test("the text is the one of tests/hosting/test_daily.py", () => {
  words.value = wordsOf("en", english as unknown as Branch);
  const text = "Mamma Mia! No. 42\n●●○●  3/4\nmemory 39/46\n6 days in a row\nmammamia.example/42";
  assert.equal(shareText(RESULT, 6, "mammamia.example/42"), text);
  assert.equal(shareText({ ...RESULT, orders: [], remembered: null }, 1, ""), "Mamma Mia! No. 42\n0/0");
});

test("the first oven was that of 7 October 2026", () => {
  assert.deepEqual(["2026-10-07", "2026-11-01", "2027-03-31"].map(numberOf), [1, 26, 176]);
});

test("a date is the one of this device", () => {
  const night = new Date(2026, 0, 1, 23, 30);
  assert.equal(today(0, night), "2026-01-01");
  assert.equal(today(1, night), "2025-12-31");
  assert.equal(minutesLeft(night), 30);
});

test("a day that is not over yet breaks no row", () => {
  const row = (...played: string[]) => daysInARow((date) => played.includes(date), "2026-11-18");
  assert.equal(row("2026-11-17", "2026-11-16"), 2);
  assert.equal(row("2026-11-18", "2026-11-17", "2026-11-16"), 3);
  assert.equal(row("2026-11-18", "2026-11-16"), 1);
  assert.equal(row(), 0);
});
