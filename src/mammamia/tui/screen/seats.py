"""The others at the table: how many cards, not which."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from mammamia.game import Seat, TableView
from mammamia.game.view import OpenDeliveries
from mammamia.tui.moment import STAR
from mammamia.tui.scene import Scene
from mammamia.tui.screen.area import Area
from mammamia.tui.screen.look import ACTION, FLOUR, HEARTH, SMOKE, fit, lines_of, seat_chip
from mammamia.tui.screen.words import Wording

ROOMY = (24, 6)  # from this size on a seat is told in whole words


class Seats(Area):
    """A box for each of the others, in turn order; for a spectator, one for everybody."""

    def draw(self, scene: Scene, words: Wording) -> Text:
        """The boxes side by side."""
        seats = others(scene)
        boxes = _widths(self.size.width, len(seats))
        drawn = [_box(scene, words, seat, width, self.size.height) for seat, width in zip(seats, boxes, strict=True)]
        return lines_of(*(Text(" ").join(rows) for rows in zip(*drawn, strict=True)))


def others(scene: Scene) -> list[Seat]:
    """The seats to be shown, beginning on the viewer's left."""
    seats = list(scene.company.names.seats)
    if scene.seat is None:
        return seats
    return seats[scene.seat + 1 :] + seats[: scene.seat]


def _widths(width: int, n: int) -> list[int]:
    """The room of each box, with one cell between two."""
    room = width - (n - 1)
    return [room * (place + 1) // n - room * place // n for place in range(n)]


def _box(scene: Scene, words: Wording, seat: Seat, width: int, height: int) -> list[Text]:
    is_turn = scene.table.deciding == seat
    chip = seat_chip(scene.company.players[seat].colour, words.language)
    name = Text.assemble(" ", chip, (f" {words.names[seat]}", "bold"))
    if scene.table.mamma_mia == seat:
        name.append(STAR, "bold")
    rows = [fit(name, width, ACTION if is_turn else f"{FLOUR} on {HEARTH}")]
    is_roomy = width >= ROOMY[0] and height >= ROOMY[1]
    told = _in_full(scene.table, words, seat) if is_roomy else _in_short(scene.table, words, seat)
    rows += [fit(Text(f" {line}"), width, f"{SMOKE} on {HEARTH}") for line in told]
    empty = fit(Text(""), width, f"on {HEARTH}")
    return (rows + [empty] * height)[:height]


def _in_short(table: TableView, words: Wording, seat: Seat) -> Iterator[str]:
    seen = table.seats[seat]
    yield words.say("screen.seat.hand", n=seen.ingredients, orders=seen.orders)
    yield words.say("screen.seat.waiter", n=seen.waiter)
    if seen.is_locked:
        yield words.say("screen.seat.locked")
    elif isinstance(table.delivered, OpenDeliveries):
        yield words.say("screen.seat.pizzas", n=len(table.delivered.by_seat[seat]))


def _in_full(table: TableView, words: Wording, seat: Seat) -> Iterator[str]:
    seen = table.seats[seat]
    yield words.say("table.holds-ingredients", n=seen.ingredients)
    yield words.say("table.holds-orders", n=seen.orders)
    yield words.say("table.waiter-has", n=seen.waiter)
    if isinstance(table.delivered, OpenDeliveries):
        yield words.say("table.delivered", n=len(table.delivered.by_seat[seat]))
    if seen.is_locked:
        yield words.say("screen.seat.locked")
    elif table.mamma_mia == seat:
        yield f"{STAR} {words.say('table.holds-card')}"
