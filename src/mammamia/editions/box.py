"""From an edition's data to the small tables of numbers that the engine is handed."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mammamia.editions.edition import BadOption, Deliveries, Edition, Leftovers, MammaMiaCard, Options
from mammamia.editions.ingredients import Colour, Ingredient
from mammamia.editions.recipes import Demand, demand_of
from mammamia.engine.fields import blank
from mammamia.engine.state import AFTER_THE_DEAL, BEFORE_THE_DEAL, COPIES, KINDS, NO_CARD, NO_KIND, Box

RESCUE_DRAW: Final = 5  # R3.8
DOUBLES_OF_EACH_KIND: Final = 2  # R1.3

_CARD_COMES_IN: Final = {
    MammaMiaCard.NOT_IN_THE_BOX: NO_CARD,
    MammaMiaCard.SHUFFLED_IN_AFTER_THE_DEAL: AFTER_THE_DEAL,
    MammaMiaCard.SHUFFLED_IN_BEFORE_THE_DEAL: BEFORE_THE_DEAL,
}


def box_of(edition: Edition, options: Options, colours: tuple[Colour, ...]) -> Box:
    """The numbers and recipes of a game with seats of these colours. Many games share a box: nothing in it changes."""
    key = id(edition), options, colours
    if key not in _BOXES:
        if len(_BOXES) == MOST_BOXES:
            _BOXES.clear()
        _BOXES[key] = edition, _pack(edition, options, colours)  # with the edition, so that its id stays its own
    return _BOXES[key][1]


MOST_BOXES: Final = 256
_BOXES: Final[dict[tuple[int, Options, tuple[Colour, ...]], tuple[Edition, Box]]] = {}


def _pack(edition: Edition, options: Options, colours: tuple[Colour, ...]) -> Box:
    _check(edition, options, colours)
    players = len(colours)
    box = blank(Box)
    box.seats = players
    box.kinds = len(edition.kinds)
    box.rounds = options.rounds
    box.hand_limit = edition.hand_limit
    box.draw_limit = edition.draw_limit
    box.pass_draw = RESCUE_DRAW if options.rescue else edition.pass_draw
    box.mamma_mia = _CARD_COMES_IN[edition.mamma_mia_card]
    box.dealt = edition.dealt
    box.open_leftovers = int(edition.leftovers is Leftovers.LIE_OPEN)
    box.open_deliveries = int(edition.deliveries is Deliveries.LIE_OPEN)
    box.help = int(options.help)
    box.has_doubles = int(options.doubles)
    for kind in edition.kinds:
        left = edition.left_in_box[players] if options.thin else 0
        doubles = DOUBLES_OF_EACH_KIND if options.doubles else 0
        box.cards[kind.number] = edition.copies - left - doubles
        box.cards[kind.number + KINDS] = doubles
    for seat, colour in enumerate(colours):
        box.own[seat] = colour.ingredient.number
        orders = edition.orders_of(colour.ingredient)
        box.order_count = len(orders)
        for order, card in enumerate(orders):
            _enter(box, seat, order, demand_of(card.recipe, edition.kinds))
    return box


def _check(edition: Edition, options: Options, colours: tuple[Colour, ...]) -> None:
    """The colours fit the edition, and the edition fits the engine."""
    for colour in colours:
        if colour not in edition.colours:
            detail = f"there are no {colour.value} orders in {edition.key}"
            raise BadOption("no-such-colour", rule="R1.4", detail=detail, colour=colour, edition=edition.key)
    if len(set(colours)) < len(colours):
        raise BadOption("colour-twice", rule="R1.4", detail="two seats have the same colour")
    assert edition.kinds == tuple(Ingredient)[: len(edition.kinds)], "kinds are the first ones of the circle (R1.6)"
    assert edition.copies <= COPIES, f"the engine has room for {COPIES} cards of a kind"
    assert not (options.help and options.doubles), "a helper's doubles would need rules of their own"
    assert not options.help or edition.deliveries is Deliveries.COVERED, "what a helper scores is seen by nobody (R6.4)"


def _enter(box: Box, seat: int, order: int, demand: Demand) -> None:
    """Enter what one order demands: fixed ingredients, and each choice of free kinds as a mask."""
    assert not demand.is_scarcest or {kind.number for kind in demand.fixed} == {box.own[seat]}, "R5.8: any kind but own"
    assert not set(demand.of) & set(demand.fixed), "a free kind is never one of the fixed ones"
    for kind, n in demand.fixed.items():
        box.need[seat][order][kind.number] = n
    box.extra[seat][order] = demand.extra
    box.scarcest[seat][order] = int(demand.is_scarcest)
    box.heap[seat][order] = demand.heap
    box.crossed[seat][order] = NO_KIND if demand.crossed is None else demand.crossed.number
    ways = list(combinations(sorted(kind.number for kind in demand.of), demand.kinds))
    box.way_count[seat][order] = len(ways)
    for i, way in enumerate(ways):
        box.ways[seat][order][i] = sum(1 << kind for kind in way)
