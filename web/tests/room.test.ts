/** The room as a fold of messages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServerMessage, TableView } from "../made/messages";
import { current, isClose, lackOf, lacksAnotherKind, shortagesOf, shownTable } from "../src/store/opening";
import { hear, inSight, isOwnTurn, NOWHERE, type RoomState } from "../src/store/room";
import { Scenes } from "../src/store/scenes";
import { scoresOf } from "../src/store/standing";
import { isCalled, soundsOf } from "../src/senses/naming";

const TABLE: TableView = {
  round: 1,
  phase: "put",
  deciding: 0,
  mamma_mia: null,
  supply_size: 20,
  oven_size: 0,
  oven_top: null,
  table: [],
  used_size: 0,
  order_up: null,
  request: null,
  seats: [
    { ingredients: 6, orders: 1, waiter: 7 },
    { ingredients: 6, orders: 1, waiter: 7 },
  ],
  delivered: { type: "open", by_seat: [[], []] },
};

function told(...events: object[]): ServerMessage {
  return {
    type: "beat",
    number: events.length,
    events: events.map((event, number) => ({ number, event })),
    table: { ...TABLE, deciding: null },
  } as ServerMessage;
}

/** The same beat, with these ingredients on the table after it. */
function lying(beat: ServerMessage, ...table: string[]): ServerMessage {
  return { ...beat, table: { ...TABLE, deciding: null, table } } as ServerMessage;
}

function fold(...messages: ServerMessage[]): RoomState {
  return messages.reduce(hear, NOWHERE);
}

const WELCOME: ServerMessage = { type: "welcome", version: 2, room: "r", game: "g", seat: 0 };
const SHOW: ServerMessage = { type: "show", number: 3, events: [], table: TABLE };
const PUT = { event: "IngredientsPut", seat: 1, kind: "olive", singles: 2, doubles: 0 };

test("cards that are thrown sound like their kind, and the Mamma Mia! card has a sound of its own", () => {
  const before = fold(WELCOME, SHOW);
  const thrown = hear(before, { ...told(PUT), number: 4 } as ServerMessage);
  assert.deepEqual(soundsOf(before, thrown), ["olive", "olive"]);
  const laid = hear(thrown, { ...told({ event: "MammaMiaLaidOpen", seat: 0 }), number: 5 } as ServerMessage);
  assert.deepEqual(soundsOf(thrown, laid), ["event"]);
});

test("what a seat announces is one line of the lap, with its order and its draw", () => {
  const now = fold(
    WELCOME,
    SHOW,
    told(
      PUT,
      { event: "OrderPut", seat: 1, order: "green:monotoni" },
      { event: "HandRefilled", seat: 1, source: "supply", count: 2 },
    ),
  );
  assert.equal(now.lap.length, 1);
  assert.deepEqual(now.lap[0]?.cards, ["olive", "olive"]);
  assert.equal(now.lap[0]?.order, "green:monotoni");
  assert.equal(now.lap[0]?.drawn, 2);
});

test("a lap has one line for each seat: older ones are gone", () => {
  const now = fold(WELCOME, SHOW, told(PUT, { ...PUT, seat: 0 }, PUT));
  assert.deepEqual(
    now.lap.map((line) => line.seat),
    [0, 1],
  );
});

test("what was taken back is not announced any more", () => {
  assert.equal(fold(WELCOME, SHOW, told(PUT, { event: "TurnUndone", seat: 1 })).lap.length, 0);
});

test("the oven opens, ingredients lie in columns, an order is baked from them", () => {
  const opened = { event: "OvenOpened", round: 1, seat: 1 };
  const olive = { event: "IngredientCameUp", card: "olive" };
  const up = { event: "OrderCameUp", seat: 0, order: "red:four-olive" };
  const baked = {
    event: "OrderDelivered",
    seat: 0,
    order: "red:four-olive",
    kinds: [],
    from_table: ["olive"],
    from_hand: ["olive"],
  };
  const open = fold(
    WELCOME,
    { ...SHOW, table: { ...TABLE, oven_size: 3 } },
    lying(told(opened, olive, olive, up), "olive", "olive"),
  );
  assert.equal(open.opening?.table["olive"], 2);
  assert.equal(open.opening?.left, 0);
  assert.equal(open.opening && current(open.opening)?.verdict, "open");
  const done = hear(open, lying(told(baked), "olive"));
  assert.equal(done.opening?.table["olive"], 1);
  assert.equal(done.opening && shownTable(done.opening)["olive"], 2); // they lie there until the next card comes
  assert.deepEqual(done.opening && current(done.opening)?.fromHand, ["olive"]);
  assert.deepEqual(soundsOf(open, { ...done, number: 9 }), ["baked"]);
});

