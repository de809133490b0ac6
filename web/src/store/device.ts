/** What this device keeps, each thing under a name of its own: settings, seats, finished games, the ladder. Nothing of it is sent. */

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "mammamia.";

/** A signal that is remembered under a name; all tabs follow when one of them changes it. */
export function kept<T>(name: string, first: T): Signal<T> {
  const key = PREFIX + name;
  const value = signal<T>(read(localStorage.getItem(key), first));
  let isFirst = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (!isFirst) store(key, text);
    isFirst = false;
  });
  addEventListener("storage", (event) => {
    if (event.key === key && event.newValue) value.value = read(event.newValue, first);
  });
  return value;
}

/** What was remembered; what cannot be read counts for nothing. */
function read<T>(text: string | null, first: T): T {
  try {
    return text === null ? first : (JSON.parse(text) as T);
  } catch {
    return first;
  }
}

/** A full device or a private window forgets, and the page goes on. */
function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    console.info("the device keeps nothing more");
  }
}
