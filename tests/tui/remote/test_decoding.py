"""What the server writes is read back as what it was: every view, offer, event and refusal of many games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from mammamia.editions import PLUS
from mammamia.game import Game, GameError, Move, Phase, Seat, SeatView, Shuffle, TableView
from mammamia.game.view import OpenDeliveries
from mammamia.hosting import Aid, Fact, checked, is_told, oven_known
from mammamia.i18n import LANGUAGES
from mammamia.server.protocol import ErrorSaid, encode
from mammamia.server.protocol_events import told
from mammamia.server.showing import Sight, show
from mammamia.server.showing.wire import offered
from mammamia.server.table import Refused as ServerRefused
from mammamia.tui.remote.facts import read_fact
from mammamia.tui.remote.refusals import read_refusal
from mammamia.tui.remote.sights import read_offer, read_oven, read_view
from mammamia.tui.remote.unfolding import unfolded
from mammamia.tui.scene import Company, Player
from mammamia.tui.sitting import Refused, why
from tests.properties.tables import TABLES, Table, go_on

LOOK_EVERY = 3  # steps between two looks at all views
GERMAN = LANGUAGES["de"]


def company_of(game: Game) -> Company:
    return Company(game.edition, game.options, tuple(map(Player, game.names.colours)), Aid.OVEN)


def sent(message: msgspec.Struct) -> Any:
    """A message as the other end finds it."""
    return json.loads(encode(message))


def views_of(game: Game) -> list[SeatView | TableView]:
    return [game.table_view(), *map(game.view, game.seats)]


def check_views(game: Game, company: Company) -> None:
    for view in views_of(game):
        seat = view.seat if isinstance(view, SeatView) else None
        assert read_view(sent(show(Sight(view), 0, (), None)), company, seat) == view


def check_offer(game: Game) -> None:
    seat = game.deciding
    offer = None if seat is None else game.offer(seat)
    if offer is not None:
        assert read_offer(sent(offered(offer))) == offer


def check_facts(facts: list[Fact]) -> None:
    for number, fact in enumerate(facts):
        assert read_fact(sent(told(number, fact))["event"]) == fact


def refused(game: Game, rng: Random, moves: list[Move]) -> GameError | None:
    """How the game refuses a move of another moment."""
    try:
        game.copy().play(rng.choice(moves))
    except GameError as error:
        return error
    return None


def check_refusal(error: GameError) -> None:
    said = ServerRefused.by_rules(error)
    read = read_refusal(sent(ErrorSaid(said.key, said.rule, said.values, said.text)))
    for language in (LANGUAGES["en"], GERMAN):
        assert why(read, language) == language.refusal(error)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_comes_through_whole(table: Table) -> None:
    shuffle, rng = Shuffle.from_seed(3), Random(3)
    game = table.deal(shuffle)
    company = company_of(game)
    check_facts(list(game.opening_events()))
    played: list[Move] = []
    steps = 0
    while game.phase is not Phase.OVER:
        if steps % LOOK_EVERY == 0:
            check_views(game, company)
            if played and game.phase is not Phase.SHUFFLE and (error := refused(game, rng, played)) is not None:
                check_refusal(error)
        check_offer(game)
        laid = game.state.table[:]
        move, events = go_on(game, shuffle)
        check_facts(checked(game, laid, list(events)))
        played += [] if move is None else [move]
        steps += 1
    check_views(game, company)
    assert steps > 10


def test_the_open_oven_comes_through_as_far_as_it_is_told() -> None:
    shuffle = Shuffle.from_seed(5)
    game = Game.deal(PLUS, seats=3, shuffle=shuffle)
    for _ in range(30):
        go_on(game, shuffle)
        if game.phase is Phase.SHUFFLE:
            continue
        for seat in game.seats:
            known = oven_known(game.knowledge(seat))
            message = show(Sight(game.view(seat), None, game.knowledge(seat)), 0, (), None)
            read = read_oven(sent(message)["oven"])
            assert read is not None
            assert sorted(map(str, read.cards)) == sorted(map(str, known.cards))
            assert read.bakes == known.bakes


@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_facts_move_the_cards_where_the_next_view_has_them(table: Table) -> None:
    """While the oven is shown only facts come; what they are unfolded to is what lies there."""
    shuffle = Shuffle.from_seed(11)
    game = table.deal(shuffle)
    openings = 0
    while game.phase is not Phase.OVER:
        before = views_of(game)
        laid = game.state.table[:]
        events = go_on(game, shuffle)[1]
        facts = checked(game, laid, list(events))
        is_settled = game.phase in (Phase.FILL, Phase.ANSWER, Phase.ORDER, Phase.DRAW)
        openings += is_settled and game.phase in (Phase.FILL, Phase.ANSWER)
        for old, new in zip(before, views_of(game), strict=True):
            if is_settled:
                seat = old.seat if isinstance(old, SeatView) else None
                view: SeatView | TableView = old
                for fact in facts:
                    if is_told(fact, seat):
                        view = unfolded(view, fact)
                check_cards(view, new)
    assert openings


def check_cards(found: SeatView | TableView, expected: SeatView | TableView) -> None:
    if isinstance(found, SeatView):
        assert isinstance(expected, SeatView)
        assert (found.hand, set(found.orders)) == (expected.hand, set(expected.orders))
        found, expected = found.table, expected.table
    assert isinstance(expected, TableView)
    names = ("supply_size", "oven_size", "oven_top", "table", "used_size", "order_up", "request", "mamma_mia")
    for name in names:
        assert getattr(found, name) == getattr(expected, name), name
    assert delivered(found) == delivered(expected)
    for one, other in zip(found.seats, expected.seats, strict=True):
        assert (one.ingredients, one.orders, one.waiter) == (other.ingredients, other.orders, other.waiter)


def delivered(view: TableView) -> object:
    """In which order they lie there is of no account."""
    seen = view.delivered
    return list(map(set, seen.by_seat)) if isinstance(seen, OpenDeliveries) else seen


# ---------------------------------------------------------------- what is no message of ours


def test_a_refusal_that_no_catalogue_knows_is_told_as_the_server_says_it() -> None:
    read = read_refusal({"key": "moon-phase", "rule": None, "values": {}, "text": "wait for\x1b[2J the moon"})
    assert isinstance(read, Refused)
    assert why(read, GERMAN) == "wait for[2J the moon"


def test_a_refusal_whose_values_are_missing_does_not_break_the_sentence() -> None:
    read = read_refusal({"key": "seat-taken", "rule": None, "values": {}, "text": "seat 3 is taken"})
    assert why(read, GERMAN) == "seat 3 is taken"


@pytest.mark.parametrize(
    "event",
    [
        {"event": "TurnEnded", "seat": "0"},
        {"event": "TurnEnded", "seat": True},
        {"event": "IngredientCameUp", "card": "green:monotoni"},
        {"event": "OrderPut", "seat": 0, "order": "olive"},
        {"event": "NoSuchEvent"},
        {},
    ],
)
def test_what_is_no_event_is_refused(event: dict[str, object]) -> None:
    with pytest.raises((KeyError, TypeError, ValueError)):
        read_fact(event)


def test_a_seat_is_a_number_that_other_facts_share() -> None:
    fact = read_fact({"event": "TurnEnded", "seat": 2})
    assert getattr(fact, "seat", None) == Seat(2)
