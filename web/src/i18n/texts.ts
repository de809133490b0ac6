/** The words of one language: loaded when needed, chosen by key, with values put in. */

import { signal } from "@preact/signals";
import type { TextKey } from "../../made/keys";

export type Value = string | number;
export type Values = Readonly<Record<string, Value>>;
type Forms = Readonly<Record<string, string>>;
export interface Branch {
  readonly [step: string]: string | Branch;
}

/** A language and all its words. */
export interface Words {
  readonly code: string;
  readonly texts: Branch;
  readonly plural: Intl.PluralRules;
}

export const words = signal<Words>(wordsOf("en", {}));

/** The words of a language, ready for use. */
export function wordsOf(code: string, texts: Branch): Words {
  return { code, texts, plural: new Intl.PluralRules(code) };
}

/** Speak another language from now on. */
export async function speak(code: string): Promise<void> {
  const answer = await fetch(`texts/${code}.json`);
  if (!answer.ok) throw new Error(`no texts in ${code}`);
  words.value = wordsOf(code, (await answer.json()) as Branch);
  document.documentElement.lang = code;
}

/** Who looks, where several people share a device, which then calls nobody “you”; null: it is one person's own. */
export const named = signal<string | null>(null);

/** The text with this key, with the values put in; a count `n` decides among plural forms. */
export function say(key: TextKey, values: Values = {}): string {
  const path = key.split(".");
  return withName(path, values) ?? sayAt(path, values) ?? key;
}

function withName(path: readonly string[], values: Values): string | undefined {
  if (named.value === null) return undefined;
  return sayAt(["hotseat", "named", ...path], { ...values, who: named.value });
}

/** The text at a path whose steps may hold dots themselves; undefined if there is none. */
export function sayAt(path: readonly string[], values: Values = {}): string | undefined {
  return sayIn(words.value, path, values);
}

/** The same in a given language. */
export function sayIn(given: Words, path: readonly string[], values: Values): string | undefined {
  let found: string | Branch | undefined = given.texts;
  for (const step of path) found = typeof found === "object" ? found[step] : undefined;
  if (found === undefined) return undefined;
  const text = typeof found === "string" ? found : chosen(given, found as Forms, values);
  return text?.replace(/\{([a-z_]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Of plural forms the one that goes with the count. */
function chosen(given: Words, forms: Forms, values: Values): string | undefined {
  const n = values[forms["by"] ?? "n"];
  return forms[given.plural.select(Number(n))] ?? forms["other"];
}
