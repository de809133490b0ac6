"""Tokens, tickets, origins, limits and texts: who may come in, how often, and what may be said."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mammamia.hosting.codes import fingerprint, new_token
from mammamia.hosting.names import cleaned
from mammamia.hosting.refused import Refused
from mammamia.server.guard import (
    AddressLimits,
    Bucket,
    Claim,
    Keeper,
    MemoryBook,
    Tickets,
    address_of,
    is_host_allowed,
    is_origin_allowed,
)
from mammamia.server.metrics import Metrics
from mammamia.server.settings import Settings

# ---------------------------------------------------------------- tokens


def test_tokens_have_128_bits_and_stand_in_a_link() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(re.fullmatch(r"[0-9A-Za-z_-]{22}", token) for token in tokens)


def test_a_token_is_known_by_its_fingerprint_alone() -> None:
    token = new_token()
    kept = fingerprint(token)
    assert token not in kept
    assert fingerprint(token) == kept
    assert fingerprint(new_token()) != kept
    assert fingerprint("\ud800") != kept


# ---------------------------------------------------------------- tickets


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_ticket_lets_in_once() -> None:
    async def redeem() -> list[Claim | None]:
        tickets = Tickets(MemoryBook())
        ticket = await tickets.issue(Claim("room", "ada"))
        return [await tickets.redeem(ticket), await tickets.redeem(ticket), await tickets.redeem("another")]

    assert asyncio.run(redeem()) == [Claim("room", "ada"), None, None]


def test_of_two_who_show_the_same_ticket_at_once_one_is_let_in() -> None:
    async def race() -> list[Claim | None]:
        tickets = Tickets(MemoryBook())
        ticket = await tickets.issue(Claim("room"))
        return await asyncio.gather(*(tickets.redeem(ticket) for _ in range(8)))

    assert asyncio.run(race()).count(Claim("room")) == 1


def test_a_ticket_grows_old_and_the_book_does_not_grow_without_end() -> None:
    async def wait() -> None:
        clock, book = Clock(), MemoryBook(most=5)
        tickets = Tickets(book, clock=clock)
        old = await tickets.issue(Claim("room"))
        clock.now += 30
        assert await tickets.redeem(old) is None
        many = [await tickets.issue(Claim("room", str(n))) for n in range(10)]
        assert len(book) == 5
        assert [await tickets.redeem(ticket) for ticket in many] == [None] * 5 + [
            Claim("room", str(n)) for n in range(5, 10)
        ]

    asyncio.run(wait())


# ---------------------------------------------------------------- origins


@pytest.mark.parametrize(
    ("origin", "host", "is_allowed"),
    [
        (None, "pizza.example", True),
        ("http://pizza.example", "pizza.example", True),
        ("https://pizza.example", "pizza.example", True),
        ("http://PIZZA.example:80", "pizza.example", True),
        ("http://192.168.1.7:8000", "192.168.1.7:8000", True),
        ("http://[fe80::1]:8000", "[fe80::1]:8000", True),
        ("http://pizza.example:8001", "pizza.example:8000", False),
        ("http://evil.example", "pizza.example", False),
        ("http://pizza.example.evil.example", "pizza.example", False),
        ("http://evil.example/pizza.example", "pizza.example", False),
        ("http://pizza.example@evil.example", "pizza.example", False),
        ("null", "pizza.example", False),
        ("", "pizza.example", False),
        ("file://", "pizza.example", False),
        ("http://[", "pizza.example", False),
        ("http://pizza.example:99999", "pizza.example", False),
        ("http://pizza.example", None, False),
        ("https://friend.example", "pizza.example", True),
    ],
)
def test_origins(origin: str | None, host: str | None, is_allowed: bool) -> None:
    assert is_origin_allowed(origin, host, allowed=["https://friend.example"]) is is_allowed


def test_with_a_public_address_what_the_host_header_says_counts_for_nothing() -> None:
    public = "https://pizza.example"
    assert is_origin_allowed("https://pizza.example", "127.0.0.1:8000", public_url=public)
    assert not is_origin_allowed("http://evil.example", "evil.example", public_url=public)
    assert not is_origin_allowed("http://pizza.example", "pizza.example", public_url=public)


HOSTS = {
    None: True,
    "localhost:8000": True,
    "127.0.0.1:8000": True,
    "192.168.1.7:8000": True,
    "[fe80::1]:8000": True,
    "kitchen:8000": True,
    "kitchen.local": True,
    "friend.example": True,
    "evil.example": False,
    "localhost.evil.example": False,
    "127.0.0.1.evil.example": False,
    "evil.example.": False,
    "": False,
    "a@b": False,
}


@pytest.mark.parametrize("host", HOSTS)
def test_names_that_nobody_outside_can_give_to_this_computer(host: str | None) -> None:
    """Else a page of any host could read this server, by pointing its own name here."""
    assert is_host_allowed(host, allowed=["https://friend.example"]) is HOSTS[host]
    assert is_host_allowed("pizza.example", public_url="https://pizza.example")


# ---------------------------------------------------------------- limits


def test_a_bucket_gives_a_burst_and_then_a_rate() -> None:
    bucket = Bucket.full(2.0, 5.0, 0.0)
    assert [bucket.take(0.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert bucket.wait() == 0.5
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
    assert [bucket.take(1000.0) for _ in range(6)] == [True] * 5 + [False]
    assert not bucket.take(0.0)  # a clock that runs back gives nothing


@given(st.lists(st.floats(0, 10), min_size=1, max_size=60), st.floats(0.5, 5), st.floats(1, 10))
def test_no_more_goes_out_than_came_in(steps: list[float], rate: float, burst: float) -> None:
    bucket, now, taken = Bucket.full(rate, burst, 0.0), 0.0, 0
    for step in steps:
        now += step
        taken += bucket.take(now)
    assert taken <= burst + rate * now + 1e-6


def test_addresses_have_buckets_of_their_own_and_not_too_many() -> None:
    clock = Clock()
    limits = AddressLimits(1.0, 2.0, most=3, clock=clock)
    assert [limits.take("a") for _ in range(3)] == [True, True, False]
    assert limits.take("b")
    assert limits.wait("a") == 1.0
    assert limits.wait("unknown") == 0.0
    for n in range(1000):
        limits.take(str(n))
    assert len(limits) == 3


@pytest.mark.parametrize(
    ("peer", "forwarded", "trust", "expected"),
    [
        ("192.0.2.1", None, False, "192.0.2.1"),
        ("192.0.2.1", "198.51.100.9", False, "192.0.2.1"),
        ("127.0.0.1", "198.51.100.9", True, "198.51.100.9"),
        ("127.0.0.1", "10.0.0.1, 198.51.100.9", True, "198.51.100.9"),
        ("127.0.0.1", "junk", True, "unknown"),
        ("127.0.0.1", "", True, "127.0.0.1"),
        (None, None, False, "unknown"),
        ("2001:db8:1:2:3:4:5:6", None, False, "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", None, False, "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", None, False, "192.0.2.1"),
    ],
)
def test_addresses(peer: str | None, forwarded: str | None, trust: bool, expected: str) -> None:
    assert address_of(peer, forwarded, trust_proxy=trust) == expected


# ---------------------------------------------------------------- texts


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada\n\t Lovelace ", "Ada Lovelace"),
        ("e\u0301", "é"),
        ("A\u202eda\u200b", "Ada"),
        ("\x1b[31mAda", "[31mAda"),
        ("Z" + "\u0335" * 20, "Z\u0335\u0335"),
        ("\ud800Bo", "Bo"),
        ("Анна", "Анна"),
        ("x" * 24, "x" * 24),
    ],
)
def test_names_are_cleaned(raw: str, clean: str) -> None:
    assert cleaned(raw) == clean


INVISIBLE = ("\u3164", "\u2800\u2800", "\u115f", "\uffa0 \u1160", " \u034f", "\u3164\ufe0f")


@pytest.mark.parametrize(
    "raw",
    ["", " \n", "\u200b\u202e", "\u0301", "x" * 25, "x" * 1_000_000, " " * 1000 + "x", *INVISIBLE],
    ids=range(13),
)
def test_bad_names(raw: str) -> None:
    with pytest.raises(Refused) as caught:
        cleaned(raw)
    assert (caught.value.key, caught.value.values) == ("bad-name", {"most": 24})


@given(st.text(max_size=200))
def test_whatever_is_written_is_harmless(raw: str) -> None:
    try:
        name = cleaned(raw)
    except Refused:
        return
    assert name.isprintable()
    assert name == name.strip()
    assert cleaned(name) == name
    name.encode()


# ---------------------------------------------------------------- the keeper


def keeper(**more: Any) -> tuple[Keeper, Metrics]:
    metrics = Metrics()
    return Keeper(Settings("sqlite:///x", **more), MemoryBook(), metrics), metrics


def test_the_keeper_counts_whom_it_turns_away() -> None:
    gate, metrics = keeper(address_rate=1.0, rate=2.0, allow_origins=("https://friend.example",))

    async def tickets() -> list[Claim | None]:
        ticket = await gate.issue(Claim("room", "ada"))
        return [await gate.redeem(ticket), await gate.redeem(ticket)]

    assert asyncio.run(tickets()) == [Claim("room", "ada"), None]
    assert gate.lets_in({"origin": "https://friend.example", "host": "pizza.example"})
    assert gate.lets_in({"host": "pizza.example"})
    assert not gate.lets_in({"origin": "http://evil.example", "host": "pizza.example"})
    assert sum(gate.may_ask("192.0.2.1") for _ in range(100)) < 10
    assert gate.may_ask("192.0.2.2")
    meter = gate.meter()
    assert sum(meter.take() for _ in range(100)) < 20
    assert gate.meter().take()
    turned_away = {reason: metrics.turned_away.count(reason) for reason in ("rate", "ticket", "origin")}
    assert turned_away["ticket"] == turned_away["origin"] == 1
    assert turned_away["rate"] > 160
