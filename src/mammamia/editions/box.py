"""From an edition's data to the small tables of numbers that the engine is handed."""

from __future__ import annotations

from itertools import combinations
from typing import Final, assert_never

from mammamia.editions.edition import BadOption, Deliveries, Edition, Leftovers, MammaMiaCard, Options
from mammamia.editions.ingredients import Colour, Ingredient
from mammamia.editions.recipes import Heap, Recipe, Toppings, ToppingsAndKinds, ToppingsAndScarcest, Without
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
    for colour in colours:
        if colour not in edition.colours:
            detail = f"there are no {colour.value} orders in {edition.key}"
            raise BadOption("no-such-colour", rule="R1.4", detail=detail, colour=colour, edition=edition.key)
    if len(set(colours)) < len(colours):
        raise BadOption("colour-twice", rule="R1.4", detail="two seats have the same colour")
    players = len(colours)
    assert edition.kinds == tuple(Ingredient)[: len(edition.kinds)], "kinds are the first ones of the circle (R1.6)"
    assert edition.copies <= COPIES, f"the engine has room for {COPIES} cards of a kind"
    assert not (options.help and options.doubles), "a helper's doubles would need rules of their own"
    assert not options.help or edition.deliveries is Deliveries.COVERED, "what a helper scores is seen by nobody (R6.4)"
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
            box.crossed[seat][order] = NO_KIND
            _enter(box, seat, order, card.recipe, edition.kinds)
    return box


def _enter(box: Box, seat: int, order: int, recipe: Recipe, kinds: tuple[Ingredient, ...]) -> None:
    """Enter one recipe into the tables."""
    match recipe:
        case Without(inner, crossed):
            _enter(box, seat, order, inner, kinds)
            box.crossed[seat][order] = crossed.number
        case Toppings(needs):
            _enter_needs(box, seat, order, needs, [()])
        case ToppingsAndKinds(needs, extra, of, how_many):
            box.extra[seat][order] = extra
            _enter_needs(box, seat, order, needs, list(combinations(of, how_many)))
        case ToppingsAndScarcest(needs, extra):
            box.extra[seat][order] = extra
            box.scarcest[seat][order] = 1
            own = box.own[seat]
            _enter_needs(box, seat, order, needs, [(kind,) for kind in kinds if kind.number != own])
        case Heap(at_least):
            box.heap[seat][order] = at_least
            _enter_needs(box, seat, order, {}, [()])
        case _:
            assert_never(recipe)


def _enter_needs(box: Box, seat: int, order: int, needs: object, ways: list[tuple[Ingredient, ...]]) -> None:
    """The fixed ingredients, and each choice of free kinds as a mask."""
    assert isinstance(needs, dict)
    for kind, n in needs.items():
        box.need[seat][order][kind.number] = n
    for way in ways:
        assert not set(way) & set(needs), "a free kind is never one of the fixed ones"
    box.way_count[seat][order] = len(ways)
    for i, way in enumerate(sorted(ways, key=lambda way: [kind.number for kind in way])):
        box.ways[seat][order][i] = sum(1 << kind.number for kind in way)
