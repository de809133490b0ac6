/** A new version of the page is ready; it is said where no game is open, and starts when somebody wants it. */

import { say } from "../i18n/texts";
import { route } from "../router";
import { startUpdate, update } from "../store/updating";
import { Icon } from "./icon";

export function Update() {
  const isInGame = route.value.screen === "room" || route.value.screen === "same";
  if (update.value === "none" || isInGame) return null;
  return (
    <aside class="update" role="status">
      <Icon name="fresh" />
      <span class="gap">
        <b>{say("page.pack.update")}</b>
        <small>{say("page.pack.update-hint")}</small>
      </span>
      {update.value === "ready" && (
        <button type="button" class="flour" data-act="update" onClick={startUpdate}>
          {say("page.pack.update-now")}
        </button>
      )}
    </aside>
  );
}
