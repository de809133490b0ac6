"""`mammamia join`: whole games at a real server, line by line, over breaks of the line and restarts."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from mammamia.game import Seat
from mammamia.hosting.stores import Shelf
from mammamia.i18n import LANGUAGES
from mammamia.records import Record, read
from mammamia.tui.far_server import FarServer
from tests.server.served import ask, next_of, server, socket_of
from tests.tui.remote.cables import cable_to
from tests.tui.remote.conftest import Terminal
from tests.tui.remote.people import Guest, Host, narrated

Json = dict[str, Any]
LOST, FOUND = "The connection to the server is lost. Trying again …", "The connection is back."


def record_of(host: Host, game: int = -1) -> Record:
    return read(FarServer(host.url).record(host.ended[game]["proof"]["game"]))


def test_a_whole_game_of_classic(terminal: Terminal) -> None:
    guest = Guest()
    with server() as url:
        host = Host(url, seats=3).start()
        code, complaints = terminal(guest, "join", host.link, "--name", "Bea", "--plain")
        host.join()
        record = record_of(host)
    assert (code, complaints) == (0, "")
    assert [seat.name for seat in record.seats] == ["Ada", "Bea", "random"]
    assert f"You sit at {host.link} as Bea." in guest.text
    assert "You are Bea; your ingredient: pepper." in guest.text
    assert "At this keyboard" not in guest.text
    assert f"mammamia watch {url}/#/replay/" in guest.flat
    told = narrated(record, Seat(1))
    assert [line for line in guest.text.splitlines() if line in set(told)] == told


def test_a_whole_game_of_plus_with_help(terminal: Terminal) -> None:
    guest = Guest({"Do you help": "1"})
    with server() as url:
        host = Host(url, bots={2: "greedy", 3: "random"}, edition="plus", seats=4, options={"rounds": 2}).start()
        code, complaints = terminal(guest, "join", host.link, "--name", "Bea", "--plain")
        host.join()
        record = record_of(host)
    assert (code, complaints) == (0, "")
    told = narrated(record, Seat(1))
    assert [line for line in guest.text.splitlines() if line in set(told)] == told
    assert any("asks for help" in line for line in told)


def test_whoever_wants_it_is_asked_before_each_opening_and_told_afterwards(terminal: Terminal) -> None:
    """Alone with bots, where no ring runs out."""
    guest = Guest({"seats are free": "bots", "What is in there?": "1 0 2 0 1"})
    with server() as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 3, "options": {"rounds": 2}}})
        link = f"{url}/#/room/{made['room']}/{made['token']}"
        code, complaints = terminal(guest, "join", link, "--name", "Ada", "--plain", "--guess")
    assert (code, complaints) == (0, "")
    assert guest.text.count("What is in there?") == 2
    for number in (1, 2):
        assert f"Your memory, round {number}" in guest.text
    assert "You made no guess." not in guest.text


def test_a_line_that_breaks_again_and_again_keeps_its_seat(terminal: Terminal) -> None:
    """Also where the server's answer to a move is lost: sent again, it is done once."""
    guest = Guest()
    with server() as url, cable_to(url) as cable:
        host = Host(url, seats=3, options={"rounds": 1}).start()
        guest.before = lambda n: (
            cable.cut() if n == 40 else cable.swallow_the_next_answer() if n in (10, 20, 30) else None
        )
        link = f"{cable.url}/#/room/{host.room}"
        code, complaints = terminal(guest, "join", link, "--name", "Bea", "--plain")
        host.join()
        record = record_of(host)
    assert (code, complaints) == (0, "")
    assert cable.breaks >= 4
    assert 1 <= guest.text.count(LOST) == guest.text.count(FOUND)
    assert record.seats[1].name == "Bea"
    assert record.result is not None
    assert "The end" in guest.text


