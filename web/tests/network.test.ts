/** The line to a server over the network, without a server. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { network } from "../src/protocol/network";

/** What a browser's socket does: it is told to close, and reports an error if it was not open yet. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: Socket;
  readyState = Socket.CONNECTING;
  onopen: () => void = () => undefined;
  closings: number[] = [];

  constructor() {
    Socket.last = this;
  }

  close(): void {
    this.closings.push(this.readyState);
  }
}

test("a socket that is left before it is open closes when it is", async () => {
  const answer = { status: 200, text: async () => JSON.stringify({ ticket: "t" }) };
  const here = { querySelector: () => null, baseURI: "http://pizza.example/" };
  Object.assign(globalThis, { document: here, fetch: async () => answer, WebSocket: Socket });
  const wire = await network.open("room", null);
  assert.ok("close" in wire);
  let opened = 0;
  wire.opened = () => (opened += 1);
  wire.close();
  assert.deepEqual(Socket.last.closings, []);
  Socket.last.readyState = Socket.OPEN;
  Socket.last.onopen();
  assert.deepEqual([Socket.last.closings, opened], [[Socket.OPEN], 0]);
});
