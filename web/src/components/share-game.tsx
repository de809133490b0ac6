/** A finished game, to be given away. */

import { useSignal } from "@preact/signals";
import { say } from "../i18n/texts";
import { Icon } from "./icon";
import { ShareSheet } from "./replay/share";

export function ShareButton({ game }: { game: string }) {
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="ghost"
        data-act="share"
        aria-label={say("ending.share")}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="share" /> <span>{say("ending.share")}</span>
      </button>
      {isOpen.value && <ShareSheet game={game} step={null} onClose={() => (isOpen.value = false)} />}
    </>
  );
}
