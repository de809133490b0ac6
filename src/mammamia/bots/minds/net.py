"""The net: two small layers that score the candidates of a decision, in the narrow style; its numbers are a file.

The first layer is a sum over the features that are not zero, so that what the scene adds is summed once a decision.
Sums run in the same order plain and compiled, in double precision: both come to the same number.
"""

from __future__ import annotations

from array import array
from ast import literal_eval
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import prod
from typing import Annotated, Any, Final

from mammamia.bots.minds.candidates import Search
from mammamia.bots.minds.features import (
    CANDIDATE,
    HIDDEN,
    SCENE,
    SECOND,
    Sight,
    see_candidate,
    see_scene,
)
from mammamia.bots.minds.mind import END_HIDDEN, Mind
from mammamia.bots.minds.pools import END, Pools
from mammamia.engine.fields import Row, Store, Weights, clone, stores
from mammamia.engine.rule import long_sum, rule
from mammamia.engine.state import Box, State

FILE: Final = "net.npy"
MAGIC: Final = b"\x93NUMPY\x01\x00"


@dataclass(slots=True)
class Net:
    """What training found."""

    scene: Annotated[Weights, Store("f8", (SCENE, HIDDEN))]
    candidate: Annotated[Weights, Store("f8", (CANDIDATE, HIDDEN))]
    hidden_bias: Annotated[list[float], Store("f8", (HIDDEN,))]
    second: Annotated[Weights, Store("f8", (HIDDEN, SECOND))]
    second_bias: Annotated[list[float], Store("f8", (SECOND,))]
    last: Annotated[list[float], Store("f8", (SECOND,))]

    # Another net, which judges the end of a round (ends.py).
    end_first: Annotated[Weights, Store("f8", (END, END_HIDDEN))]
    end_bias: Annotated[list[float], Store("f8", (END_HIDDEN,))]
    end_last: Annotated[list[float], Store("f8", (END_HIDDEN,))]


SIZES: Final = {name: store.sizes for name, store in stores(Net).items()}
NUMBERS: Final = sum(map(prod, SIZES.values()))


@long_sum
def add_row(to: list[float], row: list[float], x: float) -> None:
    """One number's share of a layer."""
    for j in range(len(to)):
        to[j] += row[j] * x


@long_sum
def add_four_rows(
    to: list[float], a: list[float], at_a: float, b: list[float], at_b: float,
    c: list[float], at_c: float, d: list[float], at_d: float,
) -> None:  # fmt: skip
    """The share of four, summed as if one came after the other."""
    for j in range(len(to)):
        to[j] = to[j] + a[j] * at_a + b[j] * at_b + c[j] * at_c + d[j] * at_d


@rule
def add_rows(to: list[float], rows: Weights, x: list[float], which: Row) -> None:
    """The share of all numbers that are not zero."""
    n = 0
    for i in range(len(x)):
        which[n] = i
        n += 1 if x[i] != 0.0 else 0
    i = 0
    while i + 4 <= n:
        a = which[i]
        b = which[i + 1]
        c = which[i + 2]
        d = which[i + 3]
        add_four_rows(to, rows[a], x[a], rows[b], x[b], rows[c], x[c], rows[d], x[d])
        i += 4
    while i < n:
        add_row(to, rows[which[i]], x[which[i]])
        i += 1


@rule
def take_in_scene(net: Net, sight: Sight) -> None:
    """What the scene adds to the first layer."""
    for j in range(HIDDEN):
        sight.base[j] = net.hidden_bias[j]
    add_rows(sight.base, net.scene, sight.scene, sight.which)


@rule
def score_candidate(net: Net, sight: Sight) -> float:
    """How good the candidate looks, beside others of the same decision."""
    for j in range(HIDDEN):
        sight.hidden[j] = sight.base[j]
    add_rows(sight.hidden, net.candidate, sight.candidate, sight.which)
    for j in range(HIDDEN):
        sight.hidden[j] = max(0.0, sight.hidden[j])
    for j in range(SECOND):
        sight.second[j] = net.second_bias[j]
    add_rows(sight.second, net.second, sight.hidden, sight.which)
    score = 0.0
    for j in range(SECOND):
        score += net.last[j] * max(0.0, sight.second[j])
    return score


@rule
def score_all(g: State, box: Box, net: Net, p: Pools, sight: Sight, s: Search) -> None:
    """Put the net's scores in place of the card counter's values, best first."""
    see_scene(g, box, p, sight)
    take_in_scene(net, sight)
    for i in range(s.count):
        first = s.first[i]
        then = s.then[i]
        see_candidate(g, box, p, sight, first, then)
        score = score_candidate(net, sight)
        place = i
        while place > 0 and s.prior[place - 1] < score:
            s.first[place] = s.first[place - 1]
            s.then[place] = s.then[place - 1]
            s.prior[place] = s.prior[place - 1]
            place -= 1
        s.first[place] = first
        s.then[place] = then
        s.prior[place] = score


def judging_ends(mind: Mind, net: Net) -> Mind:
    """The same mind, which judges the end of a round by the net."""
    mind = clone(mind)
    mind.ends_by_net = 1
    mind.end_first, mind.end_bias, mind.end_last = net.end_first, net.end_bias, net.end_last
    return mind


# ---------------------------------------------------------------- the file


@cache
def shipped() -> Net:
    """The net that comes with the package."""
    return net_of(read_numbers(files(__package__).joinpath(FILE).read_bytes()))


def read_numbers(npy: bytes) -> array[float]:
    """The numbers of a NumPy file of little-endian 32-bit floats, by the standard library alone."""
    assert npy.startswith(MAGIC), "not a NumPy file, version 1.0"
    start = 10 + int.from_bytes(npy[8:10], "little")
    head = literal_eval(npy[10:start].decode("latin-1"))
    assert (head["descr"], head["shape"]) == ("<f4", (NUMBERS,)), f"not the numbers of a net: {head}"
    numbers = array("f", npy[start:])
    if (1).to_bytes(2, "little") != array("H", [1]).tobytes():
        numbers.byteswap()
    return numbers


def net_of(numbers: Any) -> Net:
    """A net from its numbers, in the order of its fields."""
    assert len(numbers) == NUMBERS, f"{NUMBERS} numbers, not {len(numbers)}"
    rest = iter(map(float, numbers))
    parts: dict[str, Any] = {}
    for name, sizes in SIZES.items():
        flat = [next(rest) for _ in range(prod(sizes))]
        parts[name] = flat if len(sizes) == 1 else [flat[i : i + sizes[1]] for i in range(0, len(flat), sizes[1])]
    return Net(**parts)
