"""The table as a picture: the `rgb_array` rendering. No words are in it, only cards and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from mammamia.editions import Colour, Ingredient
from mammamia.game import Cards, IngredientCard, Order, SeatView, TableView
from mammamia.game.view import CoveredDeliveries, OpenDeliveries

Picture: TypeAlias = npt.NDArray[np.uint8]
Point: TypeAlias = tuple[int, int]
Paint: TypeAlias = tuple[int, int, int]

WIDTH: Final = 720
HEIGHT: Final = 480
CARD: Final = (36, 50)
BACK: Final = (18, 26)
MARGIN: Final = 16
MIDDLE: Final = 190  # where the piles begin
BOTTOM: Final = 372  # where the hand begins

CLOTH: Final = (44, 85, 62)
PANEL: Final = (56, 102, 76)
PAPER: Final = (250, 245, 232)
WOOD: Final = (206, 178, 138)
INK: Final = (40, 34, 30)
GLOW: Final = (255, 214, 102)
DOUGH: Final = (240, 205, 140)

PAINTS: Final[dict[Ingredient, Paint]] = {
    Ingredient.PINEAPPLE: (238, 190, 44),
    Ingredient.PEPPER: (74, 158, 72),
    Ingredient.MUSHROOM: (140, 102, 72),
    Ingredient.OLIVE: (108, 72, 140),
    Ingredient.SALAMI: (196, 60, 52),
    Ingredient.SHRIMP: (236, 140, 160),
}


def draw_table(view: SeatView, colours: Sequence[Colour]) -> Picture:
    """The table as a seat sees it: the others above, the piles in the middle, its own hand below."""
    image = Image.new("RGB", (WIDTH, HEIGHT), CLOTH)
    pen = ImageDraw.Draw(image)
    _draw_seats(pen, view.table, colours)
    _draw_piles(pen, view.table)
    _draw_hand(pen, view, _paint(colours[view.seat]))
    return np.asarray(image, dtype=np.uint8).copy()


def _draw_seats(pen: ImageDraw.ImageDraw, table: TableView, colours: Sequence[Colour]) -> None:
    width = (WIDTH - MARGIN) // len(table.seats)
    for n, seat in enumerate(table.seats):
        left, top = MARGIN + n * width, MARGIN
        paint = _paint(colours[n])
        edge = GLOW if table.deciding == n else PANEL
        pen.rounded_rectangle((left, top, left + width - MARGIN, MIDDLE - MARGIN), 8, PANEL, edge, 4)
        pen.rounded_rectangle((left + 10, top + 10, left + width - MARGIN - 10, top + 26), 5, paint)
        _draw_backs(pen, (left + 12, top + 36), seat.ingredients, WOOD, width - 60)
        _draw_backs(pen, (left + 12, top + 68), seat.orders, paint, width - 60)
        _draw_pile(pen, (left + 12, top + 104), BACK, paint, seat.waiter)
        if isinstance(table.delivered, OpenDeliveries):
            _draw_pizza(pen, (left + 74, top + 106), len(table.delivered.by_seat[n]))
        if table.mamma_mia == n:
            pen.ellipse((left + width - 50, top + 104, left + width - 26, top + 128), GLOW, INK)


def _draw_piles(pen: ImageDraw.ImageDraw, table: TableView) -> None:
    """The supply, the used pile, the oven with its top card or the order that came up, and the table."""
    _draw_pile(pen, (MARGIN, MIDDLE + 20), CARD, WOOD, table.supply_size)
    _draw_pile(pen, (MARGIN, MIDDLE + 100), CARD, PAPER, table.used_size)
    pen.rounded_rectangle((110, MIDDLE, 330, BOTTOM - MARGIN), 14, (92, 58, 46), (60, 38, 30), 5)
    pen.chord((136, MIDDLE + 18, 304, BOTTOM + 60), 180, 360, (28, 20, 18))
    top = table.order_up if table.order_up is not None else table.oven_top
    if top is not None:
        _draw_card(pen, (202, MIDDLE + 62), top)
    _write(pen, (220, MIDDLE + 134), str(table.oven_size), PAPER)
    if isinstance(table.delivered, CoveredDeliveries):
        _draw_pizza(pen, (290, MIDDLE + 120), table.delivered.size)
    _draw_cards(pen, (352, MIDDLE + 10), table.table, WIDTH - 352 - MARGIN)


def _draw_hand(pen: ImageDraw.ImageDraw, view: SeatView, paint: Paint) -> None:
    pen.rounded_rectangle((MARGIN, BOTTOM, WIDTH - MARGIN, HEIGHT - MARGIN), 8, PANEL, paint, 4)
    held: list[IngredientCard | Order] = [*view.hand, *view.orders]
    gap = min(CARD[0] + 8, (WIDTH - 4 * MARGIN) // max(1, len(held)))
    for n, card in enumerate(held):
        _draw_card(pen, (2 * MARGIN + n * gap, BOTTOM + 20), card)


def _draw_cards(pen: ImageDraw.ImageDraw, at: Point, cards: Cards, width: int) -> None:
    """One card of each sort, with how many there are."""
    left, top = at
    tally = Counter(cards)
    columns = width // 58
    for n, (card, count) in enumerate(tally.items()):
        place = left + n % columns * 58, top + n // columns * 80
        _draw_card(pen, place, card)
        _write(pen, (place[0] + CARD[0] // 2, place[1] + CARD[1] + 13), str(count), PAPER)


def _draw_card(pen: ImageDraw.ImageDraw, at: Point, card: IngredientCard | Order) -> None:
    left, top = at
    right, bottom = left + CARD[0], top + CARD[1]
    if isinstance(card, Order):
        pen.rounded_rectangle((left, top, right, bottom), 6, _paint(card.colour), INK)
        pen.ellipse((left + 7, top + 14, right - 7, bottom - 14), DOUGH, INK)
        return
    paint = PAINTS[card.kind]
    pen.rounded_rectangle((left, top, right, bottom), 6, PAPER, INK)
    if card.is_double:
        pen.ellipse((left + 9, top + 5, right - 9, top + 23), paint, INK)
        pen.ellipse((left + 9, bottom - 23, right - 9, bottom - 5), paint, INK)
    else:
        pen.ellipse((left + 7, top + 14, right - 7, bottom - 14), paint, INK)


def _draw_backs(pen: ImageDraw.ImageDraw, at: Point, n: int, paint: Paint, width: int) -> None:
    """Cards held, from behind."""
    left, top = at
    gap = min(BACK[0] - 6, width // max(1, n))
    for i in range(n):
        pen.rounded_rectangle((left + i * gap, top, left + i * gap + BACK[0], top + BACK[1]), 3, paint, INK)


def _draw_pile(pen: ImageDraw.ImageDraw, at: Point, size: Point, paint: Paint, n: int) -> None:
    """A pile from above, with how many cards it has; an empty one is an outline."""
    left, top = at
    if n == 0:
        pen.rounded_rectangle((left, top, left + size[0], top + size[1]), 4, None, INK)
    for shift in range(0, 2 * min(n, 3), 2):
        box = (left + shift, top - shift, left + shift + size[0], top - shift + size[1])
        pen.rounded_rectangle(box, 4, paint, INK)
    _write(pen, (left + size[0] + 20, top + size[1] // 2), str(n), PAPER)


def _draw_pizza(pen: ImageDraw.ImageDraw, at: Point, n: int) -> None:
    """Delivered orders, and how many."""
    left, top = at
    pen.ellipse((left, top, left + 22, top + 22), DOUGH, (200, 90, 60), 3)
    _write(pen, (left + 36, top + 12), str(n), PAPER)


def _write(pen: ImageDraw.ImageDraw, middle: Point, text: str, paint: Paint) -> None:
    pen.text(middle, text, paint, _font(), anchor="mm")


@cache
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(18)


def _paint(colour: Colour) -> Paint:
    return PAINTS[colour.ingredient]
