"""Home: an invitation to tonight's table, one's tables as sentences, the ladder, codes, and what the device keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from mammamia.hosting.daily import FIRST
from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, PHONE, SMALL, Guest
from tests.page.measuring import change_setting, crushed, cut_off, small_targets, until_drawn
from tests.page.playing import ENGLISH, play_to_the_end

pytestmark = pytest.mark.slow

say = ENGLISH.say
SHORT = {"edition": "classic", "seats": 3, "options": {"rounds": 1}}
COLOURS = ("yellow", "green", "brown", "purple")
STICKS_OUT = """() => [...document.querySelectorAll('.tile, .way')].filter(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const [words, edge] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
  return words.left < edge.left || words.right > edge.right;
}).map(one => one.innerText)"""
LINES_OF = """word => {
  const text = document.querySelector('.table-line .by-people').firstChild;
  const range = document.createRange();
  range.setStart(text, text.data.indexOf(word));
  range.setEnd(text, text.data.indexOf(word) + word.length);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top))).size;
}"""
KEPT = """async () => {
  if (!(await indexedDB.databases()).some(one => one.name === "mammamia")) return false;
  return new Promise(done => {
    const opening = indexedDB.open("mammamia");
    opening.onsuccess = () => {
      const counting = opening.result.transaction("records").objectStore("records").count();
      counting.onsuccess = () => { opening.result.close(); done(counting.result === 1); };
    };
  });
}"""  # the record is kept a moment after the game has ended


@pytest.fixture
def guest(browser: Browser, url: str) -> Iterator[Guest]:
    somebody = Guest(browser, url)
    yield somebody
    somebody.close()


def keep(guest: Guest, **things: Any) -> None:
    """Let the device remember this before the page is opened."""
    for name, thing in things.items():
        text = json.dumps(json.dumps(thing))
        guest.context.add_init_script(f"localStorage.setItem('mammamia.{name}', {text})")


def table(room: str, *bots: str, deciding: int | None) -> dict[str, Any]:
    """A table that somebody sits at, as it was last seen."""
    players = [{"name": "Anna", "bot": None, "colour": COLOURS[0]}]
    players += [{"name": None, "bot": bot, "colour": COLOURS[n]} for n, bot in enumerate(bots, 1)]
    seen = {"status": "playing", "players": players, "seat": 0, "round": 2, "rounds": 3, "deciding": deciding}
    return {"room": room, "token": "t", "name": "Anna", "glimpse": {**seen, "isOpen": deciding is None}}


def out_of_reach(page: Page) -> None:
    """The server is not asked about tables: what was last seen of them stays."""
    page.route("**/api/rooms/**", lambda route: route.fulfill(status=503, json={}))


def invited_by_luigi(page: Page) -> None:
    """As if that game had been won."""
    page.evaluate("""() => {
      const games = JSON.parse(localStorage.getItem('mammamia.games'));
      localStorage.setItem('mammamia.games', JSON.stringify([{ ...games[0], invitation: 'luigi' }]));
      localStorage.setItem('mammamia.ladder', JSON.stringify({ played: 1, won: 1, beaten: 2, lost: 0 }));
    }""")


def held_back(page: Page) -> list[Route]:
    """The script of the page is on its way, and does not come yet."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/app.js", hold)
    return held


def expect_line(page: Page, place: int, *text: str) -> None:
    """One table of the list by its lines of text, as soon as it was looked at."""
    line = page.locator(".table-line").nth(place)
    for part, said in zip((".by-people", "small", ".aside"), text, strict=True):
        expect(line.locator(part)).to_have_text(said)


# ---------------------------------------------------------------- the invitation


