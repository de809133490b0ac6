/** What is heard of an opening, and the moments that are told at the end. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Happened } from "../made/messages";
import { wordsOf, words } from "../src/i18n/texts";
import { openingNews } from "../src/components/opening/news";
import { begun, opened, type Opening } from "../src/store/opening";
import { momentsOf } from "../src/store/story";

words.value = wordsOf("en", {
  cards: { kind: { olive: { one: "olive", other: "olives" } }, count: "{n} {card}", order: { mini: "Mini" } },
  opening: {
    news: {
      open: "{order} comes up.",
      baked: "{order} is baked.",
      burnt: "{order} goes back.",
      "your-open": "Your {order}.",
    },
  },
});

function after(now: Opening, event: object, table: Opening["table"] = now.table): Opening {
  return { ...opened(now, event as Happened), table };
}

test("column counts are heard after a run, then the order", () => {
  const first = after(begun(1, 0, null), { event: "IngredientCameUp", card: "olive" }, { olive: 1 });
  const second = after(first, { event: "IngredientCameUp", card: "olive" }, { olive: 2 });
  assert.equal(openingNews(second, null, 1), "");
  const other = after(second, { event: "IngredientCameUp", card: "salami" }, { olive: 2, salami: 1 });
  assert.equal(openingNews(other, null, 1), "2 olives.");
  const up = after(second, { event: "OrderCameUp", seat: 0, order: "red:mini" });
  assert.equal(openingNews(up, null, 1), "2 olives. Mini comes up.");
  assert.equal(openingNews(up, null, 0), "2 olives. Your Mini.");
  const burnt = after(up, { event: "OrderTakenBack", seat: 0, order: "red:mini" });
  assert.equal(openingNews(burnt, null, 1), "Mini goes back.");
});

test("the best moment of each round is told: cards that another order lacked, one from the hand, one short", () => {
  const up = (seat: number, order: string) => ({ event: "OrderCameUp", seat, order });
  const checked = (found: number) => ({
    event: "OrderChecked",
    kinds: ["olive"],
    needed: [4],
    found: [found],
    crossed: [],
  });
  const baked = (seat: number, order: string) => ({
    event: "OrderDelivered",
    seat,
    order,
    kinds: [],
    from_table: ["olive"],
    from_hand: [],
  });
  const events = [
    ...[up(0, "red:a"), checked(4), baked(0, "red:a")],
    ...[up(1, "green:b"), checked(3), { event: "OrderTakenBack", seat: 1, order: "green:b" }],
  ];
  const opening = events.reduce((now, event) => after(now, event), begun(1, 0, null));
  const [first, second] = momentsOf([{ opening, steps: [5, 9] }]);
  assert.deepEqual([first?.sort, first?.victim?.order, first?.step], ["took", "green:b", 5]);
  assert.deepEqual([second?.sort, second?.step], ["close", 9]);
});
