/** The screen stays on while one sits at a table that is being played at. */

import { effect } from "@preact/signals";
import { room } from "../store/session";

let lock: WakeLockSentinel | null = null;

/** Follow the room from now on; a browser lets go of the screen whenever the page is hidden. */
export function watchScreen(): void {
  effect(() => void follow(isPlayed()));
  document.addEventListener("visibilitychange", () => void follow(isPlayed()));
}

function isPlayed(): boolean {
  const { table, ended } = room.value;
  return table !== null && ended === null;
}

async function follow(isWanted: boolean): Promise<void> {
  if (!("wakeLock" in navigator) || document.visibilityState === "hidden") return;
  if (isWanted && (lock === null || lock.released)) {
    lock = await navigator.wakeLock.request("screen").catch(() => null); // low battery, or not allowed
  } else if (!isWanted && lock !== null) {
    void lock.release();
    lock = null;
  }
}
