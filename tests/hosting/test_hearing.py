"""A client's message is one type and one function: each has exactly one, and no other."""

from __future__ import annotations

from typing import get_args

from mammamia.hosting.changes import CHANGES
from mammamia.hosting.hearing import HEARS
from mammamia.hosting.intents import ClientIntent, Intent, Opened, Play, Undo
from mammamia.hosting.protocol.messages import ClientMessage, Hello, Ping

AT_THE_DOOR = {Hello, Ping}  # answered before they come into the room
CARDS = {Play, Undo}  # what is decided in the game itself
FIRST = {Opened}  # with which a log begins


def test_every_message_has_one_function() -> None:
    assert not HEARS.keys() & CHANGES.keys()
    assert set(get_args(ClientMessage)) - AT_THE_DOOR - CARDS <= HEARS.keys() | CHANGES.keys()


def test_no_function_waits_for_a_message_that_never_comes() -> None:
    assert HEARS.keys() == set(get_args(ClientMessage)) - set(get_args(ClientIntent)) - AT_THE_DOOR
    assert CHANGES.keys() == set(get_args(Intent)) - CARDS - FIRST
