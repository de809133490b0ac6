/** Nonna and what she says, beside what it is about. */

import type { ComponentChildren } from "preact";
import { Face } from "../face";

const GAP = 12;
const HALF = 0.42; // of the height: a thing that lies lower has its sentence above

interface NonnaProps {
  readonly spot: { readonly top: number; readonly height: number } | null; // null: below the bar
  readonly text: string;
  readonly children?: ComponentChildren;
}

export function Nonna({ spot, text, children }: NonnaProps) {
  return (
    <div class={`lesson nonna ${spot === null ? "is-free" : ""}`} style={spot === null ? {} : placeBeside(spot)}>
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

function placeBeside({ top, height }: { readonly top: number; readonly height: number }): Record<string, string> {
  const isLow = top > HALF * innerHeight;
  return isLow ? { bottom: `${innerHeight - top + GAP}px` } : { top: `${top + height + GAP}px` };
}
