"""Drills and the record of this device: answers with reasons, curves, files, and storage that is full or broken."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from mammamia.i18n import LANGUAGES
from tests.page.browser import SMALL, Guest, restaurant
from tools.page_players import simulated_players

IN_WORDS = re.compile(r"you: \d+ of 100 after 10 throws; Nonna: \d+ .*; Bambino: \d+ ")
SPECIAL = ("minimale", "monotoni", "bombastica")
DICE = "let n = 1; Math.random = () => (n = (n * 16807) % 2147483647) / 2147483647;"
HEAR = """
  window.heard = [];
  new MutationObserver(() => {
    const now = document.querySelector("[data-throw]");
    if (now && now !== window.last) { window.last = now; window.heard.push(now.dataset.throw); }
  }).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with restaurant() as address:
        yield address


@pytest.fixture
def guest(browser: Browser, url: str) -> Iterator[Guest]:
    somebody = Guest(browser, url)
    yield somebody
    somebody.close()


def say(key: str, **values: object) -> str:
    return LANGUAGES["en"].say(key, **values)


def kept(page: Page, name: str) -> Any:
    return json.loads(page.evaluate("name => localStorage.getItem('mammamia.' + name)", name) or "null")


def keep(page: Page, name: str, value: Any) -> None:
    page.evaluate("([name, text]) => localStorage.setItem('mammamia.' + name, text)", [name, json.dumps(value)])


def test_an_answer_moves_nothing(guest: Guest) -> None:
    page = guest.page
    page.goto(f"{guest.url}/#/drills/bakes")
    answer = page.locator("[data-bakes=hand]")
    before = answer.bounding_box()
    answer.click()
    expect(page.locator("[data-act=next-table]")).to_be_visible()
    after = answer.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) <= 1


def test_does_it_bake_tells_the_reason_at_once_and_counts(guest: Guest) -> None:
    page = guest.page
    page.add_init_script(DICE)
    page.goto(f"{guest.url}/#/drills")
    page.click("[data-drill=bakes]")
    right = 0
    ruled = set()
    for _ in range(10):
        page.click("[data-bakes=hand]")
        expect(page.locator("[data-bakes].is-right")).to_have_count(1)
        is_right = page.locator("[data-bakes=hand].is-right").count() == 1
        right += is_right
        expect(page.locator(".reason")).to_contain_text("Right: " if is_right else "No: ")
        title = page.locator(".drill-board h2").inner_text()
        ruled |= {name for name in SPECIAL if say(f"cards.order.{name}") in title}
        for name in SPECIAL:
            is_told = page.locator(".reason").filter(has_text=say(f"drill.rule.{name}")).count() == 1
            assert is_told == (say(f"cards.order.{name}") in title)
        page.click("[data-bakes=table]")  # it is answered already
        page.click("[data-act=next-table]")
    expect(page.get_by_role("status")).to_contain_text([say("drill.result", n=right, m=10)])
    assert kept(page, "record")["drills"]["bakes"] == right > 0
    assert ruled, "these dice draw a table of one"


def heard(page: Page, throws: int) -> Counter[str]:
    """What was thrown so far, by kind, when a kind is asked for."""
    page.wait_for_selector("[data-answer]")
    said = page.evaluate("window.heard.splice(0)")
    assert len(said) == throws
    return sum((Counter({kind: int(n)}) for kind, n in (one.split() for one in said)), Counter())


def asked(page: Page) -> str:
    title = page.locator(".drill h2").inner_text()
    kinds = ("pineapple", "pepper", "mushroom", "olive", "salami")
    return next(kind for kind in kinds if kind in title)


def test_what_is_in_the_oven_grows_while_one_is_right_and_counts_as_a_guess(guest: Guest) -> None:
    page = guest.page
    page.add_init_script(HEAR)
    page.goto(f"{guest.url}/#/drills/oven")
    there = heard(page, 3)
    page.click(f"[data-answer='{there[asked(page)]}']")
    there += heard(page, 1)
    kind = asked(page)
    page.locator("[data-answer]").evaluate_all(
        "(all, right) => all.find(one => one.dataset.answer !== right).click()", str(there[kind])
    )
    expect(page.locator(".reason")).to_contain_text(say("drill.run", n=3))
    record = kept(page, "record")
    assert record["drills"]["throws"] == 3
    assert len(record["guesses"]) == 2
    newest = record["guesses"][0]
    assert newest["kinds"][0]["there"] == there[kind]
    assert [one["age"] for one in newest["thrown"]] == [3, 2, 1, 0]


