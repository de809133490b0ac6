"""The short way of sockets: the same messages in the same order as the long one."""

from __future__ import annotations

import json

import pytest
from websockets.frames import Frame, Opcode

from mammamia.hosting.protocol.messages import FRAME_LIMIT
from mammamia.server.web.lane import _head, is_whole, text_in
from tests.server.served import ask, next_of, server, socket_of


def test_a_message_in_pieces_is_not_overtaken_by_a_whole_one() -> None:
    with server() as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        with socket_of(url, made["room"], made["token"]) as ada:
            next_of(ada, "welcome")
            ids = [f"n{n}" for n in range(9)]
            for n, move_id in enumerate(ids):
                text = json.dumps({"type": "rename", "name": f"Ada {n}", "id": move_id})
                ada.send(text if n % 3 else [text[:9], text[9:]])
            assert [next_of(ada, "took")["id"] for _ in ids] == ids


def test_bytes_and_texts_come_in_turn() -> None:
    with server() as url:
        made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2}})
        with socket_of(url, made["room"], made["token"]) as ada:
            next_of(ada, "welcome")
            for n in range(6):
                text = json.dumps({"type": "rename", "name": f"Ada {n}", "id": f"n{n}"})
                ada.send(text.encode() if n % 2 else text)
            assert [next_of(ada, "took")["id"] for _ in range(6)] == [f"n{n}" for n in range(6)]


def test_the_head_of_a_frame_says_its_size() -> None:
    assert _head(125) == b"\x81\x7d"
    assert _head(126) == b"\x81\x7e\x00\x7e"
    assert _head(65535) == b"\x81\x7e\xff\xff"
    assert _head(65536) == b"\x81\x7f" + (65536).to_bytes(8, "big")


def sent(opcode: Opcode, data: bytes, *, is_last: bool = True) -> bytes:
    """A frame as clients send it."""
    return Frame(opcode, data, fin=is_last).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4000, FRAME_LIMIT])
def test_one_whole_text_is_read_the_short_way(size: int) -> None:
    data = bytes(n % 251 for n in range(size))
    assert text_in(sent(Opcode.TEXT, data)) == data
    assert is_whole(sent(Opcode.TEXT, data) + sent(Opcode.PONG, b"1234") + sent(Opcode.BINARY, data))


def test_all_else_is_read_the_long_way() -> None:
    whole = sent(Opcode.TEXT, b"text")
    others = [b"", whole[:-1], whole + b"\x81", whole + whole, sent(Opcode.TEXT, bytes(FRAME_LIMIT + 1))]
    others += [sent(Opcode.BINARY, b"text"), sent(Opcode.PONG, b"text"), sent(Opcode.TEXT, b"te", is_last=False)]
    others += [Frame(Opcode.TEXT, b"not masked").serialize(mask=False), b"\xc1" + whole[1:]]
    assert [text_in(data) for data in others] == [None] * len(others)


def test_a_piece_of_something_is_noticed() -> None:
    whole = sent(Opcode.TEXT, b"text")
    for n in range(1, len(whole)):
        assert not is_whole(whole[:n])
        assert not is_whole(whole + whole[:n])
    assert not is_whole(sent(Opcode.TEXT, b"te", is_last=False))
    assert not is_whole(sent(Opcode.CONT, b"xt"))
    assert not is_whole(sent(Opcode.TEXT, bytes(70_000)))
