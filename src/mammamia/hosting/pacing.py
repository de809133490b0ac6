"""How long each beat of the baking takes at one table, and who has read a round's summary."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mammamia.game import Phase, Seat
from mammamia.game.events import OvenOpened
from mammamia.hosting.facts import Fact, is_shown
from mammamia.hosting.opening import Beats, OpeningTempo
from mammamia.hosting.tempo import ANSWER, FACTORS, LONGEST_PAUSE, Speed


class Pacing:
    """The pace of one table. It depends on what everybody knows, and on what people press."""

    def __init__(self) -> None:
        self.speed = Speed.NORMAL
        self.is_rushed = False  # somebody has seen enough of this baking
        self.has_read: set[str] = set()  # members who want to go on
        self.card_until = 0.0  # so long the Mamma Mia! card is shown, and the next play waits
        self._opening: OpeningTempo | None = None

    @property
    def rushes(self) -> bool:
        """Whether cards are not shown one by one."""
        return self.is_rushed or self.speed is Speed.OFF

    def beats(self, past: Sequence[Fact], facts: Sequence[Fact], people: Collection[Seat]) -> tuple[Beats, ...]:
        """The facts of an entry in beats, after all that was told before; none where nothing comes out of the oven."""
        if not is_shown(facts):
            return ()
        opened = next((number for number, fact in enumerate(facts) if isinstance(fact, OvenOpened)), None)
        if opened is not None:
            self._opening = OpeningTempo((*past, *facts[:opened]), people)
            self.is_rushed = False
            self.has_read.clear()
        elif self._opening is None:
            self._opening = _resumed(past, people)
        self._opening.people = frozenset(people)
        return self._opening.beats(facts)

    def seconds(self, beat: Beats) -> float:
        """How long a beat takes. What is read is read at one's own pace."""
        if beat.is_for_reading or beat.is_fixed:
            return beat.seconds
        return LONGEST_PAUSE if self.speed is Speed.PAUSED else beat.seconds * FACTORS[self.speed]

    def answer(self, phase: Phase) -> float:
        """How long a bot takes to answer at the baking, whatever its cards."""
        seconds = ANSWER if self._opening is None else self._opening.answer(phase)
        return 0.0 if self.rushes else seconds * FACTORS[self.speed]


def _resumed(past: Sequence[Fact], people: Collection[Seat]) -> OpeningTempo:
    """The opening that is under way, in a room that was opened in the middle of it."""
    opened = max(number for number, fact in enumerate(past) if isinstance(fact, OvenOpened))
    opening = OpeningTempo(past[:opened], people)
    opening.beats(past[opened:])
    return opening
