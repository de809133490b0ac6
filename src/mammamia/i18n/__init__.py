"""The six languages: cards, events, refusals and whole games in words. The words themselves are in `catalogues/`."""

from typing import TYPE_CHECKING

from mammamia.i18n.catalogue import CatalogueError
from mammamia.i18n.language import LANGUAGES, Language, UnknownLanguage, language_named, language_of_environment
from mammamia.later import later

if TYPE_CHECKING:
    from mammamia.i18n.moves import moves_in_words
    from mammamia.i18n.narration import EVERYTHING, Everything, Teller, tell_game, wrapped
    from mammamia.i18n.reasons import explanation, reason_in_words
    from mammamia.i18n.sight import oven_line, table_lines
else:
    __getattr__ = later(
        __name__,
        {
            "moves": ("moves_in_words",),
            "narration": ("EVERYTHING", "Everything", "Teller", "tell_game", "wrapped"),
            "reasons": ("explanation", "reason_in_words"),
            "sight": ("oven_line", "table_lines"),
        },
    )

__all__ = [
    "EVERYTHING",
    "LANGUAGES",
    "CatalogueError",
    "Everything",
    "Language",
    "Teller",
    "UnknownLanguage",
    "explanation",
    "language_named",
    "language_of_environment",
    "moves_in_words",
    "oven_line",
    "reason_in_words",
    "table_lines",
    "tell_game",
    "wrapped",
]
