"""People who play: they see what can be pressed, and press it. By clicking, by keys alone, by roles and names alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from mammamia.i18n import LANGUAGES

QUESTION = ".question"  # the tray of whoever is asked at the open oven
ANYTHING = f"[data-act=go-on], .table [data-act=confirm], {QUESTION} [data-act], [data-act=rematch]"
ANSWERS = ("fill", "ask", "help", "decline", "refuse")  # whichever comes first
PRESSABLE = """what => [...document.querySelectorAll(what)]
  .filter(one => !one.disabled && one.checkVisibility({ visibilityProperty: true }))
  .map(one => one.dataset.act)"""
PATIENCE = 20_000  # milliseconds
PATIENCE_OF_WATCHERS = 3 * PATIENCE  # who only watches hears each play for a while, and falls behind
MOST_DECISIONS = 400
MOST_TABS = 60
ENGLISH = LANGUAGES["en"]


def play_to_the_end(page: Page, decide: Callable[[Page], str] | None = None) -> Counter[str]:
    """A whole game: what was pressed, and how often."""
    made: Counter[str] = Counter()
    for _ in range(MOST_DECISIONS):
        act = (decide or by_clicking)(page)
        if act == "rematch":
            return made
        made[act] += 1
    raise AssertionError("a game comes to its end")


def what_now(page: Page) -> str:
    """What can be pressed now, as soon as there is anything."""
    page.locator(ANYTHING).filter(visible=True).first.wait_for(timeout=PATIENCE)
    acts = page.evaluate(PRESSABLE, ANYTHING)
    order = ("rematch", *ANSWERS, "go-on", "confirm")
    return next((act for act in order if act in acts), "")


def by_clicking(page: Page) -> str:
    """Bake and help where one can, put an order wherever there is one; `rematch`: the game is over."""
    act = what_now(page)
    if act == "confirm":
        put_order(page)
    if act not in ("rematch", ""):
        press(page, f"[data-act={act}]:enabled")
    return act


def can_put_order(page: Page) -> bool:
    """Whether an order can be put on top, and none is yet."""
    return page.locator(".order[data-offered=true]").count() > 0 and page.locator(".order.is-chosen").count() == 0


def put_order(page: Page) -> None:
    """Put an order on top, if there is one in the hand; else have one brought by the waiter."""
    waiter = page.locator("[data-act=draw-waiter]:enabled")
    if can_put_order(page):
        page.locator(".order[data-offered=true]").first.click()
        page.click("[data-act=put-on-top]")
    elif not page.locator(".order[data-offered=true]").count() and waiter.count():
        waiter.click()


def press(page: Page, button: str) -> None:
    """Press a button, and wait until something has happened."""
    _until_changed(page, page.locator(button).first.click)


def by_keys(page: Page) -> str:
    """The same with the keyboard alone: the keys of the map at the table, Tab and Enter elsewhere."""
    act = what_now(page)
    if act == "confirm":
        page.keyboard.press("o" if can_put_order(page) else "d")
        _until_changed(page, lambda: page.keyboard.press("Enter"))
    elif act not in ("rematch", ""):
        tab_to(page, f"[data-act={act}]")
        _until_changed(page, lambda: page.keyboard.press("Enter"))
    return act


def tab_to(page: Page, what: str) -> None:
    """Press Tab until the focus is there, and can be seen there."""
    for _ in range(MOST_TABS):
        if page.evaluate("what => document.activeElement?.matches(what) ?? false", what):
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {what}")


def type_at(page: Page, what: str, key: str, *, until: str) -> None:
    """Go there by Tab, press a key, and wait for what it does."""
    tab_to(page, what)
    page.keyboard.press(key)
    page.wait_for_selector(until)


def by_roles(page: Page) -> str:
    """The same by what a screen reader is told, and nothing else."""
    say = ENGLISH.say
    answers = page.get_by_role("region").filter(has=page.get_by_role("alert")).get_by_role("button", disabled=False)
    question = answers.filter(has_not_text=say("opening.decision.why"))
    rematch = page.get_by_role("button", name=say("ending.rematch"))
    go_on = page.get_by_role("button", name=re.compile(f"^{say('ending.summary.next', round='')}"), disabled=False)
    turn = page.get_by_role("region", name=say("table.your-turn")).get_by_role("button", disabled=False)
    question.or_(rematch).or_(go_on).or_(turn).first.wait_for(timeout=PATIENCE)
    named: dict[str, Locator] = {"rematch": rematch, "answer": question, "go-on": go_on, "turn": turn}
    act = next((name for name, found in named.items() if found.count()), "")
    if act == "turn":
        orders = page.get_by_role("region", name=say("table.hand")).get_by_role("button", pressed=False, disabled=False)
        if orders.count():
            is_order = ":" in orders.last.inner_text()  # a pile has no recipe
            orders.last.click()
            if is_order:
                leaf = page.get_by_role("dialog")
                top = leaf.get_by_role("button", name=say("table.preview.put"))
                top.or_(leaf.get_by_role("button", name=say("table.preview.keep"))).first.click()
    if act not in ("rematch", ""):
        _until_changed(page, named[act].first.click)
    return act


def _until_changed(page: Page, act: Callable[[], object]) -> None:
    """Something has happened when the room has come to another number, or something else can be pressed.

    Or when the page was loaded anew.
    """
    page.evaluate("""() => {
      const parts = () => [...document.querySelectorAll('.room, [data-act], dialog')];
      const look = () => parts().map(one => one.outerHTML.slice(0, 90));
      window.seen = JSON.stringify(look());
      window.hasChanged = () => JSON.stringify(look()) !== window.seen;
    }""")
    act()
    page.wait_for_function("() => window.hasChanged?.() ?? true", timeout=PATIENCE)
