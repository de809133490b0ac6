"""The oven with its top card, between the supply and the waiter."""

from __future__ import annotations

from math import ceil

from rich.text import Text

from mammamia.game import IngredientCard, Order, OvenCard, Source
from mammamia.tui.scene import Scene
from mammamia.tui.screen.area import Area
from mammamia.tui.screen.look import (
    BRICK,
    BRICK_DARK,
    COAL,
    EMBER,
    FACES,
    FLOUR,
    HEARTH,
    INK,
    NIGHT,
    SMOKE,
    fit,
    fit_plain,
    lines_of,
    plate_of,
    seat_chip,
    touch,
)
from mammamia.tui.screen.words import Wording

PILE = 9  # cells of a pile beside the oven
WIDEST = 44
COURSES = ("┴───", "──┴─")  # how bricks lie
MOUTH_WALL = 2  # bricks beside the mouth
WIDEST_CARD = 24
LARGE = 8  # rows of the mouth in which a card has a margin
BAR = "="  # of the pile in the oven
CARDS_A_BAR = 4


class Oven(Area):
    """The arch, what lies on top, and how much is in it; the piles one draws from stand beside it."""

    def draw(self, scene: Scene, words: Wording) -> Text:
        """Row by row."""
        width, height = self.size.width, self.size.height
        room = width - 2 * PILE - 2
        arch = min(room, WIDEST)
        rows = _arch(scene, words, arch, height)
        left, right = _piles(self, scene, words, height)
        gap = (width - 2 * PILE - arch) // 2
        space = Text(" " * gap)
        return lines_of(*(Text.assemble(a, space, row, space, b) for a, row, b in zip(left, rows, right, strict=True)))


# ---------------------------------------------------------------- the arch


def _arch(scene: Scene, words: Wording, width: int, height: int) -> list[Text]:
    top = 2 if height < 12 else 3
    mouth = height - top - 1
    card = _card(scene.table.oven_top, words, min(WIDEST_CARD, width - 2 * MOUTH_WALL - 2), is_large=mouth >= LARGE)
    first = top + max(0, (mouth - len(card)) // 2)
    rows = []
    for number in range(height - 1):
        inset = max(0, 2 * (top - 1 - number)) if number < top else 0
        if number < top:
            rows.append(_wall(width, number, inset))
        else:
            inside = width - 2 * MOUTH_WALL
            shown = card[number - first] if first <= number < first + len(card) else None
            floor = _floor(scene.table.oven_size, inside) if number == height - 2 else None
            rows.append(_mouth(inside, number, shown, floor))
    rows.append(_base(scene, words, width))
    return rows


def _wall(width: int, row: int, inset: int) -> Text:
    course = COURSES[row % 2]
    bricks = (course * width)[: width - 2 * inset]
    return Text.assemble(" " * inset, (bricks, f"{BRICK_DARK} on {BRICK}"), " " * inset)


def _mouth(inside: int, row: int, card: Text | None, floor: Text | None) -> Text:
    side = COURSES[row % 2][:MOUTH_WALL], f"{BRICK_DARK} on {BRICK}"
    behind = floor or Text(" " * inside, f"{EMBER} on {COAL}")
    if card is None:
        return Text.assemble(side, behind, side)
    left = (inside - card.cell_len) // 2
    return Text.assemble(side, behind[:left], card, behind[left + card.cell_len :], side)


def _floor(size: int, width: int) -> Text:
    """The floor: embers, brighter in the middle, and on them the pile, the wider the more cards there are."""
    embers = "".join("░▒▓"[min(2, min(n, width - 1 - n) * 6 // width)] for n in range(width))
    bar = BAR * min(width, ceil(size / CARDS_A_BAR))
    left = (width - len(bar)) // 2
    embers_style = f"{EMBER} on {COAL}"
    return Text.assemble(
        (embers[:left], embers_style), (bar, f"bold {FLOUR} on {COAL}"), (embers[left + len(bar) :], embers_style)
    )


def _base(scene: Scene, words: Wording, width: int) -> Text:
    size = scene.table.oven_size
    text = words.say("screen.oven-empty") if size == 0 else words.say("opening.any-cards", n=size)
    return Text(fit_plain(text.center(width), width), f"bold {FLOUR} on {BRICK_DARK}")


def _card(card: OvenCard | None, words: Wording, width: int, *, is_large: bool) -> list[Text]:
    """What lies on top: an ingredient's plate, or an order's slip with its owner."""
    match card:
        case None:
            return []
        case IngredientCard(kind, is_double):
            style = plate_of(kind)
            head = Text(f" {FACES[kind].glyph} {words.language.letter(kind)}{' ×2' if is_double else ''}")
            name = words.language.card(card)
        case Order():
            style = f"{INK} on {FLOUR}"
            head = Text.assemble(" ", seat_chip(card.colour, words.language), f" ▤ {owner_of(card, words)}")
            name = words.language.order_name(card)
    rows = [fit(head, width, f"bold {style}"), Text(fit_plain(f" {name}", width), style)]
    margin = [Text(" " * width, style)] if is_large else []
    return [*margin, *rows, *margin]


def owner_of(order: Order, words: Wording) -> str:
    """Whose order it is."""
    return words.names[words.company.owner(order)]


# ---------------------------------------------------------------- the piles


def _piles(area: Oven, scene: Scene, words: Wording, height: int) -> tuple[list[Text], list[Text]]:
    """Supply and waiter; the one that will be drawn from glows. A spectator sees what is used in place of a waiter."""
    table = scene.table
    source = area.draft.draw.source if area.draft is not None else None
    left = _pile(str(table.supply_size), words.say("table.supply"), height, is_lit=source is Source.SUPPLY)
    if scene.seat is None:
        right = _pile(str(table.used_size), words.say("screen.used"), height, is_lit=False)
    else:
        waiter = table.seats[scene.seat].waiter
        right = _pile(str(waiter), words.say("screen.waiter"), height, is_lit=source is Source.WAITER)
    if area.draft is not None:
        for rows, action in ((left, "supply"), (right, "waiter")):
            for row in rows:
                row.stylize(touch(f"screen.draw('{action}')"))
    return left, right


def _pile(number: str, name: str, height: int, *, is_lit: bool) -> list[Text]:
    edge = EMBER if is_lit else SMOKE
    card = f"{edge} on {BRICK if is_lit else HEARTH}"
    rows = [
        Text.assemble(" ", ("╭─────╮", card), " "),
        Text.assemble(" ", (f"│{number.center(5)}│", f"bold {card}"), " "),
        Text.assemble(" ", ("╰─────╯", card), " "),
        Text(fit_plain(name.center(PILE) if len(name) < PILE else name, PILE), EMBER if is_lit else SMOKE),
    ]
    above = max(0, (height - len(rows)) // 2)
    empty = Text(" " * PILE, f"on {NIGHT}")
    return [*(empty.copy() for _ in range(above)), *rows, *(empty.copy() for _ in range(height))][:height]
