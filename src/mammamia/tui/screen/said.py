"""The side of the table: what was announced, and what the aid level adds to one's memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from rich.text import Text

from mammamia.game import Cards, IngredientCard, Order, Source
from mammamia.game.view import CoveredDeliveries
from mammamia.tui.scene import Announced, Scene
from mammamia.tui.screen.area import Area
from mammamia.tui.screen.look import FLOUR, SMOKE, TITLE, counted, fit, lines_of, seat_chip
from mammamia.tui.screen.words import Wording

ORDER = "▤"  # the mark of an order
TALL = 14  # rows from which on there is room for more than the announcements


class SaidArea(Area):
    """The last lap or the log, newest last; then the table, the open oven, the pad."""

    def draw(self, scene: Scene, words: Wording) -> Text:
        """As much as there is room for: the newest stay."""
        width, height = self.size.width - 1, self.size.height
        below = [*_below(scene, words, width, is_tall=height >= TALL)]
        lap = [_line(said, words) for said in scene.lap]
        if lap:
            lap[-1].stylize("bold")
        else:
            lap = [Text(words.say("table.nothing-said"), SMOKE)]
        room = max(1, height - 1 - len(below) - (height >= TALL))
        title = words.say("table.log" if scene.company.aid.has_log else "table.lap")
        rows = [Text(title, TITLE), *lap[-room:]]
        if height >= TALL:
            rows += [Text(""), *below]
        else:
            rows += [Text("")] * (height - len(rows) - len(below)) + below
        return lines_of(*(fit(row, width) for row in rows[:height]))


def _line(said: Announced, words: Wording) -> Text:
    """One announcement: who, what, and where from they drew."""
    colour = words.company.players[said.seat].colour
    line = Text.assemble(seat_chip(colour, words.language), f" {words.names[said.seat]}: ", style=FLOUR)
    if not said.put:
        line.append(words.say("screen.passes"), SMOKE)
    for n, part in enumerate(tallied(said.put, words)):
        line.append_text(Text(" " if n else "")).append_text(part)
    if said.order is not None:
        line.append(f" {ORDER} ", TITLE).append(words.language.order_name(said.order), FLOUR)
    if said.source is not None:
        line.append(f"  +{said.drawn}{ORDER if said.source is Source.WAITER else ''}", SMOKE)
    return line


def tallied(cards: Cards, words: Wording) -> list[Text]:
    """A handful: `3 ♠M`, `1 ◉S`."""
    return [counted(card, n, words.language) for card, n in Counter(cards).items()]


# ---------------------------------------------------------------- what the aid level adds


def _below(scene: Scene, words: Wording, width: int, *, is_tall: bool) -> Iterator[Text]:
    if scene.table.table:
        yield from _listed(words.say("screen.on-table"), tallied(scene.table.table, words), width, words)
    if isinstance(scene.table.delivered, CoveredDeliveries):
        yield Text(words.say("screen.covered", n=scene.table.delivered.size), SMOKE)
    yield from oven_lines(scene, words, width, is_whole=is_tall)
    if scene.notes is not None:
        yield from _pad(scene, words, is_tall=is_tall)
    if is_tall and not scene.company.aid.has_log and scene.lap and scene.seat is not None:
        yield Text("")
        for line in wrap(words.say("table.lap-fades"), width):
            yield Text(line, f"italic {SMOKE}")


def oven_lines(scene: Scene, words: Wording, width: int, *, is_whole: bool) -> Iterator[Text]:
    """What is in the oven, where the aid level shows it; of the orders all, or how many there are."""
    if scene.oven is None:
        return
    ingredients = [card for card in scene.oven.cards if isinstance(card, IngredientCard)]
    cards = tuple(sorted(ingredients, key=lambda card: card.number))
    yield from _listed(words.say("screen.in-oven"), tallied(cards, words), width, words)
    orders = [card for card in scene.oven.cards if isinstance(card, Order)]
    if orders and not is_whole:
        yield Text(f"{ORDER} {words.say('table.orders-in-oven', n=len(orders))}  A", TITLE)
    elif orders:
        named = [
            Text.assemble(seat_chip(order.colour, words.language), (f" {words.language.order_name(order)} ", FLOUR))
            for order in orders
        ]
        yield from _listed(ORDER, named, width, words)


def _pad(scene: Scene, words: Wording, *, is_tall: bool) -> Iterator[Text]:
    title = Text.assemble((words.say("table.notes"), TITLE), (f"  N: {words.say('screen.write')}", SMOKE))
    if scene.company.aid.has_notebook and is_tall:
        yield Text("")
    yield title
    notes = (scene.notes or "").splitlines()
    for line in notes if is_tall else notes[:2]:
        yield Text(line, FLOUR)


def _listed(title: str, parts: list[Text], width: int, words: Wording) -> Iterator[Text]:
    """A title and what it lists, in as many lines as that takes."""
    line = Text(title, TITLE)
    for part in parts or [Text(words.say("cards.nothing"), SMOKE)]:
        if line.cell_len + 1 + part.cell_len > width:
            yield line
            line = Text(" ")
        line = Text.assemble(line, " ", part)
    yield line