test("a baked order lacks nothing, and names the free kind that its owner chose", () => {
  const order = "purple:minimale";
  const checked = { event: "OrderChecked", seat: 0, order, crossed: [] };
  const open = fold(
    WELCOME,
    SHOW,
    told(
      { event: "OvenOpened", round: 1, seat: 1 },
      { event: "OrderCameUp", seat: 0, order },
      { ...checked, kinds: ["olive", "pineapple"], needed: [1, 3], found: [1, 2] },
    ),
  );
  const needs = [
    { kind: "olive", needed: 1, found: 1 },
    { kind: "pepper", needed: 3, found: 3 },
  ];
  const delivered = { event: "OrderDelivered", seat: 0, order, kinds: ["pepper"] };
  const alone = { ...delivered, from_table: ["olive", "pepper", "pepper"], from_hand: ["pepper"] };
  const baked = hear(open, told(alone));
  assert.deepEqual(baked.opening && current(baked.opening)?.needs, needs);
  const helped = hear(open, told({ event: "HelpGiven", seat: 1, cards: ["olive"] }));
  const together = hear(helped, told({ ...delivered, from_table: ["pepper", "pepper", "pepper"], from_hand: [] }));
  assert.deepEqual(together.opening && current(together.opening)?.needs, needs);
});

test("after the last card the round is summed up, until the oven opens again", () => {
  const emptied = { event: "OvenEmptied", round: 1, leftovers: ["olive"] };
  const opened = { event: "OvenOpened", round: 1, seat: 1 };
  const after = hear(fold(WELCOME, SHOW, told(opened, emptied)), SHOW);
  assert.equal(after.opening, null);
  assert.deepEqual(after.summary?.leftovers, ["olive"]);
  assert.equal(hear(after, told(opened)).summary, null);
});

test("a beat takes the offer away, and another game starts from nothing", () => {
  const offer = { type: "turn", step: "put", piles: [], orders: [], draws: [[]] } as const;
  const asked = fold(WELCOME, { ...SHOW, offer });
  assert.equal(isOwnTurn(asked), true);
  assert.equal(isOwnTurn(hear(asked, told())), false);
  assert.equal(hear(asked, { ...WELCOME, game: "another" } as ServerMessage).table, null);
});

test("one short: the table lacked a card that another order had used, and it has a sound of its own", () => {
  const taken = { event: "OrderDelivered", seat: 1, order: "green:x", kinds: [], from_table: ["olive"], from_hand: [] };
  const checked = { event: "OrderChecked", seat: 0, order: "red:y", crossed: [] };
  const open = fold(
    WELCOME,
    SHOW,
    told(
      { event: "OvenOpened", round: 1, seat: 1 },
      { event: "OrderCameUp", seat: 1, order: "green:x" },
      taken,
      { event: "OrderCameUp", seat: 0, order: "red:y" },
      { ...checked, kinds: ["olive", "salami"], needed: [4, 1], found: [3, 1] },
    ),
  );
  const burnt = hear(open, {
    ...told({ event: "OrderTakenBack", seat: 0, order: "red:y" }),
    number: 9,
  } as ServerMessage);
  const { checks } = burnt.opening ?? { checks: [] };
  assert.equal(checks[1] && lackOf(checks[1]), 1);
  assert.deepEqual(shortagesOf(checks, 1), [{ kind: "olive", n: 1, takers: [1] }]);
  assert.deepEqual(soundsOf(open, burnt), ["short"]);
});

test("an order that needs a kind of which the table has none burns for all of it, not for one card", () => {
  const [order, seat] = ["purple:minimale", 0];
  const checked = { event: "OrderChecked", seat, order, kinds: ["olive"], needed: [1, 3], found: [0, 0], crossed: [] };
  const burnt = fold(
    WELCOME,
    SHOW,
    told({ event: "OvenOpened", round: 1, seat: 1 }, { event: "OrderCameUp", seat, order }),
    told(checked),
    told({ event: "OrderTakenBack", seat, order }),
  );
  const check = burnt.opening && current(burnt.opening);
  assert.deepEqual(check?.needs[1], { kind: null, needed: 3, found: 0 });
  assert.deepEqual(check && [lackOf(check), lacksAnotherKind(check), isClose(check)], [4, true, false]);
});

