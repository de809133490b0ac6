"""The table, sentence by sentence: faces, bubbles, flights, the pile, the hand, orders in words, the notebook."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from mammamia.i18n import LANGUAGES
from tests.page.browser import DESKTOP, LANDSCAPE, PHONE, SMALL, TABLET, Guest, restaurant
from tests.page.looking import look
from tests.page.measuring import change_setting, cut_off
from tests.page.playing import ENGLISH, PATIENCE, by_clicking, can_put_order

pytestmark = pytest.mark.slow

say = ENGLISH.say
CLASSIC = {"edition": "classic", "seats": 4}
BESIDE = 40  # pixels: the tip of a bubble, and some air
MOST_TURNS = 30  # of one's own in a round
SHAPES = (SMALL, PHONE, LANDSCAPE, TABLET, DESKTOP)
WAY = """() => {
  const pile = document.querySelector('.oven-pile');
  const style = getComputedStyle(pile.querySelector('.thrown'));
  const end = pile.getBoundingClientRect();
  const [x, y] = ['--from-x', '--from-y'].map(name => parseFloat(style.getPropertyValue(name)));
  return [end.x + end.width / 2 + x, end.y + end.height / 2 + y];
}"""


@pytest.fixture
def guest(browser: Browser, url: str) -> Iterator[Guest]:
    guest = Guest(browser, url)
    yield guest
    guest.close()


def begin(guest: Guest, **terms: object) -> Page:
    """At a table with bots, when it is one's turn."""
    guest.sit("Anna", {**CLASSIC, **terms})
    guest.fill_up()
    guest.page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
    return guest.page


def box(locator: Locator) -> tuple[float, float, float, float]:
    found = locator.bounding_box()
    assert found is not None
    return found["x"], found["y"], found["width"], found["height"]


def overlap(one: Locator, other: Locator) -> bool:
    (x, y, width, height), (left, top, wide, high) = box(one), box(other)
    return x < left + wide - 1 and left < x + width - 1 and y < top + high - 1 and top < y + height - 1


def apart(one: Locator, other: Locator) -> float:
    """How far two things are from each other; 0 if they touch."""
    (x, y, width, height), (left, top, wide, high) = box(one), box(other)
    return max(0, left - x - width, x - left - wide, top - y - height, y - top - high)


def test_a_newcomer_reads_the_goal_before_anybody_speaks(browser: Browser, url: str) -> None:
    """PRODUCT.md 1: until the first throw the goal stands over the oven; nothing is proposed; then orders."""
    guest = Guest(browser, url, is_new=True)
    guest.sit("Anna", {**CLASSIC, "seats": 3})
    guest.fill_up()
    page = guest.page
    expect(page.locator(".table-goal")).to_have_text(say("table.goal"))
    expect(page.get_by_text(say("table.first-tap"))).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-act=people]")).to_have_count(0)
    for later in (".draws", ".you > .baked", ".seat .waiter", ".oven .counted"):
        expect(page.locator(later).filter(visible=True)).to_have_count(0)
    page.locator(".pile:enabled").first.click()  # the first card that is tapped is thrown: two taps from home
    expect(page.locator(".table-goal")).to_have_count(0)
    page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
    expect(page.locator("[data-act=confirm]")).to_contain_text(say("table.second-turn"))
    expect(page.locator(".draws")).to_be_visible()
    guest.close()


def test_whoever_has_learnt_chooses_before_the_first_throw(browser: Browser, url: str) -> None:
    """Learn has shown how to choose: a tap chooses a card, and an order without one says what is missing."""
    guest = Guest(browser, url, is_new=True)
    guest.context.add_init_script("localStorage.setItem('mammamia.taught', 'true')")
    guest.sit("Anna", {**CLASSIC, "seats": 3})
    guest.fill_up()
    page = guest.page
    expect(page.get_by_text(say("table.first-tap"))).to_be_visible(timeout=PATIENCE)
    page.locator(".pile:enabled").first.click()
    expect(page.locator("[data-act=confirm]")).to_be_visible()
    expect(page.locator(".table-goal")).to_be_visible()
    guest.close()


