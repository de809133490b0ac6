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

/** Another pile, whole; of the same pile one card fewer, and after the last one all again. */
export function withPile(offer: TurnOffered, draft: Draft, kind: Ingredient): Draft {
  const pile = pileOf(offer, kind);
  if (!pile) return draft;
  const all = { ...draft, kind, singles: pile.singles, doubles: pile.doubles };
  if (draft.kind !== kind || draft.singles + draft.doubles <= 1) return all;
  return draft.singles > 0 ? { ...draft, singles: draft.singles - 1 } : { ...draft, doubles: draft.doubles - 1 };
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
