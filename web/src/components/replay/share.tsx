/** What can be given away of a finished game: a picture, a link, the record, with names or without, the proof. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ended } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { seeGame } from "../../protocol/http";
import { pictureOf } from "../../senses/picture";
import { room } from "../../store/session";
import { download, give, givePicture, linkTo, wholeLink } from "../../store/sharing";
import { Switch } from "../choice";
import { Icon } from "../icon";
import { ProofSheet } from "../proof";
import { Sheet } from "../sheet";
import { momentOf } from "./moment";

interface ShareProps {
  readonly game: string;
  readonly step: number | null; // null: the whole game, not one moment of it
  readonly onClose: () => void;
}

export function ShareSheet({ game, step, onClose }: ShareProps) {
  const isCopied = useSignal(false);
  const isNameless = useSignal(true);
  const ended = useSignal<Ended | null>(null);
  const whole = useSignal<string | null>(null); // the link that carries the game
  useEffect(
    () => void wholeLink(game, null, isNameless.value).then((link) => (whole.value = link)),
    [isNameless.value],
  );
  const share = async (link: string): Promise<void> => void (isCopied.value = await give(link));
  const shareTurn = async (): Promise<void> => share(await linkTo(game, step, isNameless.value));
  const sharePicture = async (): Promise<void> => {
    const moment = momentOf(room.peek(), isNameless.value);
    if (moment) await givePicture(await pictureOf(moment), game);
  };
  const prove = async (): Promise<void> => void (ended.value = (await seeGame(game)).ended);
  if (ended.value) return <ProofSheet ended={ended.value} onClose={onClose} />;
  return (
    <Sheet title={say("rewind.share-title")} onClose={onClose}>
      <div class="column share-list">
        {room.value.lobby?.game === game && (
          <button type="button" class="share-line" data-act="share-picture" onClick={() => void sharePicture()}>
            <Icon name="share" />
            <span>
              <b>{say("rewind.share-picture")}</b>
              <small>{say("rewind.share-picture-hint")}</small>
            </span>
          </button>
        )}
        <button type="button" class="share-line" data-act="share-turn" onClick={() => void shareTurn()}>
          <Icon name="link" />
          <span>
            <b role="status">
              {say(isCopied.value ? "ending.copied" : step === null ? "rewind.share-game" : "rewind.share-turn")}
            </b>
            <small>{say("rewind.share-turn-hint")}</small>
          </span>
        </button>
        {whole.value && (
          <button type="button" class="share-line" data-act="share-whole" onClick={() => void share(whole.value ?? "")}>
            <Icon name="copy" />
            <span>
              <b>{say("rewind.share-whole")}</b>
              <small>{say("rewind.share-whole-hint", { n: whole.value.length })}</small>
            </span>
          </button>
        )}
        <button
          type="button"
          class="share-line"
          data-act="share-record"
          onClick={() => void download(game, isNameless.value)}
        >
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
