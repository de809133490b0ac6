/**
 * What runs before anything is drawn: theme and size of the letters are there at once, the first picture of Home is
 * shown where it belongs. Everything else is asked for here: in the first file it would get in the way of that picture.
 */

import { preferredLanguage, preferredTheme } from "./store/preferences";

// Put in by the build.
declare const LANGUAGES: readonly string[];
declare const SCRIPTS: readonly string[];

const page = document.documentElement;
const language = chosen("language") ?? "";
page.dataset["theme"] = chosen("theme") ?? preferredTheme();
page.style.setProperty("--letters", String(Number(chosen("letters") ?? "100") / 100));
const isHome = /^#?\/?$/.test(location.hash);
if (isHome) page.dataset["early"] = isFirstVisit() ? "first" : "home";
else ask({ rel: "preload", as: "style", href: "look.css" }); // Home does without until it is drawn
const spoken = LANGUAGES.includes(language) ? language : preferredLanguage(navigator.languages, LANGUAGES);
for (const href of SCRIPTS) ask({ rel: "modulepreload", href });
for (const href of [`texts/${spoken}.json`, "drawings/sprites.svg"]) {
  ask({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
}

function ask(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), link));
}

/** What somebody chose at this device, as store/device.ts keeps it. */
function chosen(name: string): string | null {
  return /^"([a-z0-9]+)"$/.exec(localStorage.getItem(`mammamia.${name}`) ?? "")?.[1] ?? null;
}

/** As store/beginning.ts decides it. */
function isFirstVisit(): boolean {
  const isEmpty = (name: string): boolean => (localStorage.getItem(`mammamia.${name}`) ?? "[]") === "[]";
  return (chosen("learnt") ?? "no") === "no" && ["games", "tables", "shared"].every(isEmpty);
}
