"""The opening of the oven as the screen follows it: where it stands before a scene, and what is shown together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from mammamia.editions import Ingredient
from mammamia.game import Cards, Seat, merge, without
from mammamia.game.checking import OrderChecked
from mammamia.game.events import GameEnded, IngredientCameUp, OrderCameUp, OrderDelivered, OvenEmptied, OvenOpened
from mammamia.game.opening import CheckedOrder, Opening
from mammamia.hosting import Fact
from mammamia.hosting.facts import SHOWN, is_shown
from mammamia.hosting.opening import Beats
from mammamia.tui.scene import Scene


def opening_before(scene: Scene, known: Opening | None) -> Opening | None:
    """The opening as it was before the news of a scene; None where the oven is not being opened."""
    facts = _told(scene)
    if known is not None and not any(isinstance(fact, OvenOpened) for fact in scene.news):
        return known
    begins = [n for n, fact in enumerate(facts) if isinstance(fact, OvenOpened)]
    if not begins:
        up = scene.table.order_up
        return None if up is None else Opening.joined(scene.table, scene.company.owner(up))
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


def takers_of(checks: Sequence[CheckedOrder], place: int, kind: Ingredient | None) -> tuple[Seat, ...]:
    """Whose orders had taken cards of a kind before an order came up."""
    took = (
        check.seat
        for check in checks[:place]
        if check.is_baked and any(kind is None or card.kind is kind for card in check.from_table)
    )
    return tuple(dict.fromkeys(took))
