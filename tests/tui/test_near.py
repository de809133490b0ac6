"""A game in this process: who looks, what a scene holds, what can be taken back, and how a game goes on."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread

import pytest

from mammamia.game import (
    FillOffer,
    GameError,
    HoldOrders,
    Move,
    PutIngredients,
    Refill,
    Seat,
    SeatView,
    Shuffle,
    Source,
    TableView,
    TurnOffer,
)
from mammamia.game.events import CardsDrawn, GameStarted, HandDealt, IngredientsPut, OfferMade, OrdersDrawn, OvenOpened
from mammamia.hosting import Aid, BotTrouble, OrderChecked, Task, TurnUndone, default_moves
from mammamia.hosting.staff import ThreadStaff
from mammamia.i18n import LANGUAGES
from mammamia.records import Record, read, write_line
from mammamia.tui import plan as plans
from mammamia.tui.near import NearGame
from mammamia.tui.plan import GamePlan, plan_in
from mammamia.tui.refusals import Rejected, why
from mammamia.tui.scene import Curtain, Scene
from mammamia.tui.sitting import Sitting
from tests.tui.games import facts_of, near, sitting_at, truth_of
from tests.tui.typist import plan_for


def scenes(sitting: Sitting) -> list[Scene | Curtain]:
    """All that is shown of a game in which every person plays what anybody would."""
    found: list[Scene | Curtain] = []
    while (shown := sitting.hear()) is not None:
        found.append(shown)
        if isinstance(shown, Scene) and shown.offer is not None:
            sitting.play(default_moves(shown.offer))
    return found


def own_turn(sitting: Sitting) -> Scene:
    """The next scene in which the viewer decides."""
    while True:
        shown = sitting.hear()
        assert shown is not None
        if isinstance(shown, Scene) and shown.offer is not None:
            return shown


def put_one(scene: Scene) -> PutIngredients:
    assert isinstance(scene.offer, TurnOffer)
    pile = scene.offer.piles[0]
    return PutIngredients(pile.kind, 1 if pile.singles else 0, 0 if pile.singles else 1)


# ---------------------------------------------------------------- who looks


@pytest.mark.parametrize("edition", ["classic", "plus"])
def test_one_person_sees_every_scene_and_no_curtain(edition: str) -> None:
    shown = scenes(sitting_at(plan_for(edition, 4)))
    assert all(isinstance(scene, Scene) and scene.seat == 0 for scene in shown)
    assert isinstance(shown[-1], Scene)
    assert shown[-1].is_over
    assert isinstance(shown[0], Scene)
    assert [type(fact) for fact in shown[0].news][:2] == [GameStarted, HandDealt]


def test_every_fact_is_told_once_and_private_ones_to_their_seat_only() -> None:
    game = near(plan_for("plus", 3, options={"rounds": 1}))
    told = [fact for scene in scenes(game.sitting) if isinstance(scene, Scene) for fact in scene.news]
    private = (HandDealt, CardsDrawn, OrdersDrawn, OfferMade)
    assert told == [fact for fact in facts_of(game) if not isinstance(fact, private) or fact.seat == 0]
    assert any(isinstance(fact, OrderChecked) for fact in told)


def test_between_two_people_there_is_a_curtain() -> None:
    shown = scenes(sitting_at(plan_for("plus", 4, people=("Anna", "Bruno"), options={"rounds": 2})))
    looking: Seat | None = None
    for n, one in enumerate(shown):
        if isinstance(one, Curtain):
            assert one.seat in (0, 1)
            looking = one.seat
            following = shown[n + 1]
            assert isinstance(following, Scene)
            assert following.seat == one.seat
            assert following.offer is not None
            continue
        if one.seat is None:
            looking = None
        assert one.seat == looking  # a hand is seen only by who came through the curtain
        assert one.closes == (one.seat is not None and one.offer is None)
    assert sum(isinstance(one, Curtain) for one in shown) > 20
    assert any(isinstance(one, Scene) and isinstance(one.view, TableView) for one in shown)


def test_several_people_are_asked_even_if_there_is_one_answer() -> None:
    """Who is not asked would show what is in the hand."""
    assert forced_answers(plan_for("classic", 3, options={"rounds": 1})) == 0
    assert forced_answers(plan_for("classic", 3, people=("Anna", "Bruno", "Carla"), options={"rounds": 1})) > 0


def forced_answers(plan: GamePlan) -> int:
    """How often somebody is asked about an order who can only take it back, in a game of random decisions."""
    game, dice, found = near(plan), Shuffle.from_seed(1), 0
    while (shown := game.sitting.hear()) is not None:
        if isinstance(shown, Scene) and shown.offer is not None:
            found += isinstance(shown.offer, FillOffer) and not truth_of(game).has_choice()
            game.sitting.play((truth_of(game).random_move(dice),))
    return found


# ---------------------------------------------------------------- deciding


def test_a_turn_is_played_whole_or_not_at_all() -> None:
    game = near(plan_for("classic", 2, seed=4))
    sitting = game.sitting
    scene = own_turn(sitting)
    before = game.record()
    move = put_one(scene)
    too_many = PutIngredients(move.kind, 40)
    with pytest.raises(GameError):
        sitting.play((move, HoldOrders(), HoldOrders()))
    with pytest.raises(GameError):
        sitting.play((too_many,))
    with pytest.raises(Rejected, match="one-turn"):
        sitting.play((move, HoldOrders(), Refill(Source.SUPPLY), move))
    assert game.record() == before
    sitting.play((move, HoldOrders(), Refill(Source.SUPPLY)))
    assert len(game.record().entries) == len(before.entries) + 1


def test_what_was_put_can_be_taken_back_until_cards_are_drawn() -> None:
    game = near(plan_for("classic", 2, seed=4))
    sitting = game.sitting
    scene = own_turn(sitting)
    assert not scene.can_undo
    with pytest.raises(Rejected) as refused:
        sitting.undo()
    assert why(refused.value, LANGUAGES["en"]) == "there is nothing to take back"
    before = game.record()
    sitting.play((put_one(scene),))
    after = own_turn(sitting)
    assert after.can_undo
    assert after.view != scene.view
    sitting.play((HoldOrders(),))
    assert own_turn(sitting).can_undo
    sitting.undo()
    again = own_turn(sitting)
    assert again.news == (TurnUndone(Seat(0)),)
    assert (again.view, again.offer, again.can_undo) == (scene.view, scene.offer, False)
    assert game.record() == before
    sitting.play((put_one(scene), HoldOrders(), Refill(Source.SUPPLY)))
    own_turn(sitting)
    with pytest.raises(Rejected):
        sitting.undo()


def test_nobody_decides_for_another_seat() -> None:
    sitting = sitting_at(plan_for("classic", 3, people=("Anna", "Bruno")))
    first = sitting.hear()
    assert isinstance(first, Scene)
    with pytest.raises(Rejected) as refused:
        sitting.play((HoldOrders(),))
    assert why(refused.value, LANGUAGES["en"]) == "this is not for you to decide now"


def test_hear_waits_for_another_thread_to_decide_and_ends_when_it_is_closed() -> None:
    sitting = sitting_at(plan_for("classic", 2, seed=4))
    scene = own_turn(sitting)
    heard: list[object] = []
    thread = Thread(target=lambda: heard.append(sitting.hear()))
    thread.start()
    sitting.play((put_one(scene),))
    thread.join(10)
    assert isinstance(heard[0], Scene)
    thread = Thread(target=lambda: heard.append(sitting.hear()))
    thread.start()
    sitting.close()
    thread.join(10)
    assert heard[1] is None


def test_a_bot_that_fails_plays_what_anybody_would() -> None:
    class Failing(ThreadStaff):
        async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
            raise BotTrouble("it broke")

    shown = scenes(sitting_at(plan_for("classic", 3, options={"rounds": 1}), staff=Failing()))
    assert isinstance(shown[-1], Scene)
    assert shown[-1].is_over


# ---------------------------------------------------------------- the aid level


def at_aid(aid: Aid, edition: str = "classic") -> list[Scene]:
    return [scene for scene in scenes(sitting_at(plan_for(edition, 3, aid=aid))) if isinstance(scene, Scene)]


def in_first_round(found: list[Scene]) -> list[Scene]:
    end = next(n for n, scene in enumerate(found) if any(isinstance(fact, OvenOpened) for fact in scene.news))
    return found[:end]


@pytest.mark.parametrize("aid", [Aid.CLASSIC, Aid.NOTEBOOK])
def test_announcements_fade_after_a_lap(aid: Aid) -> None:
    found = at_aid(aid)
    for scene in in_first_round(found):
        assert scene.past == ()
        assert len(scene.lap) <= 3
        assert scene.oven is None
        assert (scene.notes is None) == (aid is Aid.CLASSIC)
    assert any(scene.past for scene in found)  # the log opens when the oven does
    assert any(len(scene.lap) == 3 for scene in found)


def test_an_open_log_keeps_the_round() -> None:
    found = in_first_round(at_aid(Aid.LOG))
    assert max(len(scene.lap) for scene in found) > 3
    last = found[-1]
    assert sum(isinstance(fact, IngredientsPut) for fact in last.past) == sum(1 for one in last.lap if one.put)
    assert all(scene.oven is None for scene in found)


def test_an_open_oven_shows_its_cards_and_what_would_bake() -> None:
    for scene in at_aid(Aid.OVEN)[:-1]:  # the last one tells the end
        assert scene.oven is not None
        assert isinstance(scene.view, SeatView)
        assert len(scene.oven.cards) == scene.table.oven_size
        if scene.table.phase in ("put", "order", "draw"):
            assert set(scene.oven.bakes) == set(scene.view.orders)


def test_a_pad_is_each_persons_own() -> None:
    sitting = sitting_at(plan_for("classic", 2, people=("Anna", "Bruno"), aid=Aid.NOTEBOOK))
    first = own_turn(sitting)
    sitting.note("three olives")
    sitting.play(default_moves(first.offer))  # type: ignore[arg-type]
    second = own_turn(sitting)
    assert second.seat != first.seat
    assert second.notes == ""
    sitting.play(default_moves(second.offer))  # type: ignore[arg-type]
    assert own_turn(sitting).notes == "three olives"


def test_there_is_no_pad_at_another_level() -> None:
    sitting = sitting_at(plan_for("classic", 2))
    own_turn(sitting)
    with pytest.raises(Rejected) as refused:
        sitting.note("three olives")
    assert "--aid notebook" in why(refused.value, LANGUAGES["en"])


# ---------------------------------------------------------------- the same game


def played_out(game: NearGame) -> Record:
    scenes(game.sitting)
    return game.record()


def test_the_same_seed_gives_the_same_game() -> None:
    plan = plan_for("plus", 3, options={"rounds": 1})
    assert played_out(near(plan)) == played_out(near(plan))
    assert played_out(near(plan)) != played_out(near(replace(plan, seed=2)))


@pytest.mark.parametrize("edition", ["classic", "first", "spanish", "plus"])
def test_a_game_goes_on_from_its_record_wherever_it_was_kept(edition: str) -> None:
    """The bots think anew, and the same: the dice of a decision depend on nothing but the game so far."""
    kept: list[Record] = []
    whole = played_out(near(plan_for(edition, 3), keep=lambda record, notes: kept.append(record)))
    assert whole.result is not None
    for record in kept[:: len(kept) // 4]:
        again = read(write_line(record))
        plan = plan_in(again)
        assert plan is not None
        assert played_out(near(plan, again)) == whole


def test_after_an_interruption_the_past_is_gone_unless_the_log_is_open() -> None:
    for aid in Aid:
        plan = plan_for("classic", 3, aid=aid)
        game = near(plan)
        for _ in range(3):
            game.sitting.play(default_moves(own_turn(game.sitting).offer))  # type: ignore[arg-type]
        own_turn(game.sitting)
        scene = sitting_at(plan, game.record()).hear()
        assert isinstance(scene, Scene)
        assert scene.news == ()
        assert bool(scene.lap) == bool(scene.past) == aid.has_log


def test_a_record_that_its_seed_does_not_lead_to_is_refused() -> None:
    record = played_out(near(plan_for("classic", 2)))
    with pytest.raises(Rejected, match="drifted"):
        near(plan_for("classic", 2, seed=2), record)


# ---------------------------------------------------------------- bots


@pytest.mark.parametrize("aid", Aid, ids=lambda aid: aid.value)
def test_bots_see_what_a_player_sees_and_obey_the_aid_level(aid: Aid) -> None:
    tasks: list[Task] = []

    class Noting(ThreadStaff):
        async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
            tasks.append(task)
            return await super().turn(task, room=room)

    scenes(sitting_at(plan_for("classic", 3, aid=aid, options={"rounds": 1}), staff=Noting()))
    assert {task.view.seat for task in tasks} == {1, 2}
    assert all(task.view.seat == task.knowledge.seat == task.knowledge.deciding for task in tasks)
    assert all(task.recall is not None and task.recall.is_log_open == aid.has_log for task in tasks)
    assert len({(task.view.seat, task.recall) for task in tasks}) == 2  # one memory each, all through the game
    assert len({task.seed for task in tasks}) > len(tasks) * 0.9  # and dice of its own for every turn


def test_search_is_compiled_beside_the_game_only_where_somebody_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    warmed: list[str] = []

    class AtOnce(Thread):
        def start(self) -> None:
            self.run()

    monkeypatch.setattr(plans, "Thread", AtOnce)
    monkeypatch.setattr(plans, "warm_up", lambda: warmed.append("search"))
    monkeypatch.setattr(plans, "warm_up_net", lambda: warmed.append("search and net"))
    quick = plan_for("classic", 3)
    plans.warm_up_for(quick.company)
    assert warmed == []
    for name in ("professoressa", "master"):
        slow = replace(quick, players=(*quick.players[:2], replace(quick.players[2], bot=name)))
        plans.warm_up_for(slow.company)
    assert warmed == ["search", "search and net"]
