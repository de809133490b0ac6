/** A button that puts the page among the device's apps, where the browser offers that. */

import { signal } from "@preact/signals";
import { say } from "../i18n/texts";
import { go, route } from "../router";

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const AT_REST = ["home", "settings"]; // nobody is taken away from a table

const offered = signal<InstallEvent | null>(null);

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // it is asked when the button is pressed, not before
  offered.value = event as InstallEvent;
});
addEventListener("appinstalled", () => {
  offered.value = null;
  if (AT_REST.includes(route.peek().screen)) go({ screen: "pack" }); // an app is also for where no network is
});

export function Install() {
  const asked = offered.value;
  if (!asked) return null;
  const install = (): void => {
    offered.value = null;
    void asked.prompt().catch(() => undefined);
  };
  return (
    <div class="setting">
      <span>
        <b>{say("home.install")}</b>
        <small>{say("home.install-hint")}</small>
      </span>
      <button type="button" class="ghost" onClick={install} aria-label={say("home.install")}>
        {say("home.install-now")}
      </button>
    </div>
  );
}
