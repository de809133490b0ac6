/** The whole look of the page: Home is drawn before it has come, every other screen waits for it. */

import { signal } from "@preact/signals";

export const hasLook = signal(false);

/** Put it on; the first file of the page has asked for it already. A page that never gets it goes on without. */
export function putOnLook(): void {
  const first = document.querySelector("link[rel=stylesheet]");
  const come = (): void => void (hasLook.value = true);
  const look = document.createElement("link");
  look.rel = "stylesheet";
  look.addEventListener("load", () => {
    first?.remove(); // all of it is in the other one: no rule is to be looked at twice
    come();
  });
  look.addEventListener("error", come);
  look.href = "look.css";
  document.head.append(look);
}
