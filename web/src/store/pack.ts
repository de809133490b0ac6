/** How far the pack is: not asked for, on its way, paused, or here. It is fetched only when somebody asks for it. */

import { signal } from "@preact/signals";
import { fetchPack, isPackHere, pack, piecesHere } from "../alone/pack";

export type PackStage = "looking" | "absent" | "fetching" | "unpacking" | "paused" | "failed" | "ready";

export const stage = signal<PackStage>("looking");
export const done = signal(0); // bytes
export const size = pack.size;

let pausing: AbortController | null = null;

/** What there is, and what is here of it. */
export async function look(): Promise<void> {
  if (pausing) return;
  const isHere = await isPackHere().catch(() => false);
  done.value = isHere ? size : await piecesHere().catch(() => 0);
  stage.value = isHere ? "ready" : done.value > 0 ? "paused" : "absent";
}

/** Fetch it, or go on after a pause. */
export async function get(): Promise<void> {
  if (pausing) return;
  const pause = (pausing = new AbortController());
  stage.value = "fetching";
  try {
    await fetchPack(tell, pause.signal);
    await keepScript();
    await firstStart();
    stage.value = "ready";
  } catch {
    stage.value = pause.signal.aborted ? "paused" : "failed";
  } finally {
    pausing = null;
  }
}

/** The worker's script goes where the service worker keeps the page; without one it is asked for each time. */
async function keepScript(): Promise<void> {
  for (const name of "caches" in window ? await caches.keys() : []) await (await caches.open(name)).add("alone.js");
}

/** Python starts slowly only once: whoever plays next does not wait for that. If it cannot, that is said at the table. */
async function firstStart(): Promise<void> {
  await import("../screens/later").then(({ awake }) => awake()).catch(() => undefined);
}

/** What is here stays here. */
export function pause(): void {
  pausing?.abort();
}

function tell(bytes: number): void {
  done.value = bytes;
  if (bytes === size) stage.value = "unpacking";
}
