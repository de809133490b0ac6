"""The six kinds of ingredients and the six colours, each with its personal ingredient (R1.1, R1.4)."""

from __future__ import annotations

from enum import Enum


class Ingredient(Enum):
    """A kind of ingredient, in the order of the circle (R1.6)."""

    PINEAPPLE = "pineapple"
    PEPPER = "pepper"
    MUSHROOM = "mushroom"
    OLIVE = "olive"
    SALAMI = "salami"
    SHRIMP = "shrimp"

    def __init__(self, _: str) -> None:
        self.number = len(type(self).__members__)  # the engine's

    def steps_on(self, steps: int) -> Ingredient:
        """The kind so many steps further round the circle."""
        return _KINDS[(self.number + steps) % len(_KINDS)]


_KINDS = tuple(Ingredient)


class Colour(Enum):
    """The colour of a seat and of the backs of its orders."""

    YELLOW = "yellow"
    GREEN = "green"
    BROWN = "brown"
    PURPLE = "purple"
    RED = "red"
    PINK = "pink"

    @property
    def ingredient(self) -> Ingredient:
        """R1.4: the personal ingredient of this colour."""
        return _KINDS[_COLOURS.index(self)]


_COLOURS = tuple(Colour)
