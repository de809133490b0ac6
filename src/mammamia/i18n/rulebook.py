"""The rules in words: the paragraphs that an edition has, chosen by its knobs, and those about a numbered rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from mammamia.editions import Deliveries, Edition, Leftovers, MammaMiaCard, Special, demand_of
from mammamia.i18n.language import Language

CARDS: Final = {
    MammaMiaCard.NOT_IN_THE_BOX: (),
    MammaMiaCard.SHUFFLED_IN_AFTER_THE_DEAL: ("card-after",),
    MammaMiaCard.SHUFFLED_IN_BEFORE_THE_DEAL: ("card-before",),
}
PARAGRAPHS: Final[Mapping[str, tuple[str, ...]]] = {  # of the area `rules`; docs/rules has each rule whole
    "R1.1": ("cards.kinds",),
    "R1.2": ("cards.kinds",),
    "R1.3": ("doubles.worth",),
    "R1.4": ("cards.own",),
    "R1.5": ("cards.orders",),
    "R1.6": ("cards.orders",),
    "R2.1": ("setup.deal", "setup.card-after"),
    "R2.2": ("setup.card-before",),
    "R2.3": ("setup.waiter",),
    "R2.4": (),
    "R3.1": ("turn.put",),
    "R3.2": ("turn.order",),
    "R3.3": ("turn.draw", "turn.draw-limit"),
    "R3.4": ("turn.draw",),
    "R3.5": ("setup.card-after", "setup.card-before"),
    "R3.6": ("turn.pass", "turn.pass-draw"),
    "R3.7": ("turn.locked",),
    "R3.8": (),
    "R3.9": ("end.last-card",),
    "R3.10": (),
    "R4.1": ("end.holder", "end.last-drawer"),
    "R4.2": ("end.holder", "end.last-drawer"),
    "R5.1": ("baking.up",),
    "R5.2": ("baking.check",),
    "R5.3": ("hand.add", "hand.first"),
    "R5.4": ("baking.used",),
    "R5.5": ("burnt.back",),
    **{special.rule: (f"special.{special.key}",) for special in Special},
    "R5.12": ("burnt.hand",),
    "R5.13": ("doubles.worth", "doubles.first"),
    "R6.1": ("help.ask", "help.only"),
    "R6.2": ("help.ask",),
    "R6.3": ("help.line",),
    "R6.4": ("help.thanks",),
    "R6.5": ("help.nobody",),
    "R7.1": ("after.stacked", "after.open"),
    "R7.2": ("after.supply",),
    "R7.3": ("aim.deliver", "winner.alone"),
    "R7.4": ("winner.most", "winner.covered"),
    "R8.1": ("memory.seen",),
    "R8.2": ("memory.seen",),
    "R8.3": ("memory.hidden",),
    "R8.4": ("memory.hidden",),
}


def numbers_of(edition: Edition) -> dict[str, int]:
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


def sections(edition: Edition) -> dict[str, tuple[str, ...]]:
    """The paragraphs of each section; none where the edition has no such section."""
    has_card = edition.mamma_mia_card is not MammaMiaCard.NOT_IN_THE_BOX
    has_help = "help" in edition.switches
    is_covered = edition.deliveries is Deliveries.COVERED
    limit = ("draw-limit",) if edition.draw_limit < edition.hand_limit else ()
    return {
        "aim": ("one-oven", "deliver", "missing", "waiter"),
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
    demands = [demand_of(card.recipe, edition.kinds) for card in edition.orders_of(edition.kinds[0])]
    return tuple(special.key for special in Special if any(special in demand.special for demand in demands))


def rule_in_words(language: Language, edition: Edition, rule: str) -> list[str]:
    """The paragraphs of an edition about a rule; none where it has none."""
    here = {f"{section}.{text}" for section, texts in sections(edition).items() for text in texts}
    return [language.say(f"rules.{text}", **numbers_of(edition)) for text in PARAGRAPHS[rule] if text in here]


def rules_in_words(language: Language, edition: Edition) -> Iterator[tuple[str, list[str]]]:
    """Every section of an edition: its title and its paragraphs."""
    for section, texts in sections(edition).items():
        if texts:
            said = [language.say(f"rules.{section}.{text}", **numbers_of(edition)) for text in texts]
            yield language.say(f"rules.title.{section}"), said
