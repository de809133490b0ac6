"""Links, as a browser shows them and shorter."""

from __future__ import annotations

import pytest

from mammamia.tui.links import Link, is_link, parse_link
from mammamia.tui.refusals import Rejected

ROOM, TOKEN = "T8nthQn5KPY7E1vv", "abcdefghijklmnopqrstuv"
LINKS = {
    f"http://127.0.0.1:8000/#/room/{ROOM}": Link("http://127.0.0.1:8000", room=ROOM),
    f" https://pizza.example/#/room/{ROOM} ": Link("https://pizza.example", room=ROOM),
    f"https://pizza.example/#/room/{ROOM}/{TOKEN}": Link("https://pizza.example", room=ROOM, token=TOKEN),
    f"https://pizza.example/#/replay/{ROOM}": Link("https://pizza.example", game=ROOM),
    f"https://pizza.example/api/games/{ROOM}/record": Link("https://pizza.example", game=ROOM),
    f"127.0.0.1:8000/{ROOM}": Link("http://127.0.0.1:8000", room=ROOM),
    f"[::1]:8000/{ROOM}": Link("http://[::1]:8000", room=ROOM),
    f"pizza.example/{ROOM}": Link("http://pizza.example", room=ROOM),
    ROOM: Link("http://127.0.0.1:8000", room=ROOM),
}
WRONG = (
    "", "two words", "ftp://pizza.example/#/room/x", "http://", "http://pizza.example", "http://pizza.example/#/rules",
    "http://pizza.example:0/#/room/x", "http://pizza.example:99999/#/room/x", "http://[::1/#/room/x",
    "http://me:secret@pizza.example/#/room/x", "http://pizza.example/#/room/a b", "http://pizza.example/#/room/x/y/z",
)  # fmt: skip


@pytest.mark.parametrize("text", LINKS)
def test_a_link_says_where_and_which(text: str) -> None:
    assert parse_link(text) == LINKS[text]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(Rejected) as refused:
        parse_link(text)
    assert refused.value.key == "bad-link"


@pytest.mark.parametrize("server", ["https://pizza.example", "https://pizza.example/"])
def test_a_code_is_looked_for_at_the_server_that_was_named(server: str) -> None:
    assert parse_link(ROOM, server) == Link("https://pizza.example", room=ROOM)


@pytest.mark.parametrize("server", ["", "ftp://pizza.example", "http://pizza.example/room", "pizza example:"])
def test_a_server_has_an_address(server: str) -> None:
    with pytest.raises(Rejected) as refused:
        parse_link(ROOM, server or " ")
    assert refused.value.key == "bad-server"


def test_a_link_for_friends_has_no_token() -> None:
    link = parse_link(f"https://pizza.example/#/room/{ROOM}/{TOKEN}")
    assert parse_link(link.text) == Link("https://pizza.example", room=ROOM)


def test_the_name_of_a_file_is_no_link() -> None:
    assert not any(map(is_link, ("game.jsonl", "games/1.game", "./a/b", "C:/games", ROOM, "-")))
    assert all(map(is_link, ("http://pizza.example/", f"localhost:8000/{ROOM}", f"127.0.0.1:80/{ROOM}")))
