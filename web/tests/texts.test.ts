/** Words: plural forms, values, languages, and links. */

import assert from "node:assert/strict";
import { test } from "node:test";
import english from "../made/texts/en.json";
import russian from "../made/texts/ru.json";
import { sayIn, words, wordsOf, type Branch } from "../src/i18n/texts";
import { preferredLanguage } from "../src/store/preferences";
import type { LobbySeen } from "../made/messages";
import { handful, isDay, refusalSentence, seatName, shortName } from "../src/i18n/words";
import { isRecordText } from "../src/store/film";
import { fragment, parse } from "../src/router";

const EN = wordsOf("en", english as unknown as Branch);
const RU = wordsOf("ru", russian as unknown as Branch);

test("a count decides among plural forms, in each language by its own rules", () => {
  const forms = (n: number) => [EN, RU].map((words) => sayIn(words, ["cards", "kind", "olive"], { n }));
  assert.deepEqual(forms(1), ["olive", "оливка"]);
  assert.deepEqual(forms(3), ["olives", "оливки"]);
  assert.deepEqual(forms(11), ["olives", "оливок"]);
});

test("values are put in as they are, and a missing text is no text", () => {
  assert.equal(sayIn(EN, ["table", "thinks"], { name: "{n}" }), "{n} is thinking …");
  assert.equal(sayIn(EN, ["table", "no-such-text"], {}), undefined);
});

test("the browser's favourite language that we speak is chosen", () => {
  assert.equal(preferredLanguage(["pt-BR", "de-AT", "en"], ["de", "en"]), "de");
  assert.equal(preferredLanguage(["pt"], ["de", "en"]), "en");
});

test("a place and its fragment are the same", () => {
  for (const place of ["#/", "#/room/abc", "#/room/abc/token"]) assert.equal(fragment(parse(place)), place);
  assert.deepEqual(parse("#/somewhere"), { screen: "home" });
});

test("everybody has a name of their own: two of a character are told apart, long names are shortened", () => {
  const chair = (bot: string | null, name: string | null = null) => ({ bot, name, colour: "red" });
  const chairs = [
    chair(null, "Anna"),
    chair("bambino"),
    chair("bambino"),
    chair("commissario"),
    chair("professoressa"),
  ];
  const lobby = { chairs } as unknown as LobbySeen;
  const names = (of: typeof seatName) => chairs.map((_, seat) => of(lobby, seat));
  assert.deepEqual(names(seatName), ["Anna", "Bambino", "Bambino 2", "Commissario", "Professoressa"]);
  assert.deepEqual(names(shortName), ["Anna", "Bambino", "Bambino 2", "Commiss.", "Prof.ssa"]);
});

test("a refusal that stands by itself is a sentence, with its date as people write it", () => {
  words.value = EN;
  const said = (key: string, values: object = {}) => refusalSentence({ key, rule: null, values, text: "" } as never);
  assert.equal(said("no-such-game"), "There is no such game.");
  assert.equal(said("daily-not-yet", { date: "2031-01-01" }), "The oven of January 1, 2031 is not open yet.");
  assert.equal(said("bad-date", { found: "2026-13-40" }), "“2026-13-40” is no date like 2026-11-18.");
  words.value = RU;
  assert.equal(said("no-such-game"), "Такой партии нет.");
});

test("a day is one of the calendar", () => {
  assert.deepEqual(["2026-11-18", "2026-13-40", "2026-02-31", "soon", ""].map(isDay), [
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("a file that does not say it is a record is none", () => {
  const texts = ['{"format":"mammamia/1"}', '{\n  "format": "mammamia/2"', '{"foo":1}', "\u0000\u0011K", "{}"];
  assert.deepEqual(texts.map(isRecordText), [true, true, false, false, false]);
});

test("cards of several kinds are a list with an and, and one card was there, not were", () => {
  words.value = EN;
  assert.equal(handful(["pineapple", "pepper", "pepper"]), "1 pineapple and 2 peppers");
  assert.equal(handful([]), "nothing");
  const cards = handful(["mushroom"]);
  assert.equal(sayIn(EN, ["drill", "it-was"], { cards, n: 1 }), "There was 1 mushroom.");
  assert.equal(sayIn(EN, ["drill", "it-was"], { cards: "3 mushrooms", n: 3 }), "There were 3 mushrooms.");
});
