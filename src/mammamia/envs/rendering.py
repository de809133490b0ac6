"""Rendering of an environment: in words (`ansi`), printed (`human`) or drawn (`rgb_array`)."""

from __future__ import annotations

from typing import Final

from mammamia.envs.drawing import Picture, draw_table
from mammamia.envs.words import table_in_words
from mammamia.game import Game, Seat
from mammamia.i18n import Language

RENDER_MODES: Final = ("ansi", "human", "rgb_array")


def checked_mode(render_mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {', '.join(RENDER_MODES)} or None, not {render_mode!r}")
    return render_mode


def rendered(game: Game, seat: Seat, render_mode: str | None, language: Language) -> str | Picture | None:
    """What a seat sees of a game; nothing where no mode was chosen, or where it is printed."""
    if render_mode == "rgb_array":
        return draw_table(game.view(seat), game.names.colours)
    if render_mode == "ansi":
        return table_in_words(game, seat, language)
    if render_mode == "human":
        print(table_in_words(game, seat, language))
    return None
