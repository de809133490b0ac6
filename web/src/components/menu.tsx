/** The menu of a table: settings, who is there, the invitation, home, and the end for all. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { say } from "../i18n/texts";
import { go, invitation } from "../router";
import { codeOf } from "../store/codes";
import { isReady, room, tell } from "../store/session";
import { Icon } from "./icon";
import { openPeople } from "./people";
import { Settings } from "./settings";
import { Question, Sheet } from "./sheet";

type Open = "menu" | "settings" | "abandon";

interface MenuProps {
  readonly replayed?: (close: () => void) => ComponentChildren; // instead of what belongs to a table that is played
}

export function Menu({ replayed }: MenuProps) {
  const open = useSignal<Open | null>(null);
  const close = (): void => void (open.value = null);
  return (
    <>
      <button
        type="button"
        class="round"
        data-act="menu"
        aria-label={say("page.menu")}
        onClick={() => (open.value = "menu")}
      >
        <Icon name="menu" />
      </button>
      {open.value === "menu" && (
        <Sheet title={say("page.menu")} onClose={close}>
          <div class="column">
            <Line
              icon="gear"
              label={say("page.settings")}
              hint={say("page.settings-hint")}
              onPress={() => (open.value = "settings")}
            />
            {replayed ? replayed(close) : <TableLines onOpen={(next) => (open.value = next)} />}
            <Line
              icon="undo"
              label={say("page.home")}
              hint={replayed ? undefined : say("page.home-hint")}
              onPress={() => go({ screen: "home" })}
            />
            {!replayed && <Abandon onPress={() => (open.value = "abandon")} />}
          </div>
        </Sheet>
      )}
      {open.value === "settings" && (
        <Sheet title={say("page.settings")} onClose={close}>
          <Settings />
        </Sheet>
      )}
      {open.value === "abandon" && (
        <Question
          title={say("page.abandon-ask")}
          yes={say("page.abandon")}
          no={say("page.no")}
          onYes={() => tell({ type: "abandon" })}
          onClose={close}
        />
      )}
    </>
  );
}

function TableLines({ onOpen }: { onOpen: (next: Open | null) => void }) {
  const { lobby, seat } = room.value;
  return (
    <>
      {seat !== null && lobby?.status === "playing" && (
        <Line
          icon="person"
          label={say("people.at-table")}
          hint={say("page.at-table-hint")}
          onPress={() => {
            onOpen(null);
            openPeople();
          }}
        />
      )}
      {lobby && lobby.terms.spectators !== false && <Invite room={lobby.room} code={codeOf(lobby)} />}
    </>
  );
}

function Abandon({ onPress }: { onPress: () => void }) {
  const { lobby, seat } = room.value;
  if (lobby?.status !== "playing" || seat === null || lobby.host !== seat) return null;
  return (
    <Line
      icon="cross"
      label={say("page.abandon")}
      hint={say("page.abandon-hint")}
      disabled={!isReady.value}
      onPress={onPress}
    />
  );
}

/** The link for spectators, copied by a tap. */
function Invite({ room: id, code }: { room: string; code: string | null }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(invitation(id, code));
    isCopied.value = true;
  };
  const hint = code === null ? say("page.invite-hint") : say("page.invite-code", { code });
  return (
    <Line
      icon="link"
      label={say("page.invite-watch")}
      hint={isCopied.value ? say("lobby.copied") : hint}
      onPress={() => void copy()}
    />
  );
}

interface LineProps {
  readonly icon: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly onPress: () => void;
  readonly disabled?: boolean;
}

function Line({ icon, label, hint, onPress, disabled = false }: LineProps) {
  return (
    <button type="button" class="person-line" disabled={disabled} onClick={onPress}>
      <Icon name={icon} />
      <span class="who">
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
      <Icon name="next" />
    </button>
  );
}
