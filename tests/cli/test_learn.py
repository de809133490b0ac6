"""`mammamia learn` and `mammamia drill`, line by line."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from random import Random

import pytest

from mammamia.hosting.drills import ANSWERS, baking_drills, chosen_tables
from mammamia.hosting.lesson import STEPS, LessonStep
from mammamia.i18n import LANGUAGES
from mammamia.tui.keeping import GameShelf
from mammamia.tui.lesson import lesson_evening
from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.drills import SPECIAL, drill_baking, drill_oven
from mammamia.tui.plain.lesson import TYPED, teach

START = ("", "", "1 olive", "3 mushrooms", "5", "")
REST = ("waiter", "supply", "1 pepper", "1 salami", "0", "1", "")


class Learner:
    """Types the answers of the lesson, then whatever the question proposes."""

    def __init__(self, said: io.StringIO, answers: Sequence[str], *, stays: bool = True) -> None:
        self.answers = list(answers)
        self.said = said
        self.stays = stays  # to the end, or no longer than these answers

    def isatty(self) -> bool:
        return False

    def readline(self, size: int = -1, /) -> str:
        if self.answers:
            return f"{self.answers.pop(0)}\n"
        proposed = re.findall(r"\(like “(.*?)”\)\n> $", self.said.getvalue())
        return f"{proposed[-1] if proposed else ''}\n" if self.stays else ""


def learn(shelf: GameShelf, answers: Sequence[str], *, stays: bool = True) -> str:
    """What is said to somebody who types these answers."""
    out = io.StringIO()
    with nullcontext() if stays else pytest.raises(EndOfInput):
        teach(lesson_evening(LANGUAGES["en"], shelf), Console(Learner(out, answers, stays=stays), out))
    return re.sub(r"\n +", " ", out.getvalue())


def sentence_of(step: LessonStep) -> str:
    kind = "typed" if step.key in TYPED else "steps"
    return f"Nonna: {LANGUAGES['en'].say(f'learn.{kind}.{step.key}')}"


def test_the_lesson_line_by_line_to_its_end(tmp_path: Path) -> None:
    """Every step once and in its order; what the lesson does not want is answered kindly, and the order bakes."""
    said = learn(GameShelf(tmp_path), START + REST)
    assert [said.count(sentence_of(step)) for step in STEPS] == [1] * len(STEPS)
    places = [said.index(sentence_of(step)) for step in STEPS]
    assert places == sorted(places)
    assert said.count("Nonna: Not yet, dear.") == 4
    assert "Three of yours and one of Bambino’s: 4." in said
    assert "Nonna: Your order found what it needs: all of it lay below.\nPlay a real game: mammamia play" in said


WHOLE = START + REST
LEFT = {  # where it was left, by what was typed last: what is typed by whoever comes back, and the first step told
    2: (WHOLE, "goal"),
    4: (("5", "", *REST), "remember"),
    6: (("4", "", *REST), "remember"),
    10: (("0", "1", ""), "card"),
    12: (("",), "card"),
}


@pytest.mark.parametrize("n", LEFT)
def test_whoever_gets_up_goes_on_at_the_same_place(n: int, tmp_path: Path) -> None:
    """Wherever it is left, the rest of the lesson is told, and nothing that lies before it."""
    shelf, (answers, first) = GameShelf(tmp_path), LEFT[n]
    learn(shelf, WHOLE[:n], stays=False)
    said = learn(shelf, answers)
    told = [step.key for step in STEPS if sentence_of(step) in said]
    keys = [step.key for step in STEPS]
    assert told == keys[keys.index(first) :]
    assert said.endswith("mammamia play\n")
    assert lesson_evening(LANGUAGES["en"], shelf).kept == (), "a lesson that is over begins anew"


def test_ten_tables_and_the_reason_at_once() -> None:
    tables = chosen_tables(baking_drills(), Random(5))
    answers = "".join(f"{ANSWERS.index(table.bakes) + 1}\n" for table in tables)
    out = io.StringIO()
    drill_baking(LANGUAGES["en"], Console(io.StringIO("nine\n" + answers), out), Random(5))
    said = out.getvalue()
    assert said.count("Right: ") == 10
    assert "10 of 10 right" in said
    for name in SPECIAL:
        rule = LANGUAGES["en"].say(f"drill.rule.{name}")
        assert " ".join(said.split()).count(rule) == sum(table.order.endswith(f":{name}") for table in tables)
    assert "takes the scarcest kind" in said
    assert "A number, please." in said


def test_a_run_grows_until_somebody_is_wrong() -> None:
    out = io.StringIO()
    drill_oven(LANGUAGES["en"], Console(io.StringIO("99\n"), out), Random(5))
    assert "You remembered 2 throws." in out.getvalue()
    with pytest.raises(EndOfInput):
        drill_oven(LANGUAGES["en"], Console(io.StringIO(""), io.StringIO()), Random(5))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_run_that_is_shown_again_counts_no_more(code: str) -> None:
    language, out, bare = LANGUAGES[code], io.StringIO(), io.StringIO()
    drill_oven(language, Console(io.StringIO("99\n"), bare), Random(5))
    drill_oven(language, Console(io.StringIO("?\n99\n"), out), Random(5))
    offer, *throws = bare.getvalue().splitlines()[:3]
    assert offer == f"? {language.say('drill.show-again')}"
    assert [out.getvalue().count(throw) for throw in throws] == [2, 2]
    assert out.getvalue().splitlines()[-1] == language.say("drill.counts-no-more")
    assert bare.getvalue().splitlines()[-1] == language.say("drill.run", n=2)


class Keyboard(io.StringIO):
    """Lines that a person types."""

    def isatty(self) -> bool:
        return True


class SeenLines(io.StringIO):
    """A window of a terminal."""

    def isatty(self) -> bool:
        return True


def test_each_throw_stays_until_it_was_read_and_is_hidden_then() -> None:
    out = SeenLines()
    drill_oven(LANGUAGES["en"], Console(Keyboard("\n\n\n99\n"), out), Random(5))
    parts = out.getvalue().split("Press Enter to go on.\n> ")
    assert len(parts) == 4
    for part in parts[1:]:
        assert part.startswith("\n" * 20)


def test_the_recipe_of_the_order_is_said() -> None:
    out = io.StringIO()
    drill_baking(LANGUAGES["en"], Console(io.StringIO("1\n" * 10), out), Random(5))
    lines = [line for line in out.getvalue().splitlines() if " comes up: " in line]
    assert len(lines) == 10
    assert all(re.search(r": \d .*\.$", line) for line in lines)
