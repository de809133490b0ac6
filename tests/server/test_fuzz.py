"""Whatever comes is read or refused: no error that nobody caught, and no change of state without a promise."""

from __future__ import annotations

import asyncio
import json
import os
import re
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection

from mammamia.hosting.intents import HOUSE
from mammamia.hosting.match import Match
from mammamia.hosting.protocol.messages import Ping
from mammamia.hosting.refused import Refused
from mammamia.server.web.wire import read_message
from tests.server.inside import Inside, Line
from tests.server.served import ask, next_of, server, socket_of
from tests.server.test_protocol import SAMPLES

Json = dict[str, Any]
MORE = int(os.environ.get("MAMMAMIA_FUZZ", "1"))  # so many times as much of it
PING = b'{"type":"ping"}'
NO_SHRINKING = (Phase.explicit, Phase.generate)  # a table for every attempt would take minutes

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
MOVES = st.sampled_from(
    ["pass", "hold", "help", "refuse", "draw supply", "draw waiter", "draw nothing", "put 1 olive", "put 0 olive",
     "put 2 salami 1 double:salami", "order yellow:monotoni", "fill green:monotoni with olive", "decline red:mini",
     "ask green:bombastica request 3 olive", "eat pizza", "put 1 pepper", "put 1 mushroom", "put 1 pineapple"]
)  # fmt: skip
NEAR = st.builds(
    lambda kind, more: {"type": kind, **SAMPLES[kind], **more},
    st.sampled_from(sorted(SAMPLES)),
    st.dictionaries(st.sampled_from(["seat", "id", "moves", "nonce", "terms", "type", "x"]), ANYTHING, max_size=2),
)
PLAYS = st.builds(lambda moves: {"type": "play", "moves": moves}, st.lists(MOVES, min_size=1, max_size=3))
FRAMES = st.one_of(NEAR, PLAYS, ANYTHING).map(lambda value: json.dumps(value).encode()) | st.binary(max_size=200)


def spoilt(rng: Random) -> bytes:
    """A message with a few bytes changed, left out or put in."""
    kind = rng.choice(sorted(SAMPLES))
    data = bytearray(json.dumps({"type": kind, **SAMPLES[kind]}).encode())
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(data))
        data[place : place + rng.randint(0, 2)] = rng.choice(
            (b"", b'"', b"{", b"]", b"\xff", b"\x00", b"1e999", b"\\ud8")
        )
    return bytes(data)


# ---------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize(
    ("data", "at"),
    [
        (b'{"type":"pizza"}', "$.type"),
        (b'{"type":"play"}', "$.moves"),
        (b'{"type":"play","moves":["pass",3]}', "$.moves[1]"),
        (b'{"type":"play","moves":["pass"],"cheat":1}', "$.cheat"),
        (b'{"type":"choose","terms":{"aid":"xray"}}', "$.terms.aid"),
        (b'{"type":"choose","terms":{"cheat":1}}', "$.terms.cheat"),
        (b'{"type":"choose","terms":{"options":{"a b":true}}}', "$.terms.options"),
        (b"[]", "$"),
        (b"{", None),
        (b'{"type":"\xff"}', None),
    ],
)
def test_a_message_that_cannot_be_read_is_explained_by_key_and_path(data: bytes, at: str | None) -> None:
    refused = refusal_of(data)
    assert refused is not None
    assert (refused.key, refused.values) == (("not-json", {}) if at is None else ("bad-message", {"at": at}))


def refusal_of(data: bytes) -> Refused | None:
    try:
        read_message(data)
    except Refused as error:
        return error
    return None


@settings(derandomize=True, max_examples=400 * MORE, deadline=None, phases=NO_SHRINKING)
@given(data=FRAMES)
def test_no_word_of_the_reader_is_passed_on(data: bytes) -> None:
    """Its sentences are English, and quote what they were given."""
    refused = refusal_of(data)
    if refused is not None and refused.key == "bad-message":
        assert refused.values.keys() == {"at"}
        assert re.match(r"\$(\.|\[|$)", str(refused.values["at"]))
        assert not re.search(r"Expected|Invalid|Object|got `", refused.text)


# ---------------------------------------------------------------- in process


