/** The top of a screen of its own: back, what it is, and the settings. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { say } from "../i18n/texts";
import { fragment, type Route } from "../router";
import { Icon } from "./icon";
import { Settings } from "./settings";
import { Sheet } from "./sheet";

const HOME: Route = { screen: "home" };

interface TopProps {
  readonly title?: ComponentChildren;
  readonly back?: Route;
  readonly hasSettings?: boolean;
  readonly children?: ComponentChildren;
}

export function Top({ title, back = HOME, hasSettings = true, children }: TopProps) {
  return (
    <header class="bar top">
      <a class="round" data-act="back" href={fragment(back)} aria-label={say("page.back")}>
        <Icon name="back" />
      </a>
      {title !== undefined && <h1>{title}</h1>}
      <span class="gap" />
      {children}
      {hasSettings && <Gear />}
    </header>
  );
}

/** The name of the game, as a picture of letters. */
export function Wordmark() {
  return (
    <span class="wordmark">
      Mamma <em>Mia!</em>
    </span>
  );
}

/** The settings, over whatever is there. */
export function Gear() {
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="round"
        data-act="settings"
        aria-label={say("page.settings")}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="gear" />
      </button>
      {isOpen.value && (
        <Sheet title={say("page.settings")} onClose={() => (isOpen.value = false)}>
          <Settings />
        </Sheet>
      )}
    </>
  );
}
