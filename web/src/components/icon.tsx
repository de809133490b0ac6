/** One of our drawings. It says nothing by itself: whoever uses it gives it words. */

import { CIRCLE } from "../game";

const PAINTED: ReadonlySet<string> = new Set(CIRCLE); // in colours of their own: pictures, which are drawn sooner (styles/painted.css)

export function Icon({ name, class: classes = "" }: { name: string; class?: string }) {
  if (PAINTED.has(name)) return <i class={`icon painted of-${name} ${classes}`} aria-hidden="true" />;
  return (
    <svg class={`icon ${classes}`} aria-hidden="true" focusable="false">
      <use href={`#${name}`} />
    </svg>
  );
}
