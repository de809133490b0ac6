"""From a link to the deal: what is missing is said, what changes is seen, and nobody sits down at a full table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browser import DESKTOP, LANDSCAPE, PHONE, SMALL, Guest
from tests.page.measuring import small_targets
from tests.page.playing import ENGLISH

pytestmark = pytest.mark.slow

say = ENGLISH.say
FAR_FROM_ITS_STOP = """() => [...document.querySelectorAll('.changeable')].flatMap(word => {
  const next = word.nextSibling;
  if (!word.checkVisibility() || !/^[.,]/.test(next?.data ?? '')) return [];
  const range = document.createRange();
  range.setStart(next, 0);
  range.setEnd(next, 1);
  const [stop, edge] = [range.getBoundingClientRect(), word.getBoundingClientRect()];
  const isFar = Math.abs(stop.left - edge.right) > 1 || stop.bottom < edge.top || stop.top > edge.bottom;
  return isFar ? [word.innerText] : [];
})"""
SHORT = {"edition": "classic", "seats": 3, "options": {"rounds": 1}}


class Table:
    """A host in a lobby of three seats, and others who come to it by a link."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.host = Guest(browser, url, size=DESKTOP)
        self.guests = [self.host]
        self.link = f"{url}/#/room/{self.host.sit('Anna', SHORT)}"
        self.host.page.wait_for_selector(".chair.is-own .is-good")

    def visitor(self) -> Guest:
        """Somebody at the door."""
        guest = Guest(self.browser, self.host.url)
        self.guests.append(guest)
        guest.page.goto(self.link)
        return guest

    def friend(self, name: str) -> Guest:
        """Somebody who sits down."""
        guest = self.visitor()
        guest.page.get_by_label(say("lobby.call-you")).fill(name)
        guest.page.click("[data-act=sit]")
        guest.page.wait_for_selector("[data-act=ready]")
        return guest


@pytest.fixture
def table(browser: Browser, url: str) -> Iterator[Table]:
    laid = Table(browser, url)
    yield laid
    for guest in laid.guests:
        guest.close()


def test_the_deal_says_what_it_waits_for(table: Table) -> None:
    """SCREENS.md 1: dashed with its reason, ember only when it works; the host need not say that they are ready."""
    page = table.host.page
    deal = page.locator("[data-act=start]")
    expect(deal).to_be_disabled()
    expect(deal).to_contain_text(say("lobby.seats-are-free", n=2))
    ben = table.friend("Ben")
    expect(deal).to_contain_text(say("lobby.waits-for", name="Ben"))
    table.host.seat("nonna")
    waits = ben.page.locator(".lobby-foot > p")
    expect(waits).to_contain_text(say("lobby.only-you"))
    ben.page.click("[data-act=ready]")
    expect(waits).to_contain_text(say("lobby.all-ready"))
    expect(deal).to_be_enabled()
    expect(deal).to_have_text(say("lobby.start"))
    ben.page.click("[data-act=unready]")
    expect(deal).to_be_disabled()


def test_without_a_limit_no_decision_is_said_to_have_its_time(table: Table) -> None:
    page = table.host.page
    sentence = say("lobby.unpaced", pace=say("lobby.paces.off"))
    expect(page.locator(".terms")).to_contain_text(sentence.removesuffix("."))
    page.get_by_label(say("lobby.choice.pace"), exact=True).select_option("quick")
    expect(page.locator(".terms")).not_to_contain_text(sentence.removesuffix("."))


def test_nothing_shines_through_a_button_that_waits(table: Table) -> None:
    """On a low screen the seats go by below it."""
    page = table.host.page
    page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    deal = page.locator("[data-act=start]")
    expect(deal).to_be_disabled()
    expect(deal).to_have_css("background-color", re.compile(r"^rgb\("))


def test_there_can_be_fewer_seats_where_one_is_free(table: Table) -> None:
    """The way to fewer and more seats is in sight on a phone too, and it takes a free seat, wherever that is."""
    ben, page = table.friend("Ben"), table.host.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator("[data-act=swap]").first.click()
    expect(page.locator(".chair b").first).to_have_text("Ben")
    page.get_by_role("button", name=say("lobby.more-seats")).click()
    expect(page.locator(".chair")).to_have_count(4)
    for bot in ("nonna", "luigi"):
        table.host.seat(bot)
    fewer = page.get_by_role("button", name=say("lobby.fewer-seats"))
    expect(fewer).to_be_disabled()
    page.get_by_role("button", name=say("lobby.remove-bot", name="Nonna")).click()
    expect(page.locator(".chair").nth(2)).to_have_class(re.compile("is-free"))
    fewer.click()
    expect(page.locator(".chair")).to_have_count(3)
    expect(page.locator(".chair.is-free")).to_have_count(0)
    expect(fewer).to_be_disabled()
    expect(ben.page.locator(".chair")).to_have_count(3)


