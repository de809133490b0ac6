"""Whole games to be told, and each refusal provoked once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from mammamia.editions import BadOption, Edition, box_of
from mammamia.game import (
    MAMMA_MIA,
    AskForHelp,
    Cards,
    Deal,
    DrawNothing,
    Event,
    FillOrder,
    Game,
    GameError,
    Help,
    HoldOrders,
    Move,
    Pass,
    Phase,
    PutIngredients,
    PutOrder,
    Seat,
    Shuffle,
    TakeOrderBack,
)
from mammamia.game.deal import deal_in, lay_out
from tests.kitchen import (
    CLASSIC,
    FIRST,
    FROM_WAITER,
    GREEN,
    OLIVE,
    PINK,
    PLUS,
    RED,
    SALAMI,
    closed_oven,
    dealt,
    kitchen,
    open_oven,
    order,
    pile,
)

Batches = list[tuple[Event, ...]]
THREE = "green red pink"


def played(
    edition: Edition, seats: int, seed: int, options: Mapping[str, object] | None = None
) -> tuple[Game, Batches]:
    """A whole game by chance, with everything that happened."""
    shuffle = Shuffle.from_seed(seed)
    game = Game.deal(edition, seats=seats, shuffle=shuffle, options=options)
    batches: Batches = [game.opening_events()]
    while game.phase is not Phase.OVER:
        batches.append(step(game, shuffle))
    return game, batches


def step(game: Game, shuffle: Shuffle) -> tuple[Event, ...]:
    """One move by chance, or the shuffle that is due."""
    if game.phase is Phase.SHUFFLE:
        return game.shuffle(shuffle.order(game.unshuffled_supply()))
    return game.play(game.random_move(shuffle))


# ---------------------------------------------------------------- refusals


def refused(attempt: Callable[[], object]) -> GameError | BadOption:
    """What comes of something that is not allowed."""
    try:
        attempt()
    except (GameError, BadOption) as error:
        return error
    raise AssertionError("nothing was refused")


def every_refusal() -> Iterator[GameError | BadOption]:
    """Each refusal at least once, provoked through the game."""
    for game, move in _bad_moves():
        yield refused(partial(game.play, move))
    yield refused(lambda: kitchen(CLASSIC, hands=["", "olive"]).play(Pass(), by=Seat(1)))
    yield refused(lambda: kitchen(CLASSIC).shuffle(()))
    yield refused(lambda: kitchen(CLASSIC, phase=Phase.SHUFFLE, supply="olive, mamma-mia").shuffle((MAMMA_MIA,)))
    yield from (refused(partial(_lay_out, deal)) for deal in _bad_deals())
    yield refused(lambda: _lay_out(replace(_deal(), mamma_mia=Seat(0)), PLUS))
    yield refused(lambda: _lay_out(replace(_deal(FIRST), supply=_deal(FIRST).supply[:-1], mamma_mia=Seat(9)), FIRST))
    yield from _bad_options()


def _bad_moves() -> Iterator[tuple[Game, Move]]:
    yield kitchen(CLASSIC, phase=Phase.OVER), Pass()
    yield kitchen(CLASSIC, phase=Phase.SHUFFLE), Pass()
    for phase in (Phase.PUT, Phase.ORDER, Phase.DRAW, Phase.FILL, Phase.ANSWER):
        yield kitchen(PLUS, phase=phase), HoldOrders() if phase is not Phase.ORDER else Pass()
    yield kitchen(CLASSIC, hands=["salami, olive"]), PutIngredients(SALAMI, 0)
    yield kitchen(CLASSIC, hands=["salami, double:olive"]), PutIngredients(SALAMI, 2, 1)
    yield kitchen(CLASSIC, hands=["salami"]), Pass()
    yield kitchen(CLASSIC), PutIngredients(SALAMI, 1)
    yield (
        kitchen(PLUS, colours=THREE, orders=["green:mini, green:monotoni"], phase=Phase.ORDER),
        PutOrder(order("green:minimale")),
    )
    yield kitchen(CLASSIC, hands=["9 salami"], phase=Phase.DRAW), FROM_WAITER
    yield kitchen(CLASSIC, hands=["1 salami"], supply="olive", phase=Phase.DRAW), DrawNothing()
    yield kitchen(CLASSIC, hands=["3 salami"], supply="olive", phase=Phase.DRAW), FROM_WAITER
    passed = kitchen(PLUS, colours=THREE, waiters=["green:mini"], supply="9 olive")
    passed.play(Pass())
    yield passed, FROM_WAITER
    four = order("green:four-olive")
    yield _short(), TakeOrderBack(order("green:mini"))
    yield _short(), FillOrder(four, (SALAMI,))
    yield _short(hands=("",)), FillOrder(four, (), pile("2 olive"))
    yield _short(), FillOrder(four, (), pile("olive, salami"))
    yield _short(), _ask("salami", "2 olive")
    yield _short(options={"help": False}), _ask("2 olive", "")
    monotoni = order("green:monotoni")
    filled = _short("pepper, 6 salami, 6 olive, green:monotoni")
    yield filled, TakeOrderBack(monotoni)
    yield filled, AskForHelp(monotoni, (OLIVE,), pile("olive"))
    asked = _short(hands=("olive", "salami", ""))
    asked.play(_ask("olive", "olive"))
    yield asked, Help()


def _short(
    oven: str = "pepper, 2 olive, green:four-olive",
    hands: tuple[str, ...] = ("2 olive, salami", "2 olive", ""),
    options: Mapping[str, object] | None = None,
) -> Game:
    """Green's order has come up and waits for green."""
    game = closed_oven(PLUS, oven, colours=THREE, hands=hands, waiters=["green:mini", "red:mini", ""], options=options)
    open_oven(game)
    return game


