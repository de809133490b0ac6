"""Sound records to start from, and random ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from mammamia.editions import EDITIONS
from mammamia.game import Phase
from mammamia.game.deal import supply_in
from mammamia.lab import SeriesPlan
from mammamia.lab.simulation import deal_game, record_game
from mammamia.records import Record, write_line

GAMES: dict[str, tuple[str, int, Mapping[str, object], int]] = {
    "base": ("classic", 3, {}, 7),
    "doubles": ("spanish", 4, {"doubles": True}, 7),
    "first": ("first", 3, {}, 7),
    "plus": ("plus", 4, {}, 7),
    "plus-2": ("plus", 2, {}, 7),
    "short": ("classic", 2, {"rounds": 1, "thin": True}, 7),
    "pass": ("plus", 3, {}, 7),
}
MUST_HOLD = {"base": '"add":', "plus": '"request":', "pass": '"put":[]'}  # so the first such game is taken


@cache
def _text(name: str) -> str:
    key, players, options, seed = GAMES[name]
    plan = SeriesPlan(EDITIONS[key], players, options, seed, 1)
    texts = (write_line(record_game(plan, number).record()) for number in range(1000))
    return next(text for text in texts if MUST_HOLD.get(name, "") in text)


def sample(name: str) -> dict[str, Any]:
    """A sound record as JSON, to be spoilt."""
    value: dict[str, Any] = json.loads(_text(name))
    return value


def sample_text(name: str) -> str:
    """The same as text."""
    return _text(name)


@st.composite
def plans(draw: st.DrawFn) -> SeriesPlan:
    """Any game that can be played."""
    edition = draw(st.sampled_from(list(EDITIONS.values())))
    players = draw(st.sampled_from(edition.players))
    values = {name: st.booleans() for name in sorted(edition.switches)} | {"rounds": st.integers(1, 4)}
    options = draw(st.fixed_dictionaries({}, optional=values))
    if players == 2:
        options.pop("help", None)
    return SeriesPlan(edition, players, options, draw(st.integers(0, 2**64 - 1)), 1)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any game, broken off anywhere or finished."""
    recording, shuffle = deal_game(draw(plans()), 0)
    game = recording.game
    for _ in range(draw(st.one_of(st.integers(0, 60), st.just(10_000)))):
        if game.phase is Phase.OVER:
            break
        if game.phase is Phase.SHUFFLE:
            recording.shuffle(shuffle.order(supply_in(game.state)))
        else:
            recording.play(game.random_move(shuffle))
    return recording.record()
