"""The viewer's hand: ingredients in piles with a count, orders as slips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rich.text import Text

from mammamia.editions import Ingredient, demand_of
from mammamia.game import IngredientCard, Order, SeatView
from mammamia.game.view import OpenDeliveries
from mammamia.hosting.protocol.asides import OpenCards
from mammamia.i18n.recipes import extras
from mammamia.tui.moment import STAR
from mammamia.tui.scene import Scene
from mammamia.tui.screen.area import Area
from mammamia.tui.screen.look import (
    ACTION,
    BAD_TEXT,
    EMBER,
    FACES,
    FLOUR,
    GOOD_TEXT,
    HEARTH,
    INK,
    KEY,
    SMOKE,
    TITLE,
    beside,
    counted,
    fit,
    fit_plain,
    key_cap,
    lines_of,
    plate_of,
    seat_chip,
    touch,
)
from mammamia.tui.screen.words import Wording

PILE_ROWS = 3
WIDEST_SLIP = 54
MARKS = {"table": ("✓", GOOD_TEXT), "hand": ("≈", EMBER), "no": ("✗", BAD_TEXT)}  # would it bake now?


class HandArea(Area):
    """A heading, the piles, and below them the orders."""

    def draw(self, scene: Scene, words: Wording) -> Text:
        """Nothing but a line for a spectator."""
        if scene.open_cards is not None:
            return lines_of(*_open_hands(scene.open_cards, words, self.size.width))
        if not isinstance(scene.view, SeatView):
            return Text(f" {words.say('table.watching')}", SMOKE)
        width = self.size.width
        rows = [_heading(scene, scene.view, words, width)]
        rows += _piles(self, scene.view, words, width)
        rows += _slips(self, scene, scene.view, words, self.size.height - 1 - PILE_ROWS)
        return lines_of(*rows)


def _open_hands(cards: OpenCards, words: Wording, width: int) -> Iterator[Text]:
    """Every hand in a line, for watching with open cards."""
    for player, name, hand in zip(words.company.players, words.names, cards.hands, strict=True):
        line = Text.assemble(seat_chip(player.colour, words.language), (f" {name}: ", "bold"))
        for card, n in Counter(hand.ingredients).items():
            line.append_text(counted(card, n, words.language)).append(" ")
        orders = ", ".join(map(words.language.order_name, hand.orders))
        yield fit(line.append(f"▤ {orders}" if orders else "", SMOKE), width)


def _heading(scene: Scene, view: SeatView, words: Wording, width: int) -> Text:
    chip = seat_chip(scene.company.players[view.seat].colour, words.language)
    left = Text.assemble(chip, " ", (words.say("table.hand"), TITLE))
    if scene.table.mamma_mia == view.seat:
        left.append(f"  {STAR} {words.say('cards.mamma-mia')}", FLOUR)
    delivered = scene.table.delivered
    right = Text("")
    if isinstance(delivered, OpenDeliveries):
        right = Text(words.say("table.delivered", n=len(delivered.by_seat[view.seat])), SMOKE)
    return beside(left, right, width)


# ---------------------------------------------------------------- piles


def _piles(area: HandArea, view: SeatView, words: Wording, width: int) -> list[Text]:
    kinds = words.company.edition.kinds
    held = Counter(view.hand)
    room = width // len(kinds) - 1
    columns = [_pile(area, kind, held, words, room) for kind in kinds]
    return [Text(" ").join(row) for row in zip(*columns, strict=True)]


def _pile(area: HandArea, kind: Ingredient, held: Counter[IngredientCard], words: Wording, width: int) -> list[Text]:
    singles, doubles = held[IngredientCard(kind)], held[IngredientCard(kind, is_double=True)]
    mark = f"{FACES[kind].glyph}{words.language.letter(kind)}"
    number = f"{singles}+{doubles}×2" if doubles else str(singles or "–")
    plate = plate_of(kind) if singles + doubles > 0 else f"{SMOKE} on {HEARTH}"
    name = words.language.kind(kind, max(1, singles))
    rows = [
        Text(fit_plain(f" {number} {mark}", width), plate),  # as it is said: how many, then what
        Text(fit_plain(f" {name}", width), plate),
        _key(area, kind, width),
    ]
    if area.draft is not None:
        for row in rows:
            row.stylize(touch(f"screen.kind({kind.number + 1})"))
    return rows


def _key(area: HandArea, kind: Ingredient, width: int) -> Text:
    """The key of a pile, in brackets as no count is; and how many of it would be put."""
    draft = area.draft
    if draft is None:
        return Text(" " * width)
    key = f" {key_cap(kind.number + 1)}"
    if draft.kind is not kind:
        return fit(Text(key, KEY), width)
    n = f"{draft.singles}+{draft.doubles}×2" if draft.doubles else str(draft.singles)
    return Text(fit_plain(f"{key} ▲ {n}", width), ACTION)


# ---------------------------------------------------------------- orders


def _slips(area: HandArea, scene: Scene, view: SeatView, words: Wording, height: int) -> Iterator[Text]:
    """The orders, in two columns if need be; where there is not room for all, those around the chosen one."""
    columns = 1 if len(view.orders) <= height else 2
    room = min(WIDEST_SLIP, area.size.width // columns - 1)
    chosen = area.draft.order if area.draft is not None else None
    slips = [_slip(scene, order, words, room, is_chosen=order == chosen) for order in view.orders]
    if area.draft is not None:
        for n, slip in enumerate(slips):
            slip.stylize(touch(f"screen.order({n})"))
    first = view.orders.index(chosen) if chosen in view.orders else 0
    shown = _window(slips, first, height * columns, words, room)
    empty = fit(Text(""), room)
    for row in range(height):
        pair = [*shown[row * columns : row * columns + columns], empty, empty][:columns]
        yield Text(" ").join(pair)


def _window(slips: list[Text], first: int, room: int, words: Wording, width: int) -> list[Text]:
    if len(slips) <= room:
        return slips or [fit(Text(words.say("screen.no-orders"), SMOKE), width)]
    start = max(0, min(first - room // 2, len(slips) - (room - 1)))
    shown = slips[start : start + room - 1]
    more = len(slips) - len(shown)
    return [*shown, fit(Text(words.say("screen.more-orders", n=more), SMOKE), width)]


def _slip(scene: Scene, order: Order, words: Wording, width: int, *, is_chosen: bool) -> Text:
    """An order: its name and what it needs, and where the oven is open whether it would bake."""
    paper = ACTION if is_chosen else f"{INK} on {FLOUR}"
    mark = Text("▸" if is_chosen else " ")
    bakes = scene.oven.bakes.get(order) if scene.oven is not None else None
    left = Text.assemble(mark, (words.language.order_name(order), "bold"), "  ", recipe(order, words))
    if bakes is None:
        return fit(left, width, paper)
    sign, colour = MARKS[bakes]
    return Text.assemble(fit(left, width - 3, paper), (f" {sign} ", f"bold {colour} on {HEARTH}"))


def recipe(order: Order, words: Wording) -> Text:
    """What an order needs: `1◆A 4♠M`."""
    wanted = words.recipe(order)
    line = Text("")
    for kind, n in demand_of(wanted, words.company.edition.kinds).fixed.items():
        line.append(str(n)).append(f"{FACES[kind].glyph}{words.language.letter(kind)}", plate_of(kind)).append(" ")
    for extra in extras(words.language, wanted):
        line.append(f"{extra} ")
    return line
