"""HTTP and sockets of a real server: every address, every refusal as one clear sentence, and a whole game."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from mammamia.bots import CHARACTERS
from mammamia.records import read
from mammamia.records.proof import check_fair
from tests.server.served import PATIENCE, ask, next_of, request, server, socket_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "network_bot.py"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with server() as address:
        yield address


@pytest.fixture(scope="module")
def network_bot() -> ModuleType:
    spec = importlib.util.spec_from_file_location("network_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["network_bot"] = module
    spec.loader.exec_module(module)
    return module


# ---------------------------------------------------------------- HTTP


def test_a_room_is_made_and_joined(url: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"edition": "plus", "seats": 4, "public": True}})
    assert made["seat"] == 0
    assert len(made["token"]) == 22
    joined = ask(f"{url}/api/rooms/{made['room']}/join", {"name": "Bo", "seat": 2})
    assert joined["seat"] == 2
    lobby = ask(f"{url}/api/rooms/{made['room']}")
    assert [chair["name"] for chair in lobby["chairs"]] == ["Ada", None, "Bo", None]
    assert made["token"] not in json.dumps(lobby)
    assert made["room"] in [room["room"] for room in ask(f"{url}/api/rooms")["rooms"]]
    game = ask(f"{url}/api/games/{made['game']}")
    assert game["table"] is None
    assert game["lobby"]["commitment"] == lobby["commitment"]


def test_a_private_room_is_not_listed(url: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada"})
    assert made["room"] not in json.dumps(ask(f"{url}/api/rooms"))


@pytest.mark.parametrize(
    ("path", "body", "status", "key"),
    [
        ("/api/rooms", {}, 400, "bad-message"),
        ("/api/rooms", b"{", 400, "not-json"),
        ("/api/rooms", b"\xff", 400, "not-json"),
        ("/api/rooms", b"[" * 3000, 400, "not-json"),
        ("/api/rooms", {"name": "Ada", "host": True}, 400, "bad-message"),
        ("/api/rooms", {"name": "A" * 25}, 400, "bad-message"),
        ("/api/rooms", {"name": "\u202e"}, 400, "bad-name"),
        ("/api/rooms", {"name": "Ada", "terms": {"edition": "pizza"}}, 400, "no-such-edition"),
        ("/api/rooms", {"name": "Ada", "terms": {"seats": 7}}, 400, "bad-message"),
        ("/api/rooms", {"name": "Ada", "terms": {"seats": 6}}, 400, "wrong-players"),
        ("/api/rooms", {"name": "Ada", "terms": {"options": {"rounds": 10}}}, 400, "wrong-rounds"),
        ("/api/rooms", {"name": "Ada", "terms": {"options": {"thin": 2}}}, 400, "not-a-switch"),
        ("/api/rooms", b" " * 5000, 413, "too-large"),
        ("/api/rooms/nowhere/join", {"name": "Bo"}, 404, "no-such-room"),
        ("/api/rooms/nowhere/ticket", {}, 404, "no-such-room"),
        ("/api/games/nothing", None, 404, "no-such-game"),
        ("/api/games/nothing/record", None, 404, "no-such-game"),
        ("/api/rooms/nowhere", None, 404, "no-such-room"),
        ("/api/pizza", None, 404, "no-such-page"),
        ("/api/editions", {}, 405, "wrong-method"),
    ],
)
def test_a_bad_request_is_answered_by_one_clear_sentence(
    url: str, path: str, body: object, status: int, key: str
) -> None:
    found, answer = request(url + path, body)
    assert (found, answer["key"]) == (status, key)
    assert answer["text"]
    assert set(answer) == {"key", "rule", "values", "text"}


def test_a_wrong_token_gets_no_ticket(url: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada"})
    tickets = f"{url}/api/rooms/{made['room']}/ticket"
    assert request(tickets, {"token": "A" * 22})[1]["key"] == "bad-token"
    assert request(tickets, {"token": "short"})[1]["key"] == "bad-message"
    assert ask(tickets, {"token": made["token"]})["seconds"] > 0
    made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"spectators": False}})
    assert request(f"{url}/api/rooms/{made['room']}/ticket", {})[1]["key"] == "no-spectators"


def test_what_can_be_played_is_listed(url: str) -> None:
    found = ask(f"{url}/api/editions")
    assert [edition["key"] for edition in found["editions"]] == ["classic", "first", "spanish", "plus"]
    assert found["bots"] == list(CHARACTERS), "nobody sits down without a character's name"


def test_the_http_side_describes_itself(url: str) -> None:
    described = ask(f"{url}/openapi.json")
    assert described["openapi"].startswith("3.1")
    assert "post" in described["paths"]["/api/rooms"]
    names = set(described["components"]["schemas"])
    assert {"CreateRoom", "Seated", "ErrorSaid", "Terms"} <= names
    for name in json.dumps(described).split('"#/components/schemas/')[1:]:
        assert name.split('"')[0] in names


def test_health_readiness_and_figures(url: str) -> None:
    for path, said in (("/healthz", "ok"), ("/readyz", "ready"), ("/metrics", "mammamia_moves_total")):
        with urlopen(url + path) as answer:
            assert said in answer.read().decode()
            assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_page_of_another_host_may_change_nothing(url: str) -> None:
    status, answer = request(f"{url}/api/rooms", {"name": "Ada"}, headers={"Origin": "http://evil.example"})
    assert (status, answer["key"]) == (403, "bad-origin")


def test_a_name_that_is_not_the_servers_reaches_nothing(url: str) -> None:
    """Neither by a page of that name, which has made it point here, nor by a socket."""
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    for path, body in (("api/rooms", {"name": "Ada"}), ("api/rooms", None), ("metrics", None)):
        status, answer = request(f"{url}/{path}", body, headers=evil)
        assert (status, answer["key"]) == (421, "bad-host")
    with server(public_url="https://pizza.example") as address:
        assert request(f"{address}/api/rooms", headers={"Host": "pizza.example"})[0] == 200


def test_too_many_requests_are_refused() -> None:
    with server(address_rate=1.0) as address:
        found = [request(f"{address}/api/rooms")[0] for _ in range(10)]
    assert 200 in found
    assert 429 in found


# ---------------------------------------------------------------- sockets


def test_a_ticket_opens_once(url: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada"})
    ticket = ask(f"{url}/api/rooms/{made['room']}/ticket", {"token": made["token"]})["ticket"]
    address = f"{url.replace('http', 'ws', 1)}/ws?ticket={ticket}"
    with connect(address) as first:
        first.send('{"type":"hello","version":2}')
        assert next_of(first, "welcome")["seat"] == 0
    with pytest.raises(InvalidStatus) as refused:
        connect(address)
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["key"] == "bad-ticket", "said before anything is opened"
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers={"Origin": "http://evil.example"})


@pytest.mark.parametrize(
    ("hello", "key"),
    [
        ({"type": "hello", "version": 1}, "wrong-version"),
        ({"type": "ping"}, "hello-first"),
        ({"type": "hello", "version": 2, "cheat": True}, "bad-message"),
        ({"type": "pizza"}, "bad-message"),
    ],
)
def test_the_first_message_is_hello(url: str, hello: dict[str, object], key: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada"})
    with socket_of(url, made["room"], made["token"], hello=hello) as opened:
        assert next_of(opened, "refused")["key"] == key
        with pytest.raises(ConnectionClosed):
            opened.recv(timeout=PATIENCE)


def test_messages_are_read_by_type(url: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada"})
    with socket_of(url, made["room"], made["token"]) as opened:
        for text, key in (
            ("{", "not-json"),
            ('{"type":"play"}', "bad-message"),
            ('{"type":"play","moves":[]}', "bad-message"),
            ('{"type":"play","moves":["pass"],"seat":1}', "bad-message"),
            ('{"type":"join","member":"x","name":"y","token":"z","seat":1}', "bad-message"),
            ('{"type":"followed","game":"x"}', "bad-message"),
            ('{"type":"ready","nonce":"short"}', "bad-message"),
            ('{"type":"hello","version":2}', "hello-first"),
            ('{"type":"play","moves":["pass"]}', "no-game-yet"),
            ('{"type":"say","phrase":"arrivederci"}', "no-such-phrase"),
            ('{"type":"rename","name":"\\u202e"}', "bad-name"),
        ):
            opened.send(text)
            answer = next_of(opened, "refused")
            assert answer["key"] == key, text
            assert answer["text"]
        opened.send('{"type":"ping"}')
        assert next_of(opened, "pong")
        opened.send('{"type":"rename","name":" Ada  Lovelace ","id":"r"}')
        assert next_of(opened, "took")["id"] == "r"
    assert ask(f"{url}/api/rooms/{made['room']}")["chairs"][0]["name"] == "Ada Lovelace"


def test_a_frame_that_is_too_large_closes_the_socket(url: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada"})
    with socket_of(url, made["room"], made["token"]) as opened:
        next_of(opened, "lobby")
        opened.send('{"type":"ping"}' + " " * 5000)
        with pytest.raises(ConnectionClosed):
            next_of(opened, "pong")


@pytest.mark.slow
def test_a_flood_is_braked_and_the_table_goes_on() -> None:
    with server(rate=5.0) as address:
        made = ask(f"{address}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        bo = ask(f"{address}/api/rooms/{made['room']}/join", {"name": "Bo"})
        with (
            socket_of(address, made["room"], made["token"]) as flood,
            socket_of(address, made["room"], bo["token"]) as calm,
        ):
            next_of(calm, "lobby")
            for _ in range(40):
                flood.send('{"type":"ping"}')
            assert next_of(flood, "refused")["key"] == "too-many-requests"
            calm.send('{"type":"ping"}')
            assert next_of(calm, "pong")


# ---------------------------------------------------------------- a whole game, by a bot of one's own


@pytest.mark.parametrize(
    ("edition", "bots"),
    [
        ("classic", ["counter"]),
        pytest.param("first", ["random", "greedy"], marks=pytest.mark.slow),
        pytest.param("plus", ["random"] * 2, marks=pytest.mark.slow),
    ],
)
def test_the_example_plays_a_whole_game(url: str, network_bot: ModuleType, edition: str, bots: list[str]) -> None:
    terms = {"edition": edition, "seats": len(bots) + 1}
    player = network_bot.Player.sit_down(url, None, "Example", terms)

    ended = player.play(bots)

    assert ended["status"] == "finished"
    with urlopen(url + ended["record"]) as answer:
        record = read(answer.read().decode())
    assert check_fair(record) is not None
    assert record.result is not None
    assert list(record.result.winners) == ended["winners"]
    assert [seat.more["player"] for seat in record.seats] == ["human", *(f"bot:{bot}" for bot in bots)]
    game = ask(f"{url}/api/games/{record.more['fair']['game']}")  # type: ignore[index]
    assert game["ended"] == ended
    assert game["table"]["phase"] == "over"


def test_a_record_cannot_be_read_while_the_game_goes_on(url: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
    with socket_of(url, made["room"], made["token"]) as opened:
        for message in (
            {"type": "bot", "seat": 1, "bot": "random"},
            {"type": "ready", "nonce": "0" * 32},
            {"type": "start"},
        ):
            opened.send(json.dumps(message))
        next_of(opened, "show")
        status, answer = request(f"{url}/api/games/{made['game']}/record")
        assert (status, answer["key"]) == (409, "no-record-yet")
        game = ask(f"{url}/api/games/{made['game']}")
        assert game["ended"] is None
        seat = game["table"]["seats"][0]
        assert (seat["ingredients"], seat["orders"], seat["waiter"]) == (6, 1, 7)
