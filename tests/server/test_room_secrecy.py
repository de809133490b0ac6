"""Nobody is ever sent a card they may not know: two worlds give the same bytes, and planted leaks are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mammamia.editions import CLASSIC, EDITIONS, PLUS, Edition
from mammamia.game import Game, Phase, Seat, choices, offers
from mammamia.game.deal import supply_in
from mammamia.game.events import CardsDrawn, OrdersDrawn
from mammamia.game.offers import Draw
from mammamia.hosting import crowd, endpoints, facts, house, match, players, stage
from mammamia.hosting.aid import Aid
from mammamia.hosting.audience import heard_by, lobby_seen, told_of
from mammamia.hosting.fold import BetweenBeats
from mammamia.hosting.opening import Beats
from mammamia.hosting.oven import oven_known
from mammamia.hosting.protocol.messages import Beat, Clock, Show
from mammamia.hosting.refused import Refused
from tests.properties.tables import TABLES
from tests.properties.tables import Table as Setting
from tests.server.worlds import WorkerTwins, told_apart

COMMON = {Phase.PUT, Phase.ORDER, Phase.DRAW, Phase.FILL, Phase.SHUFFLE}


def settings_of(edition: Edition, turn: int) -> list[Setting]:
    """Every set of options, each with another number of seats; the first with two rounds, the others with one."""
    sets: dict[str, list[Setting]] = {}
    for setting in TABLES:
        if setting.edition is edition:
            sets.setdefault(str(setting.options), []).append(setting)
    chosen = [settings[(n + turn) % len(settings)] for n, settings in enumerate(sets.values())]
    return [replace(one, options={**one.options, "rounds": 1 if n else 2}) for n, one in enumerate(chosen)]


@pytest.mark.slow
@pytest.mark.parametrize("aid", list(Aid), ids=lambda aid: aid.value)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_two_worlds_give_the_same_bytes_on_every_outlet(edition: Edition, aid: Aid) -> None:
    """Push, second tab, spectator, resume, refusals, bots, clock, beats, HTTP; in every phase, and amidst the show."""
    turn, phases = list(Aid).index(aid), set[Phase]()
    for n, setting in enumerate(settings_of(edition, turn)):
        assert told_apart(setting, 11 + n, aid, is_paced=(n + turn) % 2 == 0, phases=phases) is None
    assert phases == COMMON | ({Phase.ANSWER} if "help" in edition.switches else set())


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_two_worlds_post_the_same_texts_to_a_page_alone(edition: Edition) -> None:
    """The worker of a page alone: what it posts to the main thread, and what that may ask for, in every phase."""
    for n, (setting, aid) in enumerate(zip(settings_of(edition, 1), Aid, strict=False)):
        assert told_apart(setting, 31 + n, aid, is_paced=n % 2 == 0, twins_of=WorkerTwins) is None


def test_a_leak_to_a_page_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "is_shown_to", lambda event, viewer: True)
    setting = settings_of(EDITIONS["classic"], 0)[0]
    assert told_apart(setting, 31, twins_of=WorkerTwins) is not None


# ---------------------------------------------------------------- planted leaks

Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: dict[str, Plant] = {}


def leak(plant: Plant) -> Plant:
    LEAKS[plant.__name__.replace("_", " ")] = plant
    return plant


def spoil(patch: pytest.MonkeyPatch, where: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put a spoilt version of something in its place, made from the honest one."""
    patch.setattr(where, name, make(getattr(where, name)))


def spoil_show(patch: pytest.MonkeyPatch, change: Callable[[Game, Show], Show]) -> None:
    def make(honest: Any) -> Any:
        return lambda viewer, at, *more, **named: change(at.live.game, honest(viewer, at, *more, **named))

    spoil(patch, stage, "show_to", make)


def with_table(shown: Show, **values: Any) -> Show:
    """The same with something else on the table."""
    return replace(shown, table=replace(shown.table, **values))


def top_of_supply(game: Game) -> int:
    pile = supply_in(game.state)
    return getattr(pile[0], "number", 12) if pile else 0


@leak
def private_events_to_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(facts, "is_shown_to", lambda event, viewer: True)


@leak
def drawn_orders_to_all(patch: pytest.MonkeyPatch) -> None:
    spoil(patch, facts, "is_shown_to", lambda honest: lambda e, v: isinstance(e, OrdersDrawn) or honest(e, v))


@leak
def drawn_cards_to_spectators(patch: pytest.MonkeyPatch) -> None:
    spoil(
        patch, facts, "is_shown_to",
        lambda honest: lambda e, v: (v is None and isinstance(e, CardsDrawn)) or honest(e, v),
    )  # fmt: skip


@leak
def the_view_of_seat_0_for_spectators(patch: pytest.MonkeyPatch) -> None:
    spoil(patch, stage, "show_to", lambda honest: lambda v, *more, **n: honest(Seat(0) if v is None else v, *more, **n))


