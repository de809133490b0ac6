/** The service worker, which keeps the page for days without a network, and the next version that it has ready. */

import { signal } from "@preact/signals";
import { scriptAddress } from "../alone/trusted";

export type Update = "none" | "ready" | "others"; // others: further tabs are open, and a game may be there
export const update = signal<Update>("none");

let waiting: ServiceWorker | null = null;
let registered: ServiceWorkerRegistration | null = null;

/** What keeps pages in this browser; undefined: nothing does. */
export function keeper(): ServiceWorkerContainer | undefined {
  return navigator.serviceWorker as ServiceWorkerContainer | undefined;
}

/** Keep the page, once it is shown; browsers without a safe line keep nothing. */
export function keepPage(): void {
  const workers = keeper();
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => data === "others" && (update.value = "others"));
  workers
    .register(scriptAddress("offline.js"))
    .then((kept) => kept && watch(kept, workers))
    .catch(() => undefined); // a browser that keeps nothing plays on
}

/** Something of this version is gone from where it came: perhaps there is a new one. */
export function lookForUpdate(): void {
  void registered?.update().catch(() => undefined); // without a network it is looked for at the next visit
}

function watch(kept: ServiceWorkerRegistration, workers: ServiceWorkerContainer): void {
  registered = kept;
  const look = (): void => {
    waiting = workers.controller && kept.waiting;
    if (waiting) update.value = "ready";
  };
  kept.addEventListener("updatefound", () => kept.installing?.addEventListener("statechange", look));
  look();
}

/** Start the new version: only when somebody asks for it, and never in a game. */
export function startUpdate(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting?.postMessage("start");
}
