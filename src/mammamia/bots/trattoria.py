"""The bot that plays a character: its memory recalls what it can, and its way of thinking decides by that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from mammamia.bots.bot import Budget, register
from mammamia.bots.characters import CHARACTERS, Character, ThinkingStyle
from mammamia.bots.guided_search import GuidedSearcher
from mammamia.bots.kernels.filling import fill_or_help
from mammamia.bots.kernels.mind import COUNTER, GREEDY, SEARCH, Mind
from mammamia.bots.kernels.nerve_policy import Nerve, choose_with_nerve
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import Pools, catch_up
from mammamia.bots.memory import Belief, memory_of
from mammamia.bots.reasons import Reason
from mammamia.bots.search import SearchBot
from mammamia.bots.thinking import ThinkingBot
from mammamia.bots.timed_search import Searcher
from mammamia.bots.weights import PLENTIFUL, situation_of, tuned
from mammamia.editions import Edition
from mammamia.engine.chance import below, seed_dice
from mammamia.engine.fields import blank
from mammamia.engine.imagining import fraction
from mammamia.engine.play import legal
from mammamia.engine.state import DRAW, Box, State
from mammamia.game import Game, Knowledge, Move, SeatView, choices


class CharacterBot:
    """One of the characters. It searches as deep as is its way; plain, as deep as there is time. Roll-outs are kept."""

    def __init__(self, character: Character, *, edition: Edition, seed: int, budget: Budget) -> None:
        self.character = character
        self.memory = memory_of(character.fading, edition=edition, seed=seed)
        self.belief: Belief | None = None  # what the last move was decided by
        self._mind = _make_mind(character, edition=edition, seed=seed, budget=budget)

    def decide(self, view: SeatView, knowledge: Knowledge) -> Move:
        """A legal move, by what the character believes."""
        self.belief = self.memory.belief(view, knowledge)
        return self._mind.decide(view, self.belief.knowledge)

    def explain(self) -> tuple[Reason, ...]:
        """Two or three reasons of the last move, as far as the character remembers; none before the first."""
        return () if self.belief is None else self._mind.explain(self.belief.spread)


class _Leaning(ThinkingBot):
    """Counts cards, with weights that lean the way of a character."""

    policy = COUNTER

    def __init__(self, character: Character, *, edition: Edition, seed: int, budget: Budget) -> None:
        super().__init__(edition=edition, seed=seed, budget=budget)
        self.character = character
        self._weighed: tuple[Box, Mind] | None = None

    def mind_for(self, box: Box) -> Mind:
        """The tuned weights and the leanings, added up once for a game."""
        if self._weighed is None or self._weighed[0] is not box:
            mind = lean(tuned(box, COUNTER), self.character.leanings)
            self._weighed = box, lean(mind, self.character.with_help if box.help else {})
        return self._weighed[1]

    def choose(self, game: Game) -> int:
        """What the character thinks best, unless its mind wanders."""
        seed_dice(self.desk.dice, self.next_seed(), 0)
        if game.state.phase <= DRAW and fraction(self.desk.dice) < self.character.slips:
            legal_now = choices.legal_decisions(game.state, game.box)
            return legal_now[below(self.desk.dice, len(legal_now))]
        return self.think(game)

    def think(self, game: Game) -> int:
        """The card counter's decision."""
        mind = self.mind_for(game.box)
        return decide_at_once(game.state, game.box, mind, self.desk.dice, self.desk, blank(Pools))


class _Ruling(_Leaning):
    """Rules of thumb in a turn; by the oven the card counter's way."""

    policy = GREEDY

    def think(self, game: Game) -> int:
        """By nerve in a turn, by leanings when an order came up."""
        state, box, pools = game.state, game.box, blank(Pools)
        if state.phase > DRAW:
            n = legal(state, box, self.desk.moves)
            return fill_or_help(state, box, self.mind_for(box), self.desk.moves, n, pools)
        catch_up(pools, state, box)
        return choose_with_nerve(state, box, self._nerve_in(box), pools)

    def _nerve_in(self, box: Box) -> Nerve:
        """Where cards are plentiful, even the bold wait a little."""
        one = self.character
        nerve = one.nerve // 2 if situation_of(box) == PLENTIFUL else one.nerve
        return Nerve(nerve, one.kept, one.more)


class _Searching(SearchBot):
    """Imagines worlds, and lets card counters play on in every game: a character's depth is counted in those.

    At a table the plain engine has time for few of them. There the net chooses what is tried, its first choice stands
    unless another leads clearly, and a decision ends in time.
    """

    def __init__(self, character: Character, *, edition: Edition, seed: int, budget: Budget) -> None:
        most = character.roll_outs if budget.roll_outs is None else min(budget.roll_outs, character.roll_outs)
        super().__init__(edition=edition, seed=seed, budget=replace(budget, roll_outs=most))
        self._has_clock = budget.roll_outs is None

    def make_searcher(self, box: Box, *, compiled: bool) -> Searcher:
        """Roll-outs by card counters."""
        if self._has_clock and not compiled:
            return GuidedSearcher(box, tuned(box, SEARCH), compiled=False, by_net=False)
        return Searcher(box, tuned(box, SEARCH), compiled=compiled)

    def time_left(self, g: State, searcher: Searcher) -> Callable[[], float] | None:
        """What is left of the time and of the character's roll-outs, whichever is less; compiled, time is no matter."""
        if searcher.is_compiled or not self._has_clock:
            return None
        clock = self.clock(g)
        return lambda: min(clock(), 1 - searcher.share_spent)


def lean(mind: Mind, leanings: Mapping[str, float]) -> Mind:
    """Add to the weights that have these names."""
    for name, more in leanings.items():
        setattr(mind, name, getattr(mind, name) + more)
    return mind


def _make_mind(character: Character, *, edition: Edition, seed: int, budget: Budget) -> ThinkingBot:
    if character.thinking is ThinkingStyle.RULES:
        return _Ruling(character, edition=edition, seed=seed, budget=budget)
    if character.thinking is ThinkingStyle.COUNTING:
        return _Leaning(character, edition=edition, seed=seed, budget=budget)
    return _Searching(character, edition=edition, seed=seed, budget=budget)


for _character in CHARACTERS.values():
    register(_character.key)(partial(CharacterBot, _character))
