/** The arithmetic of the fair shuffle, by the worked example of docs/server/fair-shuffle.md. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Proved } from "../made/messages";
import { commitmentOf, prove } from "../src/protocol/proof";

const PROOF: Proved = {
  version: "mammamia-fair/1",
  game: "example-game",
  rules: "1",
  commitment: "c7a8f63e537e6e4674c0ffca4d109e004fc657e38ff18edcc2123fba776e9e17",
  seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  nonces: ["00112233445566778899aabbccddeeff", null, "ffeeddccbbaa99887766554433221100"],
};
const PROMISED = { game: PROOF.game, commitment: PROOF.commitment, nonce: PROOF.nonces[0] ?? null };

test("the commitment of the worked example", async () => {
  assert.equal(await commitmentOf(PROOF), PROOF.commitment);
});

test("a seed, a promise or a nonce that is another one is found out", async () => {
  assert.deepEqual(await prove(PROOF, PROMISED, null), { seed: true, before: true, nonce: true, cards: null });
  const other = { ...PROOF, seed: PROOF.seed.replace("00", "ff") };
  assert.equal((await prove(other, PROMISED, null)).seed, false);
  assert.equal((await prove(PROOF, { ...PROMISED, commitment: "00" }, null)).before, false);
  const elsewhere = { ...PROMISED, nonce: PROOF.nonces[2] ?? null }; // whoever looks, from whatever seat
  assert.equal((await prove(PROOF, elsewhere, null)).nonce, true);
  assert.equal((await prove(PROOF, { ...PROMISED, nonce: "11" }, null)).nonce, false);
  const unseen = await prove(PROOF, null, null);
  assert.deepEqual([unseen.before, unseen.nonce], [null, null]);
});