def test_shown_again_a_run_counts_no_more(guest: Guest) -> None:
    page = guest.page
    page.add_init_script(HEAR)
    page.goto(f"{guest.url}/#/drills/oven")
    heard(page, 3)
    page.click("[data-act=show-again]")
    there = heard(page, 3)
    page.click(f"[data-answer='{there[asked(page)]}']")
    expect(page.locator(".reason")).not_to_be_empty()
    assert kept(page, "record") is None


# ---------------------------------------------------------------- the record


def a_game(number: int) -> dict[str, Any]:
    players = [{"name": "Ada", "bot": None, "colour": "yellow"}, {"name": None, "bot": "luigi", "colour": "green"}]
    game = {"game": f"g{number}", "room": "r", "at": number, "edition": "classic", "seat": 0, "players": players}
    return {**game, "delivered": [6, 3], "winners": [0], "invitation": None}


def a_fate(number: int, headline: str) -> dict[str, Any]:
    return {"at": number, "from": f"g/1/{number}", "chance": 0.5, "could": 1, "baked": 1, "headline": headline}


def fill(page: Page, guesses: int) -> None:
    """A device on which somebody has played and guessed."""
    record = {
        "guesses": simulated_players()[5]["guesses"][:guesses][::-1],
        "fates": [a_fate(1, "good-luck")],
        "drills": {"bakes": 7, "throws": 9},
    }
    ladder = {"played": 2, "won": 2, "beaten": 3, "lost": 0}
    for name, value in (("games", [a_game(2), a_game(1)]), ("record", record), ("ladder", ladder)):
        keep(page, name, value)
    page.reload()


def test_the_record_tells_games_memory_and_the_curve(guest: Guest) -> None:
    page = guest.page
    page.goto(f"{guest.url}/#/record")
    expect(page.get_by_text(say("record.more-guesses", n=20))).to_be_visible()
    fill(page, 1)
    expect(page.get_by_text(say("record.newest", n=1))).to_be_visible()
    fill(page, 19)
    expect(page.get_by_text(say("record.more-guesses", n=1))).to_be_visible()
    fill(page, 60)
    expect(page.locator(".figure").first).to_contain_text("2 won of 2")
    expect(page.locator(".figure").nth(1)).to_contain_text("2 pizzas a round, best 2")
    expect(page.locator(".forgetting polyline.of-you")).to_be_visible()
    expect(page.locator(".forgetting")).to_have_attribute("aria-label", IN_WORDS)
    expect(page.locator(".kind-bar")).to_have_count(5)
    expect(page.get_by_text("in 1 order the oven gave you 0.5 more")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^10 throws later you still know about \d+ of 100 cards"))).to_be_visible()
    expect(page.locator(".forgetting + p")).to_contain_text("Closest to you: ")
    expect(page.locator("body")).not_to_contain_text("τ")  # no number without its word
    expect(page.locator(".forgetting .interval")).to_be_visible()
    expect(page.locator(".forgetting text.name")).to_have_text(["Nonna", "Bambino", "you"])
    expect(page.get_by_role("region", name=say("record.against"))).to_contain_text("Luigi 2 of 2 won")


def test_favourite_mistakes_are_told_by_the_headlines_of_reports(guest: Guest) -> None:
    """The most frequent first; luck is no mistake."""
    page = guest.page
    page.goto(f"{guest.url}/#/record")
    headlines = ["bold-try", "bad-luck", "kept", "bold-try", "good-nerve", "believed-too-much", "bold-try", "kept"]
    fates = [a_fate(number, headline) for number, headline in enumerate(headlines)]
    keep(page, "record", {"guesses": [], "fates": fates, "drills": {"bakes": 0, "throws": 0}})
    page.reload()
    mistakes = page.get_by_role("region", name=say("record.mistakes"))
    expect(mistakes.locator("[data-misstep]")).to_have_text(
        [
            say("record.misstep.bold-try", n=3),
            say("record.misstep.kept", n=2),
            say("record.misstep.believed-too-much", n=1),
        ]
    )


A_RESULT = {
    **{"date": "2026-11-17", "number": 42, "game": "g9", "place": 2, "best": "Nonna", "bestBaked": 4, "rival": 3},
    **{"orders": [{"order": "yellow:monotoni", "baked": True}], "remembered": [39, 46], "counts": True},
}
KEPT_RECORDS = """text => new Promise((done, failed) => {
  const opening = indexedDB.open("mammamia", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("records");
  opening.onerror = failed;
  opening.onsuccess = () => {
    const shelf = opening.result.transaction("records", text ? "readwrite" : "readonly").objectStore("records");
    const asked = text ? shelf.put(text, "g1") : shelf.getAll();
    asked.onsuccess = () => { opening.result.close(); done(asked.result); };
  };
})"""


def test_a_file_brings_everything_back_without_a_token(guest: Guest, tmp_path: Path) -> None:
    """Games with their records, guesses, drills, ladder, ovens of the day and settings."""
    page = guest.page
    page.goto(f"{guest.url}/#/record")
    keep(page, "daily", {"tries": {}, "results": {"2026-11-17": A_RESULT}})
    keep(page, "name", "Ada")
    page.evaluate(KEPT_RECORDS, "the record of a game")
    fill(page, 25)
    table = [{"room": "r", "token": "secret", "name": "Ada"}]
    page.evaluate("text => localStorage.setItem('mammamia.tables', text)", json.dumps(table))
    before = {name: kept(page, name) for name in ("games", "record", "ladder", "daily", "name")}
    with page.expect_download() as download:
        page.click("[data-act=export]")
    file = tmp_path / "record.json"
    download.value.save_as(file)
    assert "secret" not in file.read_text(encoding="utf-8")
    page.click("[data-act=delete]")
    expect(page.get_by_text(say("record.delete-ask", n=2))).to_be_visible()
    answers = [one.bounding_box() for one in page.locator("dialog .column > button").all()]
    assert len({(box["x"], box["width"]) for box in answers if box}) == 1, "one below the other, equally wide"
    page.click("[data-act=delete-all]")
    expect(page.get_by_text(say("record.deleted"))).to_be_visible()
    assert kept(page, "games") == []
    assert kept(page, "record")["guesses"] == []
    assert kept(page, "daily") == {"tries": {}, "results": {}}
    assert page.evaluate(KEPT_RECORDS, "") == []
    keep(page, "name", "Bo")
    page.reload()
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_text(say("record.imported", n=2))).to_be_visible()
    assert {name: kept(page, name) for name in before} == before
    assert page.evaluate(KEPT_RECORDS, "") == ["the record of a game"]