def test_a_full_stop_stays_beside_a_word_that_can_be_changed(table: Table) -> None:
    """And the list that lies over the word is large enough to hit."""
    page = table.host.page
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.click("[data-act=terms]")
    for size in (SMALL, PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(FAR_FROM_ITS_STOP) == []
        assert small_targets(page) == []


def test_the_memory_of_a_table_is_explained_and_chosen_by_what_it_means(table: Table) -> None:
    page = table.host.page
    page.get_by_role("button", name=say("lobby.explain", option=say("lobby.choice.aid"))).click()
    tiles = page.get_by_role("group", name=say("lobby.choice.aid")).get_by_role("button")
    expect(tiles).to_have_count(4)
    tiles.filter(has_text=say("lobby.aid-hint.log")).click()
    expect(tiles.filter(has_text=say("page.aids.log"))).to_have_attribute("aria-pressed", "true")
    said = say("lobby.helps-all", aid=say("page.aids.log")).removesuffix(".")
    expect(page.locator(".terms")).to_contain_text(said)


def test_a_change_is_seen_and_asks_everybody_again(table: Table) -> None:
    ben = table.friend("Ben")
    ben.page.click("[data-act=ready]")
    ben.page.wait_for_selector("[data-act=unready]")
    table.host.page.get_by_label(say("lobby.choice.pace"), exact=True).select_option("quick")
    expect(ben.page.locator(".toast")).to_contain_text(say("lobby.changed.pace", name="Anna"))
    pace = say("lobby.seconds", pace=say("lobby.paces.quick"), n=30)
    expect(ben.page.locator(".toast")).to_contain_text(say("lobby.paced", pace=pace))
    expect(ben.page.locator("[data-act=ready]")).to_be_visible()
    ben.page.click("[data-act=ready]")
    expect(ben.page.locator(".toast")).to_have_count(0)


def test_a_house_rule_that_an_edition_lacks_is_absent(table: Table) -> None:
    """SCREENS.md 1: house rules are switches; in Plus there is help, and no card counts double."""
    page = table.host.page
    doubles, help_ = (page.get_by_role("switch", name=say(f"lobby.option.{name}")) for name in ("doubles", "help"))
    expect(doubles).to_have_count(1)
    expect(help_).to_have_count(0)
    page.get_by_label(say("lobby.choice.edition"), exact=True).select_option("plus")
    expect(help_).to_have_count(1)
    expect(doubles).to_have_count(0)


def test_a_character_is_asked_by_face_and_sits_once(table: Table) -> None:
    table.host.seat("nonna")
    page = table.host.page
    page.click("[data-act=add-bot]")
    expect(page.get_by_role("dialog", name=say("lobby.who-takes"))).to_be_visible()
    expect(page.locator("[data-character=nonna]")).to_be_disabled()
    expect(page.locator("[data-character=nonna]")).to_contain_text(say("lobby.sits-already"))


def test_a_full_table_offers_no_seat(table: Table) -> None:
    for bot in ("nonna", "luigi"):
        table.host.seat(bot)
    late = table.visitor()
    expect(late.page.get_by_role("heading", name=say("lobby.full"))).to_be_visible()
    expect(late.page.locator("[data-act=sit]")).to_have_count(0)
    late.page.click("[data-act=watch]")
    late.page.wait_for_selector(".lobby .chair")


def test_a_game_that_has_begun_can_be_watched(table: Table) -> None:
    table.host.fill_up()
    table.host.page.wait_for_selector(".table")
    late = table.visitor()
    expect(late.page.get_by_role("heading", name=say("lobby.begun"))).to_be_visible()
    expect(late.page.locator("[data-act=sit]")).to_have_count(0)
    late.page.click("[data-act=watch]")
    late.page.wait_for_selector(".table")


def test_whoever_lays_a_table_without_a_name_is_asked_for_one_there(browser: Browser, url: str) -> None:
    host, friend = Guest(browser, url), Guest(browser, url)
    link = host.lay_table()
    field = host.page.get_by_label(say("lobby.call-you"))
    field.fill("Anna")
    field.press("Enter")
    expect(host.page.locator(".chair.is-own b")).to_have_text(say("lobby.you-named", name="Anna"))
    friend.page.goto(link)
    expect(friend.page.get_by_text(say("lobby.table-of", name="Anna"))).to_be_visible()
    for guest in (host, friend):
        guest.close()


def test_two_people_without_a_name_are_told_apart(table: Table) -> None:
    for _ in range(2):
        visitor = table.visitor()
        visitor.page.click("[data-act=sit]")
        visitor.page.wait_for_selector("[data-act=ready]")
    nobody = say("home.guest")
    expect(table.host.page.locator(".chair b")).to_have_text(
        [say("lobby.you-named", name="Anna"), nobody, f"{nobody} 2"]
    )


def test_the_link_is_copied(table: Table) -> None:
    table.host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.host.page.click("[data-act=copy]")
    expect(table.host.page.locator("[data-act=copy]")).to_have_text(say("lobby.copied"))
    assert table.host.page.evaluate("navigator.clipboard.readText()") == table.host.page.input_value(
        ".invitation input"
    )


def test_the_link_is_shared_where_a_device_can(table: Table) -> None:
    page = table.host.page
    page.add_init_script("navigator.share = async data => { window.shared = data; }")
    page.reload()
    page.get_by_role("button", name=say("lobby.share")).click()
    assert page.evaluate("window.shared.url") == page.input_value(".invitation input")


def test_a_table_has_a_code_to_be_read_aloud(table: Table) -> None:
    """Four letters without look-alikes, the same for all; it leads to the door, and never to a seat that is taken."""
    code = table.host.page.locator(".table-code").inner_text()
    assert len(code) == 4
    assert not set(code) & set("O0I1L")
    friend = table.visitor()
    friend.page.goto(f"{table.host.url}/#/friends")
    friend.page.fill(".join-form input", code.lower())
    friend.page.click("[data-act=join]")
    friend.page.wait_for_selector("[data-act=sit]")
    for bot in ("nonna", "luigi"):
        table.host.seat(bot)
    friend.page.goto(f"{table.host.url}/#/t/{code}")
    expect(friend.page.get_by_role("heading", name=say("lobby.full"))).to_be_visible()
