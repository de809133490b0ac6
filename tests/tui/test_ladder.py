"""The ladder at the terminal: the first guests, an invitation after a win, an easier table, a book that is spoilt."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from mammamia.editions import EDITIONS
from mammamia.game import HoldOrders, PutOrder, TurnOffer
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.ladder import Ladder
from mammamia.hosting.tempo import FIRST_GAME_PAUSE, Speed
from mammamia.i18n import LANGUAGES
from mammamia.tui.climbing import LadderBook, standing
from mammamia.tui.evening import Evening
from mammamia.tui.keeping import GameShelf
from mammamia.tui.moment import first_order
from mammamia.tui.plain import Console, run
from mammamia.tui.plan import GamePlan, plan_in, seated
from mammamia.tui.scene import Scene
from tests.cli.conftest import Cli, cli
from tests.tui.games import near
from tests.tui.test_keeping import Keyboard
from tests.tui.typist import play_by_typing

__all__ = ["cli"]

WON, LOST = 2, 1  # seeds of deals and of typists


def first_plan(seed: int, guests: tuple[str, ...] = ("bambino", "turista")) -> GamePlan:
    rules = EDITIONS["classic"]
    players = seated(rules, 1 + len(guests), (None,), guests)
    return GamePlan(rules, players, seed, options={"rounds": 1}, is_first_game=True)


def typed_in(plan: GamePlan, seed: int, code: str = "en") -> list[str]:
    """What somebody types in this game, and whether it is won."""
    game, typist, _ = play_by_typing(plan, code, seed)
    result = game.record().result
    assert result is not None
    assert (0 in result.winners) == (seed == WON)
    return typist.typed


def spend(folder: Path, seed: int, *answers: str, code: str = "en", is_typed: bool = True) -> str:
    """An evening in line mode: one game, and what is answered after it."""
    plan, shelf = first_plan(seed), GameShelf(folder)
    lines = "".join(f"{line}\n" for line in [*typed_in(plan, seed, code), *answers])
    out = io.StringIO()
    evening = Evening(LANGUAGES[code], plan, shelf, is_chosen=True, ladder=LadderBook.on(shelf))
    assert run(evening, Console(Keyboard(lines) if is_typed else io.StringIO(lines), out)) == 0
    return out.getvalue()


def keep(folder: Path, ladder: Ladder) -> None:
    values = {"played": ladder.played, "won": ladder.won, "beaten": ladder.beaten, "lost": ladder.lost}
    (folder / "ladder.json").write_text(json.dumps(values), encoding="utf-8")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_win_introduces_the_next_character_who_invites(tmp_path: Path, code: str) -> None:
    say = LANGUAGES[code].say
    said = spend(tmp_path, WON, say("terminal.words.no").split("|")[0], code=code)
    assert say("home.first-guests") in said.splitlines()[0]
    assert say("home.invitation.luigi") in said
    assert "Luigi" in said.split(say("home.tonight"))[1]
    assert LadderBook(tmp_path).ladder() == Ladder(1, 1, beaten=2)


def test_whoever_accepts_sits_down_at_that_table(tmp_path: Path) -> None:
    said = spend(tmp_path, WON, "perhaps", "", "quit")
    assert said.count("Will you sit down?") == 2
    after = said.split("Will you sit down?")[2]
    assert "You won 1 of 1. Next to beat: Luigi" in after
    assert "The game is kept." in after
    (kept,) = GameShelf(tmp_path).games()
    assert [player.bot for player in kept.plan.players] == [None, "bambino", "turista", "luigi"]
    assert not kept.plan.is_first_game
    assert kept.plan.options == {"rounds": 1}


def test_a_script_is_told_and_not_asked(tmp_path: Path) -> None:
    said = spend(tmp_path, WON, is_typed=False)
    assert "Luigi: You? At my table? With pleasure." in said
    assert "Tonight’s table: Bambino, Turista, Luigi and you" in said
    assert "Will you sit down?" not in said


def test_a_loss_changes_no_place_and_a_second_one_brings_an_easier_table(tmp_path: Path) -> None:
    keep(tmp_path, Ladder(played=4, won=2, beaten=3))
    assert "You won 2 of 5. Next to beat: Giulia" in spend(tmp_path, LOST)
    said = spend(tmp_path, LOST, "no")
    assert "Luigi: An easier table tonight?" in said
    assert "Tonight’s table: Bambino, Turista, Luigi and you" in said
    assert LadderBook(tmp_path).ladder() == Ladder(6, 2, beaten=3, lost=2)


def test_a_game_that_is_broken_off_counts_for_nothing_until_it_goes_on(tmp_path: Path) -> None:
    plan, shelf = first_plan(WON), GameShelf(tmp_path)
    typed = typed_in(plan, WON)
    book = LadderBook.on(shelf)
    evening = Evening(LANGUAGES["en"], plan, shelf, is_chosen=True, ladder=book)
    run(evening, Console(Keyboard("\n".join([*typed[:5], "quit", ""])), io.StringIO()))
    assert book.ladder() == Ladder()
    again = replace(evening, kept=tuple(shelf.games()), goes_on=True)
    assert again.kept[0].plan.is_first_game
    run(again, Console(Keyboard("\n".join([*typed[5:], "no", ""])), io.StringIO()))
    assert book.ladder() == Ladder(1, 1, beaten=2)


def test_several_people_at_one_keyboard_do_not_climb(tmp_path: Path) -> None:
    rules = EDITIONS["classic"]
    plan = GamePlan(rules, seated(rules, 3, ("Anna", "Bruno"), ("luigi",)), 1, options={"rounds": 1})
    game, _, _ = play_by_typing(plan)
    assert LadderBook(tmp_path).enter(plan, game.record()) is None
    assert LadderBook(tmp_path).ladder() == Ladder()


# ---------------------------------------------------------------- a first game


def test_in_a_first_game_the_person_begins_and_the_goal_is_said(tmp_path: Path) -> None:
    for seed in range(8):
        assert first_plan(seed).deal()[0].record().deal.first == 0
    assert {replace(first_plan(seed), is_first_game=False).deal()[0].record().deal.first for seed in range(8)} - {0}
    said = spend(tmp_path, LOST)
    goal, turn = said.index("Bake more orders than the others in 1 round."), said.index("What do you put?")
    assert said.index("Your turn") < goal < turn
    assert said.count("Bake more orders") == 1
    assert "Bambino: " not in said[:turn]  # nobody has thrown


def test_from_the_second_turn_on_orders_are_mentioned_until_one_is_put() -> None:
    sitting, language = near(first_plan(LOST)).sitting, LANGUAGES["en"]
    said: list[str] = []
    while len(said) < 4:
        scene = sitting.hear()
        if isinstance(scene, Scene) and isinstance(scene.offer, TurnOffer):
            said.append(first_order(scene, language))
            put, *_, draw = default_moves(scene.offer)
            order = HoldOrders() if len(said) != 3 else PutOrder(scene.offer.orders[0])
            sitting.play((put, order, draw))
    assert said == ["", *["You may put an order on top of what you throw."] * 2, ""]


def test_a_kept_first_game_is_dealt_again_by_its_record() -> None:
    game = near(first_plan(5))
    assert plan_in(game.record()) == first_plan(5)
    assert game._room._room.match.lobby.terms.first_game
    assert FIRST_GAME_PAUSE > 2 * 1.2  # a room with these terms waits so long before a guest throws


def test_the_next_game_is_not_the_first(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MAMMAMIA_STATE", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert "Bake more orders" in cli("play", "--plain").out
    assert "Bake more orders" not in cli("play", "--plain", "--seed", "7").out
    keep(tmp_path, Ladder(played=1, won=0, lost=1))
    out = cli("play", "--plain").out
    assert "Bake more orders" not in out
    assert out.startswith("You won 0 of 1. Next to beat: Bambino\n")


# ---------------------------------------------------------------- the book


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"played": 1}', '{"played": 1, "won": 2, "beaten": 0, "lost": 0}', "[" * 100_000]
    + [f'{{"played": {n}, "won": 0, "beaten": 0, "lost": 0}}' for n in ("true", "-1", '"1"', "1.5", "null")],
)
def test_a_spoilt_book_is_put_aside_with_a_sentence_and_the_game_goes_on(tmp_path: Path, text: str) -> None:
    (tmp_path / "ladder.json").write_text(text, encoding="utf-8")
    said = " ".join(spend(tmp_path, WON, "no").split())
    assert said.count("makes no sense. It was put aside as") == 1
    assert (tmp_path / "ladder.broken").read_text("utf-8") == text
    assert LadderBook(tmp_path).ladder() == Ladder(1, 1, beaten=2)


def test_a_full_device_gets_a_sentence_and_the_invitation_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mammamia.tui.books.write_whole", full)
    said = " ".join(spend(tmp_path, WON, "no").split())
    sentence = "ladder.json cannot be written (No space left on device): what you have just played does not count."
    assert said.count(sentence) == 1
    assert "Luigi: You? At my table? With pleasure." in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_how_far_one_has_come_is_one_line(code: str) -> None:
    language = LANGUAGES[code]
    assert standing(Ladder(), language) == language.say("home.first-guests")
    assert standing(Ladder(5, 2, beaten=2), language).endswith(language.say("home.next", name="Luigi"))
    assert standing(Ladder(9, 7, beaten=7), language).endswith(language.say("home.all-beaten"))


def test_the_guests_of_a_first_game_take_their_time_in_full_screen(tmp_path: Path) -> None:
    """The room is told that it is a first game, and its tempo is people's."""
    shelf = GameShelf(tmp_path)
    evening = Evening(LANGUAGES["en"], first_plan(3), shelf, speed=Speed.NORMAL, ladder=LadderBook.on(shelf))
    with evening.deal(evening.plan, scale=1.0) as sitting:
        scene = sitting.hear()
        assert scene.offer is not None  # type: ignore[union-attr]
        assert scene.company.is_first_game  # type: ignore[union-attr]
