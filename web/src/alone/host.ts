/** The host of tables at home: a worker that is started when it is first asked, and the lines to its rooms. */

import { CannotStart, NobodyHere, type Answer, type Carrier, type Wire } from "../protocol/carrier";
import type { FromWorker, ToWorker } from "./messages";
import { scriptAddress } from "./trusted";

let worker: Promise<Worker> | null = null;
let last = 0; // of the numbers that were given out
const waiting = new Map<number, (answer: Answer) => void>();
const lines = new Map<number, HomeWire>();

export { isPackHere } from "./pack";

/** The worker, with Python awake in it. */
export function awake(): Promise<Worker> {
  worker ??= start().catch((error: unknown) => {
    worker = null; // the next one who asks tries again
    throw error;
  });
  return worker;
}

async function start(): Promise<Worker> {
  const started = new Worker(scriptAddress("alone.js"), { type: "module" });
  return new Promise((resolve, reject) => {
    started.onerror = () => reject(navigator.onLine ? new CannotStart("the worker did not start") : new NobodyHere());
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === "ready") resolve(started);
      else if (data.type === "failed") {
        console.error(data.why);
        reject(new CannotStart(data.why));
      } else take(data);
    };
    post(started, { type: "boot", pace: pace() });
  });
}

/** How slow the show is; tests hurry it. */
function pace(): number {
  return Number(sessionStorage.getItem("mammamia.pace") ?? 1);
}

function post(to: Worker, message: ToWorker): void {
  to.postMessage(message);
}

function take(message: Exclude<FromWorker, { type: "ready" | "failed" }>): void {
  if (message.type === "answer") {
    waiting.get(message.id)?.([message.status, message.text]);
    waiting.delete(message.id);
  } else lines.get(message.line)?.hear(message.text);
}

async function answer(message: (id: number) => ToWorker): Promise<Answer> {
  const to = await awake();
  const id = ++last;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    post(to, message(id));
  });
}

/** A line to a room in the worker, as a socket would be one. */
class HomeWire implements Wire {
  isOpen = true;
  opened = (): void => undefined;
  heard = (_text: string): void => undefined;
  closed = (): void => undefined;

  constructor(
    private readonly to: Worker,
    private readonly line: number,
  ) {
    lines.set(line, this);
    setTimeout(() => this.opened()); // whoever asked for it has it by then
  }

  send(text: string): void {
    post(this.to, { type: "say", line: this.line, text });
  }

  hear(text: string | null): void {
    if (text !== null) return this.heard(text);
    this.close();
    this.closed();
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    lines.delete(this.line);
    post(this.to, { type: "close", line: this.line });
  }
}

async function knock(room: string, token: string | null, line: number): Promise<Answer> {
  return answer((id) => ({ type: "open", id, line, room, token }));
}

export const home: Carrier = {
  ask: (method, path, body) => answer((id) => ({ type: "ask", id, method, path, body })),

  async knock(room, token) {
    const line = ++last;
    const found = await knock(room, token, line);
    post(await awake(), { type: "close", line });
    return found;
  },

  async open(room, token) {
    const line = ++last;
    const [status, text] = await knock(room, token, line);
    return status < 400 ? new HomeWire(await awake(), line) : [status, text];
  },
};
