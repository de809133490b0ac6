"""A deal that is made card by card (R2), each card by chance."""

from __future__ import annotations

from typing import Final

from mammamia.engine.state import AFTER_THE_DEAL, BEFORE_THE_DEAL, CARDS, MAMMA_MIA, ORDERS, SEATS, State
from mammamia.envs.setting import Setting
from mammamia.game import Deal, Seat
from mammamia.game.cards import ALL_CARDS, SupplyCard
from mammamia.game.cards import MAMMA_MIA as MAMMA_MIA_CARD
from mammamia.game.deal import lay_out

# What chance decides has numbers of its own: a card, an order of a seat, the first seat.
CARD_COMES: Final = 0
ORDER_COMES: Final = CARD_COMES + CARDS + 1  # the last card is the Mamma Mia! card
SEAT_BEGINS: Final = ORDER_COMES + ORDERS
OUTCOMES: Final = SEAT_BEGINS + SEATS


class Dealing:
    """A deal under way: first the ingredients of each seat, then its order, then who begins."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.taken: list[int] = []
        self.pile = [*setting.box.cards, int(setting.box.mamma_mia == BEFORE_THE_DEAL)]
        self.hands: list[list[int]] = [[] for _ in range(setting.players)]
        self.holder: int | None = None
        self.orders: list[int] = []
        self.first: int | None = None

    @property
    def is_complete(self) -> bool:
        """Whether everything is dealt."""
        return self.first is not None

    @property
    def seat(self) -> int:
        """Who is dealt the next card."""
        return next((n for n, hand in enumerate(self.hands) if len(hand) < self.setting.box.dealt), len(self.orders))

    def outcomes(self) -> dict[int, int]:
        """What may come next, and how many cards of the pile are of that sort."""
        if any(len(hand) < self.setting.box.dealt for hand in self.hands):
            return {CARD_COMES + card: n for card, n in enumerate(self.pile) if n > 0}
        if len(self.orders) < self.setting.players:
            return {ORDER_COMES + order: 1 for order in range(self.setting.box.order_count)}
        return {SEAT_BEGINS + seat: 1 for seat in range(self.setting.players)}

    def take(self, outcome: int) -> None:
        """Deal what chance decided. R2.2: whoever is dealt the Mamma Mia! card is dealt another card."""
        self.taken.append(outcome)
        if outcome >= SEAT_BEGINS:
            self.first = outcome - SEAT_BEGINS
        elif outcome >= ORDER_COMES:
            self.orders.append(outcome - ORDER_COMES)
        else:
            card = outcome - CARD_COMES
            self.pile[card] -= 1
            if card == MAMMA_MIA:
                self.holder = self.seat
            else:
                self.hands[self.seat].append(card)

    def state(self) -> State:
        """The state that begins with this deal. The piles lie there sorted: their order is not decided yet."""
        assert self.first is not None, "the deal is complete"
        names = self.setting.names
        supply: list[SupplyCard] = [ALL_CARDS[card] for card in range(CARDS) for _ in range(self.pile[card])]
        if self.pile[MAMMA_MIA] or self.setting.box.mamma_mia == AFTER_THE_DEAL:
            supply.append(MAMMA_MIA_CARD)
        deal = Deal(
            first=Seat(self.first),
            hands=tuple(tuple(ALL_CARDS[card] for card in sorted(hand)) for hand in self.hands),
            orders=tuple(names.orders[seat][self.orders[seat]] for seat in names.seats),
            waiters=tuple(
                tuple(order for n, order in enumerate(names.orders[seat]) if n != self.orders[seat])
                for seat in names.seats
            ),
            supply=tuple(supply),
            mamma_mia=None if self.holder is None else Seat(self.holder),
        )
        return lay_out(deal, self.setting.box, names)

    def copy(self) -> Dealing:
        """A deal that goes its own way from here."""
        other = Dealing(self.setting)
        for outcome in self.taken:
            other.take(outcome)
        return other
