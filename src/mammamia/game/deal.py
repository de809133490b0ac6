"""A deal: which cards lie where when a game begins (R2). It is a value: whoever deals hands it in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mammamia.engine.chance import below, deal_randomly, seed_dice, shuffle_pile
from mammamia.engine.fields import blank
from mammamia.engine.setup import (
    clear,
    deal_ingredient,
    deal_order,
    lay_on_supply,
    lay_under_waiter,
    start_game,
)
from mammamia.engine.state import AFTER_THE_DEAL, NO_CARD, NOBODY, Box, Desk, State
from mammamia.engine.state import MAMMA_MIA as MAMMA_MIA_NUMBER
from mammamia.game.cards import (
    ALL_CARDS,
    MAMMA_MIA,
    Cards,
    IngredientCard,
    MammaMia,
    Order,
    Seat,
    SupplyCard,
    from_counts,
    merge,
)
from mammamia.game.errors import BadDeal, Refusal
from mammamia.game.names import Names


@dataclass(frozen=True, slots=True)
class Deal:
    """Piles list the top card first, after dealing."""

    first: Seat
    hands: tuple[Cards, ...]
    orders: tuple[Order, ...]  # the one in each hand
    waiters: tuple[tuple[Order, ...], ...]
    supply: tuple[SupplyCard, ...]
    mamma_mia: Seat | None = None  # who was dealt the card (R2.2)


class Shuffle:
    """A source of shuffles from a seed, for games that need not be proved fair."""

    def __init__(self, dice: list[int]) -> None:
        self.dice = dice

    @classmethod
    def from_seed(cls, seed: int, game: int = 0) -> Shuffle:
        """The shuffles of one game of a series; the same seed gives the same shuffles."""
        dice = [0] * 4
        seed_dice(dice, seed, game)
        return cls(dice)

    def deal(self, box: Box, names: Names) -> Deal:
        """R2: a fresh deal."""
        state = blank(State)
        deal_randomly(state, box, self.dice, blank(Desk))
        return deal_in(state, names)

    def order(self, supply: tuple[SupplyCard, ...]) -> tuple[SupplyCard, ...]:
        """R7.2: the cards of a new supply, shuffled."""
        numbers = list(range(len(supply)))
        shuffle_pile(self.dice, numbers, len(numbers))
        return tuple(supply[n] for n in reversed(numbers))

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for whoever decides by chance."""
        return below(self.dice, n)


def deal_in(state: State, names: Names) -> Deal:
    """The deal that a state begins with."""
    return Deal(
        first=Seat(state.seat),
        hands=tuple(from_counts(state.hand[seat]) for seat in names.seats),
        orders=tuple(names.orders[seat][state.orders[seat][0]] for seat in names.seats),
        waiters=tuple(names.listed(seat, state.waiter[seat][: state.waiter_size[seat]]) for seat in names.seats),
        supply=supply_in(state),
        mamma_mia=None if state.holder == NOBODY else Seat(state.holder),
    )


def supply_in(state: State) -> tuple[SupplyCard, ...]:
    """The supply, top card first."""
    return tuple(
        MAMMA_MIA if number == MAMMA_MIA_NUMBER else ALL_CARDS[number]
        for number in reversed(state.supply[: state.supply_size])
    )


def number_of(card: SupplyCard) -> int:
    """The engine's number of a card in the supply."""
    return MAMMA_MIA_NUMBER if isinstance(card, MammaMia) else card.number


def lay_out(deal: Deal, box: Box, names: Names) -> State:
    """The state that begins with a deal, after checking that it is one (R2)."""
    _check_seats(deal, names)
    _check_orders(deal, names)
    _check_ingredients(deal, box)
    _check_mamma_mia(deal, box)
    state = blank(State)
    clear(state, box)
    for seat in names.seats:
        for card in deal.hands[seat]:
            deal_ingredient(state, seat, card.number)
        for n, order in enumerate((deal.orders[seat], *deal.waiters[seat])):
            place = names.place(order)
            assert place is not None, "orders were checked"
            if n == 0:
                deal_order(state, seat, place[1])
            else:
                lay_under_waiter(state, seat, place[1])
    for supply_card in reversed(deal.supply):
        lay_on_supply(state, number_of(supply_card))
    if deal.mamma_mia is not None:
        deal_ingredient(state, deal.mamma_mia, MAMMA_MIA_NUMBER)
    start_game(state, deal.first)
    return state