def test_an_opening_is_told_once_though_the_line_breaks_in_its_midst(terminal: Terminal) -> None:
    """The server has the tempo, and the log is open: nothing is missing, and nothing is told twice."""
    guest = Guest()
    with server(pace=0.02) as url, cable_to(url) as cable:
        host = Host(url, seats=3, aid="log", options={"rounds": 1}).start()
        guest.paper.when["on the table:"] = cable.cut
        link = f"{cable.url}/#/room/{host.room}"
        code, complaints = terminal(guest, "join", link, "--name", "Bea", "--plain")
        host.join()
        record = record_of(host)
    assert (code, complaints, cable.breaks) == (0, "", 2)
    assert LOST in guest.text
    told = narrated(record, Seat(1))
    assert [line for line in guest.text.splitlines() if line in set(told)] == told


def test_a_server_that_is_restarted_finds_its_guest_again(terminal: Terminal) -> None:
    guest, shelf = Guest(), Shelf()
    with ExitStack() as running:
        url = running.enter_context(server(shelf=shelf))
        host = Host(url, seats=3, options={"rounds": 1}).start()

        def restart() -> None:
            running.close()
            shelf.stores.clear()  # of the server that has stopped
            running.enter_context(server(shelf=shelf, port=urlsplit(url).port or 0))

        guest.before = lambda n: restart() if n == 25 else None
        code, complaints = terminal(guest, "join", host.link, "--name", "Bea", "--plain")
        host.join()
        record = record_of(host)
    assert (code, complaints) == (0, "")
    assert guest.text.index(LOST) < guest.text.index(FOUND) < guest.text.index("The end")
    assert record.seats[1].name == "Bea"


def test_who_stops_takes_the_same_seat_again(terminal: Terminal, state: Path) -> None:
    first, second = Guest(), Guest()
    with server() as url:
        host = Host(url, seats=3, aid="notebook", options={"rounds": 1}).start()
        first.before = lambda n: first.answers.update({"": "quit" if n > 13 else "note the olives"} if n > 12 else {})
        code, _ = terminal(first, "join", host.link, "--name", "Bea", "--plain")
        assert code == 0
        assert f"“mammamia join {host.link}” takes it again." in first.flat
        kept = list((state / "seats").glob("*.seat"))
        assert [path.stat().st_mode & 0o777 for path in kept] == [0o600]
        token = json.loads(kept[0].read_text())["token"]
        second.answers["Your turn, Bea."] = lambda: second.answers.pop("Your turn, Bea.") and "note"
        code, _ = terminal(second, "join", host.link, "--name", "Bea", "--plain")
        host.join()
    assert code == 0
    assert f"Your seat at {host.link} was kept: you are Bea." in second.flat
    assert "\nthe olives\n" in second.text
    assert "The end" in second.text
    assert token not in first.text + second.text


def test_control_c_keeps_the_seat_too(terminal: Terminal) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    first, second = Guest({"Your turn": interrupt}), Guest({"": "quit"})
    with server() as url:
        host = Host(url, seats=3).start()
        assert terminal(first, "join", host.link, "--name", "Bea", "--plain") == (130, "")
        assert f"“mammamia join {host.link}” takes it again." in first.flat
        assert terminal(second, "join", host.link, "--name", "Bea", "--plain") == (0, "")
    assert "was kept: you are Bea." in second.flat


def test_two_games_at_one_table(terminal: Terminal) -> None:
    wishes = iter(["", "no"])
    guest = Guest({"Another game": lambda: next(wishes)})
    with server() as url:
        host = Host(url, seats=3, games=2, options={"rounds": 1}).start()
        code, complaints = terminal(guest, "join", host.link, "--name", "Bea", "--plain")
        host.join()
        records = [record_of(host, n) for n in (0, 1)]
    assert (code, complaints) == (0, "")
    assert records[0].deal != records[1].deal
    for record in records:
        told = narrated(record, Seat(1))
        assert told[-1] in guest.text
    assert guest.text.count("The end") == 2


def test_the_host_may_sit_at_a_terminal(terminal: Terminal) -> None:
    """The link with a token is a seat; bots take the free ones, and the cards are dealt by themselves.

    A script is faster than a server allows: what was too much at once is said again, and nobody notices.
    """
    guest = Guest({"seats are free": "bots"})
    with server(rate=8.0) as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 3, "options": {"rounds": 1}}})
        link = f"{url}/#/room/{made['room']}/{made['token']}"
        code, complaints = terminal(guest, "join", link, "--plain")
    assert (code, complaints) == (0, "")
    assert "you are Ada." in guest.text
    assert made["token"] not in guest.text
    assert "too many requests" not in guest.text
    assert "The end" in guest.text