@leak
def a_second_tab_of_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def viewer(self: crowd.Crowd, connection: Any) -> Any:
            seat = honest(self, connection)
            is_second = seat is not None and connection in self.connections[1::2]
            return (seat + 1) % len(self.match.lobby.chairs) if is_second else seat

        return viewer

    spoil(patch, crowd.Crowd, "viewer", make)


@leak
def the_offer_for_everybody(patch: pytest.MonkeyPatch) -> None:
    spoil_show(
        patch, lambda game, shown: shown if game.deciding is None else replace(shown, offer=offers.offer_of(game))
    )


@leak
def whether_there_is_a_choice(patch: pytest.MonkeyPatch) -> None:
    spoil_show(patch, lambda game, shown: replace(shown, can_undo=game.has_choice()))


@leak
def kinds_of_a_hand_on_the_table(patch: pytest.MonkeyPatch) -> None:
    spoil_show(patch, lambda game, shown: with_table(shown, used_size=game.state.hand[0][0]))


@leak
def the_top_of_the_supply(patch: pytest.MonkeyPatch) -> None:
    spoil_show(patch, lambda game, shown: with_table(shown, used_size=top_of_supply(game)))


@leak
def the_top_of_a_waiter(patch: pytest.MonkeyPatch) -> None:
    spoil_show(patch, lambda game, shown: with_table(shown, round=game.state.waiter[1][game.state.waiter_top[1]]))


@leak
def orders_of_a_hand(patch: pytest.MonkeyPatch) -> None:
    spoil_show(
        patch,
        lambda game, shown: with_table(
            shown, order_up=game.names.orders[0][game.state.orders[0][0]] if game.state.order_count[0] else None
        ),
    )


@leak
def the_aid_of_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def show_to(viewer: Any, at: Any, *more: Any, **named: Any) -> Show:
            shown: Show = honest(viewer, at, *more, **named)
            if viewer is None:
                return shown
            game = at.live.game
            return replace(shown, oven=oven_known(game.knowledge(Seat((viewer + 1) % len(game.seats)))))

        return show_to

    spoil(patch, stage, "show_to", make)


@leak
def the_number_of_a_show(patch: pytest.MonkeyPatch) -> None:
    spoil_show(patch, lambda game, shown: replace(shown, number=shown.number + game.state.hand[1][2]))


@leak
def a_ring_that_knows_the_hand(patch: pytest.MonkeyPatch) -> None:
    def clock(self: players.Players, viewer: Seat | None) -> Clock:
        game = self._crowd.match.live.game  # type: ignore[union-attr]
        return Clock(15.0 if game.has_choice() else 5.0, 1.0)

    patch.setattr(players.Players, "clock", clock)


