"""The full-screen game, with Textual: at a game in this process, at any other sitting, or before a record."""

from mammamia.tui.screen.evening import run, show
from mammamia.tui.screen.lesson import teach
from mammamia.tui.screen.watching import watch

__all__ = ["run", "show", "teach", "watch"]