def test_a_first_visit_reads_the_goal_and_has_one_thing_to_do(guest: Guest) -> None:
    """PRODUCT.md 1 and 2: no name is asked for, and what does not work yet is not there."""
    page = guest.page
    page.goto(guest.url)
    expect(page.get_by_text(say("home.goal"))).to_be_visible()
    expect(page.locator(".main")).to_have_count(1)
    expect(page.locator("[data-act=play-now] small")).to_have_text("you, Bambino and Turista")
    expect(page.locator("input:visible")).to_have_count(0)
    expect(page.locator("footer")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.act") == "learn"


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("learnt", ["no", "done"])
def test_the_first_picture_stands_where_the_page_will(browser: Browser, url: str, size: Any, learnt: str) -> None:
    """It is there before the script; then nothing of it moves, and none of it is left over."""
    guest = Guest(browser, url, size=size)
    keep(guest, learnt=learnt)
    page = guest.page
    held = held_back(page)
    page.goto(url, wait_until="commit")
    expect(page.locator(".is-early .wordmark").filter(visible=True)).to_have_count(1)
    before = [page.locator(what).filter(visible=True).bounding_box() for what in (".wordmark", ".home-oven")]
    for route in held:
        route.continue_()
    page.wait_for_selector("[data-act=play-now]:enabled")
    expect(page.locator("main")).to_have_count(1)
    assert [page.locator(what).bounding_box() for what in (".wordmark", ".home-oven")] == before
    guest.close()


def test_the_first_picture_is_for_home_alone(guest: Guest) -> None:
    page = guest.page
    held = held_back(page)
    page.goto(f"{guest.url}/#/settings", wait_until="commit")
    page.wait_for_selector(".is-early", state="attached")
    expect(page.locator(".is-early").filter(visible=True)).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.locator(".is-early")).to_have_count(0)
    expect(page.get_by_role("heading", name=say("page.settings"))).to_be_visible()


def test_the_look_of_home_goes_when_the_whole_look_has_come(guest: Guest) -> None:
    """The one holds all of the other: no rule is looked at twice."""
    guest.page.goto(guest.url)
    looks = guest.page.locator("link[rel=stylesheet]")
    expect(looks).to_have_count(1)
    expect(looks).to_have_attribute("href", "look.css")


def test_tiles_say_what_waits_behind_them(guest: Guest) -> None:
    """PRODUCT.md 2: today's oven with its number and one's row of days; it shines until it was played."""
    page = guest.page
    keep(guest, learnt="done")
    page.goto(guest.url)
    tile = page.locator(".tile[data-act=daily]")
    expect(tile).to_have_class(re.compile("is-lit"))
    expect(tile.locator("small")).to_have_count(1)
    day = page.evaluate("new Date().toLocaleDateString('sv')")
    number = (date.fromisoformat(day) - FIRST).days + 1
    expect(tile.locator("small")).to_have_text(say("daily.ready", n=number))
    result = {"date": day, "number": number, "game": "g", "place": 1, "best": "Nonna", "bestBaked": 1, "rival": 1}
    result |= {"orders": [{"order": "yellow:1", "baked": True}], "remembered": None, "counts": True}
    keep(guest, daily={"tries": {}, "results": {day: result}})
    page.reload()
    expect(tile).not_to_have_class(re.compile("is-lit"))
    expect(tile.locator("small")).to_have_text([say("daily.done", n=1, m=1), say("daily.streak", n=1)])
    assert small_targets(page) == []
    page.click("[data-act=record]")
    expect(page).to_have_url(re.compile("#/record$"))


def test_tiles_and_ways_hold_their_words_on_the_smallest_phone(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=SMALL)
    keep(guest, learnt="done", tables=[table("r1", "nonna", "commissario", "luigi", deciding=1)])
    page = guest.page
    out_of_reach(page)
    page.goto(url)
    for language in LANGUAGES:
        change_setting(page, "language", language)
        until_drawn(page)
        commissario = page.evaluate(LINES_OF, "Commissario")
        assert commissario == 1, language
        sticks_out = page.evaluate(STICKS_OUT)
        assert (language, sticks_out, cut_off(page)) == (language, [], [])
    guest.errors.clear()  # the browser writes down what was out of reach
    guest.close()


