/** What people type or paste to come to a table. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shownCode, tableIn } from "../src/store/codes";

test("a code is read however it is typed", () => {
  for (const text of [
    "K7PQ",
    "k7pq",
    " k7 pq ",
    "K7-PQ",
    "https://pizza.example/#/t/k7pq",
    "pizza.example/#/t/K7PQ/",
  ]) {
    assert.deepEqual(tableIn(text), { code: "K7PQ" });
  }
});

test("a link with a long name leads to its room, without the seat's token", () => {
  assert.deepEqual(tableIn("https://pizza.example/#/room/7CqtlYadV6wLCOyG"), { room: "7CqtlYadV6wLCOyG" });
  assert.deepEqual(tableIn("https://pizza.example/#/room/7CqtlYadV6wLCOyG/a-token"), { room: "7CqtlYadV6wLCOyG" });
  assert.deepEqual(tableIn("7CqtlYadV6wLCOyG"), { room: "7CqtlYadV6wLCOyG" });
});

test("nothing is nothing, and what is shown of it stays short", () => {
  assert.equal(tableIn("   "), null);
  assert.equal(shownCode({ code: "K7PQ" }), "K7PQ");
  assert.equal(shownCode({ room: "7CqtlYadV6wLCOyG" }), "7CqtlYadV6wL");
});
