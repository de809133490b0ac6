"""The report: one page that needs nothing but itself, in the reader's language. Needs `mammamia[study]`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, Final

import vl_convert

from mammamia.i18n import Language
from mammamia.lab.study.charts import VEGA_LITE, Drawing, PlotShape, Row, draw
from mammamia.lab.study.figures import MEMORY, Figure
from mammamia.lab.study.telling import row_of, told


@dataclass(frozen=True, slots=True)
class Chapter:
    """One fact of the report: the figures of its table, that of its plot, and how this is drawn."""

    key: str
    names: tuple[str, ...]
    drawn: str
    drawing: Drawing
    is_whole: bool = False  # one plot for the whole study, not one for each edition and bot


CHAPTERS: Final = (
    Chapter("orders", ("delivered", "pizzas"), "delivered", Drawing(PlotShape.ACROSS, "item", "round", "players")),
    Chapter("filled", ("filled",), "filled", Drawing(PlotShape.ACROSS, "item", "players")),
    Chapter("rounds", ("turns",), "turns-share", Drawing(PlotShape.LINES, "item", "round", "players")),
    Chapter(
        "places", ("place-share", "place-pizzas"), "place-share", Drawing(PlotShape.UPRIGHT, "item", "bot", "players")
    ),
    Chapter("locked", ("locked",), "locked", Drawing(PlotShape.UPRIGHT, "players", "table"), is_whole=True),
    Chapter("ties", ("shared", "broken-tie"), "shared", Drawing(PlotShape.UPRIGHT, "players", "table"), is_whole=True),
    Chapter(
        "own",
        ("own-share-more", "own-pizzas-more", "own-share", "own-pizzas"),
        "own-share",
        Drawing(PlotShape.UPRIGHT, "item", "players"),
    ),
    Chapter(
        "held",
        ("held-share-more", "held-pizzas-more", "held-share", "held-pizzas"),
        "held-share",
        Drawing(PlotShape.UPRIGHT, "item", "players"),
    ),
    Chapter(
        "memory",
        ("memory-share", "memory-elo"),
        "memory-share",
        Drawing(PlotShape.UPRIGHT, "players", "edition"),
        is_whole=True,
    ),
)

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; color: #2a1710; background: #fbf3e4; max-width: 62rem; margin: 2rem auto;
       padding: 0 1rem }
h1, h2 { color: #7c1a22; line-height: 1.2 }
section { margin: 2.5rem 0 }
figure { margin: 1rem 0; padding: 1rem; background: #fff; border-radius: .5rem; overflow-x: auto }
figcaption { font-weight: 600; margin-bottom: .5rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f1e4cc; padding: .6rem .8rem; border-radius: .3rem }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums }
td:nth-child(7) { white-space: nowrap }
th, td { padding: .15rem .8rem .15rem 0; text-align: left; border-bottom: 1px solid #e7d8bd }
summary { cursor: pointer }
"""
POLICY: Final = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data:"
EMBED: Final = "window.vegaEmbed = vegaEmbed"
DRAW: Final = """
for (const [place, plot] of plots) {
  vegaEmbed(place, plot, { mode: "vega-lite", renderer: "svg", actions: false });
}
"""


def page(figures: Sequence[Figure], command: str, games: int, language: Language) -> str:
    """The whole report."""
    plots: dict[str, Any] = {}
    body = "\n".join(_chapters(figures, command, language, plots))
    say = language.say
    head = [
        f"<title>{escape(say('study.title'))}</title>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">',
        f"<style>{STYLE}</style>",
    ]
    start = [
        f"<h1>{escape(say('study.title'))}</h1>",
        f"<p>{escape(say('study.what', n=games))}</p>",
        f"<p>{escape(say('study.how-to-read'))}</p>",
        f"<pre>{escape(command)}</pre>",
    ]
    script = [
        f"<script>{vega()}</script>",
        f"<script>const plots = {_safe(list(plots.items()))};{DRAW}</script>",
    ]
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{language.code}">\n<head>', *head, "</head>\n<body>",
            *start, body, *script, "</body>\n</html>\n",
        ]
    )  # fmt: skip


@cache
def vega() -> str:
    """The programs that draw, all in one; putting them together takes seconds."""
    return vl_convert.javascript_bundle(EMBED, VEGA_LITE)


def _safe(value: Any) -> str:
    """JSON that can stand in a script."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/")


def _chapters(figures: Sequence[Figure], command: str, language: Language, plots: dict[str, Any]) -> Iterator[str]:
    for chapter in CHAPTERS:
        shown = [figure for figure in figures if figure.name in chapter.names]
        if not shown:
            continue
        drawn = [figure for figure in figures if figure.name == chapter.drawn]
        yield f'<section id="{chapter.key}">'
        yield f"<h2>{escape(language.say(f'study.{chapter.key}.title'))}</h2>"
        yield f"<p>{escape(language.say(f'study.{chapter.key}.text'))}</p>"
        for number, (caption, rows) in enumerate(_groups(chapter, drawn, language)):
            place = f"{chapter.key}-{number}"
            plots[f"#{place}"] = draw(rows, chapter.drawing, _words(chapter, language))
            yield f'<figure><figcaption>{escape(caption)}</figcaption><div id="{place}"></div></figure>'
        yield f"<details><summary>{escape(language.say('study.numbers'))}</summary>"
        yield from _table(shown, language)
        yield f"</details>\n<pre>{escape(command)}</pre>\n</section>"


def _groups(chapter: Chapter, figures: Sequence[Figure], language: Language) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each plot, and what stands over it."""
    if chapter.is_whole:
        yield language.say(f"study.{chapter.key}.title"), [row_of(figure, language) for figure in figures]
        return
    groups: dict[str, list[Row]] = {}
    for figure in figures:
        groups.setdefault(f"{language.edition(figure.edition)} · {figure.bot}", []).append(row_of(figure, language))
    yield from groups.items()


def _words(chapter: Chapter, language: Language) -> dict[str, str]:
    """What the fields of the rows are called."""
    words = {name: language.say(f"study.field.{name}") for name in ("edition", "players", "bot", "round", "table")}
    words["item"] = language.say(f"study.{chapter.key}.item") if language.has(f"study.{chapter.key}.item") else ""
    words["value"] = language.say(f"study.figure.{chapter.drawn}")
    return words


def _table(figures: Sequence[Figure], language: Language) -> Iterator[str]:
    names = ("figure", "edition", "players", "bot", "item", "round", "estimate", "n")
    heads = "".join(f"<th>{escape(language.say(f'study.field.{name}'))}</th>" for name in names)
    yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
    for figure in figures:
        row = row_of(figure, language)
        bot = "" if figure.bot == MEMORY else figure.bot
        cells = [
            language.say(f"study.figure.{figure.name}"), row["edition"], str(figure.players), bot, row["item"],
            row["round"], told(figure, language), str(figure.n),
        ]  # fmt: skip
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    yield "</tbody></table>"
