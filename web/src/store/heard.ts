/** Whether the last announcement is still to be heard: its bubble stands a while at whoever said it. */

import { effect, signal } from "@preact/signals";
import { room } from "./session";

const LONGEST = 1_600; // milliseconds that a bubble stands; a new one takes its place sooner

export const isFresh = signal(false);

let newest = -1; // the last play that was heard
let game: string | null = null;
let fade: ReturnType<typeof setTimeout> | undefined;

/** Follow the room from now on. */
export function watchPlays(): void {
  effect(() => {
    const { lap, number, game: now } = room.value;
    const play = lap.at(-1);
    const hasCome = now !== game && (lap.length > 1 || number === null); // what was said before one came is not heard
    if (now !== game) [game, newest] = [now, hasCome && play ? play.number : -1];
    if (!play || play.number < newest) hush();
    if (!play || play.number <= newest) return;
    newest = play.number;
    clearTimeout(fade);
    isFresh.value = true;
    fade = setTimeout(hush, LONGEST);
  });
}

function hush(): void {
  clearTimeout(fade);
  isFresh.value = false;
}