FILE = '"format": "mammamia/record/1"'


@pytest.mark.parametrize("text", ["", "[]", "{", f'{{{FILE}, "games": [{{}}]}}', f'{{{FILE}, "games": []}}', "null"])
def test_a_file_of_something_else_changes_nothing(guest: Guest, tmp_path: Path, text: str) -> None:
    page = guest.page
    page.goto(f"{guest.url}/#/record")
    fill(page, 3)
    before = kept(page, "record")
    file = tmp_path / "other.json"
    file.write_text(text, encoding="utf-8")
    page.set_input_files("input[type=file]", file)
    expect(page.get_by_text(say("record.bad-file"))).to_be_visible()
    assert kept(page, "record") == before


BROKEN = [
    *(("record", text) for text in ("{", '{"guesses": 7}', "[]", "null")),
    ("record", '{"guesses": [], "fates": [{"at": 1, "chance": 1, "could": 1, "baked": 1}], "drills": {"bakes": 0}}'),
    *(("games", text) for text in ("[null]", "[{}]", '[{"game": "g", "at": 1, "players": [null]}]', "{}")),
    *(("ladder", text) for text in ("{}", '{"played": "many"}')),
    *(("daily", text) for text in ('{"tries": {}, "results": {"2026-11-17": {}}}', '{"tries": {"x": null}}')),
]


@pytest.mark.parametrize(("name", "text"), BROKEN)
def test_broken_storage_is_put_aside_with_a_sentence(guest: Guest, name: str, text: str) -> None:
    page = guest.page
    page.goto(guest.url)
    page.evaluate("([name, text]) => localStorage.setItem('mammamia.' + name, text)", [name, text])
    page.goto(f"{guest.url}/#/record")
    page.reload()
    expect(page.get_by_role("alert")).to_have_text(say("record.broken"))
    assert page.evaluate("name => localStorage.getItem(`mammamia.${name}.broken`)", name) == text
    for place in ("games", "daily", ""):
        page.goto(f"{guest.url}/#/{place}")
        page.wait_for_selector("h1")


def test_a_full_device_plays_on_and_says_so(guest: Guest) -> None:
    page = guest.page
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }")
    page.goto(f"{guest.url}/#/drills/bakes")
    for _ in range(10):
        page.click("[data-bakes=table]")
        page.click("[data-act=next-table]")
    page.evaluate("location.hash = '#/record'")
    expect(page.get_by_role("alert")).to_have_text(say("record.full"))


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_screen_is_wider_than_a_small_phone(browser: Browser, url: str, language: str) -> None:
    guest = Guest(browser, url, size=SMALL, language=language)
    page = guest.page
    for place in ("drills", "drills/bakes", "drills/oven", "record"):
        page.goto(f"{url}/#/{place}")
        page.wait_for_selector(".screen main")
        if place == "record":
            fill(page, 30)
            page.wait_for_selector(".forgetting")
        assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0], place
        sticking_out = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
        assert page.locator(".figure, .panel, .main").evaluate_all(sticking_out) == [], place
    guest.close()