def test_every_seat_has_a_face_and_whoever_looks_is_you(guest: Guest) -> None:
    page = begin(guest, seats=3)
    expect(page.locator(".seat .face")).to_have_count(2)
    for seat in page.locator(".seat").all():  # each count says what it counts
        expect(seat.locator(".baked")).to_have_text(f"0 {say('table.baked', n=0)}")
        expect(seat.locator(".waiter:visible")).to_have_text(re.compile(r"^waiter \d$"))
    page.click("[data-act=confirm]")
    page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
    page.click("[data-act=aid]")
    expect(page.locator("dialog .lap .who").filter(has_text=say("table.you"))).to_have_count(1)
    page.keyboard.press("Escape")


def test_a_tap_at_a_seat_tells_it_in_sentences(guest: Guest) -> None:
    """And Esc, back or a tap beside closes it; the focus returns to the seat."""
    page = begin(guest)
    seat = page.locator("[data-act=seat]").first
    for close in ("Escape", "back", "beside"):
        seat.focus()
        page.keyboard.press("Enter")
        leaf = page.locator(".parchment")
        expect(leaf.locator("header p")).to_have_text(say("home.hint.luigi"))
        expect(leaf).to_contain_text(say("table.pizzas-baked", n=0))
        expect(leaf).to_contain_text(re.compile(r"\d ingredients? and \d orders? in hand"))
        expect(leaf).to_be_visible()
        if close == "Escape":
            page.keyboard.press("Escape")
        elif close == "back":
            page.go_back()
        else:
            page.mouse.click(3, 840)
        expect(leaf).to_have_count(0)
        expect(seat).to_be_focused()
    expect(page.locator(".table")).to_be_visible()


@pytest.mark.parametrize("shape", [PHONE, DESKTOP, LANDSCAPE])
def test_cards_fly_from_the_seat_that_threw_them(browser: Browser, shape: tuple[int, int]) -> None:
    """PRODUCT.md 3: a bubble opens at the face, and its cards start there; then it stays as a chip at the face."""
    with restaurant(pace=0.4) as url:
        guest = Guest(browser, url, size=shape, calm=False)
        page = begin(guest)
        expect(page.locator(".table > .bubble")).to_have_count(0)
        page.click("[data-act=confirm]")
        speaker = page.locator(".seat.is-speaking")
        speaker.wait_for(timeout=PATIENCE)
        x, y = page.evaluate(WAY)
        left, top, width, height = box(speaker.locator(".portrait"))
        assert (x, y) == pytest.approx((left + width / 2, top + height / 2), abs=3)
        flight = page.locator(".oven-pile > .thrown").first.evaluate("one => getComputedStyle(one).animation")
        assert "0.35s" in flight, "350 ms each"
        bubble = page.locator(".table > .bubble")
        place = "one => [one.offsetLeft, one.offsetLeft + one.offsetWidth]"
        left, right = bubble.evaluate(place, timeout=PATIENCE)
        assert left >= 0
        assert right <= shape[0]
        assert apart(bubble, speaker) < BESIDE, "it opens at whoever speaks"
        assert not overlap(bubble, page.locator(".own-place")), "and covers nothing of one's own"
        expect(page.locator(".seat .chip").first).to_be_visible(timeout=PATIENCE)
        guest.close()


def test_own_cards_fly_from_the_hand(browser: Browser) -> None:
    with restaurant(pace=0.4) as url:
        guest = Guest(browser, url, calm=False)
        page = begin(guest)
        expect(page.locator(".table > .bubble")).to_have_count(0)
        left, top, width, height = box(page.locator(".ingredients"))
        page.click("[data-act=confirm]")
        page.wait_for_selector(".bubble[data-side=above]")
        x, y = page.evaluate(WAY)
        assert left <= x <= left + width
        assert top <= y <= top + height + 1
        guest.close()


