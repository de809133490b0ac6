"""Every way to spoil a record that the tests try."""

from tests.records.spoilt import baking, deal, ending, frame, turns
from tests.records.spoilt.cases import BAD, Bad

__all__ = ["BAD", "Bad", "baking", "deal", "ending", "frame", "turns"]
