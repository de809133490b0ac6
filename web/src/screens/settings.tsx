/** The settings as a screen of their own. */

import { Settings } from "../components/settings";
import { Top } from "../components/top";
import { say } from "../i18n/texts";

export function SettingsScreen() {
  return (
    <div class="screen">
      <Top title={say("page.settings")} hasSettings={false} />
      <main class="narrow">
        <Settings />
      </main>
    </div>
  );
}
