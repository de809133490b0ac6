/** A sheet over the page: a dialog that takes the focus and gives it back. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../i18n/texts";
import { Icon } from "./icon";

interface SheetProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly onClose?: () => void; // left out: it stays until its question is answered
}

export function Sheet({ title, children, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div class="title">
        <h2>{title}</h2>
        {onClose && (
          <button type="button" class="round" aria-label={say("page.close")} onClick={onClose}>
            <Icon name="cross" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
