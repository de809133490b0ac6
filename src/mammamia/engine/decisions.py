"""Every decision has one number, the same in all editions. It never changes: records and trained nets rely on it."""

from __future__ import annotations

from typing import Final

from mammamia.engine.state import KINDS, ORDERS

COUNTS: Final = 16  # 0 to 15 cards of one sort
DOUBLES: Final = 4  # 0 to 3 double cards of one kind

PASS: Final = 0
HOLD: Final = 1
DRAW_NOTHING: Final = 2
DRAW_SUPPLY: Final = 3
DRAW_WAITER: Final = 4
DECLINE: Final = 5
REFUSE: Final = 6
HELP: Final = 7
PUT_ORDER: Final = 8  # + the order
FILL_WITH: Final = PUT_ORDER + ORDERS  # + the kinds chosen, a bit each
ASK_WITH: Final = FILL_WITH + (1 << KINDS)  # + the kinds chosen, a bit each
ADD: Final = ASK_WITH + (1 << KINDS)  # + how many of the card in question
REQUEST: Final = ADD + COUNTS  # + how many of the kind in question
PUT_CARDS: Final = REQUEST + COUNTS  # + (kind * DOUBLES + doubles) * COUNTS + singles
DECISIONS: Final = PUT_CARDS + KINDS * DOUBLES * COUNTS
