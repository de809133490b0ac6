"""Every how-to is true: it is followed in a copy of the tree, and touches as many files as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.following import HOWTOS, Copy, blocks, count_stated, page

pytestmark = pytest.mark.slow


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


def check_count(copy: Copy, name: str) -> None:
    touched = copy.touched()
    assert len(touched) == count_stated(name), sorted(touched)


@pytest.mark.parametrize("name", [file.name for file in HOWTOS.glob("*.md")])
def test_a_howto_is_short(name: str) -> None:
    text = page(name)
    assert len(text.splitlines()) <= 90
    assert len(text.split()) <= 650, "under a page, code and all"


def test_an_edition(copy: Copy) -> None:
    copy.follow("add-an-edition.md")
    copy.test("tests/i18n/test_catalogues.py", "tests/records/test_golden_games.py", "-k", "card or piccola")
    copy.run("python", "tools/tables.py", "--check")
    check_count(copy, "add-an-edition.md")


A_RECIPE = '''

def test_the_owner_leaves_out_one_kind() -> None:
    """R5.12: any one kind may be left out; the table has all but mushroom and olive."""
    kinds = CLASSIC.kinds
    edition = replace(CLASSIC, orders_of=lambda own: (OrderCard("quasi", AllButOne(1, kinds)),))
    game = closed_oven(edition, "pineapple, pepper, salami, red:quasi", hands=["olive, olive"], round=3)
    open_oven(game)
    assert [move.add for move in fill_moves(game)] == [pile("olive")]
'''


def test_a_recipe(copy: Copy) -> None:
    name = "add-a-recipe.md"
    record, *rest = blocks(name)
    copy.do(record)
    told = copy.complaints(
        "mypy", "--strict", "src/mammamia/editions", "src/mammamia/i18n", "tests/rulebook/fillings.py"
    )
    assert {line.split(":")[0] for line in told} == {"src/mammamia/i18n/recipes.py", "tests/rulebook/fillings.py"}
    for block in rest:
        copy.do(block)
    file = copy.folder / "tests" / "rulebook" / "test_r5_recipes.py"
    text = file.read_text(encoding="utf-8").replace(
        "from mammamia.editions import Ingredient",
        "from dataclasses import replace\nfrom mammamia.editions import AllButOne, Ingredient, OrderCard",
    )
    file.write_text(text + A_RECIPE, encoding="utf-8")
    copy.test("tests/rulebook/test_r5_recipes.py", "-k", "leaves_out_one_kind")
    copy.test("tests/i18n/test_catalogues.py", "tests/editions/test_recipes.py")
    check_count(copy, name)


def test_a_bot(copy: Copy) -> None:
    copy.follow("add-a-bot.md")
    copy.test("tests/bots/test_bots.py", "-k", "generous or unknown or every_option")
    copy.run("python", "-m", "mammamia", "arena", "--bots", "generous,greedy", "--players", "3", "--deals", "1")
    check_count(copy, "add-a-bot.md")


def test_a_language(copy: Copy) -> None:
    """The words are translated by machine: a mark before each refusal."""
    copy.follow("add-a-language.md")
    refusals = copy.folder / "src" / "mammamia" / "i18n" / "catalogues" / "nl" / "refusals.toml"
    translated = re.sub(r'^(?!by)(.*= ?)"', r'\1"nl: ', refusals.read_text(encoding="utf-8"), flags=re.MULTILINE)
    refusals.write_text(translated, encoding="utf-8")
    copy.test("tests/i18n", "-k", "not zip")
    check_count(copy, "add-a-language.md")


def test_an_aid_level(copy: Copy) -> None:
    copy.follow("add-an-aid-level.md")
    copy.run("python", "-c", "from mammamia.hosting import Aid; assert Aid('peek').has_oven and not Aid.PEEK.has_log")
    copy.test("tests/i18n/test_catalogues.py")
    copy.run("python", "tools/tables.py", "--check")
    check_count(copy, "add-an-aid-level.md")


A_MESSAGE = '''"""Somebody claps, and everybody hears it."""

from mammamia.hosting.protocol.messages import Applaud
from mammamia.hosting.terms import Terms
from tests.server.people import house_on, in_a_loop, start_game


@in_a_loop
async def test_everybody_hears_applause() -> None:
    house = house_on()
    ada, _ = await start_game(house, Terms())
    ada.ask(Applaud("x"))
    said = await ada.until(lambda message: message["type"] == "said")
    assert said["phrase"] == "well-baked"
    await house.stop()
'''


def test_a_message(copy: Copy) -> None:
    name = "add-a-message.md"
    copy.follow(name)
    (copy.folder / "tests" / "hosting" / "test_applause.py").write_text(A_MESSAGE, encoding="utf-8")
    copy.test("tests/hosting/test_applause.py", "tests/hosting/test_hearing.py")
    copy.run("python", "tools/tables.py", "--check")
    check_count(copy, name)
