/** The invitation to a table: its code to be read aloud, a QR code, the link to be copied or shared. */

import { useSignal } from "@preact/signals";
import type { LobbySeen } from "../../made/messages";
import { say } from "../i18n/texts";
import { isAtHome } from "../protocol/carrier";
import { invitation } from "../router";
import { codeOf } from "../store/codes";
import { isWide } from "../store/width";
import { Code } from "./code";
import { Icon } from "./icon";

export function Invitation({ lobby }: { lobby: LobbySeen }) {
  if (isAtHome(lobby.room)) return <p class="quiet">{say("lobby.at-home")}</p>;
  return <FarInvitation lobby={lobby} />;
}

function FarInvitation({ lobby }: { lobby: LobbySeen }) {
  const code = codeOf(lobby);
  const link = invitation(lobby.room, code);
  return (
    <section class="invitation" aria-label={say("lobby.invite")}>
      <div class="board">
        <h2 class="for-wide">{say("lobby.invite")}</h2>
        <Code link={link} label={say(code === null ? "lobby.scan-link" : "lobby.scan")} />
        <div class="said-code">
          <small class="for-wide">{say(code === null ? "lobby.scan-link" : "lobby.scan")}</small>
          {code !== null && (
            <>
              <small class="for-narrow">{say("lobby.code")}</small>
              <b class="table-code">{code}</b>
            </>
          )}
          <label>
            <span class="unseen">{say("lobby.link")}</span>
            <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
          </label>
        </div>
        {isWide.value && <ShareButtons link={link} look="flour" />}
      </div>
      {!isWide.value && <ShareButtons link={link} look="ghost" />}
      <p class="quiet for-wide">
        {say("lobby.link-hint")} {lobby.spectators > 0 && `${say("lobby.people-watch", { n: lobby.spectators })}.`}
      </p>
    </section>
  );
}

/** On a phone below the board, where there is room on it. */
function ShareButtons({ link, look }: { link: string; look: "ghost" | "flour" }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    isCopied.value = true;
  };
  return (
    <div class="row">
      <button type="button" class={look} data-act="copy" onClick={() => void copy()}>
        <Icon name={isCopied.value ? "check" : "copy"} /> {say(isCopied.value ? "lobby.copied" : "lobby.copy")}
      </button>
      {"share" in navigator && (
        <button
          type="button"
          class={look}
          onClick={() => void navigator.share({ title: say("page.title"), url: link }).catch(() => undefined)}
        >
          <Icon name="share" /> {say("lobby.share")}
        </button>
      )}
    </div>
  );
}
