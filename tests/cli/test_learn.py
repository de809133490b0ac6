"""`mammamia learn` and `mammamia drill`, line by line."""

from __future__ import annotations

import io
import re
from random import Random

import pytest

from mammamia.hosting.drills import ANSWERS, baking_drills, chosen_tables
from mammamia.hosting.lesson import STEPS
from mammamia.i18n import LANGUAGES
from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.drills import drill_baking, drill_oven
from mammamia.tui.plain.lesson import TYPED, teach

LESSON = (
    *("", "", "1 olive", "3 mushrooms", "5", ""),
    *("1 pepper", "1 salami", "1", "draw waiter", "draw supply", ""),
)


class Learner:
    """Types the answers of the lesson, then whatever the question proposes."""

    def __init__(self, said: io.StringIO) -> None:
        self.answers = list(LESSON)
        self.said = said

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1, /) -> str:
        if self.answers:
            return f"{self.answers.pop(0)}\n"
        proposed = re.findall(r"\(like “(.*?)”\)\n> $", self.said.getvalue())
        return f"{proposed[-1] if proposed else ''}\n"


def test_the_lesson_line_by_line_to_its_end() -> None:
    """What the lesson does not want is answered kindly, and the order bakes."""
    out = io.StringIO()
    teach(LANGUAGES["en"], Console(Learner(out), out))
    said = out.getvalue()
    for step in STEPS:
        key = f"typed.{step.key}" if step.key in TYPED else f"steps.{step.key}"
        if step.key != "say-order":  # there the turn is typed in parts
            assert said.replace("\n    ", " ").count(f"Nonna: {LANGUAGES['en'].say(f'learn.{key}')}") == 1
    assert said.count("Nonna: Not yet, dear.") == 3
    assert "Three of yours and one of Bambino’s: 4." in said
    assert said.rstrip().endswith("Your order found what it needs: you remembered.")


def test_whoever_gets_up_ends_the_lesson() -> None:
    with pytest.raises(EndOfInput):
        teach(LANGUAGES["de"], Console(io.StringIO("\n"), io.StringIO()))


def test_ten_tables_and_the_reason_at_once() -> None:
    tables = chosen_tables(baking_drills(), Random(5))
    answers = "".join(f"{ANSWERS.index(table.bakes) + 1}\n" for table in tables)
    out = io.StringIO()
    drill_baking(LANGUAGES["en"], Console(io.StringIO("nine\n" + answers), out), Random(5))
    said = out.getvalue()
    assert said.count("Right: ") == 10
    assert "10 of 10 right" in said
    assert "A number, please." in said


def test_a_run_grows_until_somebody_is_wrong() -> None:
    out = io.StringIO()
    drill_oven(LANGUAGES["en"], Console(io.StringIO("99\n"), out), Random(5))
    assert "You remembered 2 throws." in out.getvalue()
    with pytest.raises(EndOfInput):
        drill_oven(LANGUAGES["en"], Console(io.StringIO(""), io.StringIO()), Random(5))
