/** A table that nobody can host here: what is missing for that, and how to get it. */

import { say } from "../i18n/texts";
import { isAtHome } from "../protocol/carrier";
import { fragment } from "../router";
import { offerPack } from "../store/offering";
import { lineStatus } from "../store/session";
import { Notice } from "./notice";
import { TableElsewhere } from "./table-elsewhere";

interface NoHostProps {
  readonly room: string;
  readonly isOwn: boolean; // whether this device has a seat there
}

export function NoHost({ room, isOwn }: NoHostProps) {
  if (!isAtHome(room) || !isOwn) return <TableElsewhere room={room} />;
  const isMissing = lineStatus.value === "nobody"; // else it is here, and this browser cannot run it
  return (
    <Notice
      icon="down"
      title={say("page.line.refused")}
      text={say(isMissing ? "home.needs-pack" : "page.pack.too-old")}
      actions={
        <>
          <a class="ghost" data-act="home" href={fragment({ screen: "home" })}>
            {say("page.home")}
          </a>
          {isMissing && (
            <button type="button" class="main" data-act="offer-pack" onClick={() => offerPack()}>
              {say("page.pack.get")}
            </button>
          )}
        </>
      }
    />
  );
}
