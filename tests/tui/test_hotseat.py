"""Several people at one keyboard, in line mode: a hand is told only between its curtain and its hiding."""

from __future__ import annotations

import io
import re

from mammamia.i18n import LANGUAGES
from mammamia.tui.plain.console import Console
from tests.tui.typist import plan_for, play_by_typing

PEOPLE = ("Anna", "Bruno")


def test_a_hand_is_told_only_behind_its_curtain() -> None:
    plan = plan_for("plus", 3, people=PEOPLE, options={"rounds": 1})
    game, _, said = play_by_typing(plan)
    assert game.sitting.is_over
    looking: str | None = None
    turns = 0
    for line in said.splitlines():
        if found := re.fullmatch(r"Hand the keyboard to (\w+)\. \1: press Enter\.", line):
            assert looking is None, "two people look at once"
            looking = found[1]
        elif line == "Seen enough? Press Enter, and the hand is hidden.":
            assert looking is not None
            looking = None
        elif found := re.fullmatch(r"Your turn, (\w+)\.", line):
            assert found[1] == looking
            turns += 1
        elif line.startswith(("Hand:", "Orders in hand", "Your order")):
            assert looking is not None
        elif found := re.search(r"(\w+) puts .* and draws .*: ", line):
            assert found[1] == looking, "what was drawn is told to the drawer only"
    assert turns > 10
    assert "Anna is dealt" not in said
    assert "At this keyboard: Anna and Bruno." in said
    assert LANGUAGES["en"].say("terminal.cannot-hide-hands") in " ".join(said.split())


def test_empty_lines_hide_a_hand_where_somebody_sees_them() -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen, pipe = Screen(), io.StringIO()
    Console(io.StringIO(), screen).hide()
    Console(io.StringIO(), pipe).hide()
    assert screen.getvalue().count("\n") > 20
    assert pipe.getvalue() == ""


def test_the_curtain_falls_in_every_language() -> None:
    for code, language in LANGUAGES.items():
        plan = plan_for("classic", 2, people=PEOPLE, options={"rounds": 1})
        _, _, said = play_by_typing(plan, code)
        assert language.say("terminal.ask.hand-over", name="Bruno") in said
        assert language.say("terminal.ask.hide") in said
