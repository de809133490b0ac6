/** One of our drawings. It says nothing by itself: whoever uses it gives it words. */

import { CIRCLE } from "../game";

const PAINTED: ReadonlySet<string> = new Set([...CIRCLE, "smoke"]); // in colours of their own: a picture is drawn sooner

export function Icon({ name, class: classes = "" }: { name: string; class?: string }) {
  if (PAINTED.has(name)) return <img class={`icon ${classes}`} src={`drawings/${name}.svg`} alt="" />;
  return (
    <svg class={`icon ${classes}`} aria-hidden="true" focusable="false">
      <use href={`#${name}`} />
    </svg>
  );
}
