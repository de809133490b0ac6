/** What a browser would like best, as long as nobody has chosen anything. It imports nothing: it runs before the page. */

/** Of the languages that we speak the one that is wished for most. */
export function preferredLanguage(wanted: readonly string[], spoken: readonly string[]): string {
  const known = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((code) => spoken.includes(code));
  return known ?? "en";
}

export function preferredTheme(): "light" | "dark" {
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export function prefersCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
