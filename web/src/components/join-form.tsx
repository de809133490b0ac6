/** The field for a table's code or link. What leads nowhere is said here, before any screen of an invitation. */

import { useSignal } from "@preact/signals";
import { say } from "../i18n/texts";
import { Refusal } from "../protocol/http";
import { go } from "../router";
import { troubleWith } from "../store/beginning";
import { roomOf, shownCode, tableIn } from "../store/codes";

export function JoinForm({ isFirst = false }: { isFirst?: boolean }) {
  const text = useSignal("");
  const trouble = useSignal("");
  const wanted = tableIn(text.value);
  const join = async (): Promise<void> => {
    if (!wanted) return;
    try {
      go({ screen: "room", room: await roomOf(wanted), token: null });
    } catch (error) {
      const isUnknown = error instanceof Refusal && !error.isPassing;
      trouble.value = isUnknown
        ? `${say("home.no-such-code", { code: shownCode(wanted) })}. ${say("home.wrong-letter")}`
        : troubleWith(error);
    }
  };
  return (
    <form
      class="join-form"
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <label>
        <span class="unseen">{say("home.code")}</span>
        <input
          type="text"
          value={text.value}
          placeholder={say("home.code")}
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          autofocus={isFirst}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            trouble.value = "";
          }}
        />
      </label>
      <button type="submit" class="ghost" data-act="join" disabled={wanted === null}>
        {say("home.join")}
      </button>
      <p class="trouble" role="alert">
        {trouble.value}
      </p>
    </form>
  );
}
