"""Moments of games in which every area of the screen has something to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from mammamia.game import AnswerOffer, FillOffer, Move, Offer, TurnOffer
from mammamia.game.events import GameEnded, OvenEmptied
from mammamia.hosting import Aid
from mammamia.hosting.protocol.messages import MemoryReport
from mammamia.hosting.tempo import Speed
from mammamia.tui.answers import choices_of
from mammamia.tui.plan import GamePlan
from mammamia.tui.scene import Curtain, Scene, Shown
from mammamia.tui.screen.draft import first_draft
from mammamia.tui.sitting import Sitting
from tests.tui.games import near
from tests.tui.screen.driving import plan_of

Moment = tuple[GamePlan, str, Callable[[Shown], bool], tuple[str, ...]]  # the game, language, when, keys then


class Later:
    """A sitting that is joined when the moment has come; until then anything is played."""

    def __init__(self, sitting: Sitting, is_so: Callable[[Shown], bool], seed: int = 3) -> None:
        self._sitting = sitting
        rng = Random(seed)
        shown = sitting.hear()
        while shown is not None and not is_so(shown):
            if isinstance(shown, Scene) and shown.offer is not None:
                sitting.play(decision(shown.offer, rng))
            shown = sitting.hear()
        assert shown is not None, "the moment does not come"
        self._first: Shown | None = shown

    def hear(self) -> Shown | None:
        first, self._first = self._first, None
        return first or self._sitting.hear()

    def play(self, moves: Sequence[Move]) -> None:
        self._sitting.play(moves)

    def undo(self) -> None:
        self._sitting.undo()

    def note(self, text: str) -> None:
        self._sitting.note(text)

    def skip(self) -> None:
        self._sitting.skip()

    def guess(self, said: Mapping[str, int] | None) -> None:
        self._sitting.guess(said)

    def until_guessed(self) -> None:
        self._sitting.until_guessed()

    def remember(self) -> MemoryReport | None:
        return self._sitting.remember()

    def direct(self, speed: Speed) -> None:
        self._sitting.direct(speed)
        if isinstance(self._first, Scene):
            self._first = replace(self._first, speed=speed)

    def take_over(self) -> None:
        self._sitting.take_over()

    def say(self, phrase: str) -> None:
        self._sitting.say(phrase)

    def close(self) -> None:
        self._sitting.close()


def decision(offer: Offer, rng: Random) -> tuple[Move, ...]:
    """Anything that is offered."""
    if not isinstance(offer, TurnOffer):
        return (rng.choice([choice for choice in choices_of(offer) if choice.is_good]).move,)
    draft = first_draft(offer)
    if offer.piles:
        draft = draft.with_kind(rng.choice(offer.piles).kind)
    for _ in range(rng.randrange(3)):
        draft = draft.with_count(-1)
    for _ in range(rng.randrange(len(offer.orders) + 1)):
        draft = draft.with_next_order()
    return (draft.with_next_source() if rng.random() < 0.4 else draft).moves


def is_turn(cards: int) -> Callable[[Shown], bool]:
    """The viewer's turn, with so many cards in the oven."""
    return lambda shown: (
        isinstance(shown, Scene) and isinstance(shown.offer, TurnOffer) and shown.table.oven_size >= cards
    )


def asks(shown: Shown) -> bool:
    return isinstance(shown, Scene) and isinstance(shown.offer, FillOffer) and len(choices_of(shown.offer)) > 2


def is_asked(shown: Shown) -> bool:
    return isinstance(shown, Scene) and isinstance(shown.offer, AnswerOffer) and shown.offer.can_help


def tells(fact: type[object]) -> Callable[[Shown], bool]:
    """The news tell this."""
    return lambda shown: isinstance(shown, Scene) and any(isinstance(one, fact) for one in shown.news)


MOMENTS: dict[str, Moment] = {
    "turn": (plan_of("classic", 4, seed=7), "en", is_turn(12), ("o", "down")),
    "turn-oven": (plan_of("plus", 4, seed=2, aid=Aid.OVEN), "ru", is_turn(20), ("o", "d")),
    "turn-six": (plan_of("plus", 6, seed=2), "de", is_turn(20), ()),
    "turn-notebook": (plan_of("spanish", 3, seed=5, aid=Aid.NOTEBOOK, doubles=True), "es", is_turn(8), ()),
    "answer": (plan_of("plus", 4, seed=2, aid=Aid.LOG), "fr", asks, ()),
    "help-asked": (plan_of("plus", 4, seed=3), "it", is_asked, ()),
    "summary": (plan_of("classic", 3, seed=5), "it", tells(OvenEmptied), ()),
    "end": (plan_of("first", 3, seed=5, rounds=1), "en", tells(GameEnded), ()),
    "rules": (plan_of("classic", 3, seed=7), "en", is_turn(1), ("question_mark",)),
    "log": (plan_of("plus", 3, seed=7, aid=Aid.LOG), "de", is_turn(20), ("a",)),
    "curtain": (plan_of("classic", 3, people=("Anna", "Bruno")), "en", lambda shown: isinstance(shown, Curtain), ()),
}


def sitting_at(name: str) -> Later:
    """The sitting at one of the moments."""
    plan, _, is_so, _ = MOMENTS[name]
    return Later(near(plan).sitting, is_so)
