"""The short way of sockets: the same messages in the same order as the long one."""

from __future__ import annotations

import json

from mammamia.server.web.lane import _head
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
