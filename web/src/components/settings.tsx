/** What is chosen for this device: name, language, colours, motion, sound. It applies at once. */

import { languages } from "../game";
import { say } from "../i18n/texts";
import { fragment } from "../router";
import { mention } from "../store/session";
import {
  asksBefore,
  hasBuzz,
  hasSound,
  language,
  letters,
  LETTERS,
  motion,
  MOTIONS,
  ownName,
  skipped,
  theme,
  THEMES,
} from "../store/settings";
import { Segments, Switch } from "./choice";
import { Icon } from "./icon";
import { Install } from "./install";

export function Settings() {
  return (
    <div class="settings">
      <NameRow />
      <label class="setting">
        <b>{say("page.language")}</b>
        <span class="chosen">
          <LanguageChoice />
          <Icon name="next" />
        </span>
      </label>
      <Segments
        label={say("page.theme")}
        value={theme.value}
        values={THEMES}
        said={(one) => say(`page.themes.${one}`)}
        onChoose={(one) => (theme.value = one)}
      />
      <Segments
        label={say("page.motion")}
        value={motion.value}
        values={MOTIONS}
        said={(one) => say(`page.motions.${one}`)}
        onChoose={(one) => (motion.value = one)}
      />
      <Switch label={say("page.sound")} value={hasSound.value} onChoose={(on) => (hasSound.value = on)} />
      {"vibrate" in navigator && (
        <Switch label={say("page.buzz")} value={hasBuzz.value} onChoose={(on) => (hasBuzz.value = on)} />
      )}
      <Switch
        label={say("memory.guess.setting")}
        hint={say("memory.guess.setting-hint")}
        value={asksBefore.value}
        onChoose={askMe}
      />
      <Segments
        label={say("page.letters")}
        value={letters.value}
        values={LETTERS}
        said={(one) => `${one} %`}
        onChoose={(one) => (letters.value = one)}
      />
      <h2>{say("page.on-this-device")}</h2>
      <a class="setting" data-act="pack" href={fragment({ screen: "pack" })}>
        <span>
          <b>{say("page.pack.title")}</b>
          <small>{say("page.pack.hint")}</small>
        </span>
        <Icon name="next" />
      </a>
      <a class="setting" data-act="record" href={fragment({ screen: "record" })}>
        <span>
          <b>{say("record.title")}</b>
          <small>{[say("record.export"), say("record.import"), say("record.delete")].join(" · ")}</small>
        </span>
        <Icon name="next" />
      </a>
      <Install />
      <p class="quiet">{say("page.stays-here")}</p>
    </div>
  );
}

/** Be asked before each opening, or not; a table that one sits at is told at once. */
function askMe(on: boolean): void {
  asksBefore.value = on;
  skipped.value = 0;
  mention({ type: "ask-me", on });
}

function NameRow() {
  return (
    <label class="setting">
      <span>
        <b>{say("home.name")}</b>
        <small>{say("home.name-hint")}</small>
      </span>
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

/** The language, each called as its speakers call it. */
export function LanguageChoice() {
  return (
    <select
      class="word"
      aria-label={say("page.language")}
      value={language.value}
      onChange={(event) => (language.value = event.currentTarget.value)}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
