/** What stays of a finished game: its replay, a link to give away, its record. */

import { useSignal } from "@preact/signals";
import { say } from "../i18n/texts";
import { fragment } from "../router";
import { Icon } from "./icon";

export function ShareGame({ game, record }: { game: string; record: string }) {
  const isCopied = useSignal(false);
  const place = fragment({ screen: "replay", game });
  const share = async (): Promise<void> => {
    const url = new URL(place, location.origin).href;
    if (navigator.share) await navigator.share({ title: say("page.title"), url }).catch(() => undefined);
    else {
      await navigator.clipboard.writeText(url);
      isCopied.value = true;
    }
  };
  return (
    <>
      <a class="ghost" data-act="replay" href={place}>
        <Icon name="play" /> {say("ending.replay")}
      </a>
      <button type="button" class="ghost" data-act="share" onClick={() => void share()}>
        <Icon name="share" /> <span role="status">{say(isCopied.value ? "ending.copied" : "ending.share")}</span>
      </button>
      <a class="ghost" href={record} download>
        {say("ending.record")}
      </a>
    </>
  );
}