def test_a_first_visit_on_a_desktop_leaves_no_way_alone_in_its_row(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=DESKTOP)
    guest.page.goto(url)
    expect(guest.page.locator("link[rel=stylesheet]")).to_have_count(1)  # the whole look has come
    ways = guest.page.locator(".way").filter(visible=True)
    ways.nth(2).wait_for()
    rows = ways.evaluate_all("all => all.map(one => one.offsetTop)")
    assert len(rows) > 2
    assert all(rows.count(row) == 2 for row in rows)
    guest.close()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_there_is_one_way_in_by_code(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """A button on a phone, the field itself where there is room."""
    guest = Guest(browser, url, size=size)
    guest.page.goto(url)
    expect(guest.page.locator("[data-act=by-code], .join-form").filter(visible=True)).to_have_count(1)
    guest.close()


def test_whoever_joins_by_a_code_begins_with_the_field(guest: Guest) -> None:
    page = guest.page
    page.goto(guest.url)
    page.click("[data-act=by-code]")
    field = page.get_by_label(say("home.code"))
    expect(field).to_be_focused()
    lay, code = page.locator("[data-act=lay-table]").bounding_box(), field.bounding_box()
    assert lay
    assert code
    assert code["y"] < lay["y"]
    page.goto(f"{guest.url}/#/friends")
    expect(page.locator(".join-form")).to_have_count(1)
    expect(page.locator("main > :first-child")).to_have_attribute("data-act", "lay-table")


def test_a_seat_that_was_taken_makes_nobody_a_veteran(guest: Guest) -> None:
    """PRODUCT.md 1: a newcomer's home until the first game is over or Learn was done, with the way back to the seat."""
    page = guest.page
    out_of_reach(page)
    keep(guest, tables=[table("r1", "nonna", deciding=0)])
    page.goto(guest.url)
    page.wait_for_selector(".own-tables .table-line")
    expect(page.locator("main.is-first .first-offer[data-act=learn]")).to_be_visible()
    expect(page.locator("[data-act=daily]")).to_have_count(0)
    keep(guest, learnt="done")
    page.reload()
    expect(page.locator("[data-act=daily]")).to_be_visible()
    page.goto("about:blank")
    guest.errors.clear()  # the browser writes down what was out of reach


def test_play_leads_to_the_table_and_nothing_is_refused_on_the_way(guest: Guest) -> None:
    """No lobby is shown between, and the page sends nothing that the server says no to."""
    page = guest.page
    heard: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    page.goto(guest.url)
    page.evaluate(
        "new MutationObserver(() => { if (document.querySelector('.lobby')) window.sawLobby = true; })"
        ".observe(document.body, { childList: true, subtree: true })"
    )
    page.click("[data-act=play-now]")
    page.click("[data-act=confirm]")
    page.wait_for_selector(".bubble")
    assert not [frame for frame in heard if '"type":"refused"' in frame]
    assert not page.evaluate("window.sawLobby")


def test_the_first_guests_wait_until_they_are_beaten(guest: Guest) -> None:
    page = guest.page
    keep(guest, learnt="done", tables=[table("r1", "nonna", deciding=0)])
    out_of_reach(page)
    page.goto(guest.url)
    expect(page.locator(".record")).to_contain_text(say("home.first-guests"))
    expect(page.locator(".tonight h2 small")).to_have_text("Bambino, Turista and you")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.act") == "play-now"
    guest.errors.clear()  # the browser writes down what was out of reach


def test_the_ladder_says_who_is_beaten_and_who_comes_next(guest: Guest) -> None:
    page = guest.page
    keep(
        guest, learnt="done", ladder={"played": 14, "won": 6, "beaten": 2, "lost": 0}, tables=[table("r1", deciding=0)]
    )
    out_of_reach(page)
    page.goto(guest.url)
    expect(page.locator(".record")).to_contain_text("You won 6 of 14.")
    expect(page.locator(".record")).to_contain_text("Next to beat: Luigi")
    expect(page.locator(".tonight h2 small")).to_have_text("Bambino, Turista, Luigi and you")
    expect(page.locator(".rung.is-beaten")).to_have_count(2)
    expect(page.locator("footer")).to_be_in_viewport(ratio=1)
    expect(page.locator(".rung.is-next")).to_have_count(1)
    for size, face in ((SMALL, 30), (PHONE, 38), (DESKTOP, 56)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert min(page.locator(".rung .face").evaluate_all("all => all.map(one => one.offsetWidth)")) >= face
        assert crushed(page) == []
    guest.errors.clear()


def test_any_character_can_be_asked_to_sit_down(guest: Guest) -> None:
    """PRODUCT.md 2: Change asks who sits with you; nobody is locked, and one guest is enough."""
    page = guest.page
    keep(guest, learnt="done", tables=[table("r1", deciding=0)])
    out_of_reach(page)
    page.goto(guest.url)
    page.click("[data-act=change]")
    expect(page.locator("[data-character]:enabled")).to_have_count(7)
    for character in ("bambino", "turista"):
        page.click(f"[data-character={character}]")
    expect(page.locator("[data-act=play-with]")).to_be_disabled()
    page.click("[data-character=professoressa]")
    page.unroute("**/api/rooms/**")
    page.click("[data-act=play-with]")
    page.wait_for_selector("[data-seat], .table .hand")
    expect(page.locator("[data-seat]")).to_have_count(1)
    expect(page.locator("[data-seat]")).to_contain_text("Professoressa")
    guest.errors.clear()


# ---------------------------------------------------------------- your tables


def test_own_turn_comes_first_and_five_tables_are_enough(guest: Guest) -> None:
    page = guest.page
    others = [table(f"r{n}", "giulia", "luigi", deciding=1) for n in range(5)]
    keep(
        guest,
        learnt="done",
        tables=[*others, table("late", "nonna", deciding=0), table("open", "nonna", deciding=None)],
    )
    out_of_reach(page)
    page.goto(guest.url)
    expect(page.locator(".table-line")).to_have_count(5)
    expect_line(page, 0, "Nonna", "round 2 of 3", "your turn")
    expect_line(page, 1, "Giulia, Luigi", "round 2 of 3", "Giulia’s turn")
    page.click("[data-act=all-games]")
    expect(page.locator(".table-line")).to_have_count(7)
    expect_line(page, -1, "Nonna", "the oven is open", "go on")
    guest.errors.clear()


def test_a_table_that_was_left_is_a_sentence_and_one_tap_away(guest: Guest) -> None:
    page = guest.page
    guest.sit("Anna", SHORT)
    guest.fill_up()
    page.wait_for_selector("[data-act=confirm]")
    out_of_reach(page)  # the page itself has kept how it stood
    page.goto(guest.url)
    expect(page.locator(".table-line")).to_have_count(1)
    expect_line(page, 0, "Luigi, Nonna", "round 1 of 1", "your turn")
    page.unroute("**/api/rooms/**")
    guest.errors.clear()
    page.click(".table-line")
    page.wait_for_selector("[data-act=confirm]")


def test_a_finished_game_is_kept_and_counts(guest: Guest) -> None:
    """PRODUCT.md 14 and 16: it leaves one's tables, stands among all games, and the record counts it once."""
    page = guest.page
    guest.sit("Anna", SHORT)
    guest.fill_up()
    play_to_the_end(page)
    page.reload()  # whoever is so quick leaves before the record has come
    page.wait_for_selector("[data-act=rematch]")
    page.wait_for_function(KEPT)
    ending = page.url
    page.goto(guest.url)
    expect(page.locator(".record")).to_contain_text("of 1.")
    expect(page.locator(".own-tables .table-line")).to_have_count(0)
    expect(page.get_by_role("heading", name=say("home.own-tables"))).to_have_count(0)
    expect(page.locator(".join-form input")).to_be_visible()
    page.click("[data-act=all-games]")
    expect(page.locator(".table-line")).to_have_count(1)
    page.click(".table-line")
    page.wait_for_selector(".player")
    page.route("**/api/games/**", lambda route: route.fulfill(status=404, json={"key": "no-such-game"}))
    page.reload()
    page.wait_for_selector(".player")  # the server has forgotten it, the device has not
    page.unroute("**/api/games/**")
    guest.errors.clear()
    invited_by_luigi(page)
    page.goto(ending)
    page.reload()
    expect(page.locator(".next-table .bubble")).to_have_text(say("home.invitation.luigi"))
    expect(page.locator("[data-act=rematch]")).to_have_class("ghost")  # one clear next thing
    page.click("[data-act=next-table]")
    page.wait_for_selector("[data-act=confirm], .table .hand")
    expect(page.locator("[data-seat]")).to_have_count(3)


def test_no_dead_entry_stays(guest: Guest) -> None:
    """A table that is gone is forgotten; a seat that is gone is told kindly, and never by what a token opens."""
    page = guest.page
    room = guest.sit("Anna", SHORT)
    page.wait_for_selector(".chair")
    page.goto(f"{guest.url}/#/room/{room}/another-token-of-22-ch")
    expect(page.get_by_role("heading", name=say("page.line.seat-lost"))).to_be_visible()
    expect(page.get_by_text("token")).to_have_count(0)
    guest.errors.clear()
    page.evaluate("localStorage.setItem('mammamia.tables', JSON.stringify([{room: 'gone', token: 't', name: 'A'}]))")
    page.goto(guest.url)
    page.reload()
    expect(page.locator(".table-line")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('mammamia.tables')") == "[]"
    guest.errors.clear()


# ---------------------------------------------------------------- codes, settings


@pytest.mark.parametrize("place", ["#/", "#/friends"])
def test_an_unknown_code_is_said_before_any_invitation(browser: Browser, url: str, place: str) -> None:
    guest = Guest(browser, url, size=DESKTOP)
    page = guest.page
    page.goto(f"{url}/{place}")
    page.locator(".join-form input:visible").fill("k7 pq")
    page.locator("[data-act=join]:visible").click()
    expect(page.locator(".join-form .trouble:visible")).to_contain_text(say("home.no-such-code", code="K7PQ"))
    assert page.url == f"{url}/{place}"
    guest.errors.clear()
    guest.close()


def test_a_code_or_a_link_leads_to_the_table(browser: Browser, url: str) -> None:
    host, friend = Guest(browser, url), Guest(browser, url)
    link = host.lay_table()
    room = host.page.url.split("/")[-2]
    friend.page.route("**/api/codes/K7PQ", lambda route: route.fulfill(json={"room": room}))
    friend.page.goto(f"{url}/#/t/k7pq")
    friend.page.wait_for_selector("[data-act=sit]")
    friend.page.goto(f"{url}/#/friends")
    friend.page.fill(".join-form input", link)
    friend.page.click("[data-act=join]")
    friend.page.wait_for_selector("[data-act=sit]")
    for guest in (host, friend):
        guest.close()


def test_settings_apply_at_once_and_are_kept(guest: Guest) -> None:
    page = guest.page
    page.goto(guest.url)
    page.click("[data-act=settings]")
    page.get_by_role("button", name=say("page.themes.light")).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.get_by_label(say("home.name")).fill("Chiara")
    page.locator("dialog select").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    assert page.evaluate("localStorage.getItem('mammamia.name')") == '"Chiara"'


def test_words_are_asked_for_beside_the_scripts_and_colours_are_there_before(browser: Browser, url: str) -> None:
    """Neither waits until a script has run: one request for the words, made by a link; no light page begins dark."""
    guest = Guest(browser, url, language="de")
    page = guest.page
    page.emulate_media(color_scheme="light")
    page.goto(url)
    page.wait_for_selector("[data-act=play-now]")
    asked = page.evaluate("performance.getEntriesByType('resource').map(one => [one.name, one.initiatorType])")
    assert [by for name, by in asked if "/texts/" in name] == ["link"]
    page.route("**/app.js", lambda route: route.abort())
    page.reload(wait_until="domcontentloaded")
    assert page.locator("[data-act]").count() == 0, "only the first picture, which needs no script"
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    guest.errors.clear()  # the script that was held back
    guest.close()
