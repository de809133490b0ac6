/** What a person chose for this device: language, theme, motion, sound, name. Kept in the browser only. */

import { effect } from "@preact/signals";
import { preferred, speak, words } from "../i18n/texts";
import { kept } from "./device";

export const THEMES = ["dark", "light", "contrast"] as const;
export const MOTIONS = ["slow", "normal", "fast", "off"] as const;
export const LETTERS = ["100", "120", "140"] as const; // percent
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Letters = (typeof LETTERS)[number];

export const language = kept<string>("language", preferred(navigator.languages));
export const theme = kept<Theme>("theme", prefers("light") ? "light" : "dark");
export const motion = kept<Motion>("motion", matches("(prefers-reduced-motion: reduce)") ? "off" : "normal");
export const letters = kept<Letters>("letters", "100");
export const hasSound = kept<boolean>("sound", true);
export const hasBuzz = kept<boolean>("buzz", true);
export const ownName = kept<string>("name", "");
export const asksBefore = kept<boolean>("asks-before", false); // before an opening: what is in the oven? On after Learn
export const skipped = kept<number>("skipped", 0); // such questions in a row
export const thrown = kept<number>("thrown", 0); // turns said at this device, as far as it matters

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

function prefers(scheme: string): boolean {
  return matches(`(prefers-color-scheme: ${scheme})`);
}

function matches(query: string): boolean {
  return matchMedia(query).matches;
}