def _check_seats(deal: Deal, names: Names) -> None:
    players = len(names.colours)
    for rows in (deal.hands, deal.orders, deal.waiters):
        if len(rows) != players:
            detail = f"{len(rows)} hands or waiters for {players} seats"
            raise BadDeal(Refusal.WRONG_NUMBER_OF_HANDS, rule="R2.1", detail=detail, found=len(rows), expected=players)
    if deal.first not in names.seats:
        detail = f"the first seat is {deal.first}, but the seats are 0 to {players - 1}"
        raise BadDeal(Refusal.NO_SUCH_FIRST_SEAT, rule="R2.4", detail=detail, seat=deal.first, last=players - 1)


def _check_orders(deal: Deal, names: Names) -> None:
    for seat in names.seats:
        dealt = Counter((deal.orders[seat], *deal.waiters[seat]))
        for order in dealt - Counter(names.orders[seat]):
            if order not in names.orders[seat]:
                detail = f"seat {seat} has no order {order}"
                raise BadDeal(Refusal.ORDER_UNKNOWN, rule="R2.3", detail=detail, seat=seat, order=order)
            detail = f"seat {seat} has {order} {dealt[order]} times"
            raise BadDeal(
                Refusal.ORDER_TOO_OFTEN, rule="R2.3", detail=detail, seat=seat, order=order, found=dealt[order]
            )
        for order in Counter(names.orders[seat]) - dealt:
            detail = f"seat {seat} was not given its order {order}"
            raise BadDeal(Refusal.ORDER_MISSING, rule="R2.3", detail=detail, seat=seat, order=order)


def _check_ingredients(deal: Deal, box: Box) -> None:
    for seat, hand in enumerate(deal.hands):
        if len(hand) != box.dealt:
            detail = f"seat {seat} was dealt {len(hand)} ingredients, not {box.dealt}"
            raise BadDeal(
                Refusal.WRONG_DEALT_COUNT, rule="R2.1", detail=detail, seat=seat, found=len(hand), expected=box.dealt
            )
    supply = (card for card in deal.supply if isinstance(card, IngredientCard))
    found = Counter(merge(*deal.hands, supply))
    for card in ALL_CARDS:
        n, expected = found[card], box.cards[card.number]
        if n != expected:
            detail = f"{n} cards {card} in all, not {expected}"
            raise BadDeal(Refusal.WRONG_CARD_COUNT, rule="R1.1", detail=detail, card=card, found=n, expected=expected)


def _check_mamma_mia(deal: Deal, box: Box) -> None:
    n = sum(isinstance(card, MammaMia) for card in deal.supply) + (deal.mamma_mia is not None)
    if box.mamma_mia == NO_CARD and n > 0:
        detail = "this edition has no Mamma Mia! card"
        raise BadDeal(Refusal.NO_MAMMA_MIA_CARD_HERE, rule="R0", detail=detail)
    if box.mamma_mia != NO_CARD and n != 1:
        detail = f"{n} Mamma Mia! cards, not 1"
        raise BadDeal(Refusal.WRONG_MAMMA_MIA_COUNT, rule="R2.1", detail=detail, found=n)
    if deal.mamma_mia is None:
        return
    if box.mamma_mia == AFTER_THE_DEAL:
        detail = "the Mamma Mia! card is shuffled in after the deal, so nobody is dealt it"
        raise BadDeal(Refusal.MAMMA_MIA_CARD_NOT_DEALT, rule="R2.1", detail=detail)
    if not 0 <= deal.mamma_mia < box.seats:
        detail = f"there is no seat {deal.mamma_mia} to have the Mamma Mia! card"
        raise BadDeal(Refusal.NO_SUCH_HOLDER, rule="R2.2", detail=detail, seat=deal.mamma_mia)
