/** Home: play now, with friends, on one device, join by code, tables, rules, settings. */

import { useSignal } from "@preact/signals";
import type { Terms } from "../../made/messages";
import { Install } from "../components/install";
import { OwnTables, PublicTables } from "../components/tables";
import { Settings } from "../components/settings";
import { playNow } from "../game";
import { say } from "../i18n/texts";
import { refusal } from "../i18n/words";
import { createRoom, Refusal } from "../protocol/http";
import { fragment, go } from "../router";
import { hurryNext } from "../store/session";
import { ownName } from "../store/settings";
import { keepTable } from "../store/tables";

export function HomeScreen() {
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const begin = async (terms: Terms, hurried: boolean): Promise<void> => {
    isBusy.value = true;
    try {
      const name = ownName.value.trim() || say("home.guest");
      const seated = await createRoom({ name, terms });
      keepTable(seated, name);
      if (hurried) hurryNext(seated.room);
      go({ screen: "room", room: seated.room, token: seated.token });
    } catch (error) {
      trouble.value = error instanceof Refusal ? refusal(error.said) : say("page.line.waiting");
      isBusy.value = false;
    }
  };
  return (
    <main class="home">
      <header class="hero">
        <img src="/logo.svg" alt="" width="96" height="96" />
        <h1>{say("page.title")}</h1>
        <p>{say("home.promise")}</p>
      </header>
      <div class="column">
        <button
          type="button"
          class="main"
          data-act="play-now"
          disabled={isBusy.value}
          onClick={() => void begin({ seats: playNow.length + 1 }, true)}
        >
          {say("home.play-now")}
          <small>{say("home.play-now-hint", { n: playNow.length })}</small>
        </button>
        <div class="row">
          <button
            type="button"
            class="ghost"
            data-act="with-friends"
            disabled={isBusy.value}
            onClick={() => void begin({ seats: 4 }, false)}
          >
            {say("home.with-friends")}
            <small>{say("home.with-friends-hint")}</small>
          </button>
          <a class="ghost" data-act="same-device" href={fragment({ screen: "same", room: null })}>
            {say("home.same-device")}
            <small>{say("home.same-device-hint")}</small>
          </a>
        </div>
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
        <NameField />
        <JoinByCode />
      </div>
      <OwnTables />
      <PublicTables />
      <nav class="row">
        <a class="ghost" data-act="read-rules" href={fragment({ screen: "rules", edition: null, section: null })}>
          {say("home.rules")}
        </a>
        <a class="ghost" data-act="open-replay" href={fragment({ screen: "replay", game: null })}>
          {say("home.replay")}
        </a>
      </nav>
      <Settings />
      <Install />
      <footer>{say("page.unofficial")}</footer>
    </main>
  );
}

/** What one is called at the table. */
export function NameField() {
  return (
    <label class="choice">
      <span>{say("home.name")}</span>
      <input
        type="text"
        maxLength={24}
        value={ownName.value}
        placeholder={say("home.guest")}
        autocomplete="nickname"
        onInput={(event) => (ownName.value = event.currentTarget.value)}
      />
    </label>
  );
}

function JoinByCode() {
  const code = useSignal("");
  const room = code.value.trim().split("/").pop() ?? "";
  return (
    <div class="choice">
      <label>
        <span>{say("home.code")}</span>
        <input
          type="text"
          value={code.value}
          autocapitalize="off"
          onInput={(event) => (code.value = event.currentTarget.value)}
        />
      </label>
      <button
        type="button"
        class="ghost"
        disabled={room === ""}
        onClick={() => go({ screen: "room", room, token: null })}
      >
        {say("home.join")}
      </button>
    </div>
  );
}
