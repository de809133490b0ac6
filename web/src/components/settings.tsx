/** Language, theme, motion, sound: for this device. */

import { languages } from "../game";
import { say } from "../i18n/texts";
import { hasSound, language, motion, MOTIONS, theme, THEMES } from "../store/settings";
import { Choice, Switch } from "./choice";

export function Settings() {
  return (
    <div class="settings">
      <Choice
        label={say("page.language")}
        value={language.value}
        values={Object.keys(languages)}
        said={(code) => languages[code] ?? code}
        onChoose={(code) => (language.value = code)}
      />
      <Choice
        label={say("page.theme")}
        value={theme.value}
        values={THEMES}
        said={(one) => say(`page.themes.${one}`)}
        onChoose={(one) => (theme.value = one)}
      />
      <Choice
        label={say("page.motion")}
        value={motion.value}
        values={MOTIONS}
        said={(one) => say(`page.motions.${one}`)}
        onChoose={(one) => (motion.value = one)}
      />
      <Switch label={say("page.sound")} value={hasSound.value} onChoose={(on) => (hasSound.value = on)} />
    </div>
  );
}