def test_the_pile_says_how_many_cards_it_is_and_grows_with_them(guest: Guest) -> None:
    page = begin(guest)
    seen: list[tuple[int, int]] = []
    for _ in range(3):
        said = page.locator(".oven .counted").inner_text()
        n = int(said.split()[0])
        assert said == say("table.cards-in-oven", n=n)
        seen.append((n, page.locator(".oven-pile > *").count()))
        page.click("[data-act=confirm]")
        page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
    assert [n for n, _ in seen] == sorted({n for n, _ in seen})
    assert all(n <= drawn <= n + 1 for n, drawn in seen)


def test_cards_are_as_wide_as_they_should_be(guest: Guest) -> None:
    """64 px where five kinds fit on a phone of 390, never under 44; the oven is at most a quarter of a phone."""
    page = begin(guest)
    assert box(page.locator(".pile .card").first)[2] == pytest.approx(64, abs=0.5)
    expect(page.locator(".pile .card > .name").first).to_be_visible()
    assert box(page.locator(".oven"))[3] <= PHONE[1] / 4 + 1
    for shape in SHAPES:
        page.set_viewport_size({"width": shape[0], "height": shape[1]})
        for width in page.locator(".pile .card").evaluate_all("all => all.map(one => one.offsetWidth)"):
            assert width >= 44
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.locator(".pile .card > .name").first).to_be_hidden()


def test_a_tap_takes_one_card_and_the_next_one_more(guest: Guest) -> None:
    """The stepper says how many of how many, and the button what will be said."""
    page = begin(guest)
    pile = page.locator(".pile.deep-2:enabled, .pile.deep-3:enabled").first  # seven cards of five kinds
    n = int(page.locator(".stepper b").inner_text().split()[0])  # all of the largest pile are proposed
    for _ in range(n if pile.get_attribute("aria-pressed") == "true" else 1):
        pile.click()
    while not page.locator(".stepper b").inner_text().startswith("1 "):
        page.click("[data-act=fewer]")
    page.locator(".pile.is-chosen").click()
    expect(page.locator(".stepper b")).to_have_text(re.compile(r"^2 of \d$"))
    expect(page.locator("[data-act=confirm]")).to_contain_text(re.compile(r"“2 \w+!”"))
    page.click("[data-act=fewer]")
    expect(page.locator(".stepper b")).to_have_text(re.compile(r"^1 of \d$"))


def test_the_piles_of_a_desktop_lie_beside_each_other_and_stay_where_they_are(browser: Browser) -> None:
    """Five kinds are read without moving any of them, and nothing jumps when one's turn is over."""
    with restaurant(pace=0.05) as url:
        guest = Guest(browser, url, size=DESKTOP)
        page = begin(guest, seats=3)
        piles = page.locator(".pile")
        boxes = [box(pile) for pile in piles.all()]
        assert all(x + width <= right for (x, _, width, _), (right, *_) in pairwise(boxes))
        assert boxes[0][2] >= 70, "there is room for five kinds"
        left = box(page.locator(".ingredients"))[0]
        page.click("[data-act=confirm]")
        expect(page.locator(".stepper")).to_have_count(0)
        assert box(page.locator(".ingredients"))[0] == left
        guest.close()


