"""The plots of a report, made by Altair: estimates as dots with their intervals, and lines. Needs `mammamia[study]`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

import altair as alt

Spec: TypeAlias = dict[str, Any]
Row: TypeAlias = dict[str, Any]

VEGA_LITE: Final = ".".join(alt.SCHEMA_VERSION.removeprefix("v").split(".")[:2])  # that of Altair's plots
INKS: Final = [
    "#a8202a", "#32765f", "#c77700", "#30215f", "#6d5a48", "#1b7fa6", "#d45a8a", "#7a8b1f", "#111111", "#8a5fc0",
]  # fmt: skip
WIDE: Final = 520
NARROW: Final = 155
TALL: Final = 200
STEP: Final = {"step": 12, "for": "offset"}  # between the estimates of one item
FIELDS: Final = ("edition", "players", "bot", "item", "round")  # by which rows are told apart


class PlotShape(Enum):
    """What a plot looks like."""

    ACROSS = "a line for each item, its estimates from left to right"
    UPRIGHT = "a column for each item, its estimates upwards"
    LINES = "how often each number comes"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Which of the fields of a row goes where."""

    shape: PlotShape
    items: str
    colours: str
    panels: str | None = None


def draw(rows: Sequence[Row], drawing: Drawing, words: dict[str, str]) -> Spec:
    """A plot as Vega-Lite, without the address of its schema; *words* name the fields and the `value`."""
    data = alt.Data(values=list(rows))  # type: ignore[no-untyped-call]
    width = NARROW if drawing.panels else WIDE
    if drawing.shape is PlotShape.LINES:
        chart: Any = _lines(rows, drawing, words).properties(width=width, height=TALL, data=data)
    else:
        chart = _dots(rows, drawing, words)
        height: Any = STEP if drawing.shape is PlotShape.ACROSS else TALL
        chart = chart.properties(width=width, height=height, data=data)
    if drawing.panels:
        names = _in_order(rows, drawing.panels)
        chart = chart.facet(alt.Facet(f"{drawing.panels}:N", title=None, sort=names), columns=4)
        if drawing.shape is PlotShape.UPRIGHT:  # a fair share differs from panel to panel
            chart = chart.resolve_scale(x="independent", y="independent")
    spec: Spec = chart.configure(font="system-ui, sans-serif").configure_view(stroke="#d9c9b0").to_dict()
    del spec["$schema"]
    return spec


def _in_order(rows: Sequence[Row], name: str) -> list[Any]:
    """What a field says, as it comes."""
    return list(dict.fromkeys(row[name] for row in rows))


def _colour(rows: Sequence[Row], drawing: Drawing, words: dict[str, str]) -> Any:
    names = _in_order(rows, drawing.colours)
    legend: Any = alt.Legend(title=words[drawing.colours]) if len(names) > 1 else None
    return alt.Color(f"{drawing.colours}:N", sort=names, scale=alt.Scale(domain=names, range=INKS), legend=legend)


def _tooltips(words: dict[str, str]) -> list[Any]:
    fields = [alt.Tooltip(f"{name}:N", title=words[name]) for name in FIELDS]
    return [*fields, alt.Tooltip("told:N", title=words["value"])]


def _dots(rows: Sequence[Row], drawing: Drawing, words: dict[str, str]) -> Any:
    """Dots with their intervals; a small stroke marks what would be fair."""
    is_share = all(0 <= row["value"] <= 1 for row in rows)
    axis = alt.Axis(format="%") if is_share else alt.Axis()
    items, offset = {"sort": _in_order(rows, drawing.items)}, {"sort": _in_order(rows, drawing.colours)}
    here, there, low, high, aside = ("x", "y", "x", "x2", "yOffset")
    if drawing.shape is PlotShape.UPRIGHT:
        here, there, low, high, aside = ("y", "x", "y", "y2", "xOffset")
    value: Any = getattr(alt, here.upper())
    item: Any = getattr(alt, there.upper())
    upright = alt.Axis(labelAngle=0)
    place: dict[str, Any] = {there: item(f"{drawing.items}:N", title=words[drawing.items], axis=upright, **items)}
    if len(offset["sort"]) > 1:
        aside_of: Any = getattr(alt, aside[0].upper() + aside[1:])
        place[aside] = aside_of(f"{drawing.colours}:N", **offset)
    scale = alt.Scale(zero=False)
    told = {"color": _colour(rows, drawing, words), "tooltip": _tooltips(words)}
    ends = {low: value("low:Q", title=words["value"], axis=axis, scale=scale), high: "high:Q"}
    layers = [
        alt.Chart().mark_rule(strokeWidth=2).encode(**ends, **place, **told),
        alt.Chart().mark_point(filled=True, size=45).encode(**{here: value("value:Q")}, **place, **told),
    ]
    if any("fair" in row for row in rows):
        layers.insert(0, alt.Chart().mark_tick(color="#999").encode(**{here: value("fair:Q"), there: place[there]}))
    return alt.layer(*layers)


def _lines(rows: Sequence[Row], drawing: Drawing, words: dict[str, str]) -> Any:
    x = alt.X("number:Q", title=words[drawing.items])
    y = alt.Y("value:Q", title=words["value"], axis=alt.Axis(format="%"))
    return alt.Chart().mark_line().encode(x, y, _colour(rows, drawing, words), tooltip=_tooltips(words))