async def at_a_table(inside: Inside) -> tuple[Json, list[Line]]:
    """Two people who play, and a spectator."""
    made = await inside.post("/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
    joined = await inside.post(f"/api/rooms/{made['room']}/join", {"name": "Bo"})
    lines = [await inside.socket(made["room"], token) for token in (made["token"], joined["token"], None)]
    for line in lines[:2]:
        line.send({"type": "ready", "nonce": "0" * 32})
        await line.next("took")
    lines[0].send({"type": "start"})
    await lines[0].next("show")
    return made, lines


async def answers(line: Line, frame: bytes) -> list[Json]:
    """Send a frame: all that came up to the answer to a ping after it."""
    line.send(frame)
    line.send(PING)
    found = [await line.next()]
    while sum(message["type"] == "pong" for message in found) < pings(frame) + 1:
        found.append(await line.next())
    return found


def pings(frame: bytes) -> int:
    """Whether the frame itself is a ping."""
    return int(refusal_of(frame) is None and isinstance(read_message(frame), Ping))


async def sent_to_a_table(frames: list[bytes], who: int) -> None:
    """One of them sends these frames: each is answered, and all that changed was promised or is the house's doing."""
    inside = Inside()
    made, lines = await at_a_table(inside)
    room = await inside.house.room(made["room"])
    before, game = room.match.number, room.match.header.id
    promised = set()
    for frame in frames:
        try:
            came = await answers(lines[who], frame)
        except ConnectionError:
            lines[who] = await inside.socket(made["room"], None)
            continue
        promised |= {message["number"] for message in came if message["type"] == "took"}
        if (refused := refusal_of(frame)) is not None:
            assert refused.key in [message.get("key") for message in came]
    await room.refresh()
    promised |= {message["number"] for message in await answers(lines[who], PING) if message["type"] == "took"}
    assert not room._task.done(), "the room lives"
    assert inside.metrics.errors.count() == 0
    loaded = await inside.house.store.load(game)
    assert loaded is not None
    Match.load(*loaded)
    of_people = [entry for entry in loaded[1] if entry.number > before and json.loads(entry.payload).get("by") != HOUSE]
    assert {entry.number for entry in of_people} <= promised
    await inside.house.stop()


@settings(
    derandomize=True,
    max_examples=25 * MORE,
    deadline=None,
    phases=NO_SHRINKING,
    suppress_health_check=list(HealthCheck),
)
@given(frames=st.lists(FRAMES, min_size=10, max_size=40), who=st.integers(0, 2))
def test_a_table_survives_whatever_is_sent(frames: list[bytes], who: int) -> None:
    asyncio.run(sent_to_a_table(frames, who))


@pytest.mark.parametrize("seed", range(3 * MORE))
def test_a_table_survives_messages_that_were_spoilt_on_the_way(seed: int) -> None:
    rng = Random(seed)
    asyncio.run(sent_to_a_table([spoilt(rng) for _ in range(5000)], seed % 3))


# ---------------------------------------------------------------- on a socket


@pytest.mark.slow
def test_a_server_survives_whatever_comes_on_its_sockets() -> None:
    rng = Random(5)
    with server() as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        calm = {"name": "Bo", "terms": {"seats": 2}}
        lobby = ask(f"{url}/api/rooms/{made['room']}")
        for _ in range(40 * MORE):
            with socket_of(url, made["room"], None) as opened:
                flood_with(opened, rng)
        now = ask(f"{url}/api/rooms/{made['room']}")
        assert now["chairs"] == lobby["chairs"], "a spectator changes nothing"
        assert ask(f"{url}/api/rooms", calm)["seat"] == 0


def flood_with(opened: ClientConnection, rng: Random) -> None:
    """Fifty frames, texts and bytes; each that cannot be read is refused by key, and the socket goes on."""
    for n in range(50):
        data = spoilt(rng)
        text = data.decode(errors="replace")
        sent = data if n % 2 else text
        opened.send(sent)
        opened.send(PING.decode())
        frame = sent if isinstance(sent, bytes) else sent.encode()
        refused, keys = refusal_of(frame), []
        for _ in range(pings(frame) + 1):
            while (message := next_of(opened, "refused", "pong"))["type"] != "pong":
                keys.append(message["key"])
        assert refused is None or refused.key in keys
