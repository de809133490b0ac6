"""What fits the moment, in the words of the catalogue: rules, the Mamma Mia! card, the last cards of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mammamia.editions import MammaMiaCard, box_of, demand_of
from mammamia.game import AnswerOffer, FillOffer, Seat, TurnOffer
from mammamia.i18n import Language
from mammamia.tui.scene import Scene

STAR: Final = "*"  # at the name of whoever has the Mamma Mia! card
FEW_CARDS: Final = 5  # in the supply
USUAL_ROUNDS: Final = 3


def rules_now(scene: Scene, language: Language) -> list[str]:
    """Paragraphs about what the viewer has to decide, or about what goes on."""
    return [_said(scene, language, key) for key in _keys(scene)]


def card_drawn(seat: Seat, scene: Scene, language: Language) -> str:
    """That somebody drew the Mamma Mia! card; among several people at one keyboard by name."""
    cry = language.say("table.mamma-mia.cry")
    if scene.company.people == (seat,):
        return f"{cry} {language.say('table.mamma-mia.yours')}"
    return f"{cry} {language.say('table.mamma-mia.drawn', name=scene.company.called(language)[seat])}"


def card_rule(scene: Scene, language: Language) -> str:
    """What the card means for whoever has it; after the last round none begins."""
    is_last = scene.table.round == scene.company.options.rounds
    return language.say(f"table.mamma-mia.{'rule-last' if is_last else 'rule'}")


def last_cards(scene: Scene, language: Language) -> str:
    """That the round ends soon, and who opens the oven then; nothing as long as there are enough cards."""
    table, n = scene.table, scene.table.supply_size
    if not 0 < n <= FEW_CARDS or table.phase == "baking" or scene.is_over:
        return ""
    if scene.company.edition.mamma_mia_card is MammaMiaCard.NOT_IN_THE_BOX:
        return language.say("table.last-cards.last-drawer", n=n)
    if table.mamma_mia is None:
        return language.say("table.last-cards.hidden", n=n)
    if table.mamma_mia == scene.seat:
        return language.say("table.last-cards.yours", n=n)
    return language.say("table.last-cards.named", n=n, name=scene.company.called(language)[table.mamma_mia])


def first_goal(scene: Scene, language: Language) -> str:
    """In a first game, until a card is thrown: what it is about."""
    if not scene.company.is_first_game or scene.table.round > 1 or scene.table.oven_size or scene.lap:
        return ""
    rounds = scene.company.options.rounds
    return language.say("table.goal") if rounds == USUAL_ROUNDS else language.say("table.goal-short", n=rounds)


def first_order(scene: Scene, language: Language) -> str:
    """In a first game, from the second turn on until an order is put: that one may."""
    company, seat = scene.company, scene.seat
    is_turn = isinstance(scene.offer, TurnOffer) and scene.offer.step != "draw" and scene.offer.orders
    if not company.is_first_game or seat is None or not is_turn or not scene.table.oven_size or scene.table.round > 1:
        return ""
    place, kind = scene.table.seats[seat], company.players[seat].colour.ingredient
    if place.orders + place.waiter < len(company.edition.orders_of(kind)):
        return ""
    return language.say("table.second-turn")


def starred(scene: Scene, language: Language) -> list[str]:
    """What each seat is called, with a star at whoever has the Mamma Mia! card."""
    names = list(scene.company.called(language))
    if scene.table.mamma_mia is not None:
        names[scene.table.mamma_mia] += STAR
    return names


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
            edition = scene.company.edition
            recipe = edition.orders_of(order.colour.ingredient)[place[1]].recipe
            yield from (f"special.{special.key}" for special in demand_of(recipe, edition.kinds).special)
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
