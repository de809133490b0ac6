/** A table elsewhere, to which there is no way from here: no server is known, or no network is there. */

import { say } from "../i18n/texts";
import { go } from "../router";
import { Notice } from "./notice";

export function TableElsewhere() {
  return (
    <Notice
      icon="nowifi"
      title={say("home.table-elsewhere")}
      text={say("home.people-elsewhere")}
      actions={
        <button type="button" class="main" data-act="home" onClick={() => go({ screen: "home" })}>
          {say("page.home")}
        </button>
      }
    />
  );
}
