"""The rules of an edition as the page is given them: sections, paragraphs, and tables to play with."""

from __future__ import annotations

from typing import Any, Final

from mammamia.editions import Edition
from mammamia.i18n.rulebook import numbers_of, sections

Json = dict[str, Any]

__all__ = ["CHAPTERS", "TRIALS", "numbers_of", "rules_of"]

OWNER: Final = "red"
TRIALS: Final[dict[str, Json]] = {  # tables to play with: an order, the table it comes up to, the hand of its owner
    "baking": {"order": f"{OWNER}:four-olive", "table": {"salami": 1, "olive": 4, "pepper": 2}, "hand": {}},
    "hand": {"order": f"{OWNER}:four-pineapple", "table": {"salami": 2, "pineapple": 3}, "hand": {"pineapple": 1}},
    "special": {
        "order": f"{OWNER}:minimale",
        "table": {"salami": 2, "pepper": 2, "mushroom": 3, "pineapple": 4},
        "hand": {"pepper": 2},
    },
    "burnt": {"order": f"{OWNER}:four-mushroom", "table": {"salami": 1, "mushroom": 2}, "hand": {"mushroom": 1}},
    "help": {"order": f"{OWNER}:four-olive", "table": {"salami": 1, "olive": 2}, "hand": {"olive": 1}},
}


CHAPTERS: Final[dict[str, tuple[str, ...]]] = {  # the page's seven chapters, each with its sections
    "minute": ("aim", "memory"),
    "turn": ("setup", "turn"),
    "opening": ("end", "baking", "hand", "help"),
    "bakes": ("burnt",),
    "orders": ("cards", "special", "doubles"),
    "end": ("after", "winner"),
    "editions": (),
}
RULINGS: Final = frozenset(  # paragraphs about what the books leave open (docs/rules/sources.md)
    {
        *(("turn", "locked"), ("turn", "pass-draw"), ("burnt", "hand"), ("help", "line")),
        *(("doubles", "first"), ("winner", "most")),
    }
)


def rules_of(edition: Edition) -> list[Json]:
    """Every section: its name, its paragraphs, and a table to play with where it has one."""
    return [
        {
            "name": name,
            "chapter": next(chapter for chapter, names in CHAPTERS.items() if name in names),
            "texts": texts,
            "rulings": [text for text in texts if (name, text) in RULINGS],
            **({"trial": TRIALS[name]} if name in TRIALS else {}),
        }
        for name, texts in sections(edition).items()
        if texts
    ]
