/** The worker of a page alone: Python from the pack, and in it the same house that a server has. No rule is here. */

import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide } from "pyodide";
import * as disk from "./disk";
import type { FromWorker, ToWorker } from "./messages";
import { partsHere, type Parts } from "./pack";

/** hosting/alone.py, as it is seen from here. */
interface Alone {
  start(): Promise<void>;
  ask(method: string, path: string, body: string | null): Promise<Answer>;
  open(line: number, room: string, token: string | null): Promise<Answer>;
  hear(line: number, text: string): void;
  close(line: number): void;
}
interface Answer {
  toJs(): [number, string];
  destroy(): void;
}

const ROOT = "https://pack.invalid/"; // never asked for: what Python fetches comes from the pack
let house: Promise<Alone> | null = null;

const tell = (message: FromWorker): void => postMessage(message);

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if (data.type === "boot") {
    house = boot(data.pace);
    house.then(
      () => tell({ type: "ready" }),
      (error: unknown) => tell({ type: "failed", why: String(error) }),
    );
  } else
    void house?.then(
      (alone) => take(alone, data),
      () => undefined,
    );
};

async function take(alone: Alone, message: Exclude<ToWorker, { type: "boot" }>): Promise<void> {
  switch (message.type) {
    case "ask":
      return reply(message.id, alone.ask(message.method, message.path, message.body));
    case "open":
      return reply(message.id, alone.open(message.line, message.room, message.token));
    case "say":
      return alone.hear(message.line, message.text);
    case "close":
      return alone.close(message.line);
  }
}

async function reply(id: number, answer: Promise<Answer>): Promise<void> {
  const given = await answer;
  const [status, text] = given.toJs();
  given.destroy();
  tell({ type: "answer", id, status, text });
}

/** Python, its library and the game, all from the pack. */
async function boot(pace: number): Promise<Alone> {
  const parts = await partsHere();
  globalThis.fetch = (asked) => Promise.resolve(fromPack(parts, String(asked)));
  const python = await loadPyodide({ indexURL: ROOT, createPyodideModule });
  python.FS.writeFile("/mammamia.zip", new Uint8Array(parts["mammamia.zip"] as ArrayBuffer));
  python.runPython("import sys; sys.path.insert(0, '/mammamia.zip')");
  const alone = python.pyimport("mammamia.hosting.alone").Alone(disk, heard, pace) as Alone;
  await alone.start();
  return alone;
}

function heard(line: number, text: string | null | undefined): void {
  tell({ type: "heard", line, text: text ?? null });
}

function fromPack(parts: Parts, address: string): Response {
  const part = parts[address.slice(ROOT.length)];
  const type = address.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return part ? new Response(part, { headers: { "Content-Type": type } }) : new Response(null, { status: 404 });
}
