"""An order tried out on a table that somebody made up, to learn the rules by: the engine says what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mammamia.editions import EDITIONS, Edition, box_of
from mammamia.engine.baking import open_next
from mammamia.engine.fields import blank
from mammamia.engine.state import BAKING, FILL, State
from mammamia.game import Game, IngredientCard, Order, Refusal, Seat
from mammamia.game.cards import from_counts
from mammamia.game.names import names_of
from mammamia.game.offers import FillOffer, Way, offer_of
from mammamia.hosting.oven import BY_TABLE, NOT_NOW, WITH_HAND
from mammamia.hosting.protocol.asides import AskBaking, Baking, Shortage
from mammamia.hosting.refused import Refused
from mammamia.records import BadNotation, parse_card

OWNER: Final = Seat(0)
TABLE_FOR: Final = 3  # so many that one may be asked for help, where an edition has it


def tried(asked: AskBaking) -> Baking:
    """What would become of the order."""
    game = _game(asked)
    state, box = game.state, game.box
    open_next(state, box)
    if state.delivered[OWNER]:
        return Baking(BY_TABLE, (), left=from_counts(state.table))
    if state.phase != FILL:
        return Baking(NOT_NOW, (), hopeless="R5.8" if box.scarcest[OWNER][state.up] else "R5.10")
    offer = offer_of(game)
    assert isinstance(offer, FillOffer), "the owner is asked about the order"
    return _answer(offer)


def _answer(offer: FillOffer) -> Baking:
    """By the way that can be filled with the fewest cards; else by the one that comes nearest."""
    way = min(offer.ways, key=_distance)
    bakes = NOT_NOW if not way.can_fill else WITH_HAND if way.lacks else BY_TABLE
    short = tuple(Shortage(lack.count, lack.kinds) for lack in way.lacks)
    return Baking(bakes, short, can_ask=any(one.can_ask for one in offer.ways))


def _distance(way: Way) -> tuple[bool, bool, int]:
    is_closed = way.why_not is not None and way.why_not.refusal is Refusal.KINDS_NOT_ALLOWED
    return not way.can_fill, is_closed, sum(lack.count for lack in way.lacks)


def _game(asked: AskBaking) -> Game:
    """A game in which this order is the last card of the oven, and comes up next."""
    if asked.edition not in EDITIONS:
        raise Refused("no-such-edition", edition=asked.edition, editions=list(EDITIONS))
    edition = EDITIONS[asked.edition]
    order = _order(edition, asked.order)
    colours = (order.colour, *(colour for colour in edition.colours if colour is not order.colour))[:TABLE_FOR]
    options = edition.options(TABLE_FOR, {"doubles": True} if "doubles" in edition.switches else None)
    names = names_of(edition, colours)
    state = blank(State)
    state.phase = BAKING
    state.oven[0], state.oven_size = names.oven_number(order), 1
    _lay(state.table, edition, asked.table)
    _lay(state.hand[OWNER], edition, asked.hand)
    state.ingredients[OWNER] = sum(state.hand[OWNER])
    return Game(names, options, box_of(edition, options, colours), state)


def _order(edition: Edition, text: str) -> Order:
    card = _card(text)
    if isinstance(card, Order) and card.colour in edition.colours and card.name in _names(edition, card):
        return card
    raise Refused("no-such-card", card=text, edition=edition.key)


def _names(edition: Edition, order: Order) -> set[str]:
    return {card.name for card in edition.orders_of(order.colour.ingredient)}


def _lay(place: list[int], edition: Edition, cards: Mapping[str, int]) -> None:
    """Cards as the engine counts them."""
    for text, n in cards.items():
        card = _card(text)
        if not isinstance(card, IngredientCard) or card.kind not in edition.kinds:
            raise Refused("no-such-card", card=text, edition=edition.key)
        place[card.number] = n


def _card(text: str) -> object:
    """The card of a text; None if there is none."""
    try:
        return parse_card(text)
    except BadNotation:
        return None
