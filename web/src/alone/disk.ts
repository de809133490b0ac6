/** What Python keeps on this device: texts by name, in one shelf of IndexedDB (hosting/stores/device.py). */

import { asked, over, shelf } from "../store/shelves";

interface Given<T> {
  toJs(): T; // a value of Python's, as the browser can read it
}
type Heard = ((game: string, number: number) => void) & { copy(): Heard };

const channel = new BroadcastChannel("mammamia.log");

/** Keep new texts, all or none; false: one of the names is taken. */
export async function add(given: Given<[string, string][]>): Promise<boolean> {
  const texts = given.toJs();
  const log = await shelf("mammamia.alone", "log", "readwrite");
  const done = over(log.transaction);
  for (const [name, text] of texts) log.add(text, name);
  return done.then(
    () => true,
    (error: unknown) => {
      if (error instanceof DOMException && error.name === "ConstraintError") return false;
      throw error;
    },
  );
}

export async function put(name: string, text: string): Promise<void> {
  const log = await shelf("mammamia.alone", "log", "readwrite");
  log.put(text, name);
  await over(log.transaction);
}

/** The texts whose names begin so, in the order of their names; only those after a name. */
export async function read(start: string, after = ""): Promise<string[]> {
  const range = IDBKeyRange.bound(after > start ? after : start, `${start}\uffff`, after > start);
  const log = await shelf("mammamia.alone", "log", "readonly");
  return asked(log, (texts) => texts.getAll(range) as IDBRequest<string[]>);
}

export async function drop(given: Given<string[]>): Promise<void> {
  const starts = given.toJs();
  const log = await shelf("mammamia.alone", "log", "readwrite");
  for (const start of starts) log.delete(IDBKeyRange.bound(start, `${start}\uffff`));
  await over(log.transaction);
}

/** Another tab has kept an entry. */
export function hear(heard: Heard): void {
  const kept = heard.copy(); // Python lets go of what it gave when this returns
  channel.onmessage = ({ data }: MessageEvent<[string, number]>) => kept(...data);
}

export function announce(game: string, number: number): void {
  channel.postMessage([game, number]);
}
