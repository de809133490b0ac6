/** How far the pack is: not asked for, on its way, paused, or here. It is fetched only when somebody asks for it. */

import { signal } from "@preact/signals";
import { fetchPack, isPackHere, pack, piecesHere, shelvesHere } from "../alone/pack";
import { CannotStart } from "../protocol/carrier";
import { lookForUpdate } from "./updating";

export type PackStage = "looking" | "impossible" | "absent" | "fetching" | "unpacking" | "paused" | "failed" | "ready";
/** Why it is not here: the way, the room on the device, its leave, the address, or the browser. */
export type Fault = "failed" | "full" | "refused" | "insecure" | "too-old";

export const stage = signal<PackStage>("looking");
export const fault = signal<Fault>("failed"); // if it failed, or is impossible
export const done = signal(0); // bytes
export const size = pack.size;

let pausing: AbortController | null = null;

/** What there is, and what is here of it. */
export async function look(): Promise<void> {
  if (pausing) return;
  const missing = missingHere();
  if (missing) return fail("impossible", missing);
  const isHere = await isPackHere().catch(() => false);
  done.value = isHere ? size : await piecesHere().catch(() => 0);
  stage.value = isHere ? "ready" : done.value > 0 ? "paused" : "absent";
}

/** Fetch it, or go on after a pause. */
export async function get(): Promise<void> {
  if (pausing) return;
  const pause = (pausing = new AbortController());
  stage.value = "fetching";
  askToStay();
  try {
    await fetchPack(tell, pause.signal);
    await keepScript();
    await firstStart();
    stage.value = "ready";
  } catch (error) {
    if (pause.signal.aborted) stage.value = "paused";
    else {
      fail("failed", faultOf(error));
      if (fault.value === "failed") lookForUpdate();
    }
  } finally {
    pausing = null;
  }
}

/** A browser that is short of room throws away what nobody asked it to keep, games under way too. */
function askToStay(): void {
  const storage = navigator.storage as Partial<StorageManager> | undefined;
  storage?.persist?.().catch(() => undefined);
}

/** The worker's script goes where the service worker keeps the page; without one it is asked for each time. */
async function keepScript(): Promise<void> {
  for (const name of "caches" in window ? await shelvesHere() : []) await (await caches.open(name)).add("alone.js");
}

/** Python starts slowly only once: whoever plays next does not wait for that. */
async function firstStart(): Promise<void> {
  const { awake } = await import("../screens/later");
  await awake();
}

/** What this browser lacks, whatever is fetched; null: nothing. Pieces are checked at a safe address only. */
function missingHere(): Fault | null {
  if (!isSecureContext) return "insecure";
  return "WebAssembly" in window && "DecompressionStream" in window ? null : "too-old";
}

function faultOf(error: unknown): Fault {
  if (error instanceof CannotStart) return "too-old";
  if (!(error instanceof DOMException)) return "failed";
  return error.name === "QuotaExceededError" ? "full" : "refused";
}

function fail(where: "failed" | "impossible", why: Fault): void {
  fault.value = why;
  stage.value = where;
}

/** What is here stays here. */
export function pause(): void {
  pausing?.abort();
}

function tell(bytes: number): void {
  done.value = bytes;
  if (bytes === size) stage.value = "unpacking";
}
