/** One of our drawings. It says nothing by itself: whoever uses it gives it words. */

export function Icon({ name, class: classes = "" }: { name: string; class?: string }) {
  return (
    <svg class={`icon ${classes}`} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
