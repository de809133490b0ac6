/** Which section of the rules fits the moment. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happened } from "../made/messages";
import { begun, opened } from "../src/store/opening";
import type { RoomState } from "../src/store/room";
import { rulesFor } from "../src/store/rules";

function asked(order: string): RoomState {
  const opening = opened(begun(1, 0, null), { event: "OrderCameUp", seat: 0, order } as Happened);
  return { opening, lobby: null, summary: null, ended: null, table: { phase: "fill" } } as unknown as RoomState;
}

test("“Why?” at a Minimale says which kind it takes, at others how the hand helps", () => {
  assert.equal(rulesFor(asked("red:minimale")).section, "special");
  assert.equal(rulesFor(asked("red:four-olive")).section, "hand");
});
