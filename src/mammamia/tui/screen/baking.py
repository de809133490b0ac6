"""The oven's opening: growing bars, the order that rises from it, and what became of the orders so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from rich.text import Text

from mammamia.editions import Ingredient
from mammamia.game import Cards, IngredientCard, SeatView
from mammamia.game.opening import CheckedOrder, Need, Opening
from mammamia.tui.scene import Scene
from mammamia.tui.screen.area import Area
from mammamia.tui.screen.look import (
    BAD,
    BAD_TEXT,
    FACES,
    FLOUR,
    GOOD,
    GOOD_TEXT,
    HEARTH,
    INK,
    KEY,
    SMOKE,
    TITLE,
    beside,
    chip,
    counted,
    fit,
    fit_plain,
    lines_of,
    plate_of,
    seat_chip,
)
from mammamia.tui.screen.pace import ShowPace
from mammamia.tui.screen.words import Wording

NAME = 16  # cells for the name of a kind
PAPER = f"{INK} on {FLOUR}"


class OpeningArea(Area):
    """A part of the opening's show."""

    opening: Opening | None = None
    pace: ShowPace | None = None

    def open(self, opening: Opening | None) -> None:
        """Show this moment of the opening."""
        self.opening = opening
        self.refresh(layout=True)

    def draw(self, scene: Scene, words: Wording) -> Text:
        """Nothing while the oven is closed."""
        return Text("") if self.opening is None else self.draw_opening(self.opening, scene, words)

    def draw_opening(self, opening: Opening, scene: Scene, words: Wording) -> Text:
        """The moment, in the area's size."""
        raise NotImplementedError


class ProgressLine(OpeningArea):
    """Who opens the oven, how far it is, how fast it goes."""

    def draw_opening(self, opening: Opening, scene: Scene, words: Wording) -> Text:
        """One line."""
        left = Text(words.say("opening.title"), TITLE)
        if opening.opener is not None:
            left = Text(words.say("opening.opens", name=words.names[opening.opener]), TITLE)
        shown = words.say("opening.progress", n=opening.total - opening.left, total=opening.total)
        right = Text(shown, f"bold {FLOUR}")
        if self.pace is not None:
            right.append(f"  {words.say(f'opening.speeds.{self.pace.name}')}", SMOKE)
        return beside(left, right, self.size.width)


class Bars(OpeningArea):
    """What lies on the table: a bar for each kind, a block for each card."""

    def draw_opening(self, opening: Opening, scene: Scene, words: Wording) -> Text:
        """A row a kind; where there is room, with air between."""
        kinds = scene.company.edition.kinds
        held = Counter(opening.table)
        gap = [Text("")] if self.size.height >= 2 * len(kinds) else []
        rows: list[Text] = []
        for kind in kinds:
            is_new = opening.last is not None and opening.last.kind is kind
            bar = _bar(kind, held, words, self.size.width - 1, is_new=is_new)
            thick = [_shadow(bar, kind)] if self.size.height >= 3 * len(kinds) else []
            rows += [*thick, bar, *gap]
        return lines_of(*rows)


def _bar(kind: Ingredient, held: Counter[IngredientCard], words: Wording, width: int, *, is_new: bool) -> Text:
    singles, doubles = held[IngredientCard(kind)], held[IngredientCard(kind, is_double=True)]
    worth = singles + 2 * doubles
    glyph = FACES[kind].glyph
    name = fit_plain(words.language.kind(kind, worth), NAME - 4)
    line = Text.assemble(chip(kind, words.language), (f" {name} ", FLOUR if worth else SMOKE))
    blocks = f" {glyph}" * singles + "×2" * doubles
    room = width - line.cell_len - 4
    if len(blocks) > room:
        blocks = glyph * singles + "2" * doubles
    line.append(blocks[:room], plate_of(kind))
    line.append(f" {worth}", f"bold {KEY}" if is_new else f"bold {FLOUR}")
    return fit(line, width)


def _shadow(bar: Text, kind: Ingredient) -> Text:
    """The upper row of a thick bar: only the plates."""
    plain = Text(" " * len(bar.plain))
    for span in bar.spans:
        if span.style == plate_of(kind) and span.start >= NAME:
            plain.stylize(plate_of(kind), span.start, span.end)
    return plain


# ---------------------------------------------------------------- the order that is up


class Slip(OpeningArea):
    """The waiter's slip: whose order, what it needs, what the table had, and the stamp."""

    lit: int | None = None  # so many of its needs are checked; None: all

    def draw_opening(self, opening: Opening, scene: Scene, words: Wording) -> Text:
        """Paper with a coloured head."""
        check = opening.current
        if check is None:
            return Text("")
        width, height = self.size.width - 1, self.size.height
        head = Text.assemble(" ", words.owner(check))
        rows = [fit(head, width, plate_of(check.order.colour.ingredient))]
        rows.append(fit(Text(f" {words.language.order_name(check.order)}", "bold"), width, PAPER))
        needs = check.needs if self.lit is None else check.needs[: self.lit]
        stamp = [] if check.is_open or self.lit is not None else _stamp(check, words, width)
        told = [*_needs(needs, words), *_answers(check, words)]
        room = height - len(rows) - len(stamp) - len(told)
        recipe = [
            Text(f" {line}") for line in wrap(words.say("opening.needs", recipe=words.needs(check.order)), width - 2)
        ]
        body = (recipe if len(recipe) <= room else []) + told
        rows += [fit(line, width, PAPER) for line in body][: height - len(rows) - len(stamp)]
        return lines_of(*rows, *stamp)


