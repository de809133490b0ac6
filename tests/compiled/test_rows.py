"""Stretches of a row written in one go are those written number by number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mammamia.engine.batches import is_fast
from mammamia.engine.fields import Row
from mammamia.engine.rows import (
    STRETCH,
    enter_cards,
    enter_first,
    enter_numbers,
    enter_orders,
    enter_places,
    enter_raised,
    enter_rest,
    fetch_early,
    is_among,
    mask_of,
    take_cards,
    total_of,
)
from mammamia.engine.rule import rule
from mammamia.engine.state import CARDS, MOVES, ORDERS

MASKS = (0, 1, 0x8001, 0x5A3C, 0xFFFF, -1)
SIZE = 240


@rule
def write_stretches(mask: int, places: Row, pile: Row, out: Row) -> None:
    """Every way to write a stretch, at an uneven place."""
    enter_orders(mask, 3, out)
    enter_places(places, 0, 21, out)
    enter_places(places, 40, 39, out)
    enter_cards(pile, 57, out)
    enter_cards(pile, 71, out)
    take_cards(pile, 71, out)
    enter_first(0, 85, out)
    enter_first(5, 103, out)
    enter_first(99, 121, out)
    enter_numbers(60, 139, out)
    enter_raised(places, 9, 157, out)
    enter_rest(places, pile, 139, 175, out)
    enter_rest(pile, pile, 71, 189, out)
    enter_rest(places, pile, 57, 203, out)
    out[217] = total_of(pile)


@rule
def count_found(moves: Row, n: int) -> int:
    """How many of a hundred decisions, and of some that are none, are among the first *n*."""
    found = 0
    for move in range(100):
        found += is_among(moves, n, move)
    found += is_among(moves, n, -1) + is_among(moves, n, 65536 + moves[0])
    return found


@rule
def tell_masks(orders: Row, out: Row) -> None:
    """The mask of none of a hand's orders, of the first, of the first two …"""
    for n in range(ORDERS + 1):
        fetch_early(out, n)
        out[n] = mask_of(orders, n)


def written(mask: int) -> Row:
    out = [7] * SIZE
    write_stretches(mask, list(range(30, 30 + ORDERS)), list(range(1, 1 + CARDS)), out)
    return out


def test_a_stretch_is_written_and_nothing_beside_it() -> None:
    out = written(0x8001)
    assert out[:3] == [7, 7, 7]
    assert out[3:19] == [1, *[0] * 14, 1]
    assert out[21:37] == list(range(30, 46))
    assert out[39:55] == [*[0] * 11, 1, 2, 3, 4, 5]
    assert out[57:69] == list(range(1, 13))
    assert out[71:83] == [0] * 12
    assert out[83:85] == [7, 7]
    assert out[85:101] == [0] * STRETCH
    assert out[101:119] == [7, 7, *[1] * 5, *[0] * 11]
    assert out[121:137] == [1] * STRETCH
    assert out[139:155] == list(range(60, 76))
    assert out[157:173] == list(range(39, 55))
    assert out[175:187] == [29] * CARDS
    assert out[189:201] == [0] * CARDS
    assert out[203:215] == list(range(1, 13))
    assert out[217] == 78
    assert out[218:] == [7] * (SIZE - 218)


def test_a_decision_is_found_among_those_that_count() -> None:
    moves = list(range(MOVES))
    assert [count_found(moves, n) for n in (0, 1, 5, MOVES)] == [0, 1, 5, MOVES]


def masks_of(orders: Row) -> Row:
    out = [7] * (ORDERS + 1)
    tell_masks(orders, out)
    return out


def test_a_mask_has_the_orders_that_count() -> None:
    orders = [3, 0, 15, *[9] * (ORDERS - 3)]
    assert masks_of(orders)[:5] == [0, 8, 9, 9 + (1 << 15), 9 + (1 << 15) + (1 << 9)]


@pytest.mark.skipif(not is_fast(), reason="needs mammamia[fast]")
@pytest.mark.parametrize("kinds", [("u1", "i1", "u1"), ("i2", "i2", "i2")], ids=str)
def test_compiled_stretches_are_the_plain_ones(
    kinds: tuple[str, str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numpy as np

    from mammamia.engine import compiled

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # compiled here, not found on disk
    monkeypatch.setattr(compiled, "_entries", {})
    run: Any = compiled.entry(write_stretches)
    for mask in MASKS:
        places, pile = np.arange(30, 30 + ORDERS).astype(kinds[0]), np.arange(1, 1 + CARDS).astype(kinds[1])
        out = np.full(SIZE, 7, kinds[2])
        run(mask, places, pile, out)
        assert out.tolist() == written(mask)
    orders: Any = np.array([3, 0, 15, *range(5, 15), 255, 17, 1], kinds[0])  # beyond those that count stands anything
    masks: Any = np.zeros(ORDERS + 1, np.int64)
    compiled.entry(tell_masks)(orders, masks)
    assert masks[:14].tolist() == masks_of(orders.tolist())[:14]
    moves: Any = np.arange(MOVES, dtype=np.int16)
    assert [compiled.entry(count_found)(moves, n) for n in (0, 1, 5, MOVES)] == [0, 1, 5, MOVES]
