"""OpenSpiel: a Python game for each edition. Importing this module registers `python_mammamia_classic` and the others.

A card that is drawn is decided by an explicit chance node when it is drawn. A state holds no order of any pile: a
planner that walks through copies of it cannot look into the future.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from mammamia.editions import EDITIONS, Edition
from mammamia.engine.decisions import DECISIONS
from mammamia.engine.observing import LAYOUT, observe, remember
from mammamia.engine.state import KINDS
from mammamia.envs.dealing import OUTCOMES
from mammamia.envs.names import OWN_ROUNDS, openspiel_name, openspiel_parameters
from mammamia.envs.naming import decision_name, outcome_name
from mammamia.envs.observations import parts_of
from mammamia.envs.setting import Reward, Setting, Sight, setting_of
from mammamia.envs.unfolding import Unfolding
from mammamia.envs.world import World, imagine_world

SEED_BITS: Final = 53


def _game_type(edition: Edition, reward: Reward) -> pyspiel.GameType:
    is_shared = reward is Reward.WIN
    return pyspiel.GameType(
        short_name=openspiel_name(edition),
        long_name=f"Mamma Mia! ({edition.key})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM if is_shared else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL if is_shared else pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=edition.players[-1],
        min_num_players=edition.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=openspiel_parameters(edition),
    )


def _game_info(setting: Setting, reward: Reward) -> pyspiel.GameInfo:
    is_shared = reward is Reward.WIN
    return pyspiel.GameInfo(
        num_distinct_actions=DECISIONS,
        max_chance_outcomes=OUTCOMES,
        num_players=setting.players,
        min_utility=0.0,
        max_utility=1.0 if is_shared else float(setting.box.order_count),
        utility_sum=1.0 if is_shared else None,
        max_game_length=_most_decisions(setting),
    )


def _most_decisions(setting: Setting) -> int:
    """More decisions than a game can have.

    A turn puts an ingredient, or draws a card, or is one of fewer than all seats in a row that can do neither (R3.10);
    an order that comes up is filled in a few steps, for which each other seat may be asked.
    """
    box = setting.box
    cards, orders = sum(box.cards) + 1, box.order_count * box.seats
    turns = (2 * cards + orders) * box.seats
    return box.rounds * (3 * turns + orders * (1 + 3 * KINDS + box.seats))


def _setting(edition: Edition, params: Mapping[str, Any]) -> Setting:
    """The setting that parameters ask for. With two players nobody may help, whatever they say."""
    players = int(params["players"])
    options = {name: bool(params[name]) for name in edition.switches - {"rounds"}}
    if players == 2 and "help" in options:
        del options["help"]
    rounds = int(params["rounds"])
    return setting_of(edition, players, options if rounds == OWN_ROUNDS else {**options, "rounds": rounds})


class MammaMiaGame(pyspiel.Game):  # type: ignore[misc]
    """The game of one edition; every edition has a class of its own."""

    edition: ClassVar[Edition]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**openspiel_parameters(self.edition), **(params or {})}
        self.setting = _setting(self.edition, chosen)
        self.reward = Reward(chosen["reward"])
        super().__init__(_game_type(self.edition, self.reward), _game_info(self.setting, self.reward), chosen)

    def new_initial_state(self) -> MammaMiaState:
        """A game that is about to be dealt."""
        return MammaMiaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every card may be dealt or drawn once in a round, every order too; and somebody begins."""
        box = self.setting.box
        return (box.rounds + 1) * (sum(box.cards) + 1 + box.order_count * box.seats) + 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> MammaMiaObserver:
        """What a seat sees now, or with perfect recall what it could remember."""
        return MammaMiaObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class MammaMiaState(pyspiel.State):  # type: ignore[misc]
    """A state of the game. OpenSpiel copies and saves its attributes with the history.

    A decision in an imagined world, made from Python, stays in Python: the way through C++ and back would cost more
    than the decision. It enters OpenSpiel's history when somebody asks for the history, or decides from C++.
    """

    _writing: int | None = None  # whose decision is being entered into the history

    def __init__(self, game: MammaMiaGame) -> None:
        super().__init__(game)
        self.unfolding: Unfolding | World = Unfolding(game.setting)
        self.reward = game.reward
        self.had: tuple[float, ...] = ()  # before the last decision, where each may bring something

    def current_player(self) -> int:
        """The seat that decides, or chance, or nobody when the game is over."""
        return self.unfolding.deciding if self._writing is None else self._writing

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.unfolding.is_over

    def is_chance_node(self) -> bool:
        """Whether chance decides: asked from Python it is answered here, without a way through C++ and back."""
        return self.unfolding.is_by_chance

    def legal_actions(self, *player: int) -> list[int]:
        """What a player may do, by default the one who decides; of chance, its outcomes."""
        unfolding = self.unfolding
        if unfolding.is_by_chance or (player and player[0] != unfolding.deciding):
            actions: list[int] = super().legal_actions(*player)
            return actions
        return unfolding.legal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.unfolding.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Which card may come, and how likely each is."""
        unfolding = self.unfolding
        return [] if isinstance(unfolding, World) else unfolding.outcomes()

    def apply_action(self, action: int) -> None:
        """Decide, or let chance decide."""
        unfolding = self.unfolding
        if isinstance(unfolding, World):
            unfolding.decide(int(action))
        else:
            super().apply_action(action)

    def _apply_action(self, action: int) -> None:
        unfolding = self.unfolding
        if isinstance(unfolding, World):
            if self._writing is None:
                self._write_history()
                unfolding.decide(action)
                unfolding.written += 1
            return
        if self.reward is Reward.ORDERS:
            self.had = tuple(self.returns())
        if unfolding.is_by_chance:
            unfolding.happen(action)
        else:
            unfolding.decide(action)

    def _write_history(self) -> None:
        """Enter what was decided in Python."""
        if isinstance(self.unfolding, World):
            for seat, number in self.unfolding.unwritten():
                self._writing = seat
                super().apply_action(number)
            self._writing = None

    def history(self) -> list[int]:
        """All that was decided, by whomever."""
        self._write_history()
        actions: list[int] = super().history()
        return actions

    def full_history(self) -> list[pyspiel.PlayerAction]:
        """All that was decided, and by whom."""
        self._write_history()
        actions: list[pyspiel.PlayerAction] = super().full_history()
        return actions

    def history_str(self) -> str:
        """The history as OpenSpiel writes it."""
        self._write_history()
        return str(super().history_str())

    def move_number(self) -> int:
        """How many decisions there were, those of chance included."""
        self._write_history()
        return int(super().move_number())

    def serialize(self) -> str:
        """The state as OpenSpiel writes it to a file."""
        self._write_history()
        return str(super().serialize())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return outcome_name(action)
        return decision_name(action, self.unfolding.setting.names, player)

    def information_state_string(self, *player: int) -> str:
        """Everything that a player was shown, by default the one who decides: asked from Python, answered here."""
        seat = player[0] if player else self.unfolding.deciding
        if 0 <= seat < self.unfolding.setting.players:
            return self.unfolding.sights.of(seat)
        return str(super().information_state_string(*player))

    def rewards(self) -> list[float]:
        """What each seat got by the last decision or by chance."""
        return [now - before for now, before in zip_longest(self.returns(), self._had(), fillvalue=0.0)]

    def _had(self) -> Sequence[float]:
        if self.reward is Reward.ORDERS and isinstance(self.unfolding, World):
            before = self.unfolding.delivered_before()
            return self.had if before is None else before
        return self.had

    def returns(self) -> list[float]:
        """What each seat has got so far: delivered orders, or at the end its share of the victory (R7.4)."""
        unfolding = self.unfolding
        if self.reward is Reward.ORDERS:
            return [float(n) for n in unfolding.delivered()]
        seats = range(unfolding.setting.players)
        if not unfolding.is_over:
            return [0.0 for _ in seats]
        won = unfolding.winners()
        return [1 / won.bit_count() if won >> seat & 1 else 0.0 for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MammaMiaState:
        """A state that fits all that a player could know, each as likely as the others.

        Its history is still the real one: the position was imagined, not the way that led to it.
        """
        if self.unfolding.state is None:
            raise ValueError("nothing can be imagined before the cards are dealt")
        self._write_history()
        other: MammaMiaState = self.clone()
        other.unfolding = imagine_world(self.unfolding, player, int(sampler() * (1 << SEED_BITS)))
        return other

    def __str__(self) -> str:
        """Everything that happened, as all seats together saw it."""
        unfolding = self.unfolding
        if unfolding.dealing is not None:
            return "dealt " + " ".join(map(str, unfolding.dealing.taken))
        return f"{unfolding.sights.of_all()} / {unfolding.waiting} {unfolding.fixed}"


class MammaMiaObserver:
    """What OpenSpiel asks to observe a state: one tensor, its named parts, and a text."""

    def __init__(self, iig_obs_type: pyspiel.IIGObservationType, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observation has no parameters, but {params} were given")
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("an observation is what one seat sees: the table and its own hand")
        self.sight = Sight.MEMORY if iig_obs_type.perfect_recall else Sight.IN_SIGHT
        self.tensor = np.zeros(self.sight.size, np.float32)
        self.dict = parts_of(self.tensor)

    def set_from(self, state: MammaMiaState, player: int) -> None:
        """Write what a player sees into the tensor."""
        self.tensor[:] = self._row(state, player)

    def string_from(self, state: MammaMiaState, player: int) -> str:
        """With perfect recall everything the player was shown, in a row; else the numbers of what is in sight."""
        if self.sight is Sight.MEMORY:
            return state.unfolding.sights.of(player)
        row = self._row(state, player)
        named = parts_of(np.array(row, np.uint8))
        return f"{player} " + " ".join(
            f"{part.name}={_text(named[part.name])}" for part in LAYOUT if part.name in named
        )

    def _row(self, state: MammaMiaState, player: int) -> list[int]:
        """Before the deal is complete, nothing but zeros."""
        row = [0] * self.sight.size
        unfolding = state.unfolding
        if unfolding.state is not None:
            look = remember if self.sight is Sight.MEMORY else observe
            look(unfolding.state, unfolding.setting.box, player, row)
        return row


def _text(part: Any) -> str:
    """Which numbers of a part are not zero."""
    return ",".join(f"{place}:{part.flat[place]}" for place in np.flatnonzero(part))


def register() -> None:
    """Enter the game of every edition into OpenSpiel's list.

    It keeps what makes a game until the process ends, when no object may be freed: a class never is.
    """
    for edition in EDITIONS.values():
        made = type(f"MammaMia{edition.key.capitalize()}", (MammaMiaGame,), {"edition": edition})
        pyspiel.register_game(_game_type(edition, Reward.WIN), made)


register()
