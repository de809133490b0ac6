"""Activation: the strength of a trace, and whether it is recalled. It falls with the logarithm of what came since."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import exp, log
from typing import Final

NOISE: Final = 0.4  # how blurred the line between recalled and forgotten is
_BITS: Final = 0xFFFFFFFFFFFFFFFF
_KEPT: Final = 1 << 12  # draws that need not be made again: those of a few games at a time


@dataclass(frozen=True, slots=True)
class Fading:
    """How somebody forgets: *threshold* is the dial (the higher, the more is lost), the rest says what lasts longer."""

    threshold: float
    decay: float = 0.5
    own: float = 1.0  # what one put oneself
    needed: float = 0.3  # a kind that an order in hand demands
    many: float = 0.3  # three cards or more at once
    leftovers: float = 0.8  # they lay open all through a baking
    orders: float = 0.5  # an order stands out among ingredients
    supply: float = -0.8  # what was shuffled in has to be worked out
    gist: float = 0.6  # that there were some, when how many is gone


class Hold(Enum):
    """What is left of a trace."""

    DETAIL = "kind and number"
    GIST = "the kind, and about how many"
    NOTHING = "a guess"


def activation(fading: Fading, age: float, bonus: float = 0.0) -> float:
    """The strength of a trace after *age* plays of others."""
    return bonus - fading.decay * log(age + 1)


def recall_chance(fading: Fading, age: float, bonus: float = 0.0) -> float:
    """How likely a trace of this age is recalled in detail."""
    return 1 / (1 + exp((fading.threshold - activation(fading, age, bonus)) / NOISE))


def hold_on(fading: Fading, luck: float, age: float, bonus: float = 0.0) -> Hold:
    """What is left of a trace whose luck was drawn when it was made: the same luck for ever, so nothing comes back."""
    if luck < recall_chance(fading, age, bonus):
        return Hold.DETAIL
    return Hold.GIST if luck < recall_chance(fading, age, bonus + fading.gist) else Hold.NOTHING


@lru_cache(_KEPT)
def draw(seed: int, *key: int) -> float:
    """A number from 0 up to 1, always the same for one bot of one game and one thing to remember."""
    mixed = seed & _BITS
    for part in key:
        mixed = _mix(mixed ^ (part + 1) * 0x9E3779B97F4A7C15 & _BITS)
    return mixed / 2**64


def _mix(number: int) -> int:
    """The last steps of splitmix64."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _BITS
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _BITS
    return number ^ number >> 31
