"""The family tree of errors.

GameError
├── IllegalMove    a player's doing: it changes nothing, and says which rule forbids it
└── BadDeal        a deal or a shuffle that is not of the right cards
Everything else is a bug, and an assertion.
"""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """Why a move, a deal or a shuffle is refused: a stable key for translation."""

    GAME_OVER = "game-over"
    SHUFFLE_DUE = "shuffle-due"
    NO_SHUFFLE_DUE = "no-shuffle-due"
    NOT_YOUR_DECISION = "not-your-decision"
    OTHER_DECISION = "other-decision"
    NOTHING_PUT = "nothing-put"
    CARDS_NOT_IN_HAND = "cards-not-in-hand"
    HAS_INGREDIENTS = "has-ingredients"
    NO_INGREDIENT = "no-ingredient"
    ORDER_NOT_IN_HAND = "order-not-in-hand"
    HAND_FULL = "hand-full"
    MUST_DRAW = "must-draw"
    WAITER_EMPTY = "waiter-empty"
    ONLY_THE_SUPPLY = "only-the-supply"
    ANOTHER_ORDER_IS_UP = "another-order-is-up"
    TABLE_FILLS_IT = "table-fills-it"
    KINDS_NOT_ALLOWED = "kinds-not-allowed"
    CANNOT_FILL = "cannot-fill"
    WRONG_CARDS_ADDED = "wrong-cards-added"
    NO_HELP_HERE = "no-help-here"
    WRONG_REQUEST = "wrong-request"
    CANNOT_HELP = "cannot-help"
    WRONG_NUMBER_OF_HANDS = "wrong-number-of-hands"
    NO_SUCH_FIRST_SEAT = "no-such-first-seat"
    ORDER_UNKNOWN = "order-unknown"
    ORDER_TOO_OFTEN = "order-too-often"
    ORDER_MISSING = "order-missing"
    WRONG_DEALT_COUNT = "wrong-dealt-count"
    WRONG_CARD_COUNT = "wrong-card-count"
    NO_SUCH_HOLDER = "no-such-holder"
    NO_MAMMA_MIA_CARD_HERE = "no-mamma-mia-card-here"
    MAMMA_MIA_CARD_NOT_DEALT = "mamma-mia-card-not-dealt"
    WRONG_MAMMA_MIA_COUNT = "wrong-mamma-mia-count"
    WRONG_SUPPLY = "wrong-supply"


class GameError(ValueError):
    """Something a caller did that the rules do not allow; nothing has changed."""

    def __init__(self, refusal: Refusal, *, rule: str, detail: str, **values: object) -> None:
        super().__init__(f"{rule}: {detail}")
        self.refusal = refusal
        self.rule = rule
        self.detail = detail
        self.values = values


class IllegalMove(GameError):
    """A move that may not be made now."""


class BadDeal(GameError):
    """A deal or a shuffle that is not of the right cards."""
