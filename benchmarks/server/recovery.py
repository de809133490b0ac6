"""How soon a server is back after a crash that left a thousand games open."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter, sleep
from typing import Final, NamedTuple
from urllib.request import urlopen

from benchmarks.server.running import Process, start_ours
from mammamia.game import Seat
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.house import new_header
from mammamia.hosting.intents import HOUSE, Intent, Join, Play, Ready, SeatBot, Start
from mammamia.hosting.match import first_opened, open_match
from mammamia.hosting.stores import Entry, Header
from mammamia.hosting.terms import Terms
from mammamia.records import format_move
from mammamia.server.storage import open_store

GAMES: Final = 1000
DEALS: Final = 20  # different games among them
TURNS: Final = 35  # each of three decisions; late in a game in which nobody puts orders
SEATS: Final = 4


class Recovery(NamedTuple):
    """In seconds, from the start of the process."""

    ready: float  # it answers, and every game can be joined
    awake: float  # every game with a bot or a clock goes on
    ready_cpu: float  # the same in seconds of CPU, which others on the machine disturb less
    awake_cpu: float


def measure(folder: Path, *, bots: bool) -> Recovery:
    """A server that finds GAMES open games; with *bots*, in every one of them it might be a bot's turn."""
    file = folder / f"recovery-{bots}.db"
    asyncio.run(_fill(file, bots=bots))
    start = perf_counter()
    with start_ours(file) as server:
        ready, ready_cpu = perf_counter() - start, server.cpu()
        while bots and _rooms(server) < GAMES:
            sleep(0.05)
        return Recovery(ready, perf_counter() - start, ready_cpu, server.cpu())


def _rooms(server: Process) -> int:
    with urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:
        text: str = answer.read().decode()
    return int(text.partition("\nmammamia_rooms ")[2].split()[0])


async def _fill(file: Path, *, bots: bool) -> None:
    """A log means the same under another name, as long as the seed is the same."""
    store = open_store(file)
    deals = [played(bots=bots) for _ in range(DEALS)]
    for number in range(GAMES):
        header, log = deals[number % DEALS]
        await store.begin(replace(header, id=secrets.token_hex(16), room=f"room-{number}"), log)
    await store.stop()


def played(*, bots: bool) -> tuple[Header, list[Entry]]:
    """A game that stopped at the turn of a person."""
    terms = Terms(seats=SEATS)
    header = new_header("room", 1, terms)
    match, first = open_match(header, first_opened(terms, _person(0)), header.created)
    log = [first]

    def do(intent: Intent, by: str) -> None:
        proposal = match.judge(intent, by, datetime.now(UTC))
        match.apply(proposal.entry, proposal)
        log.append(proposal.entry)

    for intent, by in _seating(bots=bots):
        do(intent, by)
    for turn in range(2 * TURNS):
        seat = match.deciding
        assert seat is not None, "the game is not over so soon"
        assert match.live is not None, "the cards are dealt"
        if turn >= TURNS and seat == Seat(0):
            break
        offer = match.live.game.offer(seat)
        assert offer is not None, "the seat decides"
        do(Play(tuple(map(format_move, default_moves(offer)))), HOUSE)
    return header, log


def _seating(*, bots: bool) -> Iterator[tuple[Intent, str]]:
    """Who sits down, and that everybody is ready."""
    for seat in range(1, SEATS):
        yield (SeatBot(seat=seat, bot="random"), "person-0") if bots else (_person(seat), HOUSE)
    for seat in range(1 if bots else SEATS):
        yield Ready(nonce=secrets.token_hex(16)), f"person-{seat}"
    yield Start(), "person-0"


def _person(seat: int) -> Join:
    return Join(member=f"person-{seat}", name=f"Seat {seat}", token="", seat=seat)
