/** What can be given away of a finished game: a picture, a link, the record, with names or without, the proof. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Ended } from "../../../made/messages";
import { say } from "../../i18n/texts";
import { isAtHome } from "../../protocol/carrier";
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
  const copied = useSignal<"turn" | "whole" | null>(null);
  const isNameless = useSignal(true);
  const ended = useSignal<Ended | null>(null);
  const whole = useSignal<string | null>(null); // the link that carries the game
  useEffect(
    () => void wholeLink(game, null, isNameless.value).then((link) => (whole.value = link)),
    [isNameless.value],
  );
  const share = async (what: "turn" | "whole", link: string): Promise<void> => {
    copied.value = (await give(link)) ? what : null;
  };
  const shareTurn = async (): Promise<void> => share("turn", await linkTo(game, step, isNameless.value));
  const sharePicture = async (): Promise<void> => {
    const moment = momentOf(room.peek(), isNameless.value);
    if (moment) await givePicture(await pictureOf(moment), game);
  };
  const prove = async (): Promise<void> => void (ended.value = (await seeGame(game)).ended);
  if (ended.value) return <ProofSheet ended={ended.value} onClose={onClose} />;
  const wholeHint = say("rewind.share-whole-hint", { n: whole.value?.length ?? 0 });
  return (
    <Sheet title={say("rewind.share-title")} onClose={onClose}>
      <div class="column share-list">
        {room.value.lobby?.game === game && (
          <Line
            act="share-picture"
            icon="share"
            title={say("rewind.share-picture")}
            hint={say("rewind.share-picture-hint")}
            onClick={sharePicture}
          />
        )}
        {!(isAtHome(game) && step === null) && (
          <Line
            act="share-turn"
            icon="link"
            title={say(step === null ? "rewind.share-game" : "rewind.share-turn")}
            hint={isAtHome(game) ? wholeHint : say("rewind.share-turn-hint")}
            isCopied={copied.value === "turn"}
            onClick={shareTurn}
          />
        )}
        {whole.value && (
          <Line
            act="share-whole"
            icon="copy"
            title={say("rewind.share-whole")}
            hint={wholeHint}
            isCopied={copied.value === "whole"}
            onClick={() => share("whole", whole.value ?? "")}
          />
        )}
        <Line
          act="share-record"
          icon="down"
          title={say("rewind.share-record")}
          hint={say("rewind.share-record-hint")}
          onClick={() => download(game, isNameless.value)}
        />
        <Line act="verify" icon="check" title={say("ending.fair")} hint={say("rewind.fair-hint")} onClick={prove} />
        <p class="quiet">
          {say("rewind.share-open")} {isNameless.value && say("rewind.by-ingredient")}
        </p>
        <Switch label={say("rewind.no-names")} value={isNameless.value} onChoose={(on) => (isNameless.value = on)} />
      </div>
    </Sheet>
  );
}

interface LineProps {
  readonly act: string;
  readonly icon: string;
  readonly title: string;
  readonly hint: string;
  readonly isCopied?: boolean;
  readonly onClick: () => Promise<void>;
}

/** One thing to give away; that it was copied is said where its name stood. */
function Line({ act, icon, title, hint, isCopied = false, onClick }: LineProps) {
  return (
    <button type="button" class="share-line" data-act={act} onClick={() => void onClick()}>
      <Icon name={icon} />
      <span>
        <b role="status">{isCopied ? say("ending.copied") : title}</b>
        <small>{hint}</small>
      </span>
    </button>
  );
}
