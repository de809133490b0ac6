/** What is heard and felt when the room changes: sounds, vibration, the title of the tab. */

import { effect } from "@preact/signals";
import { say } from "../i18n/texts";
import { isOwnTurn, NOWHERE, type RoomState } from "../store/room";
import { room } from "../store/session";
import { hasBuzz } from "../store/settings";
import { aim, flyDrawn } from "./flying";
import { drawnBy, isCalled, soundsOf } from "./naming";
import { isAwake, readySound, sound } from "./sound";

const APART = 0.09; // seconds between two cards that are thrown

/** Follow the room from now on. */
export function watchRoom(): void {
  let before: RoomState = NOWHERE;
  readySound();
  effect(() => {
    const now = room.value;
    const title = say(isOwnTurn(now) ? "page.title-turn" : "page.title");
    if (document.title !== title) document.title = title;
    soundsOf(before, now).forEach((name, place) => sound(name, place * APART)); // a card lands after the other
    const play = now.lap.at(-1);
    if (play && play.number !== before.lap.at(-1)?.number) aim(play.seat); // before the page is drawn anew
    const drawn = drawnBy(before, now);
    if (drawn?.source && !now.opening) flyDrawn(drawn.source, drawn.seat, drawn.drawn);
    if (isCalled(before, now) && isAwake() && hasBuzz.peek()) navigator.vibrate?.(60);
    before = now;
  });
}
