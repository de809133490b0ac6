/** A turn that is being put together from an offer. Nothing here decides what is legal: the offer says it all. */

import type { DrawOffered, Ingredient, PileOffered, TurnOffered } from "../../made/messages";
import type { Card } from "../game";
import { drawing, ordering, putting } from "./notation";

export interface Draft {
  readonly kind: Ingredient | null; // null: there is no pile to put from
  readonly singles: number;
  readonly doubles: number;
  readonly order: Card | null;
  readonly source: string | null; // the pile one would like to draw from
}

/** What is proposed at first: the largest pile, no order, the supply. */
export function firstDraft(offer: TurnOffered): Draft {
  const [first, ...rest] = offer.piles;
  const nothing: Draft = { kind: null, singles: 0, doubles: 0, order: null, source: "supply" };
  if (!first) return nothing;
  const largest = rest.reduce((best, pile) => (size(pile) > size(best) ? pile : best), first);
  return { ...nothing, kind: largest.kind, singles: largest.singles, doubles: largest.doubles };
}

/** The pile that cards are put from. */
export function pileOf(offer: TurnOffered, kind: Ingredient | null): PileOffered | undefined {
  return offer.piles.find((pile) => pile.kind === kind);
}

/** Nothing chosen yet: somebody who has never thrown a card chooses one first. */
export function emptyDraft(): Draft {
  return { kind: null, singles: 0, doubles: 0, order: null, source: "supply" };
}

/** One card of a pile; of the same pile one more, and after the last one begin again. */
export function withPile(offer: TurnOffered, draft: Draft, kind: Ingredient, sort?: "singles" | "doubles"): Draft {
  const pile = pileOf(offer, kind);
  const from = sort ?? (pile?.singles ? "singles" : "doubles");
  if (!pile || pile[from] === 0) return draft;
  if (draft.kind !== kind) return { ...draft, kind, singles: 0, doubles: 0, [from]: 1 };
  const other = from === "singles" ? "doubles" : "singles";
  if (sort === undefined && draft[from] === pile[from] && draft[other] < pile[other]) {
    return { ...draft, [other]: draft[other] + 1 };
  }
  if (draft[from] < pile[from]) return { ...draft, [from]: draft[from] + 1 };
  if (sort === undefined) return { ...draft, [from]: 1, [other]: 0 };
  return { ...draft, [from]: draft[other] > 0 ? 0 : 1 };
}

/** One card more or fewer of the kind, whichever sort there is. */
export function withStep(offer: TurnOffered, draft: Draft, by: 1 | -1): Draft {
  const sorts = by === 1 ? (["singles", "doubles"] as const) : (["doubles", "singles"] as const);
  for (const sort of sorts) {
    const next = withCount(offer, draft, sort, by);
    if (next !== draft) return next;
  }
  return draft;
}

/** More or fewer cards of the pile, within what is offered. */
export function withCount(offer: TurnOffered, draft: Draft, sort: "singles" | "doubles", by: number): Draft {
  const pile = pileOf(offer, draft.kind);
  const next = { ...draft, [sort]: draft[sort] + by };
  const isOffered = pile && next.singles + next.doubles > 0 && next[sort] >= 0 && next[sort] <= pile[sort];
  return isOffered ? next : draft;
}

/** This order, or none if it was chosen already. */
export function withOrder(offer: TurnOffered, draft: Draft, order: Card): Draft {
  if (!offer.orders.includes(order)) return draft;
  return { ...draft, order: draft.order === order ? null : order };
}

/** The next of the orders, and after the last one none. */
export function withNextOrder(offer: TurnOffered, draft: Draft): Draft {
  const place = draft.order === null ? -1 : offer.orders.indexOf(draft.order);
  return { ...draft, order: offer.orders[place + 1] ?? null };
}

/** What may be drawn after this. */
export function drawsOf(offer: TurnOffered, draft: Draft): readonly DrawOffered[] {
  return offer.draws[draft.singles + draft.doubles + (draft.order === null ? 0 : 1)] ?? [];
}

/** The draw that will be made: the pile one would like, if that is offered. */
export function drawOf(offer: TurnOffered, draft: Draft): DrawOffered | undefined {
  const draws = drawsOf(offer, draft);
  return draws.find((draw) => draw.source === draft.source) ?? draws[0];
}

/** This pile to draw from, if it is offered. */
export function withSource(offer: TurnOffered, draft: Draft, source: string): Draft {
  return drawsOf(offer, draft).some((draw) => draw.source === source) ? { ...draft, source } : draft;
}

/** Whether the draft can be said now: something is chosen, or nothing can be. */
export function isSayable(offer: TurnOffered, draft: Draft): boolean {
  return draft.kind !== null || offer.step !== "put" || offer.piles.length === 0;
}

/** Whether an offer still holds open what was put together from an older one. */
export function isStillOffered(offer: TurnOffered, draft: Draft): boolean {
  const pile = pileOf(offer, draft.kind);
  const hasCards = draft.kind === null ? offer.piles.length === 0 || offer.step !== "put" : pile !== undefined;
  const hasEnough = !pile || (draft.singles <= pile.singles && draft.doubles <= pile.doubles);
  const hasOrder = draft.order === null || offer.orders.includes(draft.order);
  return hasCards && hasEnough && hasOrder && drawsOf(offer, draft).some((draw) => draw.source === draft.source);
}

/** The next of the piles one may draw from. */
export function withNextSource(offer: TurnOffered, draft: Draft): Draft {
  const sources = drawsOf(offer, draft).map((draw) => draw.source);
  const now = sources.indexOf(drawOf(offer, draft)?.source ?? null);
  return { ...draft, source: sources[(now + 1) % sources.length] ?? null };
}

/** The moves of the turn, or of what is left of it. */
export function movesOf(offer: TurnOffered, draft: Draft): string[] {
  const moves: string[] = [];
  const isPass = offer.step === "put" && draft.kind === null;
  if (offer.step === "put") {
    moves.push(draft.kind === null ? "pass" : putting(draft.kind, draft.singles, draft.doubles));
  }
  if (offer.step !== "draw" && !isPass) moves.push(ordering(draft.order));
  moves.push(drawing(drawOf(offer, draft)?.source ?? null));
  return moves;
}

function size(pile: PileOffered): number {
  return pile.singles + pile.doubles;
}
