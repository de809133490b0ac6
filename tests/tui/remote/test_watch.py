"""`mammamia watch`: records step by step, tables as spectators see them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mammamia.editions import PLUS
from mammamia.game import Game, Phase, Seat, Shuffle, TableView
from mammamia.game.events import CardsDrawn, HandDealt, OfferMade, OrdersDrawn
from mammamia.i18n import EVERYTHING, LANGUAGES, tell_game
from mammamia.i18n.narration import Viewpoint
from mammamia.records import Record, Recording, SeatEntry, read, replay, write_readable
from mammamia.tui.client import RoomClient
from mammamia.tui.far import line_to
from mammamia.tui.far_server import FarServer
from mammamia.tui.scene import Scene
from mammamia.tui.sitting import RoomSitting
from tests.server.served import server
from tests.tui.remote.conftest import Terminal
from tests.tui.remote.people import Guest, Host, narrated

PRIVATE = (HandDealt, CardsDrawn, OrdersDrawn, OfferMade)


def told(record: Record, viewpoint: Viewpoint, code: str = "en") -> str:
    """A game as `mammamia replay` tells it."""
    game = Game.from_deal(record.edition, record.colours, record.deal, record.options)
    names = [entry.name or None for entry in record.seats]
    batches = (step.events for step in replay(record))
    return "".join(
        f"{line}\n" for line in tell_game(LANGUAGES[code], game.names, game.options, names, batches, viewpoint)
    )


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of chance."""
    shuffle = Shuffle.from_seed(4)
    game = Game.deal(PLUS, seats=3, shuffle=shuffle, options={"rounds": 1})
    seats = tuple(
        SeatEntry(name, colour, {}) for name, colour in zip(("Ada", "", "Cleo"), game.names.colours, strict=True)
    )
    recording = Recording(game, seats, options={"rounds": 1})
    while recording.game.phase is not Phase.OVER:
        if recording.game.phase is Phase.SHUFFLE:
            recording.shuffle(shuffle.order(recording.game.unshuffled_supply()))
        else:
            recording.play(recording.game.random_move(shuffle))
    return recording.record()


@pytest.fixture
def file(record: Record, tmp_path: Path) -> str:
    path = tmp_path / "a.game"
    path.write_text(write_readable(record), encoding="utf-8")
    return str(path)


VIEWPOINTS: dict[str, Viewpoint] = {
    "everything": EVERYTHING, "spectator": None, "green": Seat(1), "Gelb": Seat(0)
}  # fmt: skip


@pytest.mark.parametrize("viewpoint", VIEWPOINTS)
def test_a_record_is_told_as_replay_tells_it(viewpoint: str, file: str, record: Record, terminal: Terminal) -> None:
    guest = Guest({"": None})
    words = ("--plain", "--viewpoint", viewpoint, "--speed", "off", "--lang", "de")
    assert terminal(guest, "watch", file, *words) == (0, "")
    assert guest.text == told(record, VIEWPOINTS[viewpoint], "de")


def test_enter_goes_on_step_by_step(file: str, record: Record, terminal: Terminal) -> None:
    guest = Guest({"": ""})
    assert terminal(guest, "watch", file, "--plain") == (0, "")
    begin, *lines = guest.text.splitlines()
    assert begin == "Enter goes on; “quit” stops."
    assert guest.asked > 20
    assert [line for line in lines if line != "> "] == told(record, EVERYTHING).splitlines()


def test_a_record_can_be_stopped_or_told_to_the_end(file: str, record: Record, terminal: Terminal) -> None:
    stopped, alone = Guest(), Guest({"": None})
    stopped.before = lambda n: stopped.answers.update({"": "" if n < 5 else "quit"})
    assert terminal(stopped, "watch", file, "--plain") == (0, "")
    assert stopped.asked == 5
    assert "The end" not in stopped.text
    assert terminal(alone, "watch", file, "--plain") == (0, "")
    assert alone.asked == 1
    assert alone.text.endswith(told(record, EVERYTHING)[-200:])


