/** The worker of a page alone: Python from the pack, and in it the same house that a server has. No rule is here. */

import * as disk from "./disk";
import type { FromWorker, ToWorker } from "./messages";
import { wakePython } from "./python";

/** hosting/alone.py, as it is seen from here. */
interface Alone {
  start(): Promise<void>;
  ask(method: string, path: string, body: string | null): Promise<Answer>;
  open(line: number, room: string, token: string | null): Promise<Answer>;
  hear(line: number, text: string): void;
  close(line: number): void;
}
interface Answer {
  toJs(): [number, string];
  destroy(): void;
}

let house: Promise<Alone> | null = null;

const tell = (message: FromWorker): void => postMessage(message);

onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if (data.type === "boot") {
    house = boot(data.pace);
    house.then(
      () => tell({ type: "ready" }),
      (error: unknown) => tell({ type: "failed", why: String(error) }),
    );
  } else
    void house?.then(
      (alone) => take(alone, data),
      () => undefined,
    );
};

async function take(alone: Alone, message: Exclude<ToWorker, { type: "boot" }>): Promise<void> {
  switch (message.type) {
    case "ask":
      return reply(message.id, alone.ask(message.method, message.path, message.body));
    case "open":
      return reply(message.id, alone.open(message.line, message.room, message.token));
    case "say":
      return alone.hear(message.line, message.text);
    case "close":
      return alone.close(message.line);
  }
}

async function reply(id: number, answer: Promise<Answer>): Promise<void> {
  const [status, text] = await answer.then(read, (error: unknown) => {
    console.info(error); // a fault of ours: whoever asked is told, and does not wait for ever
    return [500, ""] as const;
  });
  tell({ type: "answer", id, status, text });
}

function read(given: Answer): [number, string] {
  const said = given.toJs();
  given.destroy();
  return said;
}

/** The house of this device, in Python. */
async function boot(pace: number): Promise<Alone> {
  const python = await wakePython();
  const alone = python.pyimport("mammamia.hosting.alone").Alone(disk, heard, pace) as Alone;
  await alone.start();
  return alone;
}

function heard(line: number, text: string | null | undefined): void {
  tell({ type: "heard", line, text: text ?? null });
}
