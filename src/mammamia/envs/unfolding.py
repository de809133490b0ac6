"""A game whose piles have no order: chance decides which card comes when it is drawn, so nothing is there to peek at.

Drawing from a pile whose order is undecided is as likely to give each card as drawing from a shuffled one, so this is
the game of the rules. Of a game that a seat imagines, `world.py` decides the piles at once.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

from mammamia.engine.decisions import DECLINE, DRAW_SUPPLY, DRAW_WAITER, HELP
from mammamia.engine.fields import clone
from mammamia.engine.play import advance, decide, legal
from mammamia.engine.scoring import winners
from mammamia.engine.setup import start_round
from mammamia.engine.state import (
    ANSWER,
    BAKING,
    DETAIL,
    DRAW,
    MAMMA_MIA,
    MOVES,
    ORDERS,
    OVER,
    SHUFFLE,
    State,
)
from mammamia.envs.dealing import CARD_COMES, ORDER_COMES, Dealing
from mammamia.envs.hidden import Hidden
from mammamia.envs.setting import Setting
from mammamia.envs.sights import DRAWN, FROM_WAITER, HELD, MADE_UP, PUBLIC, Sights

CHANCE: Final = -1  # who decides, where no seat does: by OpenSpiel's numbers
NOBODY: Final = -4
_moves = [0] * MOVES  # room to list decisions
_DRAWS = frozenset((DRAW_SUPPLY, DRAW_WAITER, HELP))  # R6.4: whoever helps scores the top of the waiter


class Unfolding:
    """A game in which whoever plays decides, and chance decides in between."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.dealing: Dealing | None = Dealing(setting)
        self.state: State | None = None
        self.waiting: int | None = None  # a decision that waits for its cards
        self.fixed = 0  # how many of these chance has decided
        self._next: dict[int, int] | None = None  # what may come next, once it has been counted
        self._drawn: int | None = None  # how many cards the waiting decision draws, once a trial has told
        self._legal: tuple[int, ...] | None = None  # the legal decisions, once they have been listed
        self._hidden: dict[int, Hidden] = {}  # from each seat that has imagined this position
        self.sights = Sights(setting.players)

    @property
    def deciding(self) -> int:
        """The seat that decides, or `CHANCE`, or when the game is over `NOBODY`."""
        g = self.state
        if g is None or self.waiting is not None:
            return CHANCE
        return NOBODY if g.phase == OVER else g.seat

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state is not None and self.state.phase == OVER

    @property
    def is_by_chance(self) -> bool:
        """Whether chance is to decide."""
        return self.state is None or self.waiting is not None

    @property
    def table(self) -> State:
        """The state of a game that has been dealt."""
        assert self.state is not None, "the cards are dealt"
        return self.state

    def legal(self) -> list[int]:
        """The numbers of all legal decisions, sorted; none where no seat decides."""
        return [] if self.is_by_chance else list(self.listed())

    def listed(self) -> tuple[int, ...]:
        """The same where a seat decides, listed once."""
        found = self._legal
        if found is None:
            n = legal(self.table, self.setting.box, _moves)
            found = self._legal = tuple(sorted(_moves[:n]))
        return found

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may decide, and how likely each is."""
        counts = self._counts()
        total = sum(counts.values())
        return [(outcome, n / total) for outcome, n in sorted(counts.items())]

    def happen(self, outcome: int) -> None:
        """Let chance decide. What cannot come now is refused and changes nothing."""
        if not self.is_by_chance or outcome not in self._counts():
            raise ValueError(f"outcome {outcome} cannot come now")
        if self.dealing is None:
            self._fix(outcome)
            self._go_on()
            return
        self.dealing.take(outcome)
        if self.dealing.is_complete:
            self.state = self.dealing.state()
            self._note_deal(self.dealing)
            self.dealing = None

    def decide(self, number: int) -> None:
        """Carry out a decision, once chance has decided the cards it draws; one that is not legal is refused."""
        if self.is_by_chance or number not in self.listed():
            self.refuse(number)
        self.waiting, self.fixed, self._next, self._drawn = number, 0, None, None
        self._go_on()

    def refuse(self, number: int) -> NoReturn:
        """Whoever decided this is told what is legal."""
        raise ValueError(f"decision {number} is not legal now; legal are {', '.join(map(str, self.legal()))}")

    def winners(self) -> int:
        """R7.4: a bit for each winner, when the game is over."""
        return winners(self.table, self.setting.box)

    def delivered(self) -> list[int]:
        """How many orders each seat has delivered."""
        players = self.setting.players
        return [0] * players if self.state is None else self.state.delivered[:players]

    # ------------------------------------------------------------ piles

    def _go_on(self) -> None:
        """Carry out the decision that waits, unless more than one card may come next."""
        while self.waiting is not None:
            counts = self._counts()
            if len(counts) > 1:
                return
            if counts:
                self._fix(next(iter(counts)))
            else:
                self._carry_out(self.waiting)

    def _counts(self) -> dict[int, int]:
        """What may come next, and how many cards are of that sort; nothing, when all that is drawn is decided."""
        if self.dealing is not None:
            return self.dealing.outcomes()
        if self._next is None:
            self._next = self._count_next()
        return self._next

    def _count_next(self) -> dict[int, int]:
        if self._drawn is None:
            self._drawn = self._count_drawn()
        if self.fixed >= self._drawn:
            return {}
        first = CARD_COMES if self.waiting == DRAW_SUPPLY else ORDER_COMES
        counts: dict[int, int] = {}
        for card in self._undecided():
            counts[first + card] = counts.get(first + card, 0) + 1
        return counts

    def _count_drawn(self) -> int:
        """How many cards of unknown order the waiting decision draws, by all that chance has decided so far."""
        if self.waiting not in _DRAWS:
            return 0
        g = self.table
        trial = clone(g)
        decide(trial, self.setting.box, self.waiting)
        if self.waiting == DRAW_SUPPLY:
            return g.supply_size - trial.supply_size
        return min(g.waiter_size[g.seat] - trial.waiter_size[g.seat], len(self._hidden_orders()))

    def _hidden_orders(self) -> list[int]:
        """Where the orders lie in the waiter whose order nobody knows, from its top."""
        g, seat = self.table, self.table.seat
        return [(g.waiter_top[seat] + i) % ORDERS for i in range(g.waiter_size[seat] - g.known_bottom[seat])]

    def _undecided(self) -> list[int]:
        """The cards of the pile of which one comes next."""
        g = self.table
        if self.waiting == DRAW_SUPPLY:
            return g.supply[: g.supply_size - self.fixed]
        return [g.waiter[g.seat][place] for place in self._hidden_orders()[self.fixed :]]

    def _fix(self, outcome: int) -> None:
        """Let this card come next: it changes places with the one that lies there."""
        g = self.table
        if self.waiting == DRAW_SUPPLY:
            pile, card, next_one = g.supply, outcome - CARD_COMES, g.supply_size - 1 - self.fixed
            found = pile.index(card, 0, g.supply_size - self.fixed)
        else:
            pile, card = g.waiter[g.seat], outcome - ORDER_COMES
            places = self._hidden_orders()[self.fixed :]
            next_one, found = places[0], next(place for place in places if pile[place] == card)
        if self.waiting == DRAW_SUPPLY and MAMMA_MIA in (pile[found], pile[next_one]):
            self._drawn = None  # R3.5: that card is drawn beyond the limit, so where it lies tells how many there are
        pile[found], pile[next_one] = pile[next_one], pile[found]
        self.fixed += 1
        self._next = None

    def _carry_out(self, number: int) -> None:
        g, box = self.table, self.setting.box
        self.waiting, self._next, self._legal, self._hidden = None, None, None, {}
        if g.phase < DRAW:
            self.sights.note(g.seat, PUBLIC, number)
            decide(g, box, number)
        elif g.phase == DRAW:
            self._draw(number)
        else:
            self._bake(number)
        if g.phase == BAKING:
            advance(g, box)
        if g.phase == SHUFFLE:
            self._start_round(g)

    def _draw(self, number: int) -> None:
        """All see how many cards are drawn, and the Mamma Mia! card (R3.5); one seat sees which they are."""
        g, sights = self.table, self.sights
        seat, holder, left, held = g.seat, g.holder, g.supply_size, g.order_count[g.seat]
        decide(g, self.setting.box, number)
        sights.note(seat, PUBLIC, number if g.holder == holder else f"{number}!")
        if number == DRAW_SUPPLY:
            sights.note(seat, DRAWN, g.supply[g.supply_size : left])
        elif number == DRAW_WAITER:
            sights.note(seat, FROM_WAITER, g.orders[seat][held : g.order_count[seat]])

    def _bake(self, number: int) -> None:
        """R8.1: what an owner makes up is shown when it is complete; of an offer, only the request (R6.2)."""
        g, sights = self.table, self.sights
        seat, is_answer = g.seat, g.phase == ANSWER
        decide(g, self.setting.box, number)
        if is_answer:
            sights.note(seat, PUBLIC, number)
            return
        sights.note(seat, MADE_UP, number)
        if number == DECLINE:
            sights.note(seat, PUBLIC, number)
        elif g.phase != DETAIL:
            word, cards = ("ask", g.request) if g.asking else ("fill", g.give)
            sights.note(seat, PUBLIC, f"{word}{g.way}:{','.join(map(str, cards))}")

    def _start_round(self, g: State) -> None:
        """The supply has no order."""
        start_round(g)

    # ------------------------------------------------------------ what was seen

    def _note_deal(self, dealing: Dealing) -> None:
        holder = "" if dealing.holder is None else f" {dealing.holder}!"
        self.sights.public = f"first:{dealing.first}{holder}"
        for seat in range(self.setting.players):
            self._note_hand(seat)

    def _note_hand(self, seat: int) -> None:
        g = self.table
        orders = sorted(g.orders[seat][: g.order_count[seat]])
        offer = g.give[:] if g.phase == ANSWER and g.owner == seat else []
        self.sights.note(seat, HELD, (g.hand[seat][:], orders, offer))

    # ------------------------------------------------------------ copies

    def forget_all_but(self, viewer: int) -> None:
        """The other hands are new: so is all that these seats alone have seen, and what they may do."""
        self.sights.forget_all_but(viewer)
        for seat in range(self.setting.players):
            if seat != viewer:
                self._note_hand(seat)
        self._legal, self._hidden = None, {}

    def look_again(self) -> None:
        """Chance decides anew, from other piles, what the decision that waits draws."""
        self.fixed, self._next, self._drawn = 0, None, None
        self._go_on()

    def hidden_from(self, viewer: int) -> Hidden:
        """What is hidden from a seat; copies of one game share it until they go on."""
        if viewer not in self._hidden:
            self._hidden[viewer] = Hidden(self.table, self.setting.box, viewer)
        return self._hidden[viewer]

    def unfolded(self) -> Unfolding:
        """The same as `copy`; of a world, which needs not have told all, it is more."""
        return self.copy()

    def copy(self) -> Unfolding:
        """A game that goes its own way from here."""
        other = Unfolding.__new__(Unfolding)
        other.setting = self.setting
        other.dealing = None if self.dealing is None else self.dealing.copy()
        other.state = None if self.state is None else clone(self.state)
        other.waiting, other.fixed, other._next = self.waiting, self.fixed, self._next
        other._drawn, other._legal, other._hidden = self._drawn, self._legal, self._hidden
        other.sights = self.sights.copy()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Unfolding:
        """The same as `copy`."""
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Written to a file, nothing that can be found again."""
        return {**vars(self), "_hidden": {}}
