/** People remember scenes: two plays are never shown at once, each is heard for a while. The game does not wait. */

import type { ServerMessage } from "../../made/messages";

const HEARD = 900; // milliseconds that an announcement stays at least
export const EVENT = 3_000; // and the Mamma Mia! card after the throw
const PLAYS = ["IngredientsPut", "TurnPassed"];

/** Who announces something with this message; null: nobody. */
export function playerIn(message: ServerMessage): number | null {
  if (message.type !== "show") return null;
  const play = message.events.map(({ event }) => event).find(({ event }) => PLAYS.includes(event));
  return play && "seat" in play ? play.seat : null;
}

function isPlay(message: ServerMessage): boolean {
  return playerIn(message) !== null;
}

/** Whether the Mamma Mia! card is laid open with this message. */
export function isEvent(message: ServerMessage): boolean {
  return message.type === "show" && message.events.some(({ event }) => event.event === "MammaMiaLaidOpen");
}

/** Hands messages on in their order; a play that comes too soon after another one waits, and all that follows it. */
export class Scenes {
  #waiting: ServerMessage[] = [];
  #until = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pass: (message: ServerMessage) => void,
    private readonly isHurried: (message: ServerMessage) => boolean, // then it does not wait
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** One more message. */
  hear(message: ServerMessage): void {
    if (message.type === "took" || message.type === "refused") {
      this.#flush(); // what one has done oneself is shown at once: no button may stay
      this.pass(message);
    } else {
      this.#waiting.push(message);
      this.#next();
    }
  }

  /** Another table: what waits is of no use any more. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
    this.#until = 0;
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.clear();
    waiting.forEach(this.pass);
  }

  #next(): void {
    clearTimeout(this.#timer);
    for (let message = this.#waiting[0]; message; message = this.#waiting[0]) {
      const left = this.#until - this.now();
      if (left > 0 && isPlay(message) && !this.isHurried(message)) {
        this.#timer = setTimeout(() => this.#next(), left);
        return;
      }
      if (isPlay(message)) this.#until = this.now() + (isEvent(message) ? EVENT : HEARD);
      this.#waiting.shift();
      this.pass(message);
    }
  }
}
