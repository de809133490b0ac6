/** The door of a room, by somebody's link: sit down or watch. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LobbySeen } from "../../made/messages";
import { termsInShort } from "../components/terms";
import { say } from "../i18n/texts";
import { listed, refusal } from "../i18n/words";
import { joinRoom, Refusal, seeRoom } from "../protocol/http";
import { go } from "../router";
import { ownName } from "../store/settings";
import { keepTable } from "../store/tables";
import { NameField } from "./home";
import { Inside } from "./room";

export function DoorScreen({ room }: { room: string }) {
  const lobby = useSignal<LobbySeen | null>(null);
  const trouble = useSignal("");
  const isWatching = useSignal(false);
  const failed = (error: unknown): void => {
    trouble.value = error instanceof Refusal ? refusal(error.said) : say("page.line.waiting");
  };
  useEffect(() => {
    seeRoom(room).then((seen) => (lobby.value = seen), failed);
  }, [room]);
  const sit = async (): Promise<void> => {
    const name = ownName.value.trim() || say("home.guest");
    const seated = await joinRoom(room, { name });
    keepTable(seated, name);
    go({ screen: "room", room, token: seated.token });
  };
  if (isWatching.value) return <Inside room={room} token={null} />;
  const names = lobby.value?.chairs.flatMap((chair) => (chair.name ? [chair.name] : [])) ?? [];
  return (
    <main class="lone">
      <h1>{say("lobby.invited")}</h1>
      {names.length > 0 && <p>{say("lobby.there-are", { names: listed(names) })}</p>}
      {lobby.value && (
        <p class="badges">
          {termsInShort(lobby.value).map((text) => (
            <span key={text} class="pill">
              {text}
            </span>
          ))}
        </p>
      )}
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
      {lobby.value && (
        <div class="column">
          <NameField />
          {lobby.value.status === "lobby" && (
            <button type="button" class="main" data-act="sit" onClick={() => void sit().catch(failed)}>
              {say("lobby.sit")}
            </button>
          )}
          {lobby.value.terms.spectators !== false && (
            <button type="button" class="ghost" data-act="watch" onClick={() => (isWatching.value = true)}>
              {say("lobby.watch")}
            </button>
          )}
        </div>
      )}
      <button type="button" class="ghost" onClick={() => go({ screen: "home" })}>
        {say("page.home")}
      </button>
    </main>
  );
}
