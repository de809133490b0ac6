"""Which paragraphs the rules of an edition have on the page: chosen by its knobs. The words are in the catalogues."""

from __future__ import annotations

from typing import Any, Final

from mammamia.editions import Deliveries, Edition, Leftovers, MammaMiaCard, Recipe, ToppingsAndKinds, Without

Json = dict[str, Any]

OWNER: Final = "red"
CARDS: Final = {
    MammaMiaCard.NOT_IN_THE_BOX: (),
    MammaMiaCard.SHUFFLED_IN_AFTER_THE_DEAL: ("card-after",),
    MammaMiaCard.SHUFFLED_IN_BEFORE_THE_DEAL: ("card-before",),
}
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


def numbers_of(edition: Edition) -> Json:
    """The numbers that stand in the texts."""
    return {
        "kinds": len(edition.kinds),
        "copies": edition.copies,
        "orders": len(edition.orders_of(edition.kinds[0])),
        "dealt": edition.dealt,
        "hand": edition.hand_limit,
        "draw": edition.draw_limit,
        "pass_draw": edition.pass_draw,
        "rounds": edition.rounds,
        "rounds_alone": edition.rounds_without_help,
    }


def rules_of(edition: Edition) -> list[Json]:
    """Every section: its name, its paragraphs, and a table to play with where it has one."""
    return [
        {"name": name, "texts": texts, **({"trial": TRIALS[name]} if name in TRIALS else {})}
        for name, texts in _sections(edition).items()
        if texts
    ]


def _sections(edition: Edition) -> dict[str, tuple[str, ...]]:
    has_card = edition.mamma_mia_card is not MammaMiaCard.NOT_IN_THE_BOX
    has_help = "help" in edition.switches
    is_covered = edition.deliveries is Deliveries.COVERED
    limit = ("draw-limit",) if edition.draw_limit < edition.hand_limit else ()
    return {
        "aim": ("one-oven", "deliver"),
        "cards": ("kinds", "own", "orders"),
        "setup": ("deal", "waiter", *CARDS[edition.mamma_mia_card]),
        "turn": ("put", "order", "draw", *limit, *(("pass-draw",) if edition.pass_draw else ("pass", "locked"))),
        "end": ("last-card", "holder" if has_card else "last-drawer"),
        "baking": ("up", "check", "used"),
        "hand": ("add", "first"),
        "special": _special(edition),
        "burnt": ("late", "taken", "hand", "back"),
        "help": ("ask", "line", "thanks", "nobody", "only") if has_help else (),
        "doubles": ("worth", "first") if "doubles" in edition.switches else (),
        "after": ("open" if edition.leftovers is Leftovers.LIE_OPEN else "stacked", "supply"),
        "winner": ("most", *(("covered",) if is_covered else ()), *(("alone",) if has_help else ())),
        "memory": ("seen", "hidden"),
    }


def _special(edition: Edition) -> tuple[str, ...]:
    """A paragraph for each sort of order that needs one."""
    cards = edition.orders_of(edition.kinds[0])
    names = [
        name for name in ("bombastica", "monotoni", "minimale", "ciotona") if any(one.name == name for one in cards)
    ]
    if any(isinstance(card.recipe, Without) for card in cards):
        names.append("crossed")
    if any(_is_either(card.recipe) for card in cards):
        names.append("either")
    return tuple(names)


def _is_either(recipe: Recipe) -> bool:
    return isinstance(recipe, ToppingsAndKinds) and len(recipe.of) == 2 and recipe.kinds == 1
