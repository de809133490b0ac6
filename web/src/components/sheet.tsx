/** A sheet over the page: it slides up, takes the focus and gives it back. Esc, back or a tap beside it closes it. */

import type { ComponentChildren, JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { say } from "../i18n/texts";
import { backCloses } from "../store/sheets";
import { Icon } from "./icon";

interface SheetProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly onClose?: () => void; // left out: it stays until its question is answered
}

export function Sheet({ title, children, class: classes = "", onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const behaviour = useDialog(dialog, onClose);
  return (
    <dialog ref={dialog} class={`sheet ${classes}`} aria-label={title} {...behaviour}>
      <div class="title">
        <h2>{title}</h2>
        {onClose && <CloseButton onClose={onClose} />}
      </div>
      {children}
    </dialog>
  );
}

/** The cross that closes what is open. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" class="round" aria-label={say("page.close")} onClick={onClose}>
      <Icon name="cross" />
    </button>
  );
}

type Behaviour = Pick<JSX.HTMLAttributes<HTMLDialogElement>, "onCancel" | "onClick">;

/** What every dialog does: it opens with the component, and Esc, back or a tap beside it closes it. */
export function useDialog(dialog: RefObject<HTMLDialogElement>, onClose?: () => void): Behaviour {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    dialog.current?.showModal(); // before it is drawn or measured: it is never there without being open
    const forget = close.current && backCloses(() => close.current?.());
    return () => {
      dialog.current?.close();
      forget?.();
    };
  }, []);
  return {
    onCancel: (event) => {
      event.preventDefault();
      onClose?.();
    },
    onClick: (event) => {
      if (event.target === event.currentTarget && isBeside(event, event.currentTarget)) onClose?.();
    },
  };
}

/** Whether a click was on what lies behind. A key that clicks is at 0, 0 of no pointer. */
function isBeside({ clientX, clientY, detail }: MouseEvent, sheet: Element): boolean {
  const { left, right, top, bottom } = sheet.getBoundingClientRect();
  return detail > 0 && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}

interface QuestionProps {
  readonly title: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Something that is asked before it is done. */
export function Question({ title, yes, no, onYes, onClose }: QuestionProps) {
  const agree = (): void => {
    onClose();
    onYes();
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <div class="column">
        <button type="button" class="main" data-act="yes" onClick={agree}>
          {yes}
        </button>
        <button type="button" class="ghost" data-act="no" onClick={onClose}>
          {no}
        </button>
      </div>
    </Sheet>
  );
}
