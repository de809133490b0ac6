// A game of the same shape as ours in boardgame.io's own style: hidden hands, a supply, an oven that opens when the
// supply is used up. One move is one decision; `turn` is a whole turn in one message. It never ends by itself.
const KINDS = 5;
const ORDERS = 8;
const HAND = 7;

function setup({ ctx, random }) {
  const supply = random.Shuffle(Array.from({ length: 15 * KINDS }, (_, i) => i % KINDS));
  const players = {};
  for (let seat = 0; seat < ctx.numPlayers; seat++) {
    const waiter = random.Shuffle(Array.from({ length: ORDERS }, (_, i) => i));
    players[seat] = { hand: supply.splice(0, 6), orders: [waiter.pop()], waiter };
  }
  const delivered = Array(ctx.numPlayers).fill(0);
  return { round: 1, supply, oven: [], players, delivered, used: 0, step: 'put' };
}

function put({ G, playerID }, kind, n) {
  const hand = G.players[playerID].hand;
  if (G.step !== 'put' || hand.filter((card) => card === kind).length < n || n < 1) return 'INVALID_MOVE';
  for (let i = 0; i < n; i++) {
    hand.splice(hand.indexOf(kind), 1);
    G.oven.push({ kind });
  }
  G.step = 'order';
}

function order({ G, playerID }, place) {
  const mine = G.players[playerID];
  if (G.step !== 'order') return 'INVALID_MOVE';
  if (place !== null) {
    if (place >= mine.orders.length) return 'INVALID_MOVE';
    G.oven.push({ seat: Number(playerID), order: mine.orders.splice(place, 1)[0] });
  }
  G.step = 'draw';
}

function draw({ G, playerID, events, random }, source) {
  const mine = G.players[playerID];
  if (G.step !== 'draw') return 'INVALID_MOVE';
  while (mine.hand.length + mine.orders.length < HAND) {
    if (source === 'waiter' && mine.waiter.length > 0) mine.orders.push(mine.waiter.pop());
    else if (G.supply.length > 0) mine.hand.push(G.supply.pop());
    else break;
  }
  if (G.supply.length === 0) bake(G, random);
  G.step = 'put';
  events.endTurn();
}

function bake(G, random) {
  const table = Array(KINDS).fill(0);
  for (const card of G.oven) {
    if (card.order === undefined) {
      table[card.kind] += 1;
    } else if (table[card.order % KINDS] >= 4) {
      table[card.order % KINDS] -= 4;
      G.delivered[card.seat] += 1;
    } else {
      G.players[card.seat].waiter.unshift(card.order);
    }
  }
  const cards = G.oven.filter((card) => card.order === undefined).map((card) => card.kind);
  G.supply = random.Shuffle(cards);
  G.oven = [];
  G.round += 1;
}

function turn(all, kind, n, place, source) {
  if (put(all, kind, n) || order(all, place)) return 'INVALID_MOVE';
  return draw(all, source);
}

// What a seat may see, as in our game: how many cards the others hold, its own hand, the top of the oven.
function playerView({ G, playerID }) {
  const seats = Object.values(G.players).map((seat) => ({
    hand: seat.hand.length,
    orders: seat.orders.length,
    waiter: seat.waiter.length,
  }));
  const mine = playerID === null ? null : G.players[playerID];
  return {
    round: G.round,
    step: G.step,
    supply: G.supply.length,
    oven: G.oven.length,
    top: G.oven[G.oven.length - 1] || null,
    used: G.used,
    delivered: G.delivered,
    seats,
    hand: mine && mine.hand,
    orders: mine && mine.orders,
  };
}

exports.game = { name: 'oven', setup, moves: { put, order, draw, turn }, playerView };