def _ask(request: str, add: str) -> AskForHelp:
    return AskForHelp(order("green:four-olive"), (), pile(request), pile(add))


def _deal(edition: Edition = CLASSIC) -> Deal:
    game = dealt(edition, colours="green red")
    return deal_in(game.state, game.names)


def _lay_out(deal: Deal, edition: Edition = CLASSIC) -> None:
    game = dealt(edition, colours="green red")
    if edition is PLUS:
        deal = replace(deal_in(game.state, game.names), mamma_mia=deal.mamma_mia)
    lay_out(deal, game.box, game.names)


def _bad_deals() -> Iterator[Deal]:
    deal = _deal()
    green, red = deal.waiters
    hand: Cards = deal.hands[0]
    yield replace(deal, hands=deal.hands[:1])
    yield replace(deal, first=Seat(5))
    yield replace(deal, waiters=((*green[:-1], red[0]), red))
    yield replace(deal, waiters=((*green, green[0]), red))
    yield replace(deal, waiters=(green[:-1], red))
    yield replace(deal, hands=(hand[:-1], deal.hands[1]))
    yield replace(deal, supply=deal.supply[1:])
    yield replace(deal, supply=tuple(card for card in deal.supply if card is not MAMMA_MIA))
    yield replace(deal, supply=tuple(card for card in deal.supply if card is not MAMMA_MIA), mamma_mia=Seat(0))


def _bad_options() -> Iterator[BadOption | GameError]:
    for chosen in ({"cheese": True}, {"help": True}, {"rounds": 12}, {"thin": "often"}):
        yield refused(partial(CLASSIC.options, 3, chosen))
    yield refused(lambda: CLASSIC.options(7))
    yield refused(lambda: PLUS.options(2, {"help": True}))
    yield refused(lambda: box_of(CLASSIC, CLASSIC.options(2), (GREEN, PINK)))
    yield refused(lambda: box_of(CLASSIC, CLASSIC.options(2), (RED, RED)))
