"""The end: who won and why, who baked what, and another game or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from textwrap import wrap
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from mammamia.game.events import GameEnded
from mammamia.game.opening import Opening
from mammamia.game.view import OpenDeliveries
from mammamia.hosting.ladder import Invitation
from mammamia.i18n import Language
from mammamia.tui.climbing import invitation_lines
from mammamia.tui.scene import Scene
from mammamia.tui.screen.look import BAD_TEXT, EMBER, FLOUR, SMOKE, TITLE, fit_plain, lines_of, seat_chip
from mammamia.tui.screen.now import Hint
from mammamia.tui.screen.sheets import WIDTH, Sheet, close_key, round_lines
from mammamia.tui.screen.words import Wording

AGAIN = "again"
NAME = 20


class Outcome(Enum):
    """How a sitting ended."""

    LEFT = "left"
    OVER = "over"
    AGAIN = "again"  # at the same table
    INVITED = "invited"  # to another one


@dataclass(frozen=True, slots=True)
class Following:
    """What is said about the game that may follow: an invitation, or else how far one has come; and any trouble."""

    invitation: Invitation | None = None
    standing: str = ""
    complaints: Sequence[str] = ()

    def rows(self, language: Language) -> Iterator[Text]:
        """It in words."""
        if self.invitation is not None:
            said, guests = invitation_lines(self.invitation, language)
            yield from (Text(""), Text(said, f"bold {EMBER}"), Text(guests, FLOUR))
        elif self.standing:
            yield from (Text(""), Text(self.standing, SMOKE))
        yield from (Text(complaint, BAD_TEXT) for complaint in self.complaints)


class EndSheet(Sheet):
    """The last sheet; another game can begin from it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "close('again')", show=False, priority=True),
        Binding("q,escape,й", "close", show=False, priority=True),
    ]


class InvitingSheet(EndSheet):
    """The last sheet, with an invitation to another table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", f"close('{Outcome.INVITED.value}')", show=False, priority=True),
        Binding("a,A,ф,Ф", f"close('{AGAIN}')", show=False, priority=True),
    ]


def end_sheet(
    ended: GameEnded, scene: Scene, opening: Opening | None, words: Wording, following: Following | None
) -> Sheet:
    """Who won, why, and what everybody has; then what may follow."""
    rows = [Text(_headline(ended, words), f"bold {EMBER}"), *(Text(line, FLOUR) for line in _reasons(ended, words))]
    if following is not None:
        rows += following.rows(words.language)
    rows += [Text(""), *_results(ended, scene, words)]
    if opening is not None:
        title = words.say("ending.round", round=opening.round)
        rows += [Text(""), Text(title, TITLE), *round_lines(opening, words)]
    title, body = words.say("ending.title"), lines_of(*rows)
    if following is None:
        return Sheet(title, body, [close_key(words)])
    leave = Hint("Q", words.say("screen.leave"), "screen.close")
    again = f"screen.close('{AGAIN}')"
    if following.invitation is None:
        return EndSheet(title, body, [Hint("Enter", words.say("screen.again"), again), leave])
    join = Hint("Enter", words.say("home.sit"), f"screen.close('{Outcome.INVITED.value}')")
    return InvitingSheet(title, body, [join, Hint("A", words.say("ending.rematch"), again), leave])


def _headline(ended: GameEnded, words: Wording) -> str:
    names = [words.names[seat] for seat in ended.winners]
    return words.say("ending.won", name=names[0]) if len(names) == 1 else words.say("ending.shared", names=names)


def _reasons(ended: GameEnded, words: Wording) -> list[str]:
    """R7.4: the most pizzas, and how a tie was broken."""
    first = ended.winners[0]
    most, held = ended.delivered[first], ended.ingredients[first]
    tied = [seat for seat, n in enumerate(ended.delivered) if n == most]
    if len(tied) == 1:
        return [words.say("ending.by-orders", n=most)]
    tie = words.say("ending.tie", names=[words.names[seat] for seat in tied], n=most)
    others = [seat for seat in tied if seat not in ended.winners]
    if not others:
        return [tie, words.say("ending.tie-nothing", held=held)]
    if len(ended.winners) > 1:
        return [tie, _shared(ended, others, words)]
    return [tie, words.say("ending.tie-hand", name=words.names[first], held=held)]


def _shared(ended: GameEnded, others: Sequence[int], words: Wording) -> str:
    """Several hold the most ingredients, and *others* fewer."""
    seats = (*ended.winners, *others)
    each = [words.say("ending.held-by", name=words.names[seat], n=ended.ingredients[seat]) for seat in seats]
    names, without = ([words.names[seat] for seat in some] for some in (ended.winners, others))
    return words.say("ending.decides-shared", held=", ".join(each), names=names, others=without)


def _results(ended: GameEnded, scene: Scene, words: Wording) -> list[Text]:
    head = (
        f"   {fit_plain(words.say('ending.player'), NAME)} {words.say('ending.pizzas')} · {words.say('ending.in-hand')}"
    )
    rows = [Text(head, SMOKE)]
    by_rank = sorted(range(len(words.names)), key=lambda seat: (-ended.delivered[seat], -ended.ingredients[seat]))
    for seat in by_rank:
        chip = seat_chip(scene.company.players[seat].colour, words.language)
        line = Text.assemble(chip, (f" {fit_plain(words.names[seat], NAME)} ", "bold"), style=FLOUR)
        line.append(f"{ended.delivered[seat]} · {ended.ingredients[seat]}", f"bold {FLOUR}")
        rows.append(line)
        if isinstance(scene.table.delivered, OpenDeliveries):
            orders = scene.table.delivered.by_seat[seat]
            baked = ", ".join(map(words.language.order_name, orders)) or words.say("ending.nothing-baked")
            column = line.cell_len + 3  # what does not fit goes on below itself, not below the name
            first, *more = wrap(baked, WIDTH - column)
            line.append(f"   {first}", SMOKE)
            rows += [Text(" " * column + part, SMOKE) for part in more]
    return rows
