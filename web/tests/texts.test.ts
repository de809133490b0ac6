/** Words: plural forms, values, languages, and links. */

import assert from "node:assert/strict";
import { test } from "node:test";
import english from "../made/texts/en.json";
import russian from "../made/texts/ru.json";
import { sayIn, wordsOf, type Branch } from "../src/i18n/texts";
import { preferredLanguage } from "../src/store/preferences";
import type { LobbySeen } from "../made/messages";
import { seatName, shortName } from "../src/i18n/words";
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
