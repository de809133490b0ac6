"""The protocol's types: nothing unknown comes in, all that goes out has its class, every refusal its sentence."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any, get_args

import pytest

from mammamia import hosting, server
from mammamia.game import Phase, Seat, Shuffle
from mammamia.hosting import SHOWN_TO_ALL
from mammamia.hosting.audience import heard_by, told_of
from mammamia.hosting.protocol.codec import BadMessage, Codec, from_text, tag_of, to_text
from mammamia.hosting.protocol.messages import CLIENT, EVENTS, SERVER, ClientMessage, Show, Told, codec_of, hand_in
from mammamia.hosting.stores import KeepsNothing, Unavailable, Unsure
from mammamia.hosting.terms import Terms
from mammamia.i18n import LANGUAGES
from mammamia.i18n.catalogue import catalogue
from mammamia.server.web.wire import frame_of, read, read_message
from tests.properties.tables import TABLES, go_on

TOLD: Codec[Told] = Codec(Told)
SAMPLES: dict[str, dict[str, Any]] = {
    "hello": {"version": 2, "after": 3},
    "say": {"phrase": "hello"},
    "ping": {},
    "skip": {},
    "speed": {"speed": "slow"},
    "go-on": {},
    "ask-me": {"on": True},
    "guess": {"said": {"olive": 3, "salami": 0}},
    "remember": {},
    "back": {},
    "take": {"seat": 1},
    "swap": {"seat": 0, "other": 1},
    "paint": {"seat": 0, "colour": "red"},
    "rename": {"name": "Ada"},
    "bot": {"seat": 1, "bot": "random"},
    "choose": {"terms": {"edition": "plus", "seats": 4, "options": {"help": False}, "aid": "log", "pace": "quick"}},
    "ready": {"nonce": "0" * 32},
    "unready": {},
    "start": {},
    "play": {"moves": ["put 1 olive", "hold", "draw supply"]},
    "undo": {},
    "leave": {},
    "kick": {"seat": 2},
    "stand-in": {"seat": 2, "bot": "nonna"},
    "abandon": {},
    "rematch": {},
    "host": {},
}


def sent(kind: str, **more: Any) -> bytes:
    return json.dumps({"type": kind, **SAMPLES[kind], **more}).encode()


def test_every_message_of_a_client_has_a_sample() -> None:
    tags = {tag_of(message) for message in get_args(ClientMessage)}
    assert tags == SAMPLES.keys()


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_message_is_read_and_nothing_unknown_in_it(kind: str) -> None:
    message = read_message(sent(kind))
    assert tag_of(type(message)) == kind
    assert CLIENT.read(CLIENT.write(message)) == message
    for more in ({"cheat": True}, {"by": "ada"}, {"_": None}):
        with pytest.raises(BadMessage) as caught:
            CLIENT.read(from_text(sent(kind, **more)))
        assert caught.value.at == f".{next(iter(more))}"
    for name in SAMPLES[kind]:
        with pytest.raises(BadMessage):
            CLIENT.read(from_text(sent(kind, **{name: {"not": "this"}})))


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("rename", {"name": "A" * 25}),
        ("rename", {"name": ""}),
        ("play", {"moves": []}),
        ("play", {"moves": ["pass"] * 4}),
        ("play", {"moves": ["p" * 241]}),
        ("play", {"id": "x" * 37}),
        ("play", {"id": "a b"}),
        ("take", {"seat": -1}),
        ("take", {"seat": 6}),
        ("ready", {"nonce": "0" * 31}),
        ("ready", {"nonce": "G" * 32}),
        ("choose", {"terms": {"seats": 1}}),
        ("choose", {"terms": {"aid": "xray"}}),
        ("choose", {"terms": {"options": {"x" * 25: True}}}),
        ("say", {"phrase": "y" * 25}),
        ("guess", {"said": {"olive": -1}}),
        ("guess", {"said": {"olive": 201}}),
        ("guess", {"said": {"olive": 1.5}}),
        ("guess", {"said": {"OLIVE": 1}}),
        ("ask-me", {"on": "yes"}),
    ],
)
def test_texts_and_numbers_are_limited_by_type(kind: str, more: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        CLIENT.read(from_text(sent(kind, **more)))


def test_every_event_is_told_by_a_message_of_its_own() -> None:
    seen = set()
    for table in TABLES[:: len(TABLES) // 12]:
        shuffle = Shuffle.from_seed(4)
        game = table.deal(shuffle)
        happened = list(game.opening_events())
        while game.phase is not Phase.OVER:
            happened += go_on(game, shuffle)[1]
        for number, event in enumerate(happened):
            told = Told(number, event)
            value = TOLD.write(told)
            assert TOLD.read(from_text(to_text(value))) == told
            assert value["number"] == number
            assert value["event"]["event"] == type(event).__name__
            assert value["event"].keys() - {"event"} == set(type(event).__dataclass_fields__)
            seen.add(type(event))
    assert seen == set(EVENTS) - set(SHOWN_TO_ALL), "all but what is no event of the game"


def test_what_is_sent_can_be_read_by_its_type() -> None:
    for table in TABLES[::9]:
        shuffle = Shuffle.from_seed(5)
        game = table.deal(shuffle)
        while game.phase is not Phase.OVER:
            for seat in (Seat(0), Seat(1), None):
                happened = game.opening_events() if game.state.turns == 0 else ()
                hand = None if seat is None else hand_in(game.view(seat))
                offer = None if seat is None else game.offer(seat)
                told = heard_by(seat, told_of(happened, 0))
                message = Show(3, told, game.table_view(), hand, offer)
                frame = frame_of(message)
                assert read(frame, SERVER) == message
                assert SERVER.read(from_text(to_text(SERVER.write(message)))) == message
                assert to_text(SERVER.write(message)).encode() == frame
                assert len(frame) < 8192
            go_on(game, shuffle)


def test_every_refusal_of_the_server_has_its_sentence() -> None:
    folders = [Path(str(resources.files(package))) for package in (hosting, server)]
    source = "".join(file.read_text(encoding="utf-8") for folder in folders for file in folder.rglob("*.py"))
    raised = set(re.findall(r'Refused\(\s*"([a-z-]+)"', source)) | {"no-game-yet", "game-has-ended"}
    raised |= {trouble.key for trouble in (Unavailable, Unsure, KeepsNothing)}
    said = {key for code in LANGUAGES for key in catalogue(code, "server")["refusals"]}  # type: ignore[attr-defined]
    assert raised <= said
    assert said - raised <= {"drifted", "no-spectators", "stopping"}


def test_bodies_are_read_by_type() -> None:
    assert read(b"{}", codec_of(Terms)) == Terms()