def test_an_order_is_told_in_words_before_it_is_put(guest: Guest) -> None:
    """What it needs, what one holds; put it on top, or keep it."""
    page = begin(guest)
    while not can_put_order(page):
        by_clicking(page)
    order = page.locator(".order[data-offered=true]").first
    order.click()
    leaf = page.locator(".parchment")
    expect(leaf).to_contain_text(re.compile("needs .* when it comes up"))
    page.click("[data-act=keep]")
    expect(page.locator(".order.is-chosen")).to_have_count(0)
    order.click()
    page.click("[data-act=put-on-top]")
    expect(page.locator(".order.is-chosen .tag")).to_have_text(say("table.on-top"))
    expect(page.locator("[data-act=confirm]")).to_contain_text("and an order:")
    order.click()
    expect(page.locator("[data-act=put-on-top]")).to_have_count(0)
    page.click("[data-act=keep]")
    expect(page.locator(".order.is-chosen")).to_have_count(1)
    order.click()
    page.click("[data-act=take-off]")
    expect(page.locator(".order.is-chosen")).to_have_count(0)


def test_an_order_on_top_of_the_oven_is_told_in_words(guest: Guest) -> None:
    """R8.1: only the top card lies in sight; whoever cannot read its drawing taps it."""
    page = begin(guest, seats=2)
    top = page.locator("[data-act=top-order]")
    for _ in range(MOST_TURNS):
        if top.count():
            break
        page.click("[data-act=confirm]:enabled")
        page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
    assert not any(overlap(top, other) for other in (page.locator(".own-place"), page.locator(".seats")))
    top.click()
    expect(page.locator(".parchment[open]")).to_contain_text(re.compile("needs .* when it comes up"))
    page.keyboard.press("Escape")
    expect(page.locator(".parchment")).to_have_count(0)


def test_the_piles_are_the_choice_of_the_draw(guest: Guest) -> None:
    page = begin(guest)
    button = page.locator("[data-act=confirm]")
    expect(button).to_contain_text("from the supply")
    page.get_by_role("radio", name="waiter").click()
    expect(button).to_contain_text("from the waiter")
    expect(page.get_by_role("radio", name="waiter")).to_be_checked()
    page.get_by_role("radio", name="supply").click()
    expect(button).to_contain_text("from the supply")


def test_the_notebook_is_a_strip_that_covers_nothing(guest: Guest) -> None:
    """46 px, a tap adds one, the last cell turns +1 into −1; it stays after a reload."""
    page = begin(guest, aid="notebook")
    strip = page.locator(".strip-of")
    assert box(strip)[3] == pytest.approx(46, abs=1)
    assert not overlap(strip, page.locator(".own-place"))
    assert not overlap(strip, page.locator(".oven"))
    cell = page.locator("[data-note=olive]")
    cell.click()
    cell.click()
    page.click("[data-act=note-step]")
    cell.click()
    expect(cell).to_have_text(re.compile("1$"))
    page.reload()
    expect(cell).to_have_text(re.compile("1$"))
    page.keyboard.press("n")
    page.keyboard.press("4")
    expect(cell).to_have_text(re.compile("2$"))


def test_the_last_cards_are_counted(guest: Guest) -> None:
    """From five cards in the supply on a line says who opens the oven, and when; before that nothing does."""
    page = begin(guest, seats=3)
    for _ in range(MOST_TURNS):
        left = int(page.locator(".of-supply .back").inner_text())
        expect(page.locator(".last-cards")).to_have_count(1 if 1 <= left <= 5 else 0)
        if 1 <= left <= 5:
            expect(page.locator(".last-cards b")).to_have_text(re.compile(rf"^{left} more cards?\b"))
            assert box(page.locator(".last-cards"))[1] >= box(page.locator(".oven"))[1], "bubbles open over the oven"
            return
        page.click("[data-act=confirm]:enabled")
        page.wait_for_selector("[data-act=confirm], .opening, [data-act=go-on]", timeout=PATIENCE)
        if not page.locator("[data-act=confirm]").count():
            return  # the round ended with more than five cards left a turn before


def test_enter_confirms_after_a_card_was_clicked_and_h_tells_orders_from_cards(browser: Browser, url: str) -> None:
    guest = Guest(browser, url, size=DESKTOP)
    page = begin(guest)
    page.keyboard.press("h")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("order: ")
    number = page.locator(".room").get_attribute("data-number")
    page.locator(".pile:enabled").first.click()
    page.keyboard.press("Enter")
    expect(page.locator(".room")).not_to_have_attribute("data-number", number or "")
    guest.close()


