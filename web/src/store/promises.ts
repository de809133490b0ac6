/** What this browser saw of the shuffle before the cards were dealt: the promise, and what it added itself. */

export interface Promised {
  readonly game: string;
  readonly commitment: string;
  readonly nonce: string | null; // null: this browser added nothing, it only watched
}

const KEY = "mammamia.promises";
const MOST = 20;

/** Remember the promise of a game, the first one that was seen; a second one would be no promise. */
export function keepPromise(game: string, commitment: string): void {
  if (!promiseOf(game)) store([{ game, commitment, nonce: null }, ...all()]);
}

/** Remember what this browser added. */
export function keepNonce(game: string, nonce: string): void {
  store(all().map((one) => (one.game === game ? { ...one, nonce } : one)));
}

/** What was seen of a game before its cards were dealt. */
export function promiseOf(game: string): Promised | null {
  return all().find((one) => one.game === game) ?? null;
}

function all(): readonly Promised[] {
  return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Promised[];
}

function store(promises: readonly Promised[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(promises.slice(0, MOST)));
  } catch {
    // A full device forgets, and the table goes on.
  }
}
