/** The keyboard's map, over the page: ? opens and closes it. */

import { isMapOpen, KEYS } from "../keys";
import { say } from "../i18n/texts";
import { Sheet } from "./sheet";

export function Keymap() {
  if (!isMapOpen.value) return null;
  return (
    <Sheet class="is-wide" title={say("table.keys.title")} onClose={() => (isMapOpen.value = false)}>
      <p class="quiet">{say("table.keys.hint")}</p>
      <dl class="keymap">
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{keys.map((key) => (key === "…" ? " … " : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{say(`table.keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