WRONG = {
    ("--viewpoint", "pink"): (2, "mammamia watch: there is no viewpoint “pink” here; there are: everything, spectator, "
                                 "yellow, green, brown\n"),
    ("--speed", "warp"): (2, "mammamia watch: there is no speed “warp”; there are: slow, normal, fast, off\n"),
    ("--game", "2"): (1, "{file}: there is no game 2: the file holds 1 game\n"),
}  # fmt: skip


@pytest.mark.parametrize("words", WRONG)
def test_what_there_is_not_is_said_in_one_sentence(words: tuple[str, str], file: str, terminal: Terminal) -> None:
    code, complaint = WRONG[words]
    assert terminal(Guest({"": None}), "watch", file, "--plain", *words) == (code, complaint.format(file=file))


def test_a_file_that_holds_no_record(tmp_path: Path, terminal: Terminal) -> None:
    path = tmp_path / "no.game"
    path.write_text("{}")
    code, complaint = terminal(Guest(), "watch", str(path), "--plain")
    assert code == 1
    assert complaint.startswith(f"{path}:1: ")
    missing = str(tmp_path / "missing.game")
    assert terminal(Guest(), "watch", missing, "--plain") == (1, f"{missing}: there is no such file\n")


# ---------------------------------------------------------------- a server's table


def test_a_table_is_watched_from_the_lobby_to_the_end(terminal: Terminal) -> None:
    """A spectator hears what everybody hears, and no hand."""
    guest = Guest()
    with server() as url:
        host = Host(url, seats=3, bots={1: "greedy", 2: "random"}, options={"rounds": 1})
        guest.paper.when["The cards are not dealt yet."] = host.start
        assert terminal(guest, "watch", host.link, "--plain") == (0, "")
        host.join()
        found = read(FarServer(url).record(host.ended[0]["proof"]["game"]))
    assert f"You are watching {host.link}." in guest.flat
    assert guest.asked == 0
    assert "?” explains" not in guest.text
    lines = narrated(found, None)
    assert [line for line in guest.text.splitlines() if line in set(lines)] == lines
    everything = {line for line in told(found, EVERYTHING).splitlines() if "is dealt:" in line or "supply: " in line}
    assert everything
    assert not any(line in guest.text for line in everything)


@pytest.mark.parametrize("aid", ["classic", "notebook", "log", "oven"])
@pytest.mark.parametrize("pace", [0.0, 0.005])
def test_nothing_hidden_is_in_a_spectators_scene(aid: str, pace: float) -> None:
    with server(pace=pace) as url:
        host = Host(url, seats=3, edition="plus", bots={1: "greedy", 2: "random"}, aid=aid, options={"rounds": 1})
        table = RoomClient(line_to(FarServer(url), host.room))
        table.wait(lambda: table.lobby is not None)
        sitting = RoomSitting(table)
        host.start()
        told = 0
        while (scene := sitting.hear()) is not None:
            assert isinstance(scene, Scene)
            told += len(scene.news)
            assert isinstance(scene.view, TableView)
            assert (scene.offer, scene.oven, scene.notes, scene.open_cards, scene.can_undo) == (None,) * 4 + (False,)
            assert not any(isinstance(fact, PRIVATE) for fact in (*scene.news, *scene.past))
            assert scene.company.people == ()
        table.close()
        host.join()
    assert told > 60


def test_a_game_that_is_over_is_watched_by_its_record(terminal: Terminal) -> None:
    with server() as url:
        host = Host(url, seats=2, bots={1: "random"}, options={"rounds": 1}).start()
        host.join()
        game = host.ended[0]["proof"]["game"]
        found = read(FarServer(url).record(game))
        for link in (host.link, f"{url}/#/replay/{game}", f"{url}/api/games/{game}/record"):
            guest = Guest()
            assert terminal(guest, "watch", link, "--speed", "off", "--viewpoint", "green") == (0, "")
            assert guest.text == told(found, Seat(1))
