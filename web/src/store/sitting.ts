/** Whoever looks on may sit down at the rematch: as soon as a table is laid again and a seat is free. */

import { effect, signal } from "@preact/signals";
import { joinRoom } from "../protocol/http";
import { go } from "../router";
import { calledAs } from "./beginning";
import { parts } from "./session";
import { keepTable } from "./tables";

/** Whether this spectator wants to sit down at the next game. */
export const sitsNext = signal(false);

/** Follow the lobby of the room one looks at, from now until the returned function is called. */
export function watchForSeat(room: string): () => void {
  let isAsking = false;
  const sit = async (): Promise<void> => {
    const name = calledAs();
    const seated = await joinRoom(room, { name });
    keepTable(seated, name);
    go({ screen: "room", room, token: seated.token });
  };
  const stop = effect(() => {
    const lobby = parts.lobby.value;
    const isFree = lobby?.chairs.some(({ name, bot }) => name === null && bot === null) ?? false;
    if (!sitsNext.value || lobby?.status !== "lobby" || !isFree || isAsking) return;
    isAsking = true;
    void sit()
      .catch(() => undefined) // somebody was faster; the next free seat is tried again
      .finally(() => (isAsking = false));
  });
  return () => {
    stop();
    sitsNext.value = false;
  };
}
