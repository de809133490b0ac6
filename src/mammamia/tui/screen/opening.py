"""The opening of the oven as it is shown: a fold of the facts, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mammamia.editions import Ingredient
from mammamia.game import Cards, IngredientCard, Order, Seat, merge, without
from mammamia.game.events import (
    GameEnded,
    HelpAsked,
    HelpGiven,
    HelpRefused,
    IngredientCameUp,
    OrderCameUp,
    OrderDelivered,
    OrderTakenBack,
    OvenEmptied,
    OvenOpened,
)
from mammamia.hosting import Fact, OrderChecked
from mammamia.hosting.facts import SHOWN, is_shown
from mammamia.hosting.opening import Beats
from mammamia.tui.scene import Scene


@dataclass(frozen=True, slots=True)
class Need:
    """What an order needs of a kind, or of anything, and how much of it lay on the table."""

    kind: Ingredient | None
    needed: int
    found: int

    @property
    def lack(self) -> int:
        """How many were missing."""
        return self.needed - self.found


@dataclass(frozen=True, slots=True)
class CheckedOrder:
    """An order that came up, and what became of it."""

    seat: Seat
    order: Order
    is_open: bool = True
    is_baked: bool = False
    needs: tuple[Need, ...] = ()
    crossed: tuple[Ingredient, ...] = ()  # what lay there and spoilt it
    from_table: Cards = ()
    from_hand: Cards = ()
    request: Cards = ()  # asked of the others
    refused: tuple[Seat, ...] = ()  # who would not help
    helper: Seat | None = None
    from_helper: Cards = ()

    @property
    def lack(self) -> int:
        """How many cards the table was short of."""
        return sum(need.lack for need in self.needs)


@dataclass(frozen=True, slots=True)
class Opening:
    """How far the opening has come."""

    round: int
    opener: Seat | None
    total: int  # cards that were in the oven
    left: int  # cards still in it
    table: Cards = ()
    last: IngredientCard | None = None  # the ingredient that came up last
    checks: tuple[CheckedOrder, ...] = ()  # the last one may still be open
    leftovers: Cards | None = None  # None: the oven is not empty yet

    @property
    def current(self) -> CheckedOrder | None:
        """The order that came up last."""
        return self.checks[-1] if self.checks else None

    def after(self, fact: Fact) -> Opening:
        """The opening after one more fact."""
        match fact:
            case IngredientCameUp(card):
                return replace(self, left=self.left - 1, last=card, table=merge(self.table, (card,)))
            case OrderCameUp(seat, order):
                return replace(self, left=self.left - 1, last=None, checks=(*self.checks, CheckedOrder(seat, order)))
            case OrderDelivered(kinds=chosen, from_table=used, from_hand=added):
                rest = replace(self, table=without(self.table, used))
                needs = _filled(self.current, chosen, (*used, *added))
                return rest._judged(is_open=False, is_baked=True, needs=needs, from_table=used, from_hand=added)
            case OvenEmptied(leftovers=leftovers):
                return replace(self, left=0, last=None, leftovers=leftovers)
            case OrderChecked() | HelpAsked() | HelpRefused() | HelpGiven() | OrderTakenBack():
                return self._judged(**_judgement(self, fact))
            case _:
                return self

    def _judged(self, **change: object) -> Opening:
        """The same with something new about the order that is up."""
        if not self.checks:
            return self
        return replace(self, checks=(*self.checks[:-1], replace(self.checks[-1], **change)))  # type: ignore[arg-type]


def _judgement(opening: Opening, fact: Fact) -> dict[str, object]:
    match fact:
        case OrderChecked(kinds=kinds, needed=needed, found=found, crossed=crossed):
            named: Sequence[Ingredient | None] = kinds or (None,) * len(needed)
            return {"needs": tuple(map(Need, named, needed, found)), "crossed": crossed}
        case HelpAsked(request=request):
            return {"request": request}
        case HelpRefused(seat):
            refused = opening.current.refused if opening.current is not None else ()
            return {"refused": (*refused, seat)}
        case HelpGiven(seat, cards):
            return {"helper": seat, "from_helper": cards}
        case _:
            return {"is_open": False}


def _filled(check: CheckedOrder | None, chosen: Sequence[Ingredient], cards: Cards) -> tuple[Need, ...]:
    """The needs of a baked order: nothing is missing, and of free kinds those that its owner chose are named."""
    if check is None:
        return ()
    used = {card.kind for card in (*cards, *check.from_helper)}
    named = {need.kind for need in check.needs}
    others = iter([kind for kind in chosen if kind not in named])
    kinds = [need.kind if need.kind is None or need.kind in used else next(others, need.kind) for need in check.needs]
    return tuple(Need(kind, need.needed, need.needed) for kind, need in zip(kinds, check.needs, strict=True))


def opening_before(scene: Scene, known: Opening | None) -> Opening | None:
    """The opening as it was before the news of a scene; None where the oven is not being opened."""
    facts = _told(scene)
    if known is not None and not any(isinstance(fact, OvenOpened) for fact in scene.news):
        return known
    begins = [n for n, fact in enumerate(facts) if isinstance(fact, OvenOpened)]
    if not begins:
        return _joined(scene) if scene.table.order_up is not None else None
    told = facts[begins[-1] :]
    started = facts[begins[-1]]
    assert isinstance(started, OvenOpened)
    earlier = told[: len(told) - len(_since_opening(scene.news))]
    if any(isinstance(fact, OvenEmptied) for fact in earlier):
        return None
    total = sum(isinstance(fact, IngredientCameUp | OrderCameUp) for fact in told) + _covered(scene, told)
    opening = Opening(started.round, started.seat, total, total, _laid_before(scene, told))
    for fact in earlier:
        opening = opening.after(fact)
    return opening


def beats_in(scene: Scene) -> tuple[Beats, ...]:
    """The news that are shown together, one after another; how long each takes is the room's business.

    None where nothing comes out of the oven. The last round has no summary: the end has.
    """
    facts = scene.news
    if not is_shown(facts):
        return ()
    is_last = any(isinstance(fact, GameEnded) for fact in facts) or (scene.is_opening and not scene.is_read)
    beats: list[Beats] = []
    is_quiet = False  # the fact before came from no oven
    for fact in facts:
        if isinstance(fact, OrderChecked) or (is_quiet and not isinstance(fact, SHOWN)):
            beats[-1] = replace(beats[-1], count=beats[-1].count + 1)
        else:
            beats.append(Beats(1, 0.0, is_for_reading=isinstance(fact, OvenEmptied) and not is_last))
        is_quiet = not isinstance(fact, (*SHOWN, OrderChecked))
    return tuple(beats)


def _told(scene: Scene) -> list[Fact]:
    """What may be told again, and then the news, as far as they are not its end already."""
    past, news = scene.past, scene.news
    common = next(n for n in range(min(len(past), len(news)), -1, -1) if past[len(past) - n :] == news[:n])
    return [*past, *news[common:]]


def _since_opening(news: Sequence[Fact]) -> Sequence[Fact]:
    begins = [n for n, fact in enumerate(news) if isinstance(fact, OvenOpened)]
    return news[begins[-1] :] if begins else news


def _covered(scene: Scene, told: Iterable[Fact]) -> int:
    """Cards that have not come up yet."""
    return 0 if any(isinstance(fact, OvenEmptied) for fact in told) else scene.table.oven_size


def _laid_before(scene: Scene, told: Sequence[Fact]) -> Cards:
    """What lay on the table when the oven was opened: what lies there now, reckoned back."""
    now = next((fact.leftovers for fact in told if isinstance(fact, OvenEmptied)), scene.table.table)
    came = [fact.card for fact in told if isinstance(fact, IngredientCameUp)]
    used = [card for fact in told if isinstance(fact, OrderDelivered) for card in fact.from_table]
    return without(merge(now, used), came)


def _joined(scene: Scene) -> Opening:
    """An opening whose beginning was not seen."""
    table = scene.table
    assert table.order_up is not None, "an order is up"
    return Opening(
        table.round, table.mamma_mia, table.oven_size, table.oven_size, table.table, None,
        (CheckedOrder(scene.company.owner(table.order_up), table.order_up),),
    )  # fmt: skip


def takers_of(checks: Sequence[CheckedOrder], place: int, kind: Ingredient | None) -> tuple[Seat, ...]:
    """Whose orders had taken cards of a kind before an order came up."""
    took = (
        check.seat
        for check in checks[:place]
        if check.is_baked and any(kind is None or card.kind is kind for card in check.from_table)
    )
    return tuple(dict.fromkeys(took))
