/** What is printed on the cards and who can be played against: data made from the editions, and no rules. */

import made from "../made/game.json";
import type { Colour, Ingredient } from "../made/messages";

export type Card = string; // as in records: olive, double:olive, green:monotoni

/** What is printed on an order. */
export interface Face {
  readonly needs: Readonly<Partial<Record<Ingredient, number>>>;
  readonly heap?: number;
  readonly scarcest?: number;
  readonly extra?: number;
  readonly of?: readonly Ingredient[];
  readonly kinds?: number;
  readonly crossed?: Ingredient;
}

/** A section of the rules: the keys of its texts, and a table to play with. */
export interface RulesSection {
  readonly name: string;
  readonly chapter: string;
  readonly texts: readonly string[];
  readonly rulings: readonly string[]; // of its texts, those about what the books leave open
  readonly trial?: {
    readonly order: Card;
    readonly table: Readonly<Record<Card, number>>;
    readonly hand: Readonly<Record<Card, number>>;
  };
}

/** What there is to see of an edition. */
export interface EditionFaces {
  readonly kinds: readonly Ingredient[];
  readonly colours: readonly Colour[];
  readonly players: readonly [number, number];
  readonly switches: readonly string[];
  readonly hasCard: boolean; // the Mamma Mia! card is in its box
  readonly numbers: Readonly<Record<string, number>>; // that stand in its rules
  readonly rules: readonly RulesSection[];
  readonly orders: Readonly<Record<Card, Face>>;
}

/** A place on the ladder of characters. */
export interface Rung {
  readonly next: string | null; // the lowest character that is not beaten
  readonly guests: readonly string[]; // at the next table
  readonly easier: readonly string[]; // one step below; empty where there is no easier table
  readonly said: string | null; // when this place is reached: the key of an invitation
}

interface Made {
  readonly kinds: Readonly<Record<Colour, Ingredient>>;
  readonly editions: Readonly<Record<string, EditionFaces>>;
  readonly characters: Readonly<Record<string, { readonly name: string; readonly level: number }>>;
  readonly playNow: readonly string[];
  readonly ladder: { readonly rungs: readonly Rung[]; readonly discouraging: number };
  readonly seconds: Readonly<Record<"relaxed" | "quick" | "baking", number>>; // that a decision has
  readonly languages: Readonly<Record<string, string>>;
  readonly firstDaily: string; // the date of today's oven No. 1
  readonly dailySeats: number;
}

const game = made as unknown as Made;

export const { editions, characters, playNow, seconds, languages, firstDaily, dailySeats } = game;
export const { rungs, discouraging } = game.ladder; // rungs by how many characters are beaten
export const CIRCLE = Object.values(game.kinds); // the kinds in the order of the circle

/** The personal ingredient of a colour. */
export function ownKind(colour: Colour): Ingredient {
  return game.kinds[colour];
}

/** The kind of an ingredient's card, single or double. */
export function kindOf(card: Card): Ingredient {
  return card.replace("double:", "") as Ingredient;
}

/** Whether a card shows its ingredient twice. */
export function isDouble(card: Card): boolean {
  return card.startsWith("double:");
}

/** Whether a card is an order. */
export function isOrder(card: Card): boolean {
  return card.includes(":") && !isDouble(card);
}

/** Whose order it is, by colour. */
export function colourOf(order: Card): Colour {
  return order.split(":")[0] as Colour;
}

/** The name of an order, as a key. */
export function orderName(order: Card): string {
  return order.split(":")[1] ?? order;
}

/** What is printed on an order. */
export function faceOf(edition: string, order: Card): Face {
  return editions[edition]?.orders[order] ?? { needs: {} };
}

/** What a bot is called: characters by their names, others by their keys. */
export function botName(key: string): string {
  return characters[key]?.name ?? key.charAt(0).toUpperCase() + key.slice(1);
}

const SHORT: Readonly<Record<string, string>> = { commissario: "Commiss.", professoressa: "Prof.ssa" };

/** The same in eight letters at most, where many sit side by side. */
export function shortBotName(key: string): string {
  return SHORT[key] ?? botName(key);
}

/** Whether a bot is drawn: the characters are. */
export function hasFace(key: string): boolean {
  return key in characters;
}
