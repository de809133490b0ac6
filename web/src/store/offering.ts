/** The pack, offered where nobody else can host: afterwards one goes on where one was. */

import { signal } from "@preact/signals";
import { go, route, type Route } from "../router";

/** What was wanted when the pack was offered; null: nothing but the pack. */
export const wanted = signal<Route | null>(null);

export function offerPack(): void {
  wanted.value = route.peek();
  go({ screen: "pack" });
}
