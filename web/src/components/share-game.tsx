/** A link to a finished game, to be given away. */

import { useSignal } from "@preact/signals";
import { say } from "../i18n/texts";
import { address } from "../router";
import { Icon } from "./icon";

export function ShareButton({ game, step = null }: { game: string; step?: number | null }) {
  const isCopied = useSignal(false);
  const share = async (): Promise<void> => {
    const url = address({ screen: "replay", game, step });
    if (navigator.share) await navigator.share({ title: say("page.title"), url }).catch(() => undefined);
    else {
      await navigator.clipboard.writeText(url);
      isCopied.value = true;
    }
  };
  return (
    <button type="button" class="ghost" data-act="share" onClick={() => void share()}>
      <Icon name="share" /> <span role="status">{say(isCopied.value ? "ending.copied" : "ending.share")}</span>
    </button>
  );
}
