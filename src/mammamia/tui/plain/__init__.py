"""The line mode: one prompt a decision, no cursor tricks, the standard library alone."""

from typing import TYPE_CHECKING

from mammamia.later import later

if TYPE_CHECKING:
    from mammamia.tui.plain.console import Console, EndOfInput
    from mammamia.tui.plain.evening import run
else:
    __getattr__ = later(__name__, {"console": ("Console", "EndOfInput"), "evening": ("run",)})

__all__ = ["Console", "EndOfInput", "run"]
