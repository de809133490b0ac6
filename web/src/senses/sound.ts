/** Sounds made in the browser: a short tune for each kind, and a few for what happens. */

import type { Ingredient } from "../../made/messages";
import { hasSound } from "../store/settings";
import { afterFrame } from "./frames";

type Tone = readonly [hertz: number, at: number, length: number, wave: OscillatorType];
export type Sound =
  Ingredient | "order" | "turn" | "baked" | "burnt" | "short" | "asks" | "oven" | "draw" | "won" | "event";

const TUNES: Readonly<Record<Sound, readonly Tone[]>> = {
  pineapple: [
    [880, 0, 0.09, "triangle"],
    [1175, 0.08, 0.12, "triangle"],
  ],
  pepper: [
    [740, 0, 0.06, "sawtooth"],
    [988, 0.06, 0.08, "sawtooth"],
  ],
  mushroom: [
    [262, 0, 0.16, "sine"],
    [196, 0.1, 0.18, "sine"],
  ],
  olive: [
    [523, 0, 0.07, "sine"],
    [523, 0.1, 0.09, "sine"],
  ],
  salami: [[147, 0, 0.18, "square"]],
  shrimp: [
    [1047, 0, 0.05, "sine"],
    [1319, 0.05, 0.05, "sine"],
    [1047, 0.1, 0.06, "sine"],
  ],
  order: [
    [1568, 0, 0.25, "sine"],
    [2093, 0.02, 0.2, "sine"],
  ],
  turn: [
    [659, 0, 0.14, "triangle"],
    [988, 0.14, 0.22, "triangle"],
  ],
  baked: [
    [523, 0, 0.12, "triangle"],
    [659, 0.1, 0.12, "triangle"],
    [784, 0.2, 0.25, "triangle"],
  ],
  burnt: [
    [220, 0, 0.2, "sawtooth"],
    [165, 0.16, 0.32, "sawtooth"],
  ],
  short: [
    [784, 0, 0.12, "triangle"],
    [740, 0.12, 0.12, "triangle"],
    [698, 0.24, 0.12, "triangle"],
    [392, 0.4, 0.4, "sawtooth"],
  ],
  asks: [
    [587, 0, 0.1, "sine"],
    [784, 0.1, 0.16, "sine"],
  ],
  oven: [
    [98, 0, 0.5, "sawtooth"],
    [131, 0.2, 0.5, "triangle"],
    [196, 0.4, 0.6, "triangle"],
  ],
  draw: [[1760, 0.25, 0.03, "sine"]],
  event: [
    [392, 0, 0.9, "triangle"],
    [494, 0.06, 0.9, "triangle"],
    [587, 0.12, 0.9, "triangle"],
    [784, 0.18, 1.1, "triangle"],
  ],
  won: [
    [523, 0, 0.15, "triangle"],
    [659, 0.14, 0.15, "triangle"],
    [784, 0.28, 0.15, "triangle"],
    [1047, 0.42, 0.5, "triangle"],
  ],
};
const LOUDNESS = 0.12;
const AFTER_TOUCH = 100; // milliseconds: what was touched answers first

let kitchen: AudioContext | null = null;

/** Whether the page was touched: before that, a browser allows neither sound nor vibration. */
export function isAwake(): boolean {
  return navigator.userActivation?.hasBeenActive ?? false;
}

/** Have it ready from the first touch on: a browser takes a while for that, in which no card would fly. */
export function readySound(): void {
  for (const touch of ["pointerup", "keyup"])
    addEventListener(touch, () => setTimeout(open, AFTER_TOUCH), { once: true });
}

function open(): AudioContext | null {
  if (!hasSound.peek() || !isAwake()) return null;
  return (kitchen ??= new AudioContext());
}

/** Let it be heard, so many seconds from now, if sound is on and the browser allows it. */
export function sound(name: Sound, later = 0): void {
  const context = open();
  if (context === null) return;
  if (context.state === "suspended") void context.resume();
  afterFrame(() => {
    for (const [hertz, at, length, wave] of TUNES[name]) ring(context, [hertz, at + later, length, wave]);
  });
}

function ring(context: AudioContext, [hertz, at, length, wave]: Tone): void {
  const start = context.currentTime + at;
  const voice = new OscillatorNode(context, { type: wave, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.linearRampToValueAtTime(wave === "square" || wave === "sawtooth" ? LOUDNESS / 2 : LOUDNESS, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}
