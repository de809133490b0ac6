/** Nonna and what she says, beside what it is about. */

import type { ComponentChildren } from "preact";
import { Face } from "../face";

const GAP = 12;
const HALF = 0.42; // of the height: a thing that lies lower has its sentence above
const ROOM = 200; // pixels that a sentence and its buttons need, below or beside

/** Where the thing lies that she speaks about. */
export interface Spot {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

interface NonnaProps {
  readonly spot?: Spot; // without: in a place of her own
  readonly text: string;
  readonly children?: ComponentChildren;
}

export function Nonna({ spot, text, children }: NonnaProps) {
  return (
    <div class={`lesson nonna ${spot ? "" : "is-free"}`} style={spot ? placeBeside(spot) : {}}>
      <Face character="nonna" mood="glad" size={56} />
      <div class="words">
        <p role="status" aria-live="polite">
          {text}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Above what lies low, below what lies high; beside what is too high for that, or else over its foot. */
function placeBeside({ top, left, width, height }: Spot): Record<string, string> {
  const [below, right] = [top + height + GAP, left + width + GAP];
  if (top > HALF * innerHeight) return { bottom: `${innerHeight - top + GAP}px` };
  if (innerHeight - below >= ROOM) return { top: `${below}px` };
  return { bottom: `${GAP}px`, ...(innerWidth - right >= ROOM ? { left: `${right}px` } : {}) };
}
