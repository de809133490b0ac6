"""An edition: its cards, its numbers, and the options that a game of it may set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

from mammamia.editions.ingredients import Colour, Ingredient
from mammamia.editions.recipes import OrderCard


class MammaMiaCard(Enum):
    """The moment when the Mamma Mia! card comes into the supply."""

    NOT_IN_THE_BOX = "none"
    SHUFFLED_IN_AFTER_THE_DEAL = "shuffled in after the deal"
    SHUFFLED_IN_BEFORE_THE_DEAL = "shuffled in before the deal"


class Leftovers(Enum):
    """The ingredients that are left on the table after a baking."""

    STACKED_COVERED = "stacked, covered"
    LIE_OPEN = "lie open all through the next round"


class Deliveries(Enum):
    """The place of delivered orders."""

    LIE_OPEN = "open, before each seat"
    COVERED = "face down, in one pile"


class BadOption(ValueError):
    """A game that no edition describes: an option, a number of players or a colour that makes no sense.

    *key* is stable, for translation; *values* are what its sentence names.
    """

    def __init__(self, key: str, *, rule: str, detail: str, **values: object) -> None:
        super().__init__(f"{rule}: {detail}")
        self.key = key
        self.rule = rule
        self.detail = detail
        self.values = values


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of one game, all decided (R0)."""

    thin: bool
    doubles: bool
    help: bool
    rounds: int
    rescue: bool


OPTION_NAMES = tuple(Options.__dataclass_fields__)
MOST_ROUNDS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A published set of cards and rules."""

    key: str  # stands in every saved game: never rename
    kinds: tuple[Ingredient, ...]  # in the box, the first ones of the circle (R1.1)
    copies: int  # of each ingredient
    left_in_box: Mapping[int, int]  # of each ingredient, by number of players, when thin (R1.2)
    thin: bool  # whether fewer players leave them there, if the game does not say
    mamma_mia_card: MammaMiaCard
    leftovers: Leftovers
    deliveries: Deliveries
    dealt: int  # ingredients dealt to each seat (R2.1)
    hand_limit: int  # how far one draws (R3.3)
    draw_limit: int  # cards drawn in one turn at most (R3.3)
    pass_draw: int  # what a seat draws that has no ingredient, beyond its limit; 0: as usual (R3.6)
    rounds: int  # bakings (R7.3)
    rounds_without_help: int  # and when nobody may help
    switches: frozenset[str]  # options that make sense here
    orders_of: Callable[[Ingredient], tuple[OrderCard, ...]]

    @property
    def players(self) -> range:
        """How many can play."""
        return range(min(self.left_in_box), max(self.left_in_box) + 1)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours of its orders: those whose ingredient is in the box."""
        return tuple(colour for colour in Colour if colour.ingredient in self.kinds)

    def options(self, players: int, chosen: Mapping[str, object] | None = None) -> Options:
        """All switches of a game for so many players, those of *chosen* as given, the others by default."""
        if players not in self.players:
            least, most = self.players[0], self.players[-1]
            raise BadOption(
                "wrong-players", rule="R0", detail=f"{self.key} is for {least} to {most} players, not {players}",
                edition=self.key, least=least, most=most, players=players,
            )  # fmt: skip
        chosen = {} if chosen is None else chosen
        for name, value in chosen.items():
            self._check(players, name, value)
        can_help = "help" in self.switches and players > 2
        helps = bool(chosen.get("help", can_help))
        rounds = chosen.get("rounds", self.rounds if helps else self.rounds_without_help)
        assert isinstance(rounds, int)
        return Options(
            thin=bool(chosen.get("thin", self.thin)),
            doubles=bool(chosen.get("doubles", False)),
            help=helps,
            rounds=rounds,
            rescue=bool(chosen.get("rescue", False)),
        )

    def _check(self, players: int, name: str, value: object) -> None:
        if name not in OPTION_NAMES:
            names = ", ".join(OPTION_NAMES)
            detail = f"there is no option {name!r}; there are {names}"
            raise BadOption("unknown-option", rule="R0", detail=detail, option=name, options=names)
        if name not in self.switches:
            detail = f"the option {name} makes no sense in {self.key}"
            raise BadOption("senseless-option", rule="R0", detail=detail, option=name, edition=self.key)
        if name == "rounds":
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_ROUNDS:
                detail = f"the option rounds is a number from 1 to {MOST_ROUNDS}, not {value!r}"
                raise BadOption("wrong-rounds", rule="R0", detail=detail, most=MOST_ROUNDS, value=value)
        elif not isinstance(value, bool):
            detail = f"the option {name} is true or false, not {value!r}"
            raise BadOption("not-a-switch", rule="R0", detail=detail, option=name, value=value)
        if name == "help" and value and players == 2:
            detail = "the option help makes no sense with 2 players"
            raise BadOption("nobody-to-help", rule="R6", detail=detail)
