"""The first edition: the base game in its oldest text, dealt and cleared up differently (docs/rules/sources.md)."""

from dataclasses import replace

from mammamia.editions.classic import CLASSIC
from mammamia.editions.edition import Leftovers, MammaMiaCard

FIRST = replace(
    CLASSIC,
    key="first",
    thin=True,
    mamma_mia_card=MammaMiaCard.SHUFFLED_IN_BEFORE_THE_DEAL,
    leftovers=Leftovers.LIE_OPEN,
)