def _needs(needs: tuple[Need, ...], words: Wording) -> Iterator[Text]:
    unnamed = words.say("opening.anything" if len(needs) == 1 else "opening.another-kind")
    for need in needs:
        sign, colour = ("✓", GOOD) if need.lack == 0 else ("✗", BAD)
        kind = unnamed if need.kind is None else words.language.kind(need.kind, need.needed)
        has = words.say("opening.has", n=need.found, needed=need.needed, kind=kind)
        line = Text.assemble(" ", (sign, f"bold {colour}"), " ")
        if need.kind is not None:
            line.append_text(chip(need.kind, words.language)).append(" ")
        yield line.append(has)


def _answers(check: CheckedOrder, words: Wording) -> Iterator[Text]:
    """Who was asked for help, and what they said."""
    if check.crossed:
        kind = words.language.kind(check.crossed[0])
        yield Text(f" {words.say('opening.spoilt', kind=kind)}", f"bold {BAD}")
    if check.request:
        yield Text(f" {words.say('opening.asks', cards=check.request)}")
    if check.refused:
        names = ", ".join(words.names[seat] for seat in check.refused)
        yield Text(f" {names}: {words.say('opening.answer.refuses')}")
    if check.helper is not None:
        yield Text(f" {words.say('opening.helped', name=words.names[check.helper])}", "bold")
    if check.from_hand:
        yield Text(f" {words.say('opening.from-hand', cards=check.from_hand)}")


def _stamp(check: CheckedOrder, words: Wording, width: int) -> list[Text]:
    if check.is_baked:
        return [Text(fit_plain(words.say("opening.stamp.baked").center(width), width), f"bold {FLOUR} on {GOOD}")]
    text = words.say("opening.stamp.near" if check.lack == 1 and not check.crossed else "opening.stamp.burnt")
    side = max(0, (width - len(text) - 2) // 2)
    smoke = "".join("░▒▓"[min(2, n * 3 // max(1, side))] for n in range(side))
    return [Text(fit_plain(f"{smoke} {text} {smoke[::-1]}", width), f"bold {FLOUR} on {BAD}")]


# ---------------------------------------------------------------- orders so far


class SoFar(OpeningArea):
    """What became of the orders that came up, the newest last."""

    def draw_opening(self, opening: Opening, scene: Scene, words: Wording) -> Text:
        """As many as there is room for."""
        width, height = self.size.width, self.size.height
        done = [check for check in opening.checks if not check.is_open]
        rows = [Text(words.say("opening.so-far"), TITLE)] if done else []
        newest: list[Text] = []
        for place in reversed(range(len(done))):
            told = check_lines(opening.checks, place, words, width)
            if len(rows) + len(told) + len(newest) > height:
                break
            newest = [*told, *newest]
        return lines_of(*(fit(row, width) for row in [*rows, *newest][:height]))


def check_lines(checks: tuple[CheckedOrder, ...], place: int, words: Wording, width: int) -> list[Text]:
    """An order of the round in a line or two: baked, or why not."""
    check = checks[place]
    name, order = words.names[check.seat], words.language.order_name(check.order)
    key = "baked" if check.is_baked else "burnt"
    sign, colour = ("✓", GOOD_TEXT) if check.is_baked else ("✗", BAD_TEXT)
    chip_of_seat = seat_chip(check.order.colour, words.language)
    text = words.say(f"opening.line.{key}", name=name, order=order)
    if check.is_baked:
        parts = [words.say("opening.helped", name=words.names[check.helper])] if check.helper is not None else []
        parts += [words.say("opening.from-hand", cards=check.from_hand)] if check.from_hand else []
    else:
        parts = [why] if (why := words.why_burnt(checks, place)) else []
    told = wrap(" · ".join([text, *parts]), width - 6)
    first = Text.assemble((f"{sign} ", f"bold {colour}"), chip_of_seat, f" {told[0]}")
    return [first, *(Text(f"     {line}", SMOKE) for line in told[1:])]


# ---------------------------------------------------------------- the hand, in a line


class HandLine(OpeningArea):
    """The viewer's ingredients, to decide with."""

    def draw(self, scene: Scene, words: Wording) -> Text:
        """One line; nothing for a spectator."""
        if not isinstance(scene.view, SeatView):
            return Text("")
        line = Text(f"{words.say('table.hand')}  ", TITLE)
        return fit(line.append_text(_tally(scene.view.hand, words)), self.size.width, f"on {HEARTH}")


def _tally(cards: Cards, words: Wording) -> Text:
    parts = [counted(card, n, words.language) for card, n in Counter(cards).items()]
    return Text(" ").join(parts) if parts else Text(words.say("cards.nothing"), SMOKE)
