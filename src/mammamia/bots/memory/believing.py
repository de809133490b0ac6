"""From what is left of the traces to a knowledge that fits: no card is lost or doubled, and what is in sight is true.

A gap is filled by a guess: every card of the oven has its place, because everybody sees how high the pile is.
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Final

from mammamia.bots.memory.activation import Hold, draw
from mammamia.bots.memory.traces import OrderTrace, PutTrace
from mammamia.editions import Ingredient
from mammamia.engine.state import CARDS, KINDS, NO_CARD, Box
from mammamia.game import Knowledge, Order
from mammamia.game.cards import from_counts, to_counts
from mammamia.game.knowledge import SeatKnown
from mammamia.game.names import Names

OTHER_KIND: Final = 0.55  # of what is lost: the number sticks to another kind
OFF_BY_ONE: Final = 0.85  # or it is one too many or too few; else all is gone
NEIGHBOUR: Final = 0.5  # how often the other kind is that of the play before: similar things blur
ANYTHING: Final = -1  # a gap without a hunch

# How likely a card is of the kind that it is taken for.
TRUST_IN_GIST: Final = 0.8
TRUST_IN_NOTHING: Final = 0.35

DOUBT: Final = 0.5  # a spread below this is not worth a word

# What a draw decides.
HOW, WHICH, FILL, SWAP, FILL_USED = 100, 101, 103, 104, 105  # each has dice of its own


class Believing:
    """One belief in the making."""

    def __init__(self, knowledge: Knowledge, box: Box, names: Names, oven: list[int], *, seed: int) -> None:
        self._knowledge = knowledge
        self._box = box
        self._names = names
        self._seed = seed
        self._oven = oven[:]
        self._true_oven = oven
        self._gaps: dict[int, int] = {}  # place in the row: the card that it is taken for, or anything
        self._trust: dict[int, float] = {}
        self._top = len(oven)  # places from here on lie in sight
        self._used = to_counts(knowledge.used)
        self._used_gaps: list[int] = []
        self._unseen = to_counts(knowledge.unseen)
        self._at_most = to_counts(knowledge.supply_at_most)
        self._is_limited = [
            at_most < unseen for at_most, unseen in zip(self._at_most, self._unseen, strict=True)
        ] if knowledge.supply_size else [False] * CARDS  # fmt: skip
        self._seats = list(knowledge.seats)

    def see_top(self) -> None:
        """The oven's top card lies in sight."""
        self._top = len(self._oven) - 1

    # ---------------------------------------------------------------- ingredients

    def recall_play(self, play: PutTrace, hold: Hold) -> None:
        """Take in one play: as it was, about so many, or something else."""
        if hold is Hold.DETAIL:
            return
        start, end = play.start - self._knowledge.came_up, play.end - self._knowledge.came_up
        how = self._draw(HOW, play)
        if hold is Hold.GIST:
            self._doubt(start, end, TRUST_IN_GIST)
            self._be_one_off(play, start, end, 3 * how)
            return
        self._doubt(start, end, TRUST_IN_NOTHING)
        if how < OTHER_KIND:
            kind = self._other_kind(play, start)
            for place in range(start, end):
                self._mistake(place, self._oven[place] - play.kind + kind)
        elif how < OFF_BY_ONE:
            self._be_one_off(play, start, end, 2 * (how - OTHER_KIND) / (OFF_BY_ONE - OTHER_KIND))
        else:
            for place in range(start, end):
                self._mistake(place, ANYTHING)

    def _be_one_off(self, play: PutTrace, start: int, end: int, way: float) -> None:
        """One too few: below 1; one too many: below 2, if an ingredient lies underneath; else just right."""
        if way < 1:
            self._mistake(end - 1 if end - 1 < self._top else start, ANYTHING)
        elif way < 2 and start > 0 and self._oven[start - 1] < CARDS:
            self._doubt(start - 1, start, TRUST_IN_NOTHING)
            self._mistake(start - 1, play.kind)

    def _other_kind(self, play: PutTrace, start: int) -> int:
        """The kind of the play underneath, or any other."""
        which = self._draw(WHICH, play)
        if which < NEIGHBOUR and start > 0 and self._true_oven[start - 1] < CARDS:
            below = self._true_oven[start - 1] % KINDS
            if below != play.kind:
                return below
        return (play.kind + 1 + int(which * 7919) % (self._box.kinds - 1)) % self._box.kinds

    def _doubt(self, start: int, end: int, trust: float) -> None:
        """These cards are what they are taken for with this chance only; what lies in sight is not doubted."""
        for place in range(start, min(end, self._top)):
            self._trust[place] = trust

    def _mistake(self, place: int, card: int) -> None:
        """Take a card of the oven for another; what lies in sight is not mistaken."""
        if place < self._top:
            self._gaps[place] = card

    # ---------------------------------------------------------------- piles

    def used_cards(self) -> list[int]:
        """The cards of the used pile."""
        return [card for card in range(CARDS) if self._used[card]]

    def forget_used(self, card: int) -> None:
        """How many of a card were used is not remembered; the height of the pile is in sight."""
        self._used_gaps += [card] * self._used[card]
        self._used[card] = 0

    def limited_cards(self) -> list[int]:
        """The cards of which it can be worked out that some must be in hands and not in the supply."""
        return [card for card in range(CARDS) if self._is_limited[card]]

    def forget_supply(self, card: int) -> None:
        """Any of the unseen cards may be in the supply."""
        self._is_limited[card] = False

    def forget_shown(self, seat: int) -> None:
        """What a seat offered once is unseen again."""
        for card, n in enumerate(to_counts(self._seats[seat].shown)):
            self._unseen[card] += n
            self._is_limited[card] = self._is_limited[card] and n == 0
        self._seats[seat] = replace(self._seats[seat], shown=())

    # ---------------------------------------------------------------- orders

    def forget_order(self, put: OrderTrace) -> None:
        """Whose order it is stays; which one is mixed up with what that seat may hold or draw."""
        place = put.place - self._knowledge.came_up
        if place >= self._top:
            return
        known = self._seats[put.seat]
        true = self._knowledge.oven[place]
        assert isinstance(true, Order), "an order lies there"
        others = [*known.unplaced, true]
        taken_for = max(others, key=lambda order: self._pull(put, order))
        if taken_for == true:
            return
        self._oven[place] = self._names.oven_number(taken_for)
        self._place(put.seat, known, [order for order in others if order != taken_for])

    def _pull(self, put: OrderTrace, order: Order) -> float:
        """The one with the most pull is believed: it stays the same while others come and go."""
        return draw(self._seed, SWAP, self._knowledge.round, put.place, self._names.oven_number(order))

    def forget_bottom(self, seat: int, order: Order) -> None:
        """A returned order is in the waiter, but where? What lay above it is lost as well."""
        known = self._seats[seat]
        if order not in known.waiter_bottom:
            return
        cut = known.waiter_bottom.index(order) + 1
        rest = replace(known, waiter_bottom=known.waiter_bottom[cut:])
        self._place(seat, rest, [*known.unplaced, *known.waiter_bottom[:cut]])

    def forget_held(self, seat: int, order: Order) -> None:
        """An order that a seat drew from its known bottom may be anywhere."""
        known = self._seats[seat]
        rest = replace(known, orders=tuple(held for held in known.orders if held != order))
        self._place(seat, rest, [*known.unplaced, order])

    def _place(self, seat: int, known: SeatKnown, unplaced: list[Order]) -> None:
        """These orders of a seat may be anywhere."""
        listed = sorted(unplaced, key=self._names.oven_number)
        self._seats[seat] = replace(known, unplaced=tuple(listed))

    # ---------------------------------------------------------------- the outcome

    def knowledge(self) -> Knowledge:
        """The knowledge in which all this is true."""
        self._fill_gaps()
        at_most = self._supply()
        return replace(
            self._knowledge,
            oven=tuple(map(self._names.oven_card, self._oven)),
            used=from_counts(self._used),
            unseen=from_counts(self._unseen),
            supply_at_most=from_counts(at_most),
            seats=tuple(self._seats),
        )

    def _fill_gaps(self) -> None:
        """Hunches first, then guesses, from the cards that have no place yet."""
        for place in self._gaps:
            self._unseen[self._oven[place]] += 1
        for card in self._used_gaps:
            self._unseen[card] += 1
        open_places = []
        for place, card in self._gaps.items():
            if card != ANYTHING and self._unseen[card] > 0:
                self._take(card)
                self._oven[place] = card
            else:
                open_places.append(place)
        for place in open_places:
            luck = draw(self._seed, FILL, self._knowledge.round, self._knowledge.came_up + place)
            self._oven[place] = self._guess(luck)
        for n in range(len(self._used_gaps)):
            self._used[self._guess(draw(self._seed, FILL_USED, self._knowledge.round, n))] += 1

    def _take(self, card: int) -> None:
        self._unseen[card] -= 1

    def _guess(self, luck: float) -> int:
        """One of the unplaced cards, each as likely as the others."""
        point = int(luck * sum(self._unseen))
        for card, n in enumerate(self._unseen):
            if point < n:
                self._take(card)
                return card
            point -= n
        raise AssertionError("there are more cards than gaps")

    def _supply(self) -> list[int]:
        """Which of the unseen cards may be in the supply: at least as many as it has."""
        knowledge, box = self._knowledge, self._box
        if not knowledge.supply_size:
            return [0] * CARDS
        at_most = [
            min(unseen, most) if is_limited else unseen
            for unseen, most, is_limited in zip(self._unseen, self._at_most, self._is_limited, strict=True)
        ]
        room = knowledge.supply_size - (box.mamma_mia != NO_CARD and knowledge.mamma_mia is None)
        for card in range(CARDS):
            lacking = room - sum(at_most)
            if lacking > 0:
                at_most[card] += min(lacking, self._unseen[card] - at_most[card])
        return at_most

    def spread(self) -> dict[Ingredient, float]:
        """One standard deviation of the number of each kind in the oven, where it may well be one off.

        Each doubtful card is right or wrong by itself.
        """
        variance = [0.0] * KINDS
        for place, trust in self._trust.items():
            card = self._oven[place]
            worth = 2 if card >= KINDS else 1
            for kind in range(self._box.kinds):
                chance = trust if kind == card % KINDS else (1 - trust) / (self._box.kinds - 1)
                variance[kind] += worth * worth * chance * (1 - chance)
        return {kind: sqrt(variance[kind.number]) for kind in Ingredient if variance[kind.number] >= DOUBT * DOUBT}

    def _draw(self, what: int, play: PutTrace) -> float:
        return draw(self._seed, what, self._knowledge.round, play.start)
