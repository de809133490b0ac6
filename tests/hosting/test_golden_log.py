"""Logs of today's databases are read for ever: the same payloads, the same hashes, the same states.

`logs/protocol-1.jsonl` was written by the server when its messages were version 1, the other files later, by what was
new. Each game is a line for its header and one for every entry; between them they hold every sort of intent.
"""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import get_args

import pytest

from mammamia.hosting.intents import Intent, Rematch
from mammamia.hosting.match import Drifted, Match, logged_in, payload_of
from mammamia.hosting.protocol.codec import tag_of
from mammamia.hosting.stores import Entry, Header

FILES = sorted((Path(__file__).parent / "logs").glob("*.jsonl"))


def games() -> list[tuple[Header, list[Entry]]]:
    found: list[tuple[Header, list[Entry]]] = []
    for line in (line for file in FILES for line in file.read_text(encoding="utf-8").splitlines()):
        value = json.loads(line)
        if "game" in value:
            value |= {"options": value["options"].encode(), "seed": bytes.fromhex(value["seed"])}
            created = datetime.fromisoformat(value["created"])
            found.append((Header(id=value.pop("game"), **{**value, "created": created}), []))
        else:
            value |= {"payload": value["payload"].encode(), "hash": bytes.fromhex(value["hash"])}
            found[-1][1].append(Entry(**{**value, "time": datetime.fromisoformat(value["time"])}))
    return found


GAMES = games()


@pytest.mark.parametrize(("header", "entries"), GAMES, ids=[header.room for header, _ in GAMES])
def test_every_entry_would_be_written_the_same_today(header: Header, entries: list[Entry]) -> None:
    match = Match.load(header, entries[:1])
    for entry in entries[1:]:
        intent, by = logged_in(entry)
        assert payload_of(intent, by) == entry.payload
        assert match.judge(intent, by, entry.time).entry == entry
        match.apply(entry)


@pytest.mark.parametrize(("header", "entries"), GAMES, ids=[header.room for header, _ in GAMES])
def test_a_log_with_another_hash_is_found(header: Header, entries: list[Entry]) -> None:
    last = entries[-1]
    forged = Entry(last.number, last.seat, last.kind, last.move_id, last.payload, bytes(16), last.time)
    with pytest.raises(Drifted):
        Match.load(header, [*entries[:-1], forged])


def test_every_sort_of_intent_is_there() -> None:
    kinds = {entry.kind for _, entries in GAMES for entry in entries}
    assert kinds == {tag_of(kind) for kind in get_args(Intent)} - {tag_of(Rematch)}, "a rematch is logged as `followed`"
