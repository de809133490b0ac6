/**
 * Python from the pack, with the game imported. The first start takes seconds; its memory is kept on this device, and
 * every later start goes on from there.
 */

import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { loadPyodide, type PyodideAPI, type PyodideConfig } from "pyodide";
import { dropMemory, keepMemory, memoryHere, partsHere, type Parts } from "./pack";

const ROOT = "https://pack.invalid/"; // never asked for: what Python fetches comes from the pack
const GAME = "mammamia.zip";
const PAGE = 65_536; // bytes; WebAssembly has its memory in these

type Create = NonNullable<PyodideConfig["createPyodideModule"]>;
type Module = Awaited<ReturnType<Create>> & { growMemory(bytes: number): void };

/** Python awake, as it was after its first start. */
export async function wakePython(): Promise<PyodideAPI> {
  const [parts, memory] = await Promise.all([partsHere(), memoryHere().catch(() => null)]);
  globalThis.fetch = (asked) => Promise.resolve(fromPack(parts, String(asked)));
  const python = (memory && (await goneOn(parts, memory))) ?? (await firstStart(parts));
  python.runPython("import random; random.seed()"); // a memory that is kept would roll the same dice each time
  return python;
}

/** From the memory that is kept; null: it is of no use, and forgotten. */
async function goneOn(parts: Parts, memory: ArrayBuffer): Promise<PyodideAPI | null> {
  try {
    return await load(parts, { _loadSnapshot: memory, createPyodideModule: grownTo(memory.byteLength) });
  } catch {
    await dropMemory();
    return null;
  }
}

/** Python with as much memory as it had: that may have grown, and Pyodide puts back only what has room. */
function grownTo(bytes: number): Create {
  const whole = bytes - (bytes % PAGE); // the rest is a head
  return async (settings) => {
    const python = (await createPyodideModule(settings)) as Module;
    if (python.HEAP8.length < whole) python.growMemory(whole);
    return python;
  };
}

async function firstStart(parts: Parts): Promise<PyodideAPI> {
  const python = await load(parts, { _makeSnapshot: true });
  python.runPython(`import sys; sys.path.insert(0, "/${GAME}"); import mammamia.hosting.alone`);
  await keepMemory(python.makeMemorySnapshot()).catch(() => undefined); // a full device starts slowly the next time, too
  return python;
}

async function load(parts: Parts, how: PyodideConfig): Promise<PyodideAPI> {
  const python = await loadPyodide({ indexURL: ROOT, createPyodideModule, ...how });
  python.FS.writeFile(`/${GAME}`, new Uint8Array(parts[GAME] as ArrayBuffer));
  return python;
}

function fromPack(parts: Parts, address: string): Response {
  const part = parts[address.slice(ROOT.length)];
  const type = address.endsWith(".wasm") ? "application/wasm" : "application/zip";
  return part ? new Response(part, { headers: { "Content-Type": type } }) : new Response(null, { status: 404 });
}
