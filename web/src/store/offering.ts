/** The pack, offered where nobody else can host: afterwards one goes on where one was. */

import { signal } from "@preact/signals";
import { go, route, type Route } from "../router";

/** What was wanted when the pack was offered; null: nothing but the pack. */
export const wanted = signal<Route | null>(null);

/** What was begun then, and is to be done as soon as it can; null: there is a place to go to. */
export const begun = signal<(() => Promise<void>) | null>(null);

export function offerPack(again: (() => Promise<void>) | null = null): void {
  wanted.value = route.peek();
  begun.value = again;
  go({ screen: "pack" });
}