def test_what_is_said_without_a_line_is_said_when_it_is_back(guest: Guest) -> None:
    """SCREENS.md 8: hand and choice stay, the button becomes dashed, and it is sent if it is still one's turn."""
    page = begin(guest)
    number = page.locator(".room").get_attribute("data-number")
    guest.context.set_offline(True)
    button = page.locator("[data-act=confirm]")
    expect(page.locator("[data-act=confirm].is-held")).to_be_visible()
    button.click()
    expect(button).to_contain_text(say("table.will-be-said"))
    guest.context.set_offline(False)
    expect(page.locator(".room")).not_to_have_attribute("data-number", number or "", timeout=PATIENCE)
    guest.errors.clear()  # the browser writes down what was out of reach


@pytest.mark.parametrize("is_locked", [False, True])
def test_no_ingredient_in_hand_is_told_with_its_reason(guest: Guest, is_locked: bool) -> None:
    """SCREENS.md 3: one passes, or is locked until the game ends; then a switch passes for one."""
    guest.context.route_web_socket("**/ws?*", lambda line: only_orders(line, is_locked=is_locked))
    page = begin(guest)
    title = "table.locked-title" if is_locked else "table.pass-title"
    expect(page.locator(".note-slip")).to_contain_text(say(title))
    expect(page.locator("[data-act=confirm]")).to_contain_text(say("table.say.pass"))
    expect(page.get_by_role("switch", name=say("table.pass-for-me"))).to_have_count(1 if is_locked else 0)
    expect(page.locator(".seat-mark")).to_have_count(3 if is_locked else 0)
    advice = page.locator(".draw-advice")
    expect(advice).to_have_count(0 if is_locked else 1)
    for width, height in SHAPES:
        page.set_viewport_size({"width": width, "height": height})
        orders = page.locator(".order").all()
        assert not overlap(page.locator(".note-slip"), orders[0])
        assert not any(overlap(one, other) for one, other in pairwise(orders)), "all of each can be read"
        assert cut_off(page) == []


