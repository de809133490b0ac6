"""The rules that fit the moment, in the words of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.editions import Heap, Recipe, Toppings, ToppingsAndKinds, ToppingsAndScarcest, Without, box_of
from mammamia.game import AnswerOffer, FillOffer, TurnOffer
from mammamia.i18n import Language
from mammamia.tui.scene import Scene

MOST_EITHER = 3  # so many kinds to choose from: one of them


def rules_now(scene: Scene, language: Language) -> list[str]:
    """Paragraphs about what the viewer has to decide, or about what goes on."""
    return [_said(scene, language, key) for key in _keys(scene)]


def rules_of_burning(scene: Scene, language: Language) -> list[str]:
    """Why an order burns."""
    return [_said(scene, language, f"burnt.{key}") for key in ("late", "taken", "hand", "back")]


def _said(scene: Scene, language: Language, key: str) -> str:
    edition = scene.company.edition
    box = box_of(edition, scene.company.options, scene.company.names.colours)
    values = {"hand": edition.hand_limit, "draw": edition.draw_limit, "pass_draw": box.pass_draw}
    return language.say(f"rules.{key}", **values)


def _keys(scene: Scene) -> Iterator[str]:
    match scene.offer:
        case TurnOffer(step="put", piles=()):
            yield "turn.pass-draw" if scene.company.options.rescue or scene.company.edition.pass_draw else "turn.pass"
        case TurnOffer(step="put"):
            yield "turn.put"
            if scene.company.options.doubles:
                yield "doubles.worth"
        case TurnOffer(step="order"):
            yield "turn.order"
        case TurnOffer():
            yield from _draw_keys(scene)
        case FillOffer(order=order, ways=ways):
            yield from ("hand.add", "hand.first")
            place = scene.company.names.place(order)
            assert place is not None, "the order is in the game"
            yield from _special(scene.company.edition.orders_of(order.colour.ingredient)[place[1]].recipe)
            if any(way.can_ask for way in ways):
                yield from ("help.ask", "help.nobody")
        case AnswerOffer():
            yield from ("help.line", "help.thanks", "help.nobody")
        case None:
            yield "memory.seen"


def _draw_keys(scene: Scene) -> Iterator[str]:
    edition = scene.company.edition
    yield "turn.draw"
    if edition.draw_limit < edition.hand_limit:
        yield "turn.draw-limit"
    if not edition.pass_draw and not scene.company.options.rescue:
        yield "turn.locked"
    yield "end.last-card"


def _special(recipe: Recipe) -> Iterator[str]:
    """A paragraph for a sort of order that needs one."""
    match recipe:
        case Without(inner, _):
            yield from _special(inner)
            yield "special.crossed"
        case Heap():
            yield "special.bombastica"
        case ToppingsAndScarcest():
            yield "special.minimale"
        case ToppingsAndKinds(kinds=kinds) if kinds > 1:
            yield "special.ciotona"
        case ToppingsAndKinds(of=of) if len(of) <= MOST_EITHER:
            yield "special.either"
        case ToppingsAndKinds():
            yield "special.monotoni"
        case Toppings():
            pass
