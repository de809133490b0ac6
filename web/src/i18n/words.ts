/** Cards, orders, seats and refusals in words. */

import type { Colour, ErrorSaid, Ingredient, LobbySeen } from "../../made/messages";
import { botName, shortBotName, colourOf, isDouble, isOrder, kindOf, orderName, ownKind, type Card } from "../game";
import { say, sayAt, words, type Value } from "./texts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** So many of a card: `3 olives`. */
export function counted(card: Card, n: number): string {
  const kind = kindOf(card);
  const name = isDouble(card) ? say(`cards.double.${kind}`, { n }) : say(`cards.kind.${kind}`, { n });
  return say("cards.count", { n, card: name });
}

/** The name of a kind. */
export function kindName(kind: Ingredient, n = 1): string {
  return say(`cards.kind.${kind}`, { n });
}

/** Whoever has a colour, by its ingredient alone: `Pineapple`. */
export function kindTitle(colour: Colour): string {
  const name = kindName(ownKind(colour));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A handful of cards: `2 salami and 1 double olive`. */
export function handful(cards: readonly Card[]): string {
  const tally = new Map<Card, number>();
  for (const card of cards) tally.set(card, (tally.get(card) ?? 0) + 1);
  return listed([...tally].map(([card, n]) => counted(card, n)));
}

/** So many singles and doubles of a kind. */
export function pileInWords(kind: Ingredient, singles: number, doubles: number): string {
  const parts = [singles > 0 && counted(kind, singles), doubles > 0 && counted(`double:${kind}`, doubles)];
  return parts.filter(Boolean).join(" + ");
}

/** Cards of one kind as they are announced, a double card as two: `3 salami on 2 cards`. */
export function announced(kind: Ingredient, singles: number, doubles: number): string {
  const cards = counted(kind, singles + 2 * doubles);
  return doubles > 0 ? say("table.on-cards", { n: singles + doubles, cards }) : cards;
}

/** What is printed on an order: `Monotoni`. */
export function orderTitle(order: Card): string {
  return sayAt(["cards", "order", orderName(order)]) ?? orderName(order);
}

/** The same in quotation marks. */
export function quoted(order: Card): string {
  return say("cards.quoted", { order: orderTitle(order) });
}

/** What an order demands: `1 pepper + 4 salami`. */
export function recipe(edition: string, order: Card): string {
  return sayAt(["recipe", `${edition}/${order}`]) ?? "";
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? say("cards.nothing");
  return say("cards.list", { first: items.slice(0, -1).join(", "), last: items[items.length - 1] ?? "" });
}

/** What a seat is called: by its player, its bot, or else its colour. Two of one name are told apart. */
export function seatName(lobby: LobbySeen | null, seat: number): string {
  return nameOf(lobby, seat, botName);
}

/** The same where the seat itself is shown: there a stand-in says for whom, “Nonna, for Ben”. */
export function seatTitle(lobby: LobbySeen | null, seat: number): string {
  const name = lobby?.chairs[seat]?.name ?? null;
  const bot = seatName(lobby, seat);
  return name !== null && lobby?.chairs[seat]?.bot ? say("people.stand-in", { bot, name }) : bot;
}

/** The same in few letters, where many sit side by side. */
export function shortName(lobby: LobbySeen | null, seat: number): string {
  return nameOf(lobby, seat, shortBotName);
}

/** The same, but whoever looks is “You”. */
export function playerName(lobby: LobbySeen | null, seat: number, own: number | null): string {
  return seat === own ? say("table.you") : seatName(lobby, seat);
}

function nameOf(lobby: LobbySeen | null, seat: number, ofBot: (key: string) => string): string {
  const chair = lobby?.chairs[seat];
  if (!lobby || !chair) return "";
  if (chair.name !== null && chair.bot === null) {
    const namesakes = lobby.chairs.slice(0, seat).filter((other) => other.name === chair.name).length;
    return namesakes > 0 ? `${chair.name} ${namesakes + 1}` : chair.name;
  }
  if (chair.bot === null) return say(`cards.player.${chair.colour}`);
  const isStandIn = chair.name !== null; // whoever plays for themselves comes first, and keeps the name
  const before = lobby.chairs.filter(
    ({ bot, name }, other) =>
      bot === chair.bot && (name === null ? isStandIn || other < seat : isStandIn && other < seat),
  ).length;
  return before > 0 ? `${ofBot(chair.bot)} ${before + 1}` : ofBot(chair.bot);
}

/** What a seat says: `“2 peppers, and an order: 4 salami!”`. */
export function speech(cards: readonly Card[], order: Card | null): string {
  const [first] = cards;
  if (!first) return order === null ? say("table.say.pass") : say("table.say.order", { order: orderTitle(order) });
  const doubles = cards.filter(isDouble).length;
  const values = { cards: announced(kindOf(first), cards.length - doubles, doubles) };
  if (order === null) return say("table.say.cards", values);
  return say("table.say.with-order", { ...values, order: orderTitle(order) });
}

/** Why something was refused, with its rule: `R3.1: …`. Unknown refusals speak for themselves, in English. */
export function refusal(error: Pick<ErrorSaid, "key" | "rule" | "values" | "text">): string {
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries(error.values)) values[name] = worded(value);
  const { key, rule } = error;
  if (key === "bad-record") return recordRefusal(error, values);
  const text =
    (rule ? sayAt(["refusals", key, rule], values) : undefined) ??
    sayAt(["refusals", key], values) ??
    sayAt(["server", key], values) ??
    error.text;
  return rule && /^R\d/.test(rule) ? `${rule}: ${text}` : text;
}

/** What is wrong with a record: the move, the rule and the sentence. */
function recordRefusal({ rule, text }: Pick<ErrorSaid, "rule" | "text">, values: Record<string, Value>): string {
  const why = String(values["why"]);
  const said =
    sayAt(["records", why], values) ??
    (rule ? sayAt(["refusals", why, rule], values) : undefined) ??
    sayAt(["refusals", why], values) ??
    text;
  const move = values["move"] === undefined ? [] : [say("records.move", { n: values["move"] })];
  return say("rewind.bad", { why: [...move, ...(rule ? [rule] : []), said].join(": ") });
}

/** The same as a sentence of its own. */
export function refusalSentence(error: Parameters<typeof refusal>[0]): string {
  const said = refusal(error);
  const text = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Whether a text like `2026-11-18` is a day of the calendar. */
export function isDay(text: string): boolean {
  return DAY.test(text) && noonOf(text).getDate() === Number(text.slice(-2));
}

/** A day as a date of the calendar, `January 1, 2031`. */
export function dayInWords(day: string, form: Intl.DateTimeFormatOptions = { dateStyle: "long" }): string {
  return new Intl.DateTimeFormat(words.value.code, form).format(noonOf(day));
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function worded(value: unknown): Value {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return listed(value.map((item) => String(worded(item))));
  const text = String(value);
  if (isDay(text)) return dayInWords(text);
  if (isOrder(text)) return say(`cards.owner.${colourOf(text)}`, { order: orderTitle(text) });
  return sayAt(["cards", "kind", text], { n: 1 }) ?? text;
}
