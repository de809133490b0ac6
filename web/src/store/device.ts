/** What this device keeps, each thing under a name of its own: settings, seats, finished games, the ladder. Nothing of it is sent. */

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "mammamia.";

/** Names of what could not be read: it was put aside under another name, and begins anew. */
export const broken = signal<readonly string[]>([]);
/** Whether the device keeps nothing more: it is full, or does not allow it. */
export const isFull = signal(forgets());

/**
 * A signal that is remembered under a name; all tabs follow when one of them changes it. What was remembered and does
 * not have the right shape is put aside, and the first value taken.
 */
export function kept<T>(name: string, first: T, isSound: (value: unknown) => boolean = isLike(first)): Signal<T> {
  const key = PREFIX + name;
  const value = signal<T>(read(key, localStorage.getItem(key), first, isSound));
  let isFirst = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (!isFirst) store(key, text);
    isFirst = false;
  });
  addEventListener("storage", (event) => {
    if (event.key === key && event.newValue) value.value = read(key, event.newValue, first, isSound);
  });
  return value;
}

/** Something of the same sort: a list stays a list, and a text a text. */
function isLike(first: unknown): (value: unknown) => boolean {
  const sort = (value: unknown): string => (Array.isArray(value) ? "list" : typeof value);
  return (value) => first === null || (value !== null && sort(value) === sort(first));
}

/** What was remembered; what cannot be read counts for nothing, and is put aside. */
function read<T>(key: string, text: string | null, first: T, isSound: (value: unknown) => boolean): T {
  if (text === null) return first;
  try {
    const value: unknown = JSON.parse(text);
    if (isSound(value)) return value as T;
  } catch {
    // It is not JSON.
  }
  broken.value = [...broken.peek(), key];
  store(`${key}.broken`, text);
  return first;
}

/** A full device or a private window forgets, and the page goes on. */
function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    isFull.value = forgets();
  } catch {
    isFull.value = true;
  }
}

/** Whether this stands in for a storage that the browser refuses (early.ts). */
function forgets(): boolean {
  return "forgets" in localStorage;
}
