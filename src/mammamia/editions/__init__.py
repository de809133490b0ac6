"""Data: the cards and numbers of each published box. An edition is one value; a child says what differs."""

from mammamia.editions.box import box_of
from mammamia.editions.classic import CLASSIC
from mammamia.editions.edition import BadOption, Deliveries, Edition, Leftovers, MammaMiaCard, Options
from mammamia.editions.first import FIRST
from mammamia.editions.ingredients import Colour, Ingredient
from mammamia.editions.plus import PLUS
from mammamia.editions.recipes import (
    Demand,
    Heap,
    OrderCard,
    Recipe,
    Special,
    Sureness,
    Toppings,
    ToppingsAndKinds,
    ToppingsAndScarcest,
    Without,
    demand_of,
)
from mammamia.editions.spanish import SPANISH

EDITIONS: dict[str, Edition] = {edition.key: edition for edition in (CLASSIC, FIRST, SPANISH, PLUS)}

__all__ = [
    "CLASSIC",
    "EDITIONS",
    "FIRST",
    "PLUS",
    "SPANISH",
    "BadOption",
    "Colour",
    "Deliveries",
    "Demand",
    "Edition",
    "Heap",
    "Ingredient",
    "Leftovers",
    "MammaMiaCard",
    "Options",
    "OrderCard",
    "Recipe",
    "Special",
    "Sureness",
    "Toppings",
    "ToppingsAndKinds",
    "ToppingsAndScarcest",
    "Without",
    "box_of",
    "demand_of",
]
