/** Two tabs on one seat: the newer one plays, the older one steps back and says so. Other devices are not asked. */

interface Claim {
  readonly seat: string;
  readonly tab: number;
}

const TAB = Math.random();
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("mammamia.seats") : null;

/** This tab plays a seat from now on. */
export function claim(seat: string): void {
  channel?.postMessage({ seat, tab: TAB } satisfies Claim);
}

/** Hear which seats other tabs play from now on. */
export function watchTabs(taken: (seat: string) => void): void {
  channel?.addEventListener("message", (event: MessageEvent<Claim>) => {
    if (event.data.tab !== TAB) taken(event.data.seat);
  });
}
