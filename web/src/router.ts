/** Where one is: held in the link's fragment, which never leaves the browser. */

import { signal } from "@preact/signals";

export type Route =
  | { readonly screen: "home" }
  | { readonly screen: "friends"; readonly isByCode?: boolean }
  | { readonly screen: "games" }
  | { readonly screen: "learn" }
  | { readonly screen: "record" }
  | { readonly screen: "drills"; readonly drill: string | null }
  | { readonly screen: "settings" }
  | { readonly screen: "pack" }
  | { readonly screen: "code"; readonly code: string }
  | { readonly screen: "room"; readonly room: string; readonly token: string | null }
  | { readonly screen: "same"; readonly room: string | null }
  | {
      readonly screen: "replay";
      readonly game: string | null;
      readonly step?: number | null;
      readonly isNameless?: boolean;
    }
  | { readonly screen: "review"; readonly game: string | null; readonly seat?: number | null }
  | { readonly screen: "daily"; readonly date: string | null }
  | { readonly screen: "shared"; readonly packed: string; readonly step?: number | null }
  | { readonly screen: "shared-review"; readonly packed: string; readonly seat: number | null }
  | { readonly screen: "rules"; readonly edition: string | null; readonly section: string | null };

const BY_CODE = "code";
const NAMELESS = "no-names";
const REVIEW = "review";

export const route = signal<Route>({ screen: "home" });

/**
 * The place that a fragment names: `#/t/C` to come to the table with a code, `#/room/R` to come, `#/room/R/T` for the
 * seat of a token, `#/friends/code` for the field that takes one, `#/same` for a game on one device, `#/replay/G` for a game that is over, `#/replay/G/N` for one of
 * its steps, `#/replay/G/N/no-names` without the names of people, `#/shared/P/N` for a game that the link carries,
 * `#/review/G/S` for a review from a seat, `#/shared/P/review/S` for one of a game that the link carries, `#/daily/D`
 * for the oven of a date, `#/rules/E/S` for a section of an edition's rules.
 */
export function parse(fragment: string): Route {
  const [, screen, first, second, third] = fragment.split("/");
  if (isPlain(screen)) return { screen };
  if (screen === "friends") return first === BY_CODE ? { screen, isByCode: true } : { screen };
  if (screen === "drills") return { screen, drill: first || null };
  if (screen === "t" && first) return { screen: "code", code: first };
  if (screen === "room" && first) return { screen, room: first, token: second || null };
  if (screen === "same") return { screen, room: first || null };
  if (screen === "replay") {
    const nameless = third === NAMELESS ? { isNameless: true } : {};
    return { screen, game: first || null, ...(second ? { step: Number(second) || 0 } : {}), ...nameless };
  }
  if (screen === "review") return { screen, game: first || null, ...(second ? { seat: Number(second) || 0 } : {}) };
  if (screen === "daily") return { screen, date: first || null };
  if (screen === "shared") return sharedPlace(first ?? "", second, third);
  if (screen === "rules") return { screen, edition: first || null, section: second || null };
  return { screen: "home" };
}

/** A link may be cut off anywhere: what is left of it is told by its screen. */
function sharedPlace(packed: string, second: string | undefined, third: string | undefined): Route {
  if (second === REVIEW) return { screen: "shared-review", packed, seat: third ? Number(third) || 0 : null };
  return { screen: "shared", packed, ...(second ? { step: Number(second) || 0 } : {}) };
}

const PLAIN = ["games", "settings", "learn", "pack", "record"] as const;

function isPlain(screen: string | undefined): screen is (typeof PLAIN)[number] {
  return PLAIN.some((one) => one === screen);
}

/** The fragment of a place. */
export function fragment(place: Route): string {
  return `#/${steps(place).filter(Boolean).join("/")}`;
}

function steps(place: Route): (string | null)[] {
  switch (place.screen) {
    case "home":
      return [];
    case "friends":
      return [place.screen, place.isByCode ? BY_CODE : null];
    case "games":
    case "settings":
    case "pack":
    case "learn":
    case "record":
      return [place.screen];
    case "drills":
      return [place.screen, place.drill];
    case "code":
      return ["t", place.code];
    case "room":
      return [place.screen, place.room, place.token];
    case "same":
      return [place.screen, place.room];
    case "replay":
      return [place.screen, place.game, place.step?.toString() ?? null, place.isNameless ? NAMELESS : null];
    case "review":
      return [place.screen, place.game, place.seat?.toString() ?? null];
    case "daily":
      return [place.screen, place.date];
    case "shared":
      return [place.screen, place.packed, place.step?.toString() ?? null];
    case "shared-review":
      return ["shared", place.packed, REVIEW, place.seat?.toString() ?? null];
    case "rules":
      return [place.screen, place.edition, place.section];
  }
}

/** Go there. */
export function go(place: Route): void {
  location.hash = fragment(place);
}

/** The whole address of a place, to be given to others. */
export function address(place: Route): string {
  return new URL(fragment(place), document.baseURI).href;
}

/** The link that one gives to friends, by the table's code where it has one: it holds no token. */
export function invitation(room: string, code: string | null = null): string {
  return address(code === null ? { screen: "room", room, token: null } : { screen: "code", code });
}

/** Follow the address from now on. */
export function watchAddress(): void {
  const follow = (): void => {
    route.value = parse(location.hash);
  };
  addEventListener("hashchange", follow);
  follow();
}
