/** Was the shuffle fair? The arithmetic of docs/server/fair-shuffle.md, done here and not by who is to be checked. */

import type { Proved } from "../../made/messages";
import type { Promised } from "../store/promises";

/** What can be checked, and how it went; null: this browser cannot tell. */
export interface Findings {
  readonly seed: boolean; // the seed is the one that was promised
  readonly before: boolean | null; // the promise is the one that was seen before the deal
  readonly nonce: boolean | null; // what this browser added is part of the shuffle
  readonly cards: boolean | null; // every card lay where seed and nonces put it
}

/** As much of a record as the shuffles are in. */
export interface Recorded {
  readonly edition: string;
  readonly begins?: string; // `chosen`: the host said who begins, and no lot was drawn
  readonly deal: {
    readonly first: number;
    readonly hands: readonly (readonly string[])[];
    readonly waiters: readonly (readonly string[])[];
    readonly supply: readonly string[];
    readonly mamma_mia: number | null;
  };
  readonly moves: readonly unknown[];
}

const MAMMA_MIA = "mamma-mia";

/** Whether this browser can compute: only where the page came over a safe line, or from this machine. */
export function canProve(): boolean {
  return Boolean(globalThis.crypto?.subtle);
}

/** All that can be found out about a finished game. */
export async function prove(proof: Proved, promised: Promised | null, record: Recorded | null): Promise<Findings> {
  return {
    seed: (await commitmentOf(proof)) === proof.commitment,
    before: promised && promised.commitment === proof.commitment && promised.game === proof.game,
    nonce: promised?.nonce ? proof.nonces.includes(promised.nonce) : null,
    cards: record && (await areCardsFair(proof, record)),
  };
}

/** SHA-256 of version, game, rules and seed, each preceded by its length. */
export async function commitmentOf(proof: Proved): Promise<string> {
  const parts = [...[proof.version, proof.game, proof.rules].map(utf8), unhex(proof.seed)];
  return inHex(await crypto.subtle.digest("SHA-256", joined(parts.flatMap((part) => [number(part.length), part]))));
}

/** Shuffle once more, and compare. */
export async function areCardsFair(proof: Proved, record: Recorded): Promise<boolean> {
  const nonces = joined(proof.nonces.map((nonce) => unhex(nonce ?? "00".repeat(16))));
  const key = await hmac(unhex(proof.seed), nonces);
  const { deal } = record;
  const seats = deal.hands.length;
  const drawn = below(await stream(key, "first seat", 1), seats);
  if (record.begins !== "chosen" && drawn !== deal.first) return false;
  const hands = deal.hands.map((hand) => hand.filter((card) => !isOrder(card)));
  for (let seat = 0; seat < seats; seat++) {
    const pile = [...(deal.hands[seat] ?? []).filter(isOrder), ...(deal.waiters[seat] ?? [])];
    if (!same(pile, await shuffled(key, `waiter of seat ${seat}`, pile))) return false;
  }
  const supply = await dealt(key, record, hands);
  if (!supply || !same(supply, deal.supply)) return false;
  let round = 1;
  for (const move of record.moves) {
    const cards = (move as { shuffle?: readonly string[] }).shuffle;
    if (cards && !same(cards, await shuffled(key, `supply of round ${++round}`, cards))) return false;
  }
  return true;
}

/** What is left when each seat has taken its cards from the top; null: a hand is another one. */
async function dealt(key: Bytes, record: Recorded, hands: string[][]): Promise<string[] | null> {
  const { deal, edition } = record;
  const joinsLater = edition !== "first" && deal.supply.includes(MAMMA_MIA);
  const left = joinsLater ? deal.supply.filter((card) => card !== MAMMA_MIA) : deal.supply;
  const all = [...hands.flat(), ...left, ...(deal.mamma_mia === null ? [] : [MAMMA_MIA])];
  const pile = await shuffled(key, "deal", all);
  for (const [seat, hand] of hands.entries()) {
    const taken: string[] = [];
    while (taken.length < hand.length) {
      const card = pile.shift();
      if (card === undefined || (card === MAMMA_MIA && deal.mamma_mia !== seat)) return null;
      if (card !== MAMMA_MIA) taken.push(card);
    }
    if (!same(taken.sort(), [...hand].sort())) return null;
  }
  return joinsLater ? shuffled(key, "supply of round 1", [...pile, MAMMA_MIA]) : pile;
}

/** Fisher and Yates, on the cards sorted by name. */
async function shuffled(key: Bytes, label: string, cards: readonly string[]): Promise<string[]> {
  const pile = [...cards].sort();
  const numbers = await stream(key, label, 2 * pile.length);
  for (let i = pile.length - 1; i > 0; i--) {
    const j = below(numbers, i + 1);
    [pile[i], pile[j]] = [pile[j] ?? "", pile[i] ?? ""];
  }
  return pile;
}

/** At least so many numbers of 32 bits; twice as many as are needed, for some are passed over. */
async function stream(key: Bytes, label: string, least: number): Promise<number[]> {
  const numbers: number[] = [];
  for (let counter = 0; numbers.length < least; counter++) {
    const block = await hmac(key, joined([utf8(label), new Uint8Array(1), number(counter)]));
    const view = new DataView(block.buffer);
    for (let at = 0; at < block.length; at += 4) numbers.push(view.getUint32(at));
  }
  return numbers.reverse(); // taken from the end
}

function below(numbers: number[], n: number): number {
  const whole = 2 ** 32 - (2 ** 32 % n);
  let next = numbers.pop() ?? 0;
  while (next >= whole) next = numbers.pop() ?? 0;
  return next % n;
}

type Bytes = Uint8Array<ArrayBuffer>;

async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
}

function isOrder(card: string): boolean {
  return card.includes(":") && !card.startsWith("double:");
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((card, place) => card === other[place]);
}

function utf8(text: string): Bytes {
  return new Uint8Array(new TextEncoder().encode(text));
}

function number(n: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
}

function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function unhex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function inHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
