/** A table elsewhere, to which there is no way from here: another device has it, or no server and no network is there. */

import { say } from "../i18n/texts";
import { isAtHome } from "../protocol/carrier";
import { go } from "../router";
import { Notice } from "./notice";

export function TableElsewhere({ room = "" }: { room?: string }) {
  const isOnDevice = isAtHome(room);
  return (
    <Notice
      icon={isOnDevice ? "phone" : "nowifi"}
      title={say(isOnDevice ? "home.not-here" : "home.table-elsewhere")}
      text={say(isOnDevice ? "home.not-here-hint" : "home.people-elsewhere")}
      actions={
        <button type="button" class="main" data-act="home" onClick={() => go({ screen: "home" })}>
          {say("page.home")}
        </button>
      }
    />
  );
}
