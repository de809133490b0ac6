/** A leaf of parchment beside what was tapped: it points at it. Esc, back or a tap beside closes it. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useDialog } from "./sheet";

interface ParchmentProps {
  readonly title: string;
  readonly at: string; // what it points at, as a selector
  readonly children: ComponentChildren;
  readonly onClose: () => void;
}

const EDGE = 10; // pixels that it keeps from the edge of the screen
const TIP = 12;
const WIDEST = 400;

export function Parchment({ title, at, children, onClose }: ParchmentProps) {
  const leaf = useRef<HTMLDialogElement>(null);
  const behaviour = useDialog(leaf, onClose);
  useLayoutEffect(() => {
    const place = (): void => {
      if (leaf.current) put(leaf.current, document.querySelector(at));
    };
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  });
  return (
    <dialog ref={leaf} class="parchment" aria-label={title} {...behaviour}>
      {children}
    </dialog>
  );
}

/** Above or below what it points at, wherever there is more room; beside it where neither is enough. */
function put(leaf: HTMLElement, target: Element | null): void {
  const width = Math.min(WIDEST, innerWidth - 2 * EDGE);
  leaf.style.width = `${width}px`;
  leaf.classList.remove("is-beside");
  const height = Math.min(leaf.offsetHeight, innerHeight - 2 * EDGE);
  const box = target?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
  const middle = box.x + box.width / 2;
  const isAbove = box.top > innerHeight - box.bottom;
  const isBeside = (isAbove ? box.top : innerHeight - box.bottom) < height + TIP + EDGE;
  const [left, top] = isBeside
    ? [box.right + TIP, Math.max(EDGE, Math.min(box.top, innerHeight - height - EDGE))]
    : [middle - width / 2, isAbove ? box.top - TIP - height : box.bottom + TIP];
  const x = Math.max(EDGE, Math.min(left, innerWidth - width - EDGE));
  leaf.style.left = `${x}px`;
  leaf.style.top = `${top}px`;
  leaf.style.setProperty("--tip", `${Math.max(22, Math.min(middle - x, width - 22))}px`);
  leaf.classList.toggle("is-above", isAbove);
  leaf.classList.toggle("is-beside", isBeside);
}
