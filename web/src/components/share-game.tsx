/** A link to a finished game, to be given away. */

import { useSignal } from "@preact/signals";
import { say } from "../i18n/texts";
import { give, linkTo } from "../store/sharing";
import { Icon } from "./icon";

export function ShareButton({ game, step = null }: { game: string; step?: number | null }) {
  const isCopied = useSignal(false);
  const share = async (): Promise<void> => void (isCopied.value = await give(await linkTo(game, step)));
  return (
    <button type="button" class="ghost" data-act="share" onClick={() => void share()}>
      <Icon name="share" /> <span role="status">{say(isCopied.value ? "ending.copied" : "ending.share")}</span>
    </button>
  );
}
