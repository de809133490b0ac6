/**
 * The service worker: it keeps the files of one version of the page, and hands them out with or without a network. The
 * next version is fetched whole, with its pack where this device has one, and waits until no tab needs this one.
 */

import { dropOthers, fetchPack, isAnyPackHere, PLACE, shelvesHere } from "./pack";

declare const FILES: readonly string[]; // of the page, set when it is built
declare const SHELF: string; // where this version is kept, by a name that no other one has

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Which {
  readonly type: "window";
  readonly includeUncontrolled: boolean;
}
interface Tab {
  readonly url: string;
}
interface Worker {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void>; matchAll(which: Which): Promise<readonly Tab[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", heard: (event: Lasting) => void): void;
  addEventListener(type: "fetch", heard: (event: Asked) => void): void;
  addEventListener(type: "message", heard: (event: MessageEvent & Lasting) => void): void;
}

const worker = self as unknown as Worker;
const OWN = SHELF + PLACE;
const INDEX = "index.html";
const ALONE = "alone.js"; // kept with the pack
const known = new Set(FILES);

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => event.waitUntil(startIfAlone(event)));
worker.addEventListener("fetch", (event) => {
  const name = nameOf(event.request);
  if (name !== null) event.respondWith(answer(name, event.request));
});

/** All files of this version; and its pack, where this device had the one before. */
async function keep(): Promise<void> {
  const shelf = await caches.open(OWN);
  await shelf.addAll(FILES.map((name) => new Request(placeOf(name), { cache: "no-cache" })));
  if (!(await isAnyPackHere())) return;
  await shelf.add(new Request(ALONE, { cache: "no-cache" }));
  await fetchPack(() => undefined, new AbortController().signal);
}

async function takeOver(): Promise<void> {
  const old = (await shelvesHere()).filter((name) => name !== OWN);
  await Promise.all(old.map((name) => caches.delete(name)));
  await dropOthers();
  await worker.clients.claim();
}

/** Somebody wants the new version now: it may start unless another tab is open, where a game may be. */
async function startIfAlone(event: MessageEvent): Promise<void> {
  if (event.data !== "start") return;
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true }); // none is this version's yet
  const isAlone = all.filter(({ url }) => nameAt(url) === INDEX).length <= 1; // the docs, or another page, hold up nothing
  if (isAlone) await worker.skipWaiting();
  else (event.source as Client | null)?.postMessage("others");
}

interface Client {
  postMessage(message: string): void;
}

/** The name of a file of ours; null: it is for the network. */
function nameOf({ method, url }: Request): string | null {
  const name = method === "GET" ? nameAt(url) : null;
  return name !== null && (known.has(name) || name === ALONE) ? name : null;
}

/** What an address names in the folder of this page; null: it is of somewhere else. */
function nameAt(url: string): string | null {
  const address = url.split(/[?#]/)[0] ?? "";
  const { scope } = worker.registration;
  return address.startsWith(scope) ? address.slice(scope.length) || INDEX : null;
}

async function answer(name: string, request: Request): Promise<Response> {
  const shelf = await caches.open(OWN);
  return (await shelf.match(placeOf(name))) ?? fetch(request);
}

/** Where a file is asked for: many hosts redirect from the name of the first one, and no page may come by a redirect. */
function placeOf(name: string): string {
  return name === INDEX ? "./" : name;
}
