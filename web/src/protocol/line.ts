/** The line to one room: hello, resume, and trying again for ever. It knows nothing of the game. */

import type { ClientMessage, ErrorSaid, ServerMessage, Version } from "../../made/messages";
import { CannotStart, isAtHome, NotHosted, open, type Wire } from "./carrier";
import { hex } from "./chance";
import { type Refusal, refusalOf } from "./http";

/**
 * How it stands: being opened, open, waiting to try again; or given up, because the server will never let us in, nobody
 * here can host the table, or this browser cannot.
 */
export type LineStatus = "opening" | "open" | "waiting" | "refused" | "nobody" | "unable";

export interface LineEvents {
  /** Whether to be shown only what everybody sees, also with a token. */
  readonly isBlind: boolean;
  heard(message: ServerMessage): void;
  /** While it waits: for so many milliseconds. */
  changed(status: LineStatus, why: ErrorSaid | null, pause?: number): void;
  /** The last event that was shown, -1 for none: what came since is told again as far as the aid level allows. */
  after(): number;
}

const VERSION: Version = 2; // of the protocol; the types say if the server has moved on
const FIRST_PAUSE = 400; // milliseconds; doubled with each failure
const LONGEST_PAUSE = 5_000;
const PING_EVERY = 20_000;
const PATIENCE = 6_000; // until an unanswered ping means that the line is dead
const TO_OPEN = 10_000; // until a server that says nothing at all counts as one that does not answer
const DEVICE = hex(8); // this page, as long as it is open
/** Another device has taken the seat; it can be taken back. */
export const ELSEWHERE = "seat-elsewhere";
const FINAL = [
  "bad-token",
  "seat-removed",
  "seat-left",
  ELSEWHERE,
  "no-such-room",
  "no-spectators",
  "kicked",
  "wrong-version",
  "drifted",
];

export class Line {
  private wire: Wire | null = null;
  private failures = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private deadline: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  private attempt: object | null = null; // to open it: the one that still counts

  constructor(
    private readonly room: string,
    private readonly token: string | null,
    private readonly events: LineEvents,
  ) {
    addEventListener("online", this.wake);
    addEventListener("offline", this.lose);
    document.addEventListener("visibilitychange", this.wake);
    void this.open();
  }

  /** Say something; false: the line is not open, and nothing was sent. */
  send(message: ClientMessage): boolean {
    if (!this.wire?.isOpen) return false;
    this.wire.send(JSON.stringify(message));
    return true;
  }

  /** For good. */
  close(): void {
    this.isClosed = true;
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.lose);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }

  private async open(): Promise<void> {
    if (this.isClosed || this.attempt) return;
    this.drop();
    const attempt = (this.attempt = {});
    if (!isAtHome(this.room)) this.deadline = setTimeout(() => this.tryLater(), TO_OPEN);
    this.events.changed("opening", null);
    const found = await open(this.room, this.token).catch((error: unknown) =>
      error instanceof NotHosted ? error : null,
    );
    if (attempt !== this.attempt) {
      if (found && "send" in found) found.close();
      return;
    }
    this.attempt = null;
    if (!found) this.tryLater();
    else if (found instanceof NotHosted) this.giveUp(found instanceof CannotStart ? "unable" : "nobody");
    else if ("send" in found) this.connect(found);
    else this.refused(refusalOf(...found));
  }

  private refused(refusal: Refusal): void {
    if (refusal.isPassing) this.tryLater();
    else this.giveUp("refused", refusal.said);
  }

  private connect(wire: Wire): void {
    this.wire = wire;
    wire.opened = () => {
      const after = this.events.after();
      this.send({ type: "hello", version: VERSION, after, blind: this.events.isBlind, device: DEVICE });
      this.pulse = setInterval(this.ping, PING_EVERY);
    };
    wire.heard = (text) => {
      if (wire === this.wire) this.hear(JSON.parse(text) as ServerMessage);
    };
    wire.closed = () => {
      if (wire === this.wire) this.tryLater();
    };
  }

  private hear(message: ServerMessage): void {
    clearTimeout(this.deadline);
    if (message.type === "pong") return;
    if (message.type === "welcome") {
      this.failures = 0;
      this.events.changed("open", null);
    }
    if (message.type === "refused" && message.id === null && FINAL.includes(message.key))
      return this.giveUp("refused", message);
    if (message.type === "bye") return this.bye(message.key, message.retry);
    this.events.heard(message);
  }

  private bye(key: string, seconds: number): void {
    if (FINAL.includes(key)) this.giveUp("refused", { key, rule: null, values: {}, text: key });
    else this.tryLater(seconds * 1000);
  }

  private giveUp(status: LineStatus, why: ErrorSaid | null = null): void {
    this.close();
    this.events.changed(status, why);
  }

  private tryLater(least = 0): void {
    if (this.isClosed) return;
    this.drop();
    const usual = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++) * (0.75 + Math.random() / 2);
    const pause = Math.max(least, usual);
    this.events.changed("waiting", null, pause);
    this.retry = setTimeout(() => void this.open(), pause);
  }

  /** The browser has no network: it is told at once, and not when an answer fails to come. */
  private readonly lose = (): void => {
    if (!isAtHome(this.room)) this.tryLater();
  };

  /** The page can be seen again, or the network is back: do not wait for the next try. */
  readonly wake = (): void => {
    if (document.visibilityState === "hidden" || this.isClosed) return;
    if (this.wire?.isOpen) this.ping();
    else if (this.wire === null) void this.open();
  };

  /** Somebody will not wait, not even for an answer to the last try. */
  hurry(): void {
    this.drop();
    void this.open();
  }

  private readonly ping = (): void => {
    if (!this.send({ type: "ping" })) return;
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.tryLater(), PATIENCE);
  };

  private drop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.deadline);
    clearInterval(this.pulse);
    this.attempt = null;
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }
}
