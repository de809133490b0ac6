"""The line mode: one prompt a decision, no cursor tricks, the standard library alone."""

from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.evening import run

__all__ = ["Console", "EndOfInput", "run"]
