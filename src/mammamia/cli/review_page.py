"""A review as one page for a browser that needs nothing but itself: the curve, and the decisions that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from mammamia.cli.review import change, kept_marks
from mammamia.game import Seat
from mammamia.hosting.protocol.reviewing import ReviewDone, ReviewLine, ReviewMark, ReviewMessage, ReviewPoint
from mammamia.hosting.review.signs import of_100
from mammamia.i18n import Language

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
STYLE: Final = """
:root { color-scheme: light dark; --ink: #2a1710; --paper: #fbf3e4; --card: #fff; --line: #b79f80; --ember: #c25a00;
        --bad: #a8202a; --good: #1f6b50 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #fff6e6; --paper: #1e110d; --card: #2a1712; --line: #7d6a5c; --ember: #ff8a1f; --bad: #ee6f61;
          --good: #63c094 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 54rem;
       margin: 2rem auto; padding: 0 1rem }
svg { width: 100%; height: auto; background: var(--card); border-radius: .75rem }
svg text { font: 12px system-ui, sans-serif; fill: currentColor }
.grid, .round { stroke: var(--line); stroke-width: .5 } .round { stroke-dasharray: 4 4 }
.other { fill: none; stroke: var(--line); stroke-width: 1.5 } .own { fill: none; stroke: var(--ember); stroke-width: 3 }
.bad circle { fill: var(--bad) } .good circle { fill: var(--good) }
.bad text, .good text { fill: #fff; font-weight: 700; text-anchor: middle }
article { background: var(--card); border-radius: .75rem; padding: .2rem 1.2rem; margin: 1rem 0 }
.line { border-left: 4px solid var(--bad); padding-left: .8rem } .line.better { border-color: var(--good) }
.won { float: right; font-weight: 700 }
"""
WIDE, TALL, LEFT, RIGHT, TOP, BOTTOM = 760, 300, 40, 20, 24, 28
GRID: Final = (0, 25, 50, 75, 100)


def page(said: Sequence[ReviewMessage], seat: Seat, names: Sequence[str], language: Language) -> str:
    """The whole page."""
    say = language.say
    done = said[-1]
    assert isinstance(done, ReviewDone), "it ends"
    others = language.listed([name for n, name in enumerate(names) if n != seat])
    title = f"{say('review.title')}: {say('review.against', name=names[seat], names=others)}"
    parts = [
        f'<!doctype html><html lang="{language.code}"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1>",
        *_curve(said, done, seat, say("review.chance-of", name=names[seat]), language),
        f"<p>{escape(say('review.others'))}</p>",
        *(part for mark in kept_marks(said) for part in _mark(mark, names, language)),
        f"<p>{escape(done.sums)}</p><p><small>{escape(done.caveat)}</small></p></body></html>",
    ]
    return "\n".join(parts) + "\n"


def _curve(
    said: Sequence[ReviewMessage], done: ReviewDone, seat: Seat, title: str, language: Language
) -> Iterator[str]:
    points = [one for one in said if isinstance(one, ReviewPoint)]
    last = max(one.move for one in points) + 1
    yield f'<svg viewBox="0 0 {WIDE} {TALL}" role="img"><title>{escape(title)}</title>'
    for share in GRID:
        y = _y(share / 100)
        yield f'<path class="grid" d="M{LEFT} {y}H{WIDE - RIGHT}"/><text x="8" y="{y + 4}">{share}</text>'
    for number in sorted({one.round for one in points}):
        x = _x(max(one.move for one in points if one.round == number), last)
        words = escape(language.say("review.round", round=number))
        yield f'<path class="round" d="M{x} {TOP}V{TALL - BOTTOM}"/><text x="{x - 56}" y="16">{words}</text>'
    for n in sorted(range(len(done.results)), key=lambda n: n == seat):
        own = [(one.move, one.wins) for one in sorted(points, key=lambda one: one.move) if one.seat == n]
        path = " ".join(f"{_x(move, last)},{_y(wins)}" for move, wins in [*own, (last, done.results[n])])
        yield f'<polyline class="{"own" if n == seat else "other"}" points="{path}"/>'
    for mark in kept_marks(said):
        look = "good" if mark.sign == "!" else "bad"
        x, y = _x(mark.move, last), _y(mark.played.wins)
        yield f'<g class="{look}"><circle cx="{x}" cy="{y}" r="11"/><text x="{x}" y="{y + 4}">{mark.sign}</text></g>'
    yield "</svg>"


def _x(move: int, last: int) -> float:
    return round(LEFT + (WIDE - LEFT - RIGHT) * move / last, 1)


def _y(share: float) -> float:
    return round(TOP + (TALL - TOP - BOTTOM) * (1 - share), 1)


def _mark(mark: ReviewMark, names: Sequence[str], language: Language) -> Iterator[str]:
    say = language.say
    yield f"<article><h2>{mark.sign} {escape(mark.title)}: {escape(mark.what)} ({change(mark)})</h2>"
    yield f"<p>{escape(mark.verdict)}</p>"
    yield _line(say("review.played"), mark.played, "line", language)
    better = say("review.second" if mark.sign == "!" else "review.better")
    yield _line(better, mark.better, "line better", language)
    sights = [say("review.top", card=mark.top)] if mark.top else []
    sights += [f"{names[one.seat]} {one.words}" for one in mark.announced]
    if sights:
        yield f"<p>{escape(say('review.in-sight'))}: {escape(' · '.join(sights))}</p>"
    counts = ", ".join(language.count(known.kind, known.count) for known in mark.oven)
    yield f"<p>{escape(say('review.memory'))}: {escape(counts)}</p><p>{escape(mark.why)}</p></article>"


def _line(title: str, line: ReviewLine, look: str, language: Language) -> str:
    won = f"{of_100(line.wins)} {language.say('review.of-100')}"
    bakes = "<br>".join(escape(text) for text in line.bakes)
    words = f"<b>{escape(line.words)}</b><br>{bakes}"
    return f'<p class="{look}"><span class="won">{escape(won)}</span>{escape(title)}<br>{words}</p>'