def only_orders(line: WebSocketRoute, *, is_locked: bool) -> None:
    """A line over which one is shown a hand of five orders: such a hand is rare."""
    server = line.connect_to_server()

    def change(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "show" and message.get("hand"):
            names = ("four-salami", "four-olive", "bombastica", "one-of-each", "monotoni")
            message["hand"] = {"ingredients": [], "orders": [f"yellow:{name}" for name in names]}
            draws = [[{"source": "supply", "count": 2}, {"source": "waiter", "count": 2, "locks_after": 0}]]
            message["offer"] = message.get("offer") and {**message["offer"], "piles": [], "orders": [], "draws": draws}
            for seat in message["table"]["seats"]:
                seat["is_locked"] = is_locked
        line.send(json.dumps(message))

    server.on_message(change)


def test_an_open_log_shows_all_and_one_kind(guest: Guest) -> None:
    page = begin(guest, aid="log")
    page.click("[data-act=confirm]")
    page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
    page.click("[data-act=aid]")
    lines = page.locator("dialog .lap li")
    n = lines.count()
    assert n >= 4
    page.locator("dialog .filters button").nth(1).click()
    assert lines.count() <= n
    page.keyboard.press("Escape")


def test_an_open_oven_counts_and_says_what_would_bake(guest: Guest) -> None:
    page = begin(guest, aid="oven")
    expect(page.locator(".strip-of > *")).to_have_count(6)
    while not can_put_order(page):
        by_clicking(page)
    expect(page.locator(".order .tag").first).to_have_text(re.compile("would bake|with hand|would burn"))


def test_whoever_watches_sees_what_lies_open(browser: Browser, url: str) -> None:
    host, spectator = Guest(browser, url), Guest(browser, url)
    room = host.sit("Anna", {**CLASSIC, "seats": 3})
    host.fill_up()
    spectator.page.goto(f"{url}/#/room/{room}")
    spectator.page.click("[data-act=watch]")
    expect(spectator.page.locator(".own-place")).to_contain_text(say("table.watch-hint"))
    for language in LANGUAGES:
        change_setting(spectator.page, "language", language)
        expect(spectator.page.locator("[data-act=menu]")).to_be_in_viewport(ratio=1)
    change_setting(spectator.page, "language", "en")
    expect(spectator.page.locator(".seat")).to_have_count(3)
    assert spectator.page.locator(".hand").count() == 0
    spectator.page.click("[data-act=say]")
    spectator.page.click("dialog [data-phrase=well-baked]")
    heard = say("people.quote", name=say("people.spectator"), phrase=say("table.phrase.well-baked"))
    expect(host.page.locator(".strip.is-said")).to_have_text(heard)
    for guest in (host, spectator):
        guest.close()


def test_whoever_watches_may_sit_down_at_the_rematch(browser: Browser, url: str) -> None:
    """SCREENS.md 1: a switch; as soon as the table is laid again and a seat is free, one sits there."""
    host, spectator = Guest(browser, url), Guest(browser, url)
    room = host.sit("Anna", {**CLASSIC, "seats": 2})
    host.fill_up()
    spectator.page.goto(f"{url}/#/room/{room}")
    spectator.page.click("[data-act=watch]")
    switch = spectator.page.get_by_role("switch", name=say("table.sit-next"))
    switch.click()
    expect(switch).to_be_checked()
    host.page.click("[data-act=menu]")
    host.page.get_by_text(say("page.abandon")).click()
    host.page.click("[data-act=yes]")
    host.page.click("[data-act=rematch]")
    host.page.click("[data-act=remove]")
    spectator.page.wait_for_selector("[data-act=ready]")
    expect(host.page.locator(".chair").nth(1)).to_contain_text(say("home.guest"))
    for guest in (host, spectator):
        guest.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_stays_in_sight_however_long_the_edition_is_called(guest: Guest, language: str) -> None:
    page = begin(guest, edition="first", seats=3)
    change_setting(page, "language", language)
    for button in page.locator(".bar button").filter(visible=True).all():
        expect(button).to_be_in_viewport(ratio=1)
    assert box(page.locator(".bar h1"))[3] < 24, "the round stands in one line"


@pytest.mark.parametrize("letters", ["120", "140"])
def test_letters_can_be_larger_and_nothing_is_cut_off(guest: Guest, letters: str) -> None:
    """The setting holds for every screen; at the table all stays in sight."""
    guest.context.add_init_script(f"localStorage.setItem('mammamia.letters', '\"{letters}\"')")
    page = begin(guest)
    assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 16 * int(letters) / 100
    assert cut_off(page) == []
    expect(page.locator("[data-act=confirm]")).to_be_in_viewport(ratio=1)
    for order in page.locator(".order").all():
        assert not overlap(order, page.locator("[data-act=confirm]"))


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("table-notebook", {"aid": "notebook"}),
        ("table-oven", {"aid": "oven"}),
        ("table-six", {"edition": "plus", "seats": 6}),
        ("table-first-edition", {"edition": "first", "seats": 3}),
        ("table-doubles", {"options": {"doubles": True}}),
    ],
)
def test_tables_look_right_in_every_language_size_and_theme(guest: Guest, name: str, terms: dict[str, object]) -> None:
    page = begin(guest, **terms)
    for _ in range(2):
        by_clicking(page)
        page.wait_for_selector("[data-act=confirm]", timeout=PATIENCE)
    expect(page.locator(".table > .bubble")).to_have_count(0)
    assert look(page, name) == []
