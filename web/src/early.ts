/** What runs before anything is drawn: the theme is there at once, and the words are asked for beside the scripts. */

import { preferredLanguage, preferredTheme } from "./store/preferences";

declare const LANGUAGES: readonly string[]; // put in by the build

const language = chosen("language") ?? "";
const theme = chosen("theme") ?? preferredTheme();
const words = document.createElement("link");
words.rel = "preload";
words.as = "fetch";
words.crossOrigin = "anonymous";
words.href = `texts/${LANGUAGES.includes(language) ? language : preferredLanguage(navigator.languages, LANGUAGES)}.json`;
document.head.append(words);
document.documentElement.dataset["theme"] = theme;

/** What somebody chose at this device, as store/device.ts keeps it. */
function chosen(name: string): string | null {
  return /^"([a-z]+)"$/.exec(localStorage.getItem(`mammamia.${name}`) ?? "")?.[1] ?? null;
}