test("who comes in while help is asked for is told whose order it is, what it needs, and how far the oven is", () => {
  const events = [
    { event: "OvenOpened", round: 2, seat: 1 },
    { event: "IngredientCameUp", card: "olive" },
    { event: "OrderCameUp", seat: 1, order: "green:x" },
    { event: "OrderChecked", seat: 1, order: "green:x", kinds: ["olive"], needed: [4], found: [1], crossed: [] },
    { event: "HelpAsked", seat: 1, order: "green:x", kinds: [], request: ["olive"], added: [] },
  ];
  const table = {
    ...TABLE,
    round: 2,
    phase: "answer",
    deciding: 0,
    oven_size: 5,
    table: ["olive", "olive"],
    order_up: "green:x",
  };
  const told = { ...SHOW, table, events: events.map((event, number) => ({ number, event })) } as ServerMessage;
  for (const before of [fold(WELCOME), fold(WELCOME, told)]) {
    const { opening } = hear(before, told);
    const check = opening && current(opening);
    assert.equal(opening?.checks.length, 1);
    assert.equal(check?.seat, 1);
    assert.deepEqual(check?.needs, [{ kind: "olive", needed: 4, found: 1 }]);
    assert.deepEqual(check?.request, ["olive"]);
    assert.deepEqual([opening?.total, opening?.left, opening?.table], [7, 5, { olive: 2 }]);
  }
});

test("one is called when one's order rises or one is asked for help, not for a question about one's order", () => {
  const up = (seat: number): ServerMessage => {
    const order = seat === 0 ? "red:y" : "green:x";
    const checked = { event: "OrderChecked", seat, order, kinds: ["olive"], needed: [4], found: [3], crossed: [] };
    return told({ event: "OrderCameUp", seat, order }, checked);
  };
  const deciding = (phase: string): ServerMessage =>
    ({ ...SHOW, number: 9, table: { ...TABLE, phase, deciding: 0 }, offer: { type: phase } }) as ServerMessage;
  const open = fold(WELCOME, SHOW, told({ event: "OvenOpened", round: 1, seat: 1 }));
  const [own, other] = [hear(open, up(0)), hear(open, up(1))];
  const asked = hear(own, deciding("fill"));
  assert.ok(isOwnTurn(asked));
  assert.deepEqual([isCalled(open, own), isCalled(own, asked)], [true, false]);
  assert.deepEqual([isCalled(open, other), isCalled(other, hear(other, deciding("answer")))], [false, true]);
  assert.ok(isCalled(fold(WELCOME), fold(WELCOME, deciding("put"))));
});

test("the asker alone is told which own cards are meant, and they stay in the hand if nobody helps", () => {
  const asking = fold(
    WELCOME,
    SHOW,
    told(
      { event: "OvenOpened", round: 1, seat: 1 },
      { event: "OrderCameUp", seat: 0, order: "red:y" },
      { event: "OrderChecked", seat: 0, order: "red:y", kinds: ["olive"], needed: [5], found: [3], crossed: [] },
      { event: "HelpAsked", seat: 0, order: "red:y", kinds: ["olive"], request: ["olive"] },
      { event: "OfferMade", seat: 0, cards: ["olive"] },
    ),
  );
  assert.deepEqual(asking.opening && current(asking.opening)?.fromHand, ["olive"]);
  const burnt = hear(asking, {
    ...told({ event: "OrderTakenBack", seat: 0, order: "red:y" }),
    number: 9,
  } as ServerMessage);
  assert.deepEqual(burnt.opening && current(burnt.opening)?.fromHand, []);
});