def test_who_gets_up_before_the_deal_leaves_the_seat_free(terminal: Terminal, state: Path) -> None:
    with server() as url:
        host = Host(url, seats=3)
        for answer in ("quit", None):
            guest = Guest({"Are you ready": answer})
            assert terminal(guest, "join", host.link, "--name", "Bea", "--plain") == (0, "")
            assert "You have left the table." in guest.text
        lobby = FarServer(url).lobby(host.room)
    assert [chair.name for chair in lobby.chairs] == ["Ada", None, None]
    assert not list((state / "seats").glob("*"))


def test_people_come_and_go_while_one_waits(terminal: Terminal) -> None:
    guest = Guest()
    with server() as url:
        host = Host(url, seats=3, bots={}, options={"rounds": 1})

        def come() -> str:
            seated = ask(f"{url}/api/rooms/{host.room}/join", {"name": "Cleo"})
            with socket_of(url, host.room, seated["token"]) as line:
                next_of(line, "lobby")
                line.send(json.dumps({"type": "leave", "id": "x"}))
                next_of(line, "took")
            return ""

        guest.answers["Are you ready"] = come
        guest.paper.when["You are ready."] = lambda: kick(host)
        code, complaints = terminal(guest, "join", host.link, "--name", "Bea", "--plain")
    assert "Cleo sits down." in guest.text
    assert "Cleo leaves the table." in guest.text
    assert "Cleo is back." not in guest.text
    assert code == 1
    assert complaints == "mammamia join: the host asked you to leave\n"


def test_other_terms_are_laid_before_the_guest_again(terminal: Terminal) -> None:
    """The host changes what is played: nobody is ready any more, and everybody is asked once more."""
    guest = Guest()
    with server() as url:
        host = Host(url, seats=3)
        terms = {"edition": "plus", "seats": 3, "aid": "log", "options": {"rounds": 1}}
        guest.paper.when["You are ready."] = lambda: choose(host, terms)
        code, complaints = terminal(guest, "join", host.link, "--name", "Bea", "--plain")
        host.join()
    assert (code, complaints) == (0, "")
    assert guest.text.count("Are you ready?") == 2
    assert "You are ready. Ada deals the cards when everybody is." in guest.text
    assert "Classic, 3 rounds. Memory: Classic." in guest.text
    assert "Plus, 1 round. Memory: " in guest.text


def choose(host: Host, terms: Json) -> None:
    with socket_of(host.url, host.room, host.token) as line:
        line.send(json.dumps({"type": "choose", "terms": terms, "id": "x"}))
        next_of(line, "took")
    host.start()


def kick(host: Host) -> None:
    with socket_of(host.url, host.room, host.token) as line:
        line.send(json.dumps({"type": "kick", "seat": 1, "id": "x"}))
        next_of(line, "took")


def test_what_a_rule_forbids_is_said_in_the_language_of_the_guest(terminal: Terminal) -> None:
    tries = iter(["", "put 9 olive", "Ende"])
    guest = Guest({"": lambda: next(tries)})
    with server() as url:
        host = Host(url, seats=3).start()
        code, complaints = terminal(guest, "join", host.link, "--name", "Bea", "--plain", "--lang", "de")
    assert (code, complaints) == (0, "")
    assert "R3.1" in guest.text
    assert "Dein Platz bleibt dir" in guest.text


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_door_speaks_every_language(code: str, terminal: Terminal) -> None:
    guest = Guest({"Are you ready": None, "": None})
    with server() as url:
        host = Host(url, seats=3)
        assert terminal(guest, "join", host.link, "--name", "Bea", "--plain", "--lang", code) == (0, "")
    language = LANGUAGES[code]
    assert language.say("joining.sit-here", link=host.link, name="Bea") in guest.flat
    assert language.say("joining.got-up") in guest.text
    assert "{" not in guest.text
