"""Small things in which a screen once fell short of its drawing: each is held here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, LANDSCAPE, PHONE, SMALL, Guest, restaurant
from tests.page.measuring import change_setting
from tests.page.playing import ENGLISH, PATIENCE, by_clicking, what_now
from tests.page.test_opening import play_until_it_opens
from tests.page.test_table import box, overlap

pytestmark = pytest.mark.slow

say = ENGLISH.say
SIZE_OF_LETTERS = "one => parseFloat(getComputedStyle(one).fontSize)"
GROUND = "one => getComputedStyle(one).backgroundColor"
NONE = "rgba(0, 0, 0, 0)"
BOTTOM = "what => document.querySelector(what).getBoundingClientRect().bottom"
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
COVERED_LETTERS = """() => {
  const box = one => one.getBoundingClientRect();
  const reach = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
  const letters = [...document.querySelectorAll('.pile .letter')];
  const badges = [...document.querySelectorAll('.pile .count')].map(box);
  return letters.filter(one => badges.some(badge =>
    reach(badge, box(one), 'left', 'right') && reach(badge, box(one), 'top', 'bottom')
  )).map(one => one.textContent);
}"""
STEPS_APART = """() => {
  const steps = [...document.querySelectorAll('.on-podium > .step')].map(one => one.getBoundingClientRect());
  return steps.slice(1).every((one, place) => one.left >= steps[place].right);
}"""


@pytest.fixture
def guest(browser: Browser, url: str) -> Iterator[Guest]:
    somebody = Guest(browser, url)
    yield somebody
    somebody.close()


def resize(page: Page, shape: tuple[int, int]) -> None:
    page.set_viewport_size({"width": shape[0], "height": shape[1]})


def right_of(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box
    return box["x"] + box["width"]


def left_of(locator: Locator) -> float:
    box = locator.bounding_box()
    assert box
    return box["x"]


def test_a_table_with_a_notebook_on_small_and_low_screens(guest: Guest) -> None:
    """The step of the notebook can be read, the count stands on a ground of its own, no throw hides a face."""
    page = guest.page
    guest.sit("Anna", {"seats": 4, "aid": "notebook"})
    guest.fill_up()
    for _ in range(2):
        assert what_now(page) == "confirm"
        by_clicking(page)
    page.wait_for_selector("[data-act=confirm]:enabled")
    assert page.locator("[data-act=note-step]").evaluate(SIZE_OF_LETTERS) >= 16
    resize(page, SMALL)
    count = page.locator(".oven .counted")
    assert right_of(count) > right_of(page.locator(".oven")), "wider than the oven"
    assert count.evaluate(GROUND) != NONE
    resize(page, LANDSCAPE)
    expect(page.locator(".portrait > .chip")).to_have_count(3)  # when the last bubble has gone
    for portrait in page.locator(".portrait:has(> .chip)").all():
        face, chip = portrait.locator(".face").bounding_box(), portrait.locator("> .chip").bounding_box()
        assert face
        assert chip
        assert chip["y"] >= face["y"] + face["height"]


def test_on_a_small_phone_no_line_hides_another_when_few_cards_are_left(guest: Guest) -> None:
    """Beside notebook and the line about the last cards there is hardly an oven; how many cards are in it is said."""
    guest.context.route_web_socket("**/ws?*", few_cards_left)
    guest.sit("Anna", {"seats": 4, "aid": "notebook"})
    guest.fill_up()
    page = guest.page
    page.wait_for_selector("[data-act=confirm]:enabled")
    lines = [page.locator(what) for what in (".last-cards", ".strip-of", ".seats > .seat")]
    for language in LANGUAGES:
        change_setting(page, "language", language)
        for shape in ((320, 640), SMALL):
            resize(page, shape)
            hidden = [line for lines_of in lines for line in lines_of.all() if overlap(page.locator(".counted"), line)]
            assert hidden == [], (language, shape)
            assert not overlap(page.locator(".last-cards"), page.locator(".seats")), (language, shape)


def few_cards_left(line: WebSocketRoute) -> None:
    """A line over which one is shown a supply of two cards."""
    server = line.connect_to_server()

    def change(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "show" and message.get("table"):
            message["table"]["supply_size"] = 2
        line.send(json.dumps(message))

    server.on_message(change)


@pytest.mark.parametrize("edition", ["classic", "plus"])
def test_no_badge_covers_a_letter(guest: Guest, edition: str) -> None:
    """PRODUCT.md 3: of five kinds or six, on every screen, sideways too."""
    guest.sit("Anna", {"edition": edition, "seats": 4})
    guest.fill_up()
    page = guest.page
    for _ in range(2):
        page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
        for shape in (SMALL, PHONE, LANDSCAPE, DESKTOP):
            resize(page, shape)
            assert (shape, page.evaluate(COVERED_LETTERS)) == (shape, [])
        page.click("[data-act=confirm]")


def test_no_name_of_a_character_is_cut_off_with_six(guest: Guest) -> None:
    """SCREENS.md 2: short names have eight letters at most; only what people call themselves may end in dots."""
    guest.sit("Anna", {"edition": "plus", "seats": 6})
    guest.fill_up()
    page = guest.page
    for _ in range(2):
        page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
        for shape in (SMALL, PHONE, LANDSCAPE):
            resize(page, shape)
            names = page.locator(".seat .name").evaluate_all(CUT)
            assert (shape, names) == (shape, [])
        page.click("[data-act=confirm]")


def test_six_at_a_desktop_are_told_who_opens_and_all_fit_beside_a_question(guest: Guest) -> None:
    """SCREENS.md 2; every name in one line, and nobody below the edge; on a phone the faces stay."""
    page = guest.page
    guest.sit("Anna", {"edition": "plus", "seats": 6})
    guest.fill_up()
    while not page.locator(".seat-mark").count():
        by_clicking(page)
        page.locator(".question, .table [data-act=confirm]:enabled").first.wait_for()
    expect(page.locator(".seat-mark")).to_have_text(say("table.drew-last"))
    expect(page.locator(".say .for-keys")).to_be_hidden()
    resize(page, DESKTOP)
    expect(page.locator(".seat-mark")).to_have_text(say("table.drew-last-opens"))
    expect(page.locator(".covered-line")).to_have_text(say("ending.summary.covered"))
    expect(page.locator(".say .for-keys")).to_be_visible()
    while not page.locator(".question").count():
        by_clicking(page)
        page.locator(".question, .table [data-act=confirm]:enabled, [data-act=go-on]").first.wait_for()
    for seat in page.locator(".seat-orders").all():
        expect(seat).to_be_in_viewport(ratio=1)
    for name in page.locator(".seat-orders .who > .by-people").all():
        assert name.evaluate("one => one.offsetHeight < 30"), name.inner_text()
    assert page.evaluate(BOTTOM, ".board .caption") <= page.evaluate(BOTTOM, ".board"), "all of it can be read"
    assert right_of(page.locator(".question .hand-row")) < left_of(page.locator(".question .main"))
    resize(page, PHONE)
    expect(page.locator(".heads")).to_be_visible()


def test_the_opening_has_faces_below_and_on_a_desktop_names_game_and_round(guest: Guest) -> None:
    page = guest.page
    guest.sit("Anna", {"seats": 4})
    guest.fill_up()
    while not page.locator(".question").count():
        by_clicking(page)
        page.locator(".question, .table [data-act=confirm]:enabled").first.wait_for()
    for column in page.locator(".column-of").all():  # a card that flies in covers a face, not a blank
        cards = int(column.locator("> b").inner_text())
        assert column.locator(".beneath.is-seen").count() == (cards > 1)
        assert column.locator("*").count() <= 10  # however many cards lie there: each frame goes through all of it
    assert page.locator(".order-board *").count() < 70  # a board is new in one frame
    assert page.locator(".opening .wordmark").is_hidden()
    resize(page, DESKTOP)
    expect(page.locator(".opening .wordmark")).to_be_visible()
    expect(page.locator(".opening h1")).to_have_text(say("opening.round-opens", round=1))
    orders = page.locator(".all-orders .seat-orders").first.bounding_box()
    assert orders
    assert right_of(page.locator(".opening .board")) + 10 <= orders["x"]


def test_on_a_desktop_orders_to_come_stand_in_a_row_and_what_they_need_is_in_sight(browser: Browser) -> None:
    """PRODUCT.md 6: at *Open log* all orders of the oven are shown, however many they are."""
    with restaurant(pace=0.3) as url:
        guest = Guest(browser, url, size=DESKTOP)
        guest.sit("Anna", {"seats": 4, "aid": "log"})
        guest.fill_up()
        play_until_it_opens(guest.page)
        seats = guest.page.locator(".seat-orders").all()
        assert max(seat.locator(".fated").count() for seat in seats) > 4  # more lie over each other
        for seat in seats:
            assert seat.evaluate("one => one.offsetHeight < 80")
            assert right_of(seat.locator(".fated > .slip").last) < right_of(seat)
        told = guest.page.locator(".still-to-come > p")
        expect(told).to_have_count(3)
        expect(told.last).to_be_in_viewport(ratio=1)
        expect(told.first).to_contain_text("Of that you hold ")
        guest.close()


def test_the_rules_on_a_desktop_mark_the_chapter_that_is_shown(guest: Guest) -> None:
    page = guest.page
    page.goto(f"{guest.url}/#/rules")
    current = page.locator(".chapter[aria-current=page]")
    page.wait_for_selector(".chapter")
    expect(current).to_have_count(0)
    resize(page, DESKTOP)
    expect(current).to_have_attribute("data-chapter", "minute")
    page.click(".chapter[data-chapter=opening]")
    expect(current).to_have_attribute("data-chapter", "opening")


def test_the_end_fits_a_desktop_and_a_short_row_of_slips_stands_beside_its_name(guest: Guest) -> None:
    """Podium, story, who baked what and everything that one can do next are in sight at once."""
    page = guest.page
    guest.sit("Anna", {"seats": 4})
    guest.fill_up()
    while what_now(page) != "go-on":
        by_clicking(page)
    resize(page, SMALL)
    for row in page.locator(".score-row:has(> .fates > .fated)").all():
        if row.locator(".fated").count() <= 3:
            name, slips = row.locator("> .name").bounding_box(), row.locator("> .fates").bounding_box()
            assert name
            assert slips
            assert slips["x"] >= name["x"] + name["width"]
            assert slips["y"] < name["y"] + name["height"]
    resize(page, DESKTOP)
    while what_now(page) != "rematch":
        by_clicking(page)
    moments = re.compile(r"^(One moment|(Two|Three) moments)$")
    expect(page.locator(".moments h2")).to_have_text(moments, timeout=PATIENCE)  # they are looked for
    assert page.evaluate(STEPS_APART)
    expect(page.locator(".ending .wordmark")).to_be_visible()
    for button in page.locator(".next-things :is(a, button)").all():
        expect(button).to_be_in_viewport(ratio=1)
    baked, following = box(page.locator(".who-baked")), box(page.locator(".next-things").first)
    assert following[1] - baked[1] - baked[3] < 20, "what comes next stands right below who baked what"
    for size in (SMALL, PHONE):
        resize(page, size)
        for row in page.locator(".bakery").all():
            parts = [row.locator(part) for part in (".by-people", ".pizzas", "> .quiet")]
            assert not any(overlap(one, other) for one, other in combinations(parts, 2))


@pytest.mark.parametrize(("size", "language"), [(PHONE, "en"), (SMALL, "de")])
def test_the_hand_and_the_piles_stay_where_they_are(
    browser: Browser, url: str, size: tuple[int, int], language: str
) -> None:
    """From one's first card to the second turn of a first game, where something new is said on the button."""
    guest = Guest(browser, url, size=size, language=language, is_new=True)
    page = guest.page
    guest.sit("Anna", {"seats": 3, "options": {"rounds": 1}})
    guest.fill_up()
    page.locator(".pile:enabled").first.click()  # the very first card is thrown at once
    page.wait_for_selector("[data-act=confirm] .warning:not(:empty)", timeout=PATIENCE)
    before = box(page.locator("[data-act=draw-supply]"))
    page.locator(".pile:enabled:not(.is-chosen)").first.click()
    expect(page.locator(".stepper")).to_be_visible()
    assert box(page.locator("[data-act=draw-supply]")) == before
    page.locator(".order[data-offered=true]").first.click()
    page.click("[data-act=put-on-top]")
    expect(page.locator("[data-act=confirm] .warning")).to_be_empty()
    if size == PHONE:  # on a smaller one the sentence itself may take a line more
        assert box(page.locator("[data-act=draw-supply]")) == before
    guest.close()