test("an opening that is told again from its beginning counts nothing twice, and forgets nothing", () => {
  const numbered = (from: number, ...events: object[]) => events.map((event, n) => ({ number: from + n, event }));
  const lobby = { chairs: [{}, {}], terms: { aid: "log" }, options: { rounds: 3 } };
  const put = [PUT, { event: "OrderPut", seat: 1, order: "green:x" }];
  const up = { event: "OrderCameUp", seat: 1, order: "green:x" };
  const lacking = { kinds: ["olive"], needed: [3], found: [2], crossed: [] };
  const told = [
    { event: "OvenOpened", round: 1, seat: 1 },
    ...[
      { event: "IngredientCameUp", card: "olive" },
      { event: "OrderCameUp", seat: 0, order: "red:y" },
    ],
    { event: "OrderDelivered", seat: 0, order: "red:y", kinds: [], from_table: ["olive"], from_hand: [] },
    ...[up, { ...up, ...lacking, event: "OrderChecked" }],
  ];
  const table = (left: number) => ({ ...TABLE, phase: "fill", oven_size: left, delivered: BAKED });
  const BAKED = { type: "open", by_seat: [["red:z", "red:y"], []] };
  const before = { ...TABLE, oven_size: 5, delivered: { type: "open", by_seat: [["red:z"], []] } };
  const taker = { seat: 0, order: "red:y", count: 1 };
  const burnt = { event: "OrderTakenBack", seat: 1, order: "green:x" };
  const open = fold(
    WELCOME,
    { type: "lobby", ...lobby } as unknown as ServerMessage,
    { ...SHOW, events: numbered(2, ...put), table: before } as ServerMessage,
    { type: "beat", number: 9, events: numbered(4, ...told), table: table(2) } as unknown as ServerMessage,
    {
      type: "beat",
      number: 10,
      events: numbered(10, burnt),
      table: table(2),
      takers: [taker],
    } as unknown as ServerMessage,
  );
  const again = { events: numbered(4, ...told, burnt), number: 10, table: table(2) };
  for (const type of ["beat", "show"]) {
    const now = hear(inSight(open), { ...SHOW, ...again, type } as unknown as ServerMessage);
    assert.deepEqual(now.opening && scoresOf(now.opening), [2, 0]);
    assert.deepEqual(now.opening && { ...now.opening, lastSeconds: 0 }, { ...open.opening, lastSeconds: 0 });
    assert.deepEqual([now.opening?.total, now.opening?.left], [5, 2]);
  }
  const [opened, ...others] = numbered(4, ...told);
  const missed = [
    ...others,
    { number: 10, event: burnt },
    { number: 11, event: { event: "OvenEmptied", leftovers: [] } },
  ];
  const later = hear(open, {
    ...SHOW,
    number: 11,
    events: [opened, ...missed],
    table: table(0),
  } as unknown as ServerMessage);
  assert.deepEqual(later.summary && scoresOf(later.summary), [2, 0]);
});

test("when the curtain falls, the cards that the asker would add are not in the page", () => {
  const asking = fold(
    WELCOME,
    SHOW,
    told(
      { event: "OvenOpened", round: 1, seat: 1 },
      { event: "OrderCameUp", seat: 0, order: "red:y" },
      { event: "OfferMade", seat: 0, cards: ["olive"] },
    ),
  );
  const covered = inSight(asking).opening;
  assert.deepEqual(covered && current(covered)?.fromHand, []);
});

test("the beat says how long an order is looked at, and while it lasts nobody is asked", () => {
  const table = { ...TABLE, phase: "fill", deciding: 0, oven_size: 2 };
  const asked = fold(WELCOME, { ...SHOW, table, clock: { seconds: 15, left: 15 } });
  const beat = {
    ...told({ event: "OrderCameUp", seat: 1, order: "green:x" }),
    seconds: 1.5,
    lights: 1.1,
  } as ServerMessage;
  const now = hear(asked, beat);
  assert.equal(now.opening && current(now.opening)?.lights, 1.1);
  assert.equal(now.table?.deciding, null);
  assert.equal(now.clock, null);
});

test("who has still to go on is known until the next round is shown", () => {
  const paced: ServerMessage = { type: "paced", speed: "slow", waiting: [0, 1], readers: [0, 1] };
  const now = fold(WELCOME, SHOW, paced);
  assert.deepEqual(now.pace, { speed: "slow", waiting: [0, 1], readers: [0, 1] });
  assert.deepEqual(hear(now, { ...paced, waiting: [1] }).pace, { speed: "slow", waiting: [1], readers: [0, 1] });
  assert.deepEqual(hear(now, SHOW).pace, { speed: "slow", waiting: [], readers: [] });
});

test("two plays are never shown at once, and what comes after waits in its order", async () => {
  const play = (number: number): ServerMessage =>
    ({ ...SHOW, number, events: [{ number, event: PUT }] }) as ServerMessage;
  let time = 0;
  const passed: ServerMessage[] = [];
  const scenes = new Scenes((message) => passed.push(message), () => false, () => time); // prettier-ignore
  for (const message of [play(1), play(2), SHOW]) scenes.hear(message);
  assert.equal(passed.length, 1);
  time = 900;
  scenes.hear(SHOW);
  assert.equal(passed.length, 4);
  scenes.hear(play(3));
  assert.equal(passed.length, 4);
  scenes.hear({ type: "took", id: "a", number: 1 }); // what one does oneself does not wait
  scenes.hear(play(4));
  assert.deepEqual(
    passed.slice(4).map((message) => message.type),
    ["show", "took", "show"],
  );
  scenes.clear();
});
