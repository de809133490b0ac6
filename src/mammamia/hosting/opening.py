"""The tempo of an opening: how long each card and each order is shown. It follows from what everybody sees (R5.12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from mammamia.editions import EDITIONS, Deliveries, Ingredient, Leftovers
from mammamia.game import Order, Phase, Seat
from mammamia.game.checking import OrderChecked
from mammamia.game.events import (
    GameEnded,
    GameStarted,
    HelpAsked,
    HelpGiven,
    HelpRefused,
    IngredientCameUp,
    IngredientsPut,
    MammaMiaLaidOpen,
    OrderCameUp,
    OrderDelivered,
    OrderPut,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
    TurnEnded,
)
from mammamia.hosting import tempo
from mammamia.hosting.facts import Fact, TurnUndone


@dataclass(frozen=True, slots=True)
class Taker:
    """An earlier order of this opening that used cards of the kind that is missing now."""

    seat: Seat
    order: Order
    count: int


@dataclass(frozen=True, slots=True)
class Beats:
    """So many facts are told together, and then a pause; how the page draws it is said beside.

    A beat for reading ends when all have read, one for guessing when all have answered. A *fixed* one is stretched,
    skipped and hurried by nothing.
    """

    count: int
    seconds: float
    is_for_reading: bool = False
    is_for_guessing: bool = False
    is_fixed: bool = False
    lights: float = 0.0  # of an order that came up: how long its slots light up
    at_once: bool = False  # all slots together
    is_slow: bool = False
    is_close: bool = False  # one short and burnt
    takers: tuple[Taker, ...] = ()  # and who took what is missing, the last one first


class OpeningTempo:
    """One opening of the oven as everybody sees it, from the first card to the last.

    *past* is all that was told before it. One factor makes the opening as long as a round should be. It is reckoned
    from the number of cards and orders, anew with every order: from those that are left and the seconds that are left.
    What people think about does not count.
    """

    def __init__(self, past: Sequence[Fact], people: Collection[Seat] = ()) -> None:
        start = next(fact for fact in past if isinstance(fact, GameStarted))
        edition = EDITIONS[start.edition]
        put = put_in(past, has_leftovers=edition.leftovers is not Leftovers.LIE_OPEN)
        self.people = frozenset(people)
        self._seats = len(start.colours)
        self._has_help = start.options.help
        self._is_open = edition.deliveries is Deliveries.LIE_OPEN
        self._scores = Counter(fact.seat for fact in past if isinstance(fact, OrderDelivered | HelpGiven))
        self._cards = put.pop(None, 0)
        self._orders = put.total()
        self._of_people = sum(put[seat] for seat in self.people) / max(1, self._orders)
        self._left = tempo.ROUND_OF.get(self._seats, tempo.ROUND)
        self._check: OrderChecked | None = None
        self._is_slow = False
        self._is_last = False  # the game ends with it: what is read then is its end
        self._kind: Ingredient | None = None  # of the run that is coming up
        self._delivered: list[OrderDelivered] = []
        self._limits = tempo.STRETCH
        self.factor = self._reckoned(is_up=False)
        self._limits = tempo.DRIFT[0] * self.factor, min(tempo.STRETCH[1], tempo.DRIFT[1] * self.factor)

    # ------------------------------------------------------------ beats

    def beats(self, facts: Sequence[Fact]) -> tuple[Beats, ...]:
        """The facts of one entry in beats."""
        self._left -= self._bots_answer(facts)
        self._is_last = any(isinstance(fact, GameEnded) for fact in facts)
        beats: list[Beats] = []
        quiet: list[Fact] = []
        for fact in facts:
            if isinstance(fact, OrderCameUp):  # it is shown with what the table has for it
                self._kind = None
                self._orders -= 1
                self.factor = self._reckoned(is_up=True)
                continue
            beat = self._beat(fact)
            if beat is None:
                quiet.append(fact)
                continue
            if quiet:
                beats.append(announced(quiet))
                quiet = []
            beats.append(beat)
            self._left -= 0.0 if beat.is_fixed or beat.is_for_reading else beat.seconds
        if quiet:
            beats.append(Beats(len(quiet), 0.0))
        return tuple(beats)

    def answer(self, phase: Phase) -> float:
        """How long a bot takes to answer, whatever its cards."""
        return tempo.REPLY * self.factor if phase is Phase.ANSWER else tempo.ANSWER

    def _beat(self, fact: Fact) -> Beats | None:
        """What one fact takes; None: it is told with others."""
        match fact:
            case OvenOpened():
                return Beats(1, tempo.OPENED)
            case IngredientCameUp(card):
                seconds = tempo.SAME_KIND if card.kind is self._kind else tempo.INGREDIENT
                self._kind = card.kind
                self._cards -= 1
                return self._shown(seconds)
            case OrderChecked():
                return self._rising(fact)
            case OrderDelivered() | OrderTakenBack():
                return self._stamped(fact)
            case HelpAsked():
                return self._shown(tempo.HELP_ASKED)
            case HelpRefused():
                return self._shown(tempo.HELP_REFUSED)
            case HelpGiven(seat):
                self._scores[seat] += 1
                return self._shown(tempo.HELP_GIVEN)
            case OvenEmptied():
                seconds = tempo.EMPTIED if self._is_last else tempo.READING
                return Beats(1, seconds, is_for_reading=not self._is_last)
            case _:
                return None

    def _shown(self, seconds: float) -> Beats:
        return Beats(1, seconds * self.factor)

    def _rising(self, check: OrderChecked) -> Beats:
        """An order rises and its needs light up; then, if there is something to hope for, a silence."""
        self._check = check
        self._is_slow = self._deserves_time(check)
        is_many = not self._is_slow
        slots = sum(check.needed) if check.kinds else 1
        lights = (tempo.NEEDS_AT_ONCE if is_many else tempo.NEED * slots) * self.factor
        silence = 0.0 if is_many else tempo.SILENCE * self.factor
        return Beats(2, lights + silence, lights=lights, at_once=is_many, is_slow=self._is_slow)

    def _deserves_time(self, check: OrderChecked) -> bool:
        if check.seat in self.people or self._orders == 0 or self._may_change_the_lead(check.seat):
            return True
        return not check.crossed and short_of(check) < tempo.MANY

    def _may_change_the_lead(self, seat: Seat) -> bool:
        """Whether others would lead if this order were delivered; nobody sees it where deliveries are covered."""
        if not self._is_open:
            return False
        most = max((self._scores[Seat(other)] for other in range(self._seats)), default=0)
        leaders = [other for other in range(self._seats) if self._scores[Seat(other)] == most]
        return self._scores[seat] in (most - 1, most) and leaders != [seat]

    def _stamped(self, fact: OrderDelivered | OrderTakenBack) -> Beats:
        is_close = False
        takers: tuple[Taker, ...] = ()
        seconds = tempo.STAMP + (tempo.AFTER_STAMP if self._is_slow else 0.0)
        if isinstance(fact, OrderDelivered):
            self._scores[fact.seat] += 1
            self._delivered.append(fact)
        elif self._check is not None and not self._check.crossed and short_of(self._check) == 1:
            is_close = True
            takers = takers_of(self._check, self._delivered)
            seconds += tempo.SO_CLOSE
        return replace(self._shown(seconds), is_slow=self._is_slow, is_close=is_close, takers=takers)

    # ------------------------------------------------------------ the factor

    def _bots_answer(self, facts: Sequence[Fact]) -> float:
        """What a bot took before these facts, if they are its answer."""
        match next(iter(facts), None):
            case OrderDelivered(seat) | OrderTakenBack(seat) | HelpAsked(seat) if seat not in self.people:
                return self.answer(Phase.FILL)
            case HelpRefused(seat) | HelpGiven(seat) if seat not in self.people:
                return self.answer(Phase.ANSWER)
            case _:
                return 0.0

    def _reckoned(self, *, is_up: bool) -> float:
        """The factor from now on: by it what is left to show takes the seconds that are left."""
        orders = self._orders + is_up
        bots = 1 - self._of_people
        shown = orders * (self._of_people * tempo.PERSONS_ORDER + bots * tempo.KNOWN_ORDER[self._is_open])
        if self._has_help:
            shown += orders * tempo.ASKED * (tempo.HELP_ASKED + (self._seats - 1) * (tempo.REPLY + tempo.HELP_REFUSED))
        left = self._left - (0.0 if is_up else tempo.OPENED) - orders * bots * tempo.ANSWERED * tempo.ANSWER
        least, most = self._limits
        return max(least, min(most, left / max(0.1, shown + self._cards * tempo.KNOWN_CARD)))


def short_of(check: OrderChecked) -> int:
    """How many the table lacks for an order."""
    return sum(check.needed) - sum(check.found)


def takers_of(check: OrderChecked, delivered: Sequence[OrderDelivered]) -> tuple[Taker, ...]:
    """Which of the earlier deliveries used what an order lacks now, the last one first."""
    lines = zip(check.kinds, check.needed, check.found, strict=False)
    missing = {kind for kind, needed, found in lines if found < needed}
    taken = []
    for one in reversed(delivered):
        used = [card for card in one.from_table if not check.kinds or card.kind in missing]
        if used:
            taken.append(Taker(one.seat, one.order, sum(1 + card.is_double for card in used)))
    return tuple(taken)


def with_guess(beats: Sequence[Beats], facts: Sequence[Fact]) -> tuple[Beats, ...]:
    """The same beats, and before the oven opens one for guessing; the same, if these facts do not open it."""
    told = 0
    for place, beat in enumerate(beats):
        if any(isinstance(fact, OvenOpened) for fact in facts[told : told + beat.count]):
            return (*beats[:place], Beats(0, tempo.GUESSING, is_for_guessing=True, is_fixed=True), *beats[place:])
        told += beat.count
    return tuple(beats)


def announced(facts: Sequence[Fact]) -> Beats:
    """Facts that stand for a while before the next ones: a play, and perhaps the Mamma Mia! card."""
    has_card = any(isinstance(fact, MammaMiaLaidOpen) for fact in facts)
    return Beats(len(facts), tempo.CARD_SHOWN if has_card else tempo.ANNOUNCED, is_fixed=True)


def put_in(facts: Sequence[Fact], *, has_leftovers: bool) -> Counter[Seat | None]:
    """How many orders of each seat lie in the oven, and under None how many ingredients; not what was taken back."""
    oven: Counter[Seat | None] = Counter()
    turn: Counter[Seat | None] = Counter()
    for fact in facts:
        match fact:
            case OvenEmptied(leftovers=left):
                oven = Counter({None: len(left) if has_leftovers else 0})
            case IngredientsPut(singles=singles, doubles=doubles):
                turn[None] += singles + doubles
            case OrderPut(seat):
                turn[seat] += 1
            case TurnUndone():
                turn.clear()
            case TurnEnded():
                oven += turn
                turn.clear()
            case _:
                pass
    return oven
