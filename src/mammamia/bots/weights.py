"""The tuned weights: data in `weights.json`, made by `benchmarks/bots/tune.py` and `fit_odds.py`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from mammamia.bots.kernels.mind import FIELDS, Mind, blank_mind
from mammamia.engine.fields import clone
from mammamia.engine.state import Box

FILE: Final = "weights.json"
ODDS: Final = ("odds_before_last", "odds_earlier", "odds_orders", "odds_hand")  # made by benchmarks/bots/fit_odds.py
ROLL_OUTS: Final = 1600
CANDIDATES_COMPARED: Final = 12
PATIENCE: Final = 3.0
PLENTIFUL: Final = "plenty"
PLENTY: Final = 26  # ingredients for each seat: so many that good players deliver everything


def situation_of(box: Box) -> str:
    """Which of the tuned sets fits a game: by its kinds of ingredients, and how many there are for each seat."""
    if box.help or box.kinds > 5:
        return "six-kinds"
    return PLENTIFUL if sum(box.cards) > PLENTY * box.seats else "five-kinds"


@cache
def _sets() -> dict[str, dict[str, Any]]:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    sets: dict[str, dict[str, Any]] = json.loads(text)
    return sets


def tuned(box: Box, policy: int) -> Mind:
    """A mind with the weights that were tuned for games like this one."""
    mind = blank_mind(policy)
    mind.roll_outs, mind.candidates, mind.patience = ROLL_OUTS, CANDIDATES_COMPARED, PATIENCE
    # Where everybody delivers everything, the end of a round says little: play to the end of the game.
    mind.laps = box.rounds if situation_of(box) == PLENTIFUL else 1
    for name, value in _sets()[situation_of(box)].items():
        setattr(mind, name, value)
    return clone(mind)  # the lists of the file are not handed out


def written_out(mind: Mind) -> dict[str, Any]:
    """The weights of a mind by name, as the file keeps them."""
    return {name: _rounded(getattr(mind, name)) for name in (*ODDS, *(name for name, _ in FIELDS))}


def _rounded(value: Any) -> Any:
    return [_rounded(part) for part in value] if isinstance(value, list) else round(float(value), 4)