@pytest.mark.parametrize("language", ["de", "ru"])
def test_in_plus_no_line_below_the_hand_moves_the_orders_away(browser: Browser, url: str, language: str) -> None:
    guest = Guest(browser, url, size=DESKTOP, language=language)
    page = guest.page
    guest.sit("Anna", {"seats": 3, "edition": "plus"})
    guest.fill_up()
    what_now(page)
    assert not overlap(page.locator(".covered-line"), page.locator(".keys-line"))
    piles = [box(pile) for pile in page.locator(".own-place .pile").all()]
    assert box(page.locator(".own-place .orders"))[0] - max(x + width for x, _, width, _ in piles) < 100
    guest.close()


def test_a_seat_is_told_in_whole_on_a_phone_held_sideways(guest: Guest) -> None:
    page = guest.page
    guest.sit("Anna", {"seats": 3})
    guest.fill_up()
    what_now(page)
    resize(page, LANDSCAPE)
    for seat in page.locator(".seat > button").all():
        seat.click()
        expect(page.locator(".parchment")).to_be_in_viewport(ratio=1)
        for part in ("h2", "header button"):
            expect(page.locator(f".parchment {part}")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        expect(page.locator(".parchment")).to_have_count(0)


def test_the_end_tells_nothing_before_it_knows_all_rounds(guest: Guest) -> None:
    """In Plus slips come with the story: until then neither “for helping” nor a moment of the last round alone."""
    page = guest.page
    guest.sit("Anna", {"edition": "plus", "seats": 6, "options": {"rounds": 2}})
    guest.fill_up()
    held: list[Route] = []
    page.route("**/replay/table", lambda route: held.append(route))
    with page.expect_request("**/replay/table", timeout=0):
        while what_now(page) != "rematch":
            by_clicking(page)
    expect(page.locator(".bakery")).to_have_count(6)
    expect(page.locator(".slips > li, .moments")).to_have_count(0)
    assert page.locator(".on-podium .by-people").evaluate_all(CUT) == [], "short names where six stand"
    for route in held:
        route.continue_()
    expect(page.locator(".sought, .moments")).to_have_count(1)
    expect(page.locator(".moments li")).to_have_count(2, timeout=PATIENCE)
    for baked in page.locator(".bakery").all():
        n = int(baked.locator(".pizzas").inner_text())
        told = baked.locator(".slips > li:has(.slip)").count() + _number_in(baked.locator(".slips > .quiet"))
        assert n == told


def _number_in(words: Locator) -> int:
    """What is said besides the slips: `and 2 for helping`."""
    found = re.search(r"\d+", words.inner_text()) if words.count() else None
    return int(found[0]) if found else 0


def test_what_an_order_would_do_is_said_within_a_small_screen(guest: Guest) -> None:
    page = guest.page
    guest.sit("Anna", {"seats": 4, "aid": "oven"})
    guest.fill_up()
    tag = page.locator(".order .tag:has(.icon)")
    while not tag.count():
        by_clicking(page)
        page.wait_for_selector("[data-act=confirm]:enabled")
    for language in LANGUAGES:
        change_setting(page, "language", language)
        for shape in (SMALL, PHONE, LANDSCAPE):
            resize(page, shape)
            for one in tag.all():
                assert left_of(one) >= 0, (language, shape)
                assert right_of(one) <= shape[0], (language, shape)


def test_the_sum_of_double_cards_lies_beside_the_piles(guest: Guest) -> None:
    page = guest.page
    guest.sit("Anna", {"seats": 4, "options": {"doubles": True}})
    guest.fill_up()
    double = page.locator(".pile[data-sort=doubles]:enabled")
    while not double.count():
        by_clicking(page)
        page.wait_for_selector("[data-act=confirm]:enabled")
    while not page.locator(".doubles-sum").count():
        double.first.click()
    for shape in (SMALL, (320, 640), PHONE):
        resize(page, shape)
        assert not overlap(page.locator(".doubles-sum"), page.locator(".draws")), shape


def test_a_desktop_names_its_keys_and_has_phrases_beside_the_table(guest: Guest) -> None:
    """As many keys as there are kinds; two phrases to say at once, and the way to the others."""
    page = guest.page
    resize(page, DESKTOP)
    guest.sit("Anna", {"seats": 3})
    guest.fill_up()
    expect(page.locator(".keys-line")).to_have_text(say("table.keys-line", n=5))
    page.locator(".side [data-phrase=well-baked]").click()
    expect(page.locator(".strip.is-said")).to_contain_text(say("table.phrase.well-baked"))
    page.get_by_role("button", name=say("people.title")).filter(has_text="…").click()
    expect(page.locator("dialog [data-phrase]")).to_have_count(10)


def test_an_ember_glows_where_nothing_has_come_yet(guest: Guest) -> None:
    """A screen whose script takes its time is not blank."""
    page = guest.page
    page.route("**/later*.js", lambda _: None)
    page.goto(f"{guest.url}/#/same")
    page.wait_for_selector("main.lone[aria-busy=true]:empty")
    drawn = page.locator("main.lone").evaluate("one => getComputedStyle(one, '::after').width")
    assert float(drawn.removesuffix("px")) > 0


@pytest.mark.parametrize("seats", [4, 6])
def test_faces_are_as_large_as_they_should_be(guest: Guest, seats: int) -> None:
    """PRODUCT.md 3, SCREENS.md 2: 60 px on a phone, 46 on a small one; with five in a row 46 and 40."""
    page = guest.page
    guest.sit("Anna", {"edition": "plus", "seats": seats})
    guest.fill_up()
    page.wait_for_selector("[data-act=confirm]:enabled")
    for shape, wide, crowded in ((PHONE, 60, 46), ((320, 640), 46, 40)):
        resize(page, shape)
        for face in page.locator(".portrait .face").all():
            box = face.bounding_box()
            assert box
            assert box["width"] == pytest.approx(wide if seats == 4 else crowded, abs=0.5)


def test_a_draw_that_risks_a_hand_of_orders_warns(guest: Guest) -> None:
    """R3.7, PRODUCT.md 3: in words below what one says, before it is said."""
    guest.context.route_web_socket("**/ws?*", risky_draws)
    page = guest.page
    guest.sit("Anna", {"seats": 3})
    guest.fill_up()
    expect(page.locator("[data-act=confirm] .warning")).to_have_text(say("table.warn-lock"))


def risky_draws(line: WebSocketRoute) -> None:
    """A line over which each draw is said to leave orders only: such a hand is rare."""
    server = line.connect_to_server()

    def change(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "show" and (message.get("offer") or {}).get("type") == "turn":
            for n, draws in enumerate(message["offer"]["draws"]):
                for draw in draws:
                    draw["locks_after"] = n
        line.send(json.dumps(message))

    server.on_message(change)


def test_scores_say_how_one_stands_and_leftovers_lie_open_in_the_first_edition(guest: Guest) -> None:
    """PRODUCT.md 9: oneself first, then by score; SCREENS.md 3: what stays in the oven is counted by kind all round."""
    page = guest.page
    guest.sit("Anna", {"edition": "first", "seats": 3, "options": {"rounds": 2}})
    guest.fill_up()
    while what_now(page) != "go-on":
        by_clicking(page)
    for row in page.locator(".score-row:has(.fated)").all():  # a face tells how its round went, too
        mood = "glad" if row.locator(".fated.is-baked").count() else "sad"
        expect(row.locator(f".face.is-badge, .face.is-{mood}")).to_have_count(1)
    own, *others = [int(total.inner_text()) for total in page.locator(".score-row .total b").all()]
    assert others == sorted(others, reverse=True)
    best = max(others)
    leader = page.locator(".score-row > .name").nth(1).inner_text()
    stands = {
        1: say("ending.summary.you-lead", n=own - best),
        0: say("ending.summary.you-share"),
        -1: say("ending.summary.you-behind", n=best - own, name=leader),
    }[(own > best) - (own < best)]
    if others.count(best) == 1 or own >= best:
        expect(page.locator(".scoreboard main h1")).to_have_text(stands)
    stays = [re.sub(r"\D", "", kind.inner_text()) for kind in page.locator(".stays [role=img]").all()]
    by_clicking(page)
    expect(page.locator(".left-over p")).to_contain_text(say("table.left-over", round=1))
    expect(page.locator(".left-over p")).to_contain_text(say("table.comes-first"))
    expect(page.locator(".left-over .count")).to_have_text(stays)


def test_whoever_waits_reads_for_whom_and_when_it_is_their_turn(browser: Browser) -> None:
    with restaurant(pace=0.4) as url:
        guest = Guest(browser, url)
        guest.sit("Anna", {"seats": 2})
        guest.fill_up()
        guest.page.click("[data-act=confirm]:enabled")
        waiting = guest.page.locator(".say .is-waiting")
        expect(waiting.locator("b")).to_have_text(say("table.throwing", name="Luigi"))
        expect(waiting.locator("small")).to_contain_text(say("table.then-you"))
        guest.close()
