/** What can be taken away from a replay: a link to this moment, the record, with names or without, the proof. */

import { useSignal } from "@preact/signals";
import type { Ended } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { seeGame } from "../../protocol/http";
import { address } from "../../router";
import { namelessRecord } from "../../store/nameless";
import { Switch } from "../choice";
import { Icon } from "../icon";
import { ProofSheet } from "../proof";
import { Sheet } from "../sheet";

export function ShareSheet({ game, step, onClose }: { game: string; step: number; onClose: () => void }) {
  const isCopied = useSignal(false);
  const isNameless = useSignal(true);
  const ended = useSignal<Ended | null>(null);
  const share = async (): Promise<void> => {
    const url = address({ screen: "replay", game, step, isNameless: isNameless.value });
    if (navigator.share) await navigator.share({ title: say("page.title"), url }).catch(() => undefined);
    else {
      await navigator.clipboard.writeText(url);
      isCopied.value = true;
    }
  };
  const save = async (): Promise<void> => {
    const text = await (await fetch(`/api/games/${encodeURIComponent(game)}/record`)).text();
    download(`${game}.game`, isNameless.value ? namelessRecord(text) : text);
  };
  const prove = async (): Promise<void> => void (ended.value = (await seeGame(game)).ended);
  if (ended.value) return <ProofSheet ended={ended.value} onClose={onClose} />;
  return (
    <Sheet title={say("rewind.share-title")} onClose={onClose}>
      <div class="column share-list">
        <button type="button" class="share-line" data-act="share-turn" onClick={() => void share()}>
          <Icon name="link" />
          <span>
            <b role="status">{say(isCopied.value ? "ending.copied" : "rewind.share-turn")}</b>
            <small>{say("rewind.share-turn-hint")}</small>
          </span>
        </button>
        <button type="button" class="share-line" data-act="share-record" onClick={() => void save()}>
          <Icon name="down" />
          <span>
            <b>{say("rewind.share-record")}</b>
            <small>{say("rewind.share-record-hint")}</small>
          </span>
        </button>
        <button type="button" class="share-line" data-act="verify" onClick={() => void prove()}>
          <Icon name="check" />
          <span>
            <b>{say("ending.fair")}</b>
            <small>{say("rewind.fair-hint")}</small>
          </span>
        </button>
        <p class="quiet">
          {say("rewind.share-open")} {isNameless.value && say("rewind.by-ingredient")}
        </p>
        <Switch label={say("rewind.no-names")} value={isNameless.value} onChoose={(on) => (isNameless.value = on)} />
      </div>
    </Sheet>
  );
}

/** A text as a file of this name. */
function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
