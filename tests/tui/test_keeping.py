"""A game under way is kept, offered again, and gone when it is over."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from random import Random

import pytest

from mammamia.game import Seat
from mammamia.hosting import Aid, default_moves
from mammamia.i18n import LANGUAGES
from mammamia.records import read
from mammamia.tui import keeping
from mammamia.tui.evening import Evening
from mammamia.tui.keeping import GameFile, GameShelf, about
from mammamia.tui.plain import Console, run
from mammamia.tui.plan import GamePlan
from mammamia.tui.refusals import Rejected
from mammamia.tui.scene import Scene
from tests.tui.games import near
from tests.tui.screen.scenes import decision
from tests.tui.typist import plan_for

PLAN = plan_for("classic", 2, seed=4)


class Keyboard(io.StringIO):
    """Lines that a person types."""

    def isatty(self) -> bool:
        return True


def kept_on(shelf: GameShelf, plan: GamePlan = PLAN, turns: int = 1, rng: Random | None = None) -> GameFile:
    """Keep a game of so many own decisions, by chance or as the clock would decide, and let go of it."""
    place = shelf.place()
    game = near(plan, keep=place.keep)
    sitting = game.sitting
    while turns:
        scene = sitting.hear()
        if isinstance(scene, Scene) and scene.offer is not None:
            sitting.play(default_moves(scene.offer) if rng is None else decision(scene.offer, rng))
            turns -= 1
    game.close()
    place.leave()
    return place


def an_evening(shelf: GameShelf, *lines: str, record: Path | None = None, goes_on: bool = False) -> tuple[int, str]:
    """An evening in line mode, at a keyboard: how it ended, and what was said."""
    out = io.StringIO()
    evening = Evening(LANGUAGES["en"], PLAN, shelf, tuple(shelf.games()), goes_on, record=record)
    code = run(evening, Console(Keyboard("".join(f"{line}\n" for line in lines)), out))
    return code, out.getvalue()


def test_the_folder_is_where_the_environment_says(tmp_path: Path) -> None:
    assert GameShelf.of_environment({"MAMMAMIA_STATE": "/there", "XDG_STATE_HOME": "/else"}).folder == Path("/there")
    assert GameShelf.of_environment({"XDG_STATE_HOME": "/state"}).folder == Path("/state/mammamia")
    assert GameShelf.of_environment({}).folder == Path.home() / ".local" / "state" / "mammamia"


def test_a_kept_game_is_a_record_and_is_found_again(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path / "state")
    assert shelf.games() == []
    place = kept_on(shelf, turns=2)
    record = read(place.path.read_bytes())
    assert record.result is None
    assert record.more["aid"] == "classic"
    [found] = shelf.games()
    assert (found.path, found.record, found.plan) == (place.path, record, PLAN)
    assert [path.suffix for path in shelf.folder.iterdir()] == [".game"]


def test_the_newest_comes_first(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    first, second = kept_on(shelf), kept_on(shelf)
    os.utime(first.path, (2_000_000_000, 2_000_000_000))
    assert [game.path for game in shelf.games()] == [first.path, second.path]


def test_of_very_many_games_the_oldest_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_KEPT", 3)
    shelf = GameShelf(tmp_path)
    places = [kept_on(shelf) for _ in range(3)]
    for n, place in enumerate(places):
        os.utime(place.path, (n, n))
    newest = kept_on(shelf)
    assert {game.path for game in shelf.games()} == {places[1].path, places[2].path, newest.path}


def test_a_game_that_is_being_played_is_not_offered(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    place = shelf.place()
    place.keep(near(PLAN).record(), {})
    assert shelf.games() == []
    place.leave()
    [kept] = shelf.games()
    evening = Evening(LANGUAGES["en"], PLAN, shelf)
    with evening.go_on(kept), pytest.raises(Rejected, match="played-elsewhere"):
        evening.go_on(kept)


def test_a_game_that_is_over_is_kept_no_more(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    kept_on(shelf)
    [kept] = shelf.games()
    with Evening(LANGUAGES["en"], PLAN, shelf).go_on(kept) as sitting:
        while (shown := sitting.hear()) is not None:
            if isinstance(shown, Scene) and shown.offer is not None:
                assert kept.path.exists()
                sitting.play(default_moves(shown.offer))
    assert sitting.is_over
    assert list(tmp_path.iterdir()) == []


def test_notes_are_kept_too_but_are_not_in_the_record(tmp_path: Path) -> None:
    shelf, plan = GameShelf(tmp_path), plan_for("classic", 2, seed=4, aid=Aid.NOTEBOOK)
    place = shelf.place()
    sitting = near(plan, keep=place.keep).sitting
    sitting.hear()
    sitting.note("three olives")
    place.leave()
    [kept] = shelf.games()
    assert kept.notes == {Seat(0): "three olives"}
    assert "notes" not in kept.record.more
    assert "three olives" in place.path.read_text(encoding="utf-8")


SPOILT = {
    "no json": "{",
    "no game of ours": '{"format": "mammamia/1"}',
    "empty": "",
}


@pytest.mark.parametrize("text", SPOILT.values(), ids=SPOILT.keys())
def test_a_spoilt_file_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    shelf = GameShelf(tmp_path)
    file = tmp_path / "broken.game"
    file.write_text(text, encoding="utf-8")
    assert (shelf.games(), shelf.spoilt()) == ([], [file])
    assert file.read_text(encoding="utf-8") == text


def test_where_nothing_can_be_written_the_game_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    code, said = an_evening(GameShelf(tmp_path / "file"), "quit")
    assert code == 0
    assert "The game cannot be kept (File exists): if it is interrupted, it is lost." in said
    assert "The game could not be kept." in said


# ---------------------------------------------------------------- at the next start


def test_a_kept_game_is_offered_and_goes_on(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    kept_on(shelf)
    code, said = an_evening(shelf, "")
    assert code == 0
    assert re.search(
        r"kept: \d{4}-\d\d-\d\d \d\d:\d\d, round 1 of 3, nothing baked yet; Classic with Yellow, Giulia\.", said
    )
    assert "The game goes on." in said
    assert "Your turn, Yellow." in said
    assert "The game is kept." in said
    assert len(shelf.games()) == 1


def test_kept_games_are_told_apart_by_their_first_words(tmp_path: Path) -> None:
    """When, which round and who leads come first, so that they stand within 80 columns."""
    shelf = GameShelf(tmp_path)
    kept_on(shelf, turns=28, rng=Random(1))
    os.utime(kept_on(shelf).path, (0, 1_800_000_000))
    lines = [about(game, LANGUAGES["en"]) for game in shelf.games()]
    assert len({line[:80] for line in lines}) == 2
    assert re.match(r"2027-01-1\d \d\d:00, round 1 of 3, nothing baked yet; ", lines[0])
    assert re.match(r".{16}, round [23] of 3, (ahead: .+ \(\d\)|nothing baked yet); ", lines[1])


def test_a_new_game_leaves_the_kept_one_alone(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    place = kept_on(shelf)
    before = place.path.read_bytes()
    _, said = an_evening(shelf, "n", "1 salami, 0, supply", "quit")
    assert "The game goes on." not in said
    assert place.path.read_bytes() == before
    assert len(shelf.games()) == 2


def test_a_kept_game_can_be_thrown_away(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    first, second = kept_on(shelf), kept_on(shelf)
    _, said = an_evening(shelf, "seven", "d 3", "d 1", "d", "quit")
    assert "“seven” is not one of the choices 1 to 2." in said
    assert "“d 3” is not one of the choices 1 to 2." in said
    assert "2 games are kept." in said
    assert not second.path.exists()
    (new,) = shelf.games()
    assert new.path not in (first.path, second.path)


def test_a_script_is_not_asked_about_kept_games(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    kept_on(shelf)
    out = io.StringIO()
    evening = Evening(LANGUAGES["en"], PLAN, shelf, tuple(shelf.games()))
    assert run(evening, Console(io.StringIO("quit\n"), out)) == 0
    assert "1 game is kept; “mammamia play --resume” goes on with it." in out.getvalue()
    assert "The seed of this deal: 4." in out.getvalue()


def test_nothing_typed_at_all_is_no_game(tmp_path: Path) -> None:
    shelf = GameShelf(tmp_path)
    kept_on(shelf)
    assert an_evening(shelf)[0] == 0
    assert len(shelf.games()) == 1


def test_the_record_is_written_when_the_game_is_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "out.game"
    code, said = an_evening(GameShelf(tmp_path / "state"), "quit", record=file)
    assert code == 0
    assert f"The record is in {file}." in said
    assert read(file.read_bytes()).result is None


def test_a_kept_game_of_another_version_is_not_offered(tmp_path: Path) -> None:
    """Its seed does not give its cards: it could not go on as it began."""
    shelf = GameShelf(tmp_path)
    place = kept_on(shelf)
    text = place.path.read_text(encoding="utf-8")
    place.path.write_text(text.replace('"seed": 4', '"seed": 5'), encoding="utf-8")
    assert (shelf.games(), shelf.spoilt()) == ([], [place.path])
