/** What a person chose for this device: language, theme, motion, sound, name. Kept in the browser only. */

import { effect, type Signal } from "@preact/signals";
import { languages } from "../game";
import { speak, words } from "../i18n/texts";
import { kept } from "./device";
import { preferredLanguage, preferredTheme, prefersCalm } from "./preferences";

export const THEMES = ["dark", "light", "contrast"] as const;
export const MOTIONS = ["slow", "normal", "fast", "off"] as const;
export const LETTERS = ["100", "120", "140"] as const; // percent
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Letters = (typeof LETTERS)[number];

export const language = kept<string>("language", preferredLanguage(navigator.languages, Object.keys(languages)));
export const theme = kept<Theme>("theme", preferredTheme());
export const motion = kept<Motion>("motion", prefersCalm() ? "off" : "normal");
export const letters = kept<Letters>("letters", "100");
export const hasSound = kept<boolean>("sound", true);
export const hasBuzz = kept<boolean>("buzz", true);
export const ownName = kept<string>("name", "");
export const asksBefore = kept<boolean>("asks-before", false); // before an opening: what is in the oven? On after Learn
export const skipped = kept<number>("skipped", 0); // such questions in a row
export const taught = kept<boolean>("taught", false); // a turn was said in Learn
export const thrown = kept<number>("thrown", 0); // turns said at this device, as far as it matters

const CHOSEN = { language, theme, motion, letters, sound: hasSound, buzz: hasBuzz, name: ownName, asksBefore } as const;
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  language: Object.keys(languages),
  theme: THEMES,
  motion: MOTIONS,
  letters: LETTERS,
};

/** What was chosen, for a file. */
export type Chosen = Readonly<Record<string, unknown>>;

export function chosen(): Chosen {
  return Object.fromEntries(Object.entries(CHOSEN).map(([name, setting]) => [name, setting.peek()]));
}

/** Choose what a file holds; what cannot be chosen is left as it is. */
export function choose(found: Chosen): void {
  for (const [name, setting] of Object.entries(CHOSEN)) {
    const value = found[name];
    const isSound = typeof value === typeof setting.peek() && (CHOICES[name]?.includes(String(value)) ?? true);
    if (isSound) (setting as Signal<unknown>).value = value;
  }
}

/** Let the page follow the settings from now on. */
export async function applySettings(): Promise<void> {
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    document.documentElement.dataset["motion"] = motion.value;
    document.documentElement.style.setProperty("--letters", String(Number(letters.value) / 100));
  });
  await speak(language.value).catch(() => speak("en"));
  effect(() => {
    const wanted = language.value;
    if (wanted !== words.peek().code) void speak(wanted);
  });
}
