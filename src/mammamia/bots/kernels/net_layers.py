"""The net: two small layers that score the candidates of a decision, in the narrow style; its numbers are a file.

The first layer is a sum over the features that are not zero, so that what the scene adds is summed once a decision.
Sums run in the same order plain and compiled, in double precision: both come to the same number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from mammamia.bots.kernels.candidate_features import see_candidate
from mammamia.bots.kernels.candidates import Search
from mammamia.bots.kernels.mind import END_HIDDEN
from mammamia.bots.kernels.pools import END, Pools
from mammamia.bots.kernels.scene_features import CANDIDATE, HIDDEN, SCENE, SECOND, NetInput, see_scene
from mammamia.engine.fields import Cells, Row, Weights
from mammamia.engine.rule import long_sum, rule
from mammamia.engine.state import Box, State


@dataclass(slots=True)
class Net:
    """What training found."""

    scene: Annotated[Weights, Cells("f8", (SCENE, HIDDEN))]
    candidate: Annotated[Weights, Cells("f8", (CANDIDATE, HIDDEN))]
    hidden_bias: Annotated[list[float], Cells("f8", (HIDDEN,))]
    second: Annotated[Weights, Cells("f8", (HIDDEN, SECOND))]
    second_bias: Annotated[list[float], Cells("f8", (SECOND,))]
    last: Annotated[list[float], Cells("f8", (SECOND,))]

    # Another net, which judges the end of a round (ends.py).
    end_first: Annotated[Weights, Cells("f8", (END, END_HIDDEN))]
    end_bias: Annotated[list[float], Cells("f8", (END_HIDDEN,))]
    end_last: Annotated[list[float], Cells("f8", (END_HIDDEN,))]


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
def take_in_scene(net: Net, sight: NetInput) -> None:
    """What the scene adds to the first layer."""
    for j in range(HIDDEN):
        sight.base[j] = net.hidden_bias[j]
    add_rows(sight.base, net.scene, sight.scene, sight.which)


@rule
def score_candidate(net: Net, sight: NetInput) -> float:
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
def score_all(g: State, box: Box, net: Net, p: Pools, sight: NetInput, s: Search) -> None:
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


# ---------------------------------------------------------------- the file
