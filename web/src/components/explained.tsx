/** An option with a "?": what it means, unfolded below it. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { say } from "../i18n/texts";

interface ExplainedProps {
  readonly option: string; // as it is said
  readonly why: string;
  readonly more?: ComponentChildren; // below the explanation
  readonly children: ComponentChildren;
}

export function Explained({ option, why, more, children }: ExplainedProps) {
  const isOpen = useSignal(false);
  const id = useId();
  return (
    <div class="explained">
      {children}
      <button
        type="button"
        class="round"
        aria-label={say("lobby.explain", { option })}
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <i>?</i>
      </button>
      <p id={id} class="quiet" hidden={!isOpen.value}>
        {why}
      </p>
      {isOpen.value && more}
    </div>
  );
}
