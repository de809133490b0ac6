/** New tables: against characters and begun at once, or laid for friends. */

import { computed, signal } from "@preact/signals";
import type { Terms } from "../../made/messages";
import { say } from "../i18n/texts";
import { refusalSentence } from "../i18n/words";
import { CannotStart, isHostMissing, NobodyHere, NotHere } from "../protocol/carrier";
import { createRoom, Refusal } from "../protocol/http";
import { go } from "../router";
import { kept } from "./device";
import { finishedGames, ladder } from "./finished";
import { sharedTables } from "./hotseat";
import { guestsOf, nextToBeat } from "./ladder";
import { learnt } from "./learning";
import { offerPack } from "./offering";
import { hurryNext } from "./session";
import { ownName } from "./settings";
import { keepTable } from "./tables";

const FRIENDS = 4; // seats of a table that is laid for friends

/** Guests that were chosen, and who was next to beat then: the next step of the ladder brings its own. */
interface Company {
  readonly guests: readonly string[];
  readonly next: string | null;
}

const company = kept<Company | null>("company", null);
export const isBeginning = signal(false);
export const trouble = signal(""); // why no table could be laid

/** Who sits at the next table. */
export const tonight = computed<readonly string[]>(() => {
  const chosen = company.value;
  return chosen && chosen.next === nextToBeat(ladder.value) ? chosen.guests : guestsOf(ladder.value);
});

/** Whether nobody has learnt the game on this device, or played one to its end: a seat that was taken is neither. */
export const isFirstVisit = computed(
  () => learnt.value === "no" && finishedGames.value.length + sharedTables.value.length === 0,
);

/** What one is called at a table. */
export function calledAs(): string {
  return ownName.peek().trim() || say("home.guest");
}

/** Play against these characters, at once. */
export async function playWith(guests: readonly string[]): Promise<void> {
  company.value = { guests, next: nextToBeat(ladder.peek()) };
  await begin({ seats: guests.length + 1, first_game: finishedGames.peek().length === 0 }, guests);
}

/** One round of a first game, to try it. */
export async function tryRound(): Promise<void> {
  const guests = guestsOf(ladder.peek());
  await begin({ seats: guests.length + 1, first_game: true, options: { rounds: 1 } }, guests);
}

/** Lay a table for friends. */
export async function layTable(): Promise<void> {
  await begin({ seats: FRIENDS }, null);
}

/** What to say when the server could not be asked, or said no. Nothing where the pack is offered instead. */
export function troubleWith(error: unknown): string {
  if (isHostMissing(error)) {
    offerPack();
    return "";
  }
  if (error instanceof Refusal) return refusalSentence(error.said);
  if (error instanceof CannotStart) return say("page.pack.too-old");
  if (error instanceof NotHere) return `${say("home.not-here")}. ${say("home.not-here-hint")}`;
  return say(navigator.onLine ? "page.line.silent" : "home.needs-network");
}

async function begin(terms: Terms, guests: readonly string[] | null): Promise<void> {
  if (isBeginning.peek()) return;
  isBeginning.value = true;
  trouble.value = "";
  try {
    const name = calledAs();
    const seated = await createRoom({ name, terms });
    keepTable(seated, name);
    if (guests) hurryNext(seated.room, guests);
    go({ screen: "room", room: seated.room, token: seated.token });
  } catch (error) {
    if (guests && error instanceof NobodyHere && navigator.onLine) offerPack(() => begin(terms, guests));
    else trouble.value = troubleWith(error);
  } finally {
    isBeginning.value = false;
  }
}
