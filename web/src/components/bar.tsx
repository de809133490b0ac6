/** The bar at the top of a table: the round, and the menu. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { say } from "../i18n/texts";
import { go } from "../router";
import { room, tell } from "../store/session";
import { Icon } from "./icon";
import { RulesButton } from "./rules-sheet";
import { Settings } from "./settings";
import { Sheet } from "./sheet";

export function Bar({ title, children }: { title: string; children?: ComponentChildren }) {
  const isOpen = useSignal(false);
  return (
    <header class="bar">
      <h1>{title}</h1>
      {children}
      <span class="gap" />
      <RulesButton />
      <button
        type="button"
        class="round"
        data-act="menu"
        aria-label={say("page.menu")}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen.value && (
        <Sheet title={say("page.menu")} onClose={() => (isOpen.value = false)}>
          <Settings />
          <MenuActions />
        </Sheet>
      )}
    </header>
  );
}

function MenuActions() {
  const { lobby, seat } = room.value;
  return (
    <div class="column">
      {lobby?.status === "playing" && seat !== null && lobby.host === seat && (
        <button type="button" class="ghost" onClick={() => tell({ type: "abandon" })}>
          {say("page.abandon")}
        </button>
      )}
      <button type="button" class="ghost" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
    </div>
  );
}