@leak
def an_extra_beat_where_nothing_can_be_filled(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def show(self: stage.Stage, change: Any) -> None:
            honest(self, change)
            if not self._crowd.match.live.game.has_choice():  # type: ignore[union-attr]
                for connection in self._crowd.connections:
                    connection.send(Beat(0, (), self._crowd.match.live.game.table_view()))  # type: ignore[union-attr]

        return show

    spoil(patch, stage.Stage, "show", make)


@leak
def a_lobby_that_counts_cards(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def show_lobby(self: stage.Stage) -> None:
            game = self._crowd.match.live.game  # type: ignore[union-attr]
            lobby = lobby_seen(self._crowd.match.header, self._crowd.match.lobby, frozenset(), top_of_supply(game))
            for connection in self._crowd.connections:
                connection.send(lobby)

        return show_lobby

    spoil(patch, stage.Stage, "show_lobby", make)


@leak
def moves_judged_before_whose_they_are(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(match.Match, "_mover", lambda self, by: self.live.game.deciding)


@leak
def moves_judged_after_a_card_was_drawn(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def played(before: Any, moves: Any, seat: Any, **more: Any) -> Any:
            game = before.game.copy()
            for move in moves:
                if not game.is_legal(move):
                    raise Refused("no-such-move", move=str(move), text="")
                game.play(move)
            return honest(before, moves, seat, **more)

        return played

    spoil(patch, match, "played", make)


@leak
def a_refusal_that_names_the_neighbours_hand(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def judge(self: match.Match, intent: Any, by: Any, now: Any) -> Any:
            try:
                return honest(self, intent, by, now)
            except Refused as error:
                error.values["hands"] = str(list(self.live.game.state.hand))  # type: ignore[union-attr]
                raise

        return judge

    spoil(patch, match.Match, "judge", make)


@leak
def the_past_of_the_neighbour_on_resume(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def show_present(self: stage.Stage, connection: Any, after: Any = None) -> None:
            facts = self._crowd.match.facts
            table = self._crowd.match.live.game.table_view()  # type: ignore[union-attr]
            connection.send(Beat(0, heard_by(Seat(0), told_of(facts, 0)), table))
            connection.send(Beat(0, heard_by(Seat(1), told_of(facts, 0)), table))

        return show_present

    spoil(patch, stage.Stage, "show_present", make)


@leak
def a_game_by_its_link_that_shows_a_hand(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def table_now(self: stage.Stage) -> Any:
            game = self._crowd.match.live.game  # type: ignore[union-attr]
            return replace(honest(self), used_size=game.state.hand[1][0])

        return table_now

    spoil(patch, stage.Stage, "table_now", make)


@leak
def a_room_by_its_link_that_counts_cards(patch: pytest.MonkeyPatch) -> None:
    asked: list[Game] = []

    def make(honest: Any) -> Any:
        async def room_of(self: house.House, room_id: str) -> Any:
            found = await honest(self, room_id)
            asked.append(found.match.live.game)
            return found

        return room_of

    spoil(patch, house.House, "room", make)
    spoil(
        patch, endpoints, "lobby_seen",
        lambda honest: lambda h, lobby, c, n: honest(h, lobby, c, top_of_supply(asked[-1]) if asked else n),
    )  # fmt: skip


@leak
def draws_that_foretell(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        return lambda game, *more, **named: tuple(
            tuple(Draw(draw.source, draw.count + top_of_supply(game)) for draw in line)
            for line in honest(game, *more, **named)
        )

    spoil(patch, offers, "_draws", make)


@leak
def a_bot_that_is_handed_the_supply(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        return lambda self, seat: replace(honest(self, seat), came_up=top_of_supply(self))

    spoil(patch, Game, "knowledge", make)


@leak
def a_beat_amidst_the_show_that_waits_for_a_full_hand(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def show(self: stage.Stage, change: Any) -> None:
            honest(self, change)
            if self._beats:
                game = self._crowd.match.live.game  # type: ignore[union-attr]
                self._beats.append(Beats(0, game.state.hand[1][0]))

        return show

    spoil(patch, stage.Stage, "show", make)


@leak
def a_pause_amidst_the_show_that_knows_the_hand(patch: pytest.MonkeyPatch) -> None:
    spoil(patch, players, "pause_in", lambda honest: lambda game, view: honest(game, view) * (1 + game.has_choice()))


@leak
def slots_amidst_the_show_that_light_up_by_a_hand(patch: pytest.MonkeyPatch) -> None:
    hands: list[int] = []

    def note(honest: Any) -> Any:
        def next_beat(self: stage.Stage) -> None:
            hands.append(self._crowd.match.live.game.state.hand[1][0])  # type: ignore[union-attr]
            honest(self)

        return next_beat

    spoil(patch, stage.Stage, "_next_beat", note)
    spoil(
        patch, stage, "drawn",
        lambda honest: lambda shown, beat, seconds: replace(honest(shown, beat, seconds), lights=hands[-1]),
    )  # fmt: skip


@leak
def a_ring_for_all_amidst_the_show_that_is_the_owners(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def clock(self: players.Players, viewer: Seat | None) -> Clock | None:
            allowed = self._allowed
            has_ring = allowed is not None and self._crowd.match.live.game.has_choice()  # type: ignore[union-attr]
            return honest(self, allowed.seat if allowed is not None and has_ring else viewer)  # type: ignore[no-any-return]

        return clock

    spoil(patch, players.Players, "clock", make)


@leak
def what_the_neighbour_saw_amidst_the_show(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def show_present(self: stage.Stage, connection: Any, after: Any = None) -> None:
            if self.is_busy:
                connection.send(self._sight.settled[Seat(0)])
            honest(self, connection, after)

        return show_present

    spoil(patch, stage.Stage, "show_present", make)


@leak
def the_hand_of_the_neighbour_in_a_beat_amidst_the_show(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def beat(self: BetweenBeats, viewer: Any, *more: Any) -> Beat:
            shown: Beat = honest(self, viewer, *more)
            return shown if viewer is None else replace(shown, hand=self._hands[Seat((viewer + 1) % len(self._hands))])

        return beat

    spoil(patch, BetweenBeats, "beat", make)


@leak
def a_table_by_its_link_amidst_the_show_that_knows_more(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def table_now(self: stage.Stage) -> Any:
            game = self._crowd.match.live.game  # type: ignore[union-attr]
            shown = honest(self)
            return replace(shown, used_size=game.state.hand[1][0]) if self.is_busy else shown

        return table_now

    spoil(patch, stage.Stage, "table_now", make)


@leak
def a_bot_that_thinks_longer_before_a_good_card(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def task(self: players.Players, live: Any, seat: Seat, bot: str, pause: float) -> Any:
            return honest(self, live, seat, bot, pause + top_of_supply(live.game) / 100)

        return task

    spoil(patch, players.Players, "_task", make)


@leak
def who_decides_only_if_there_is_a_choice(patch: pytest.MonkeyPatch) -> None:
    spoil_show(
        patch,
        lambda game, shown: with_table(
            shown, deciding=game.deciding if len(choices.legal_decisions(game.state, game.box)) > 1 else None
        ),
    )


def test_there_are_enough_leaks() -> None:
    assert len(LEAKS) >= 20


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[name](monkeypatch)
    found = (
        told_apart(setting, seed, Aid.OVEN if "aid" in name else Aid.LOG, is_paced="amidst" in name)
        for seed in range(4)
        for setting in (Setting(CLASSIC, 3, {}), Setting(PLUS, 3, {}))
    )
    assert next((one for one in found if one is not None), None) is not None
