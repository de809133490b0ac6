"""What is measured in the page itself: targets, text that is cut off, shifts of the layout, and what axe finds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tools.page import WEB

COLOURS = ("color-contrast", "link-in-text-block")  # what axe asks of colours
THEMES = ("dark", "light", "contrast")
WIDTHS = {320: 568, 390: 844, 768: 1024, 1280: 800}
A_THOUSANDTH = 0.001  # of the screen: less cannot be seen to move
TARGETS = (  # an input that is not seen is pressed by its label
    "button, a[href], select, input:not(label > .unseen), label:has(> input.unseen), summary, "
    "[role=button], [role=switch]"
)

SMALL_TARGETS = """what => [...document.querySelectorAll(what)].flatMap(one => {
  if (!one.checkVisibility() || one.closest('[inert]')) return [];
  const { width, height } = one.getBoundingClientRect();
  const isSmall = width < 43.5 || height < 43.5;
  return isSmall ? [`${one.outerHTML.slice(0, 120)}: ${Math.round(width)} x ${Math.round(height)}`] : [];
})"""

# Text is cut off where its box sticks out of an ancestor that hides what does not fit, or out of the page sideways.
CUT_OFF = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility() || parent.closest('.unseen, option, .by-people, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (isCut(box, parent)) {
      found.push(`${node.data.trim()} <${parent.className || parent.nodeName}>`);
      break;
    }
  }
  return found;

  function isCut(box, from) {
    if (box.width === 0) return false;
    for (let one = from; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      const edge = one.getBoundingClientRect();
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') return false;
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
      if (hides && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true;
      if (style.overflowY === 'auto' || style.overflowY === 'scroll') return false;
      if (hides && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2)) return true;
      if (style.position === 'fixed') break;
    }
    return box.left < -1 || box.right > innerWidth + 1;
  }
}"""

# A word is broken where its letters stand in two lines, and no hyphen was meant to be there: on a button, under a bar.
BROKEN = r"""() => [...document.querySelectorAll('.main, .ghost, .waterfall small')].flatMap(one => {
  if (!one.checkVisibility()) return [];
  const found = one.scrollWidth > one.clientWidth + 1 ? [`${one.innerText} is too wide`] : [];
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  const words = node => [...node.data.matchAll(/[^\s\u00ad-]+/g)];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) for (const word of words(node)) {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1) found.push(word[0]);
  }
  return found;
})"""

# A title is covered where a part of its text lies under something else of its bar.
COVERED = """() => [...document.querySelectorAll('header h1')].filter(one => one.checkVisibility()).flatMap(title => {
  const range = document.createRange();
  range.selectNodeContents(title);
  const text = range.getBoundingClientRect();
  const bar = title.closest('header');
  const others = [...bar.querySelectorAll('button, a, select, .pill')].filter(one => one.checkVisibility());
  return others.map(one => one.getBoundingClientRect()).filter(other =>
    Math.min(text.right, other.right) - Math.max(text.left, other.left) > 1 &&
    Math.min(text.bottom, other.bottom) - Math.max(text.top, other.top) > 1
  ).map(() => `covered: ${title.innerText}`);
})"""

# Faces and kinds are square pictures; a rule that is meant for something else crushes them.
CRUSHED = """() => [...document.querySelectorAll('.painted')].flatMap(one => {
  if (!one.checkVisibility()) return [];
  const isSquare = one.offsetWidth > 0 && Math.abs(one.offsetWidth - one.offsetHeight) <= 1;
  return isSquare ? [] : [`${one.parentElement.className}: ${one.offsetWidth} x ${one.offsetHeight}`];
})"""

AXE = """async rules => {
  const said = node => `${node.html.slice(0, 160)} ${node.failureSummary}`;
  const only = rules ? { runOnly: rules } : {};
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only });
  return violations.map(one => `${one.id}: ${one.nodes.slice(0, 3).map(said).join(' | ')}`);
}"""


def small_targets(page: Page) -> list[str]:
    """Whatever can be pressed and is less than 44 pixels wide or high."""
    found: list[str] = page.evaluate(SMALL_TARGETS, TARGETS)
    return found


def cut_off(page: Page) -> list[str]:
    """Every text of which a part cannot be seen; what people call themselves may be shortened."""
    found: list[str] = page.evaluate(CUT_OFF)
    return found


def covered_titles(page: Page) -> list[str]:
    """Every title of a bar that a button or a choice beside it hides."""
    found: list[str] = page.evaluate(COVERED)
    return found


def broken_words(page: Page) -> list[str]:
    """Every word of a large button that goes on in the next line, and every button that sticks out of its place."""
    found: list[str] = page.evaluate(BROKEN)
    return found


def crushed(page: Page) -> list[str]:
    """Every drawing of a face or a kind that is drawn in no size, or flat."""
    found: list[str] = page.evaluate(CRUSHED)
    return found


def axe_finds(page: Page, rules: Sequence[str] | None = None) -> list[str]:
    """What axe finds wrong, by all its rules or by these."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    found: list[str] = page.evaluate(AXE, rules)
    return found


@cache
def _axe() -> str:
    return (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def shifts(page: Page, screen: str) -> list[tuple[float, Any]]:
    """The shifts of the layout at the `table` or the `opening` that nobody asked for; a log may grow."""
    found = page.evaluate("window.shifts")
    return sorted((one["share"], one["names"]) for one in found if one["screen"] == screen)


def change_setting(page: Page, name: str, value: str) -> None:
    """As another tab would: the page follows in place."""
    page.evaluate(
        "([key, newValue]) => dispatchEvent(new StorageEvent('storage', { key, newValue }))",
        [f"mammamia.{name}", f'"{value}"'],
    )
    place = {"language": "lang", "theme": "dataset.theme"}[name]
    page.wait_for_function(f"value => document.documentElement.{place} === value", arg=value)
    until_drawn(page)


def until_drawn(page: Page) -> None:
    """Wait until all that the page knows is drawn: some of it comes a frame later.

    A browser without a window now and then owes a frame for ever where nothing moves; there is nothing left to draw.
    """
    page.evaluate("""() => new Promise(done => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      setTimeout(done, 3000);
    })""")
