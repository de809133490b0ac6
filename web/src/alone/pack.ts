/** The pack on this device: fetched in pieces, each checked by its hash, unpacked once, and kept until the next one. */

import { asked, over, shelf } from "../store/shelves";

/** As the build lists it (tools/page_pack.py). */
export interface PackList {
  readonly version: string;
  readonly size: number; // bytes, as they are fetched
  readonly pieces: readonly { readonly name: string; readonly size: number; readonly hash: string }[];
}
export type Parts = Readonly<Record<string, ArrayBuffer>>;

const PREFIX = "mammamia-";
/** Of this copy of the page: a web space may hold several, or other pages. */
export const PLACE = new URL(".", location.href).pathname;
const USED = `used/${encodeURIComponent(PLACE)}/`; // by this copy; whatever has the same version has the same parts

declare const PACK: PackList; // set when the page is built: a page and its pack belong together

/** What there is to fetch. */
export const pack = PACK;

/** Whether this copy of the page has it, whole and checked. */
export async function isPackHere(): Promise<boolean> {
  return (await get(USED + pack.version)) === true;
}

/** Whether this copy of the page has it, or the one of another version. */
export async function isAnyPackHere(): Promise<boolean> {
  return (await keys(USED)).length > 0;
}

/** Where the files of this copy of the page are kept; each version has a shelf of its own. */
export async function shelvesHere(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name.slice(name.indexOf("/")) === PLACE);
}

/** How many bytes of a pack are here already: it may have been paused. */
export async function piecesHere(): Promise<number> {
  const names = new Set(await keys("piece/"));
  return pack.pieces.reduce((sum, { hash, size }) => sum + (names.has(`piece/${hash}`) ? size : 0), 0);
}

/** Fetch what is missing, and unpack it. A pause is an abort: what is here stays here. */
export async function fetchPack(told: (bytes: number) => void, pause: AbortSignal): Promise<void> {
  if ((await get(`whole/${pack.version}`)) !== true) await fetchPieces(told, pause); // else another copy has brought it
  await put([[USED + pack.version, true]]);
}

async function fetchPieces(told: (bytes: number) => void, pause: AbortSignal): Promise<void> {
  let done = 0;
  for (const { name, size, hash } of pack.pieces) {
    if ((await get(`piece/${hash}`)) === undefined) {
      const piece = await fetchPiece(`pack/${name}`, (bytes) => told(done + Math.min(bytes, size)), pause);
      if ((await hashOf(piece)) !== hash) throw new Error("what came is not what was sent");
      await put([[`piece/${hash}`, piece]]);
    }
    told((done += size));
  }
  await unpack();
}

/** The parts of the pack, by the names that Python has for them. */
export async function partsHere(): Promise<Parts> {
  const names = await keys(`part/${pack.version}/`);
  const parts = await Promise.all(names.map(async (name) => [name.split("/")[2] ?? "", await get(name)] as const));
  return Object.fromEntries(parts) as Parts;
}

/** The memory that Python had after its first start, with this pack; null: it has not started yet. */
export async function memoryHere(): Promise<ArrayBuffer | null> {
  return ((await get(`memory/${pack.version}`)) ?? null) as ArrayBuffer | null;
}

export async function keepMemory(memory: Uint8Array): Promise<void> {
  await put([[`memory/${pack.version}`, memory.buffer]]);
}

export async function dropMemory(): Promise<void> {
  await put([], ["memory/"]);
}

async function fetchPiece(address: string, told: (bytes: number) => void, pause: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal: pause, cache: "no-store" }); // a damaged one would be kept there, too
  if (!answer.ok || !answer.body) throw new Error("a piece is missing");
  const chunks: BlobPart[] = [];
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value as BlobPart);
    told((bytes += read.value.length));
  }
  return new Blob(chunks).arrayBuffer();
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function unpack(): Promise<void> {
  const { version, pieces } = pack;
  const packed = await Promise.all(pieces.map(({ hash }) => get(`piece/${hash}`)));
  const stream = new Blob(packed as ArrayBuffer[]).stream().pipeThrough(new DecompressionStream("gzip"));
  const whole = await new Response(stream).arrayBuffer();
  const head = new Uint8Array(whole).indexOf(10); // the end of the first line
  const listed = JSON.parse(new TextDecoder().decode(whole.slice(0, head))) as [string, number][];
  let at = head + 1;
  const parts = listed.map(([name, size]) => [`part/${version}/${name}`, whole.slice(at, (at += size))] as const);
  await put([...parts, [`whole/${version}`, true]], ["piece/"]);
}

/** Forget the packs of other versions, but for those that another copy of the page has. */
export async function dropOthers(): Promise<void> {
  const own = (await keys(USED)).filter((name) => name !== USED + pack.version);
  const used = (await keys("used/")).filter((name) => !own.includes(name)).map((name) => name.split("/")[2]);
  const kept = (await Promise.all(["part/", "whole/", "memory/"].map(keys))).flat();
  await put([], [...own, ...kept.filter((name) => !used.includes(name.split("/")[1]))]);
}

async function get(name: string): Promise<unknown> {
  return asked(
    await shelf("mammamia.alone", "pack", "readonly"),
    (shelved) => shelved.get(name) as IDBRequest<unknown>,
  );
}

async function keys(start: string): Promise<string[]> {
  const range = IDBKeyRange.bound(start, `${start}\uffff`);
  const names = await asked(await shelf("mammamia.alone", "pack", "readonly"), (shelved) => shelved.getAllKeys(range));
  return names.map(String);
}

async function put(values: readonly (readonly [string, unknown])[], without: readonly string[] = []): Promise<void> {
  const shelved = await shelf("mammamia.alone", "pack", "readwrite");
  for (const start of without) shelved.delete(IDBKeyRange.bound(start, `${start}\uffff`));
  for (const [name, value] of values) shelved.put(value, name);
  await over(shelved.transaction);
}
