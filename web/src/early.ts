/**
 * What runs before anything is drawn: theme and size of the letters are there at once, the first picture of Home is
 * shown where it belongs. Everything else is asked for here: in the first file it would get in the way of that picture.
 */

import { preferredLanguage, preferredTheme } from "./store/preferences";

// Put in by the build.
declare const LANGUAGES: readonly string[];
declare const SCRIPTS: readonly string[];
declare const SILENT: Readonly<Record<string, readonly [silent: string, again: string, onDisk: string]>>;

const LONG = 20_000; // milliseconds, as store/outage.ts counts them

for (const name of ["localStorage", "sessionStorage"] as const) if (isRefused(name)) pretend(name);

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
const isOnDisk = location.protocol === "file:"; // no browser loads the rest from there
if (isOnDisk) addEventListener("DOMContentLoaded", saySilent);
else setTimeout(saySilent, LONG);

/** Nothing of the page has come: why, and a way to ask for it again, where that may help. */
function saySilent(): void {
  const place = document.getElementById("page");
  if (!place?.querySelector(":scope > .is-early")) return;
  const [silent, again, onDisk] = SILENT[spoken] ?? [];
  const told = Object.assign(document.createElement("div"), { className: "is-early early-word" });
  const button = Object.assign(document.createElement("button"), { className: "main", textContent: again });
  button.dataset["act"] = "try-now";
  button.addEventListener("click", () => location.reload());
  const textContent = isOnDisk ? onDisk : silent;
  told.append(Object.assign(document.createElement("p"), { role: "alert", textContent }));
  if (!isOnDisk) told.append(button);
  place.append(told);
}

/** Whoever forbids all cookies gets an error for the mere question. */
function isRefused(name: "localStorage" | "sessionStorage"): boolean {
  try {
    return !window[name];
  } catch {
    return true;
  }
}

/** The page goes on, and forgets at its end; what it says about that is in store/device.ts. */
function pretend(name: string): void {
  const texts = new Map<string, string>();
  const getItem = (key: string): string | null => texts.get(key) ?? null;
  const setItem = (key: string, text: string): void => void texts.set(key, text);
  Object.defineProperty(window, name, { value: { getItem, setItem, forgets: true } });
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
  return (chosen("learnt") ?? "no") === "no" && ["games", "shared"].every(isEmpty);
}
