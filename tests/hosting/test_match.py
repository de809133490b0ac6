"""The game at a table: a fold of its log, turns taken whole, undo, drift, the clock's move and the record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mammamia.editions import EDITIONS, PLUS
from mammamia.game import FillOffer, FillOrder, Game, Phase, PutIngredients, Seat, Shuffle, TakeOrderBack
from mammamia.hosting import TurnUndone
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.intents import HOUSE, Abandon, Back, Join, Kick, Leave, Play, Undo
from mammamia.hosting.live_game import bytes_of
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Drifted, Match, Repeats
from mammamia.hosting.protocol.messages import hand_in
from mammamia.hosting.record import record_of
from mammamia.hosting.refused import Refused
from mammamia.hosting.terms import Terms
from mammamia.records import read, write_line
from mammamia.records.proof import check_fair
from tests.kitchen import CLASSIC, closed_oven, kitchen, open_oven, pile
from tests.properties.tables import HEAP_TABLES, TABLES
from tests.properties.tables import Table as Setting
from tests.server.tables import ADA, BO, NOW, Log, by_chance, usual, whole_turns

TERMS = [
    Terms(edition=key, seats=seats)
    for key, seats in (("classic", 3), ("first", 2), ("spanish", 5), ("plus", 2), ("plus", 4))
]


def playing(terms: Terms | None = None) -> Log:
    log = Log(terms)
    log.start()
    return log


def turn_of_ada(terms: Terms | None = None) -> Log:
    """A game in which Ada, seat 0, is to put."""
    log = playing(terms)
    while log.match.deciding != 0 or game_of(log).phase is not Phase.PUT:
        log.step(usual)
    return log


def game_of(log: Log) -> Game:
    assert log.match.live is not None
    return log.match.live.game


# ---------------------------------------------------------------- the fold


def test_a_hand_is_the_same_value_until_it_changes() -> None:
    """What is the same value is written once; it never outlives the cards it shows."""
    log = playing()
    for _ in range(30):
        before = {seat: log.match.hand(seat) for seat in game_of(log).seats}
        log.step(usual)
        for seat, hand in before.items():
            now = hand_in(game_of(log).view(seat))
            assert log.match.hand(seat) == now
            assert (log.match.hand(seat) is hand) == (now == hand)


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: f"{terms.edition}-{terms.seats}")
def test_a_log_leads_to_the_same_table_again(terms: Terms) -> None:
    log = playing(terms)
    for _ in range(12):
        log.step(whole_turns(3))
    half = Match.load(log.header, log.entries)
    assert half.live is not None
    assert bytes_of(half.live.game.state) == bytes_of(game_of(log).state)
    assert half.lobby == log.match.lobby
    assert half.facts == log.match.facts
    log.finish(whole_turns(4))
    whole = Match.load(log.header, log.entries)
    assert whole.status is Status.FINISHED
    assert whole.facts == log.match.facts
    assert whole.live is not None
    assert whole.live.game.result() == game_of(log).result()


def test_judging_changes_nothing() -> None:
    log = playing()
    before = bytes_of(game_of(log).state)
    for _ in range(3):
        log.match.judge(Play(tuple(usual(log.match))), HOUSE, NOW)
    assert bytes_of(game_of(log).state) == before
    assert log.match.number == len(log.entries)


def test_drift_of_the_rules_is_seen() -> None:
    """An entry that leads elsewhere than when it was written closes the game."""
    log = playing()
    log.step(usual)
    spoilt = [*log.entries[:-1], replace(log.entries[-1], hash=b"?" * 16)]
    with pytest.raises(Drifted, match="another state"):
        Match.load(log.header, spoilt)
    wrong = replace(log.entries[-1], payload=log.entries[-1].payload.replace(b"put ", b"tup "))
    with pytest.raises(Drifted, match="refused"):
        Match.load(log.header, [*log.entries[:-1], wrong])


def test_a_repeated_intent_is_known_by_its_id() -> None:
    log = turn_of_ada()
    put = usual(log.match)[0]
    change = log.do(Play((put,), id="one"))
    assert change.facts
    with pytest.raises(Repeats) as caught:
        log.match.judge(Play((put,), id="one"), ADA, NOW)
    assert caught.value.number == log.match.number
    assert Match.load(log.header, log.entries)._done == log.match._done


# ---------------------------------------------------------------- turns


def test_a_turn_is_taken_whole_or_not_at_all() -> None:
    log = turn_of_ada()
    moves = usual(log.match)
    before = bytes_of(game_of(log).state)
    with pytest.raises(Refused) as caught:
        log.do(Play((moves[0], "hold", "draw nothing")))
    assert (caught.value.key, caught.value.rule) == ("must-draw", "R3.4")
    assert caught.value.text.startswith("R3.4: ")
    assert bytes_of(game_of(log).state) == before
    log.do(Play(tuple(moves)))
    assert log.match.deciding == 1


def test_nothing_is_judged_after_a_card_was_drawn() -> None:
    """Whether the next decision would be legal tells what was drawn; so it is refused unseen."""
    log = turn_of_ada()
    moves = usual(log.match)
    for guess in ("pass", "help", "put 1 olive", "fill yellow:monotoni with olive"):
        with pytest.raises(Refused) as caught:
            log.do(Play((moves[0], "hold", "draw supply", guess)))
        assert caught.value.key == "one-turn-at-a-time"


def test_who_does_not_decide_is_refused() -> None:
    log = Log()
    log.join()
    log.start()
    other = BO if log.match.deciding == 0 else ADA
    if log.match.deciding == 2:
        log.step(usual)
    seat = log.match.lobby.seat_of(other)
    while log.match.deciding == seat:
        log.step(usual)
    with pytest.raises(Refused) as caught:
        log.do(Play(("put 1 olive",)), other)
    assert (caught.value.key, caught.value.rule) == ("not-your-decision", "R2.4")
    for nobody in ("stranger", None):  # a spectator is nobody, and moves for nobody
        for intent in (Play(("put 1 olive",)), Play(("pass",)), Undo(), Leave()):
            with pytest.raises(Refused) as caught:
                log.do(intent, nobody)
            assert caught.value.key == "no-seat-of-yours"


def test_what_is_no_move_is_refused() -> None:
    log = turn_of_ada()
    with pytest.raises(Refused) as caught:
        log.do(Play(("eat 1 olive",)))
    assert (caught.value.key, caught.value.values) == ("no-such-move", {"move": "eat 1 olive"})


def test_a_turn_can_be_taken_back_until_a_card_is_drawn() -> None:
    log = turn_of_ada()
    moves = usual(log.match)
    before = bytes_of(game_of(log).state)
    with pytest.raises(Refused, match="nothing"):
        log.do(Undo())
    log.do(Play((moves[0],)))
    log.do(Play((moves[1],)))
    with pytest.raises(Refused, match="only the players at this table"):
        log.do(Undo(), "stranger")
    change = log.do(Undo())
    assert change.facts == (TurnUndone(Seat(0)),)
    assert bytes_of(game_of(log).state) == before
    log.do(Play(tuple(moves)))
    with pytest.raises(Refused, match="nothing"):
        log.do(Undo())
    log.finish()
    record = read(write_line(record_of(log.match)))
    assert sum(len(entry.moves) for entry in record.entries if hasattr(entry, "moves")) < len(log.entries) * 3
    assert check_fair(record) is not None


# ---------------------------------------------------------------- the clock's move


@pytest.mark.parametrize("table", [*TABLES[::3], *HEAP_TABLES], ids=str)
def test_the_clocks_move_is_always_legal(table: Setting) -> None:
    shuffle = Shuffle.from_seed(9)
    game = table.deal(shuffle)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.SHUFFLE:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        assert game.deciding is not None
        offer = game.offer(game.deciding)
        assert offer is not None
        moves = default_moves(offer)
        trial = game.copy()
        for move in moves:
            trial.play(move)
        if isinstance(offer, FillOffer):
            assert isinstance(moves[0], FillOrder) == any(way.can_fill for way in offer.ways)
        game.play(game.random_move(shuffle))


def test_the_clock_puts_one_card_of_the_largest_kind_and_draws_from_the_supply() -> None:
    game = kitchen(CLASSIC, hands=["olive, 3 salami"], orders=["yellow:minimale"], supply="9 olive")
    offer = game.offer(Seat(0))
    assert offer is not None
    put, hold, draw = default_moves(offer)
    assert isinstance(put, PutIngredients)
    assert (put.kind.value, put.singles) == ("salami", 1)
    assert [str(hold), str(draw)] == ["HoldOrders()", "Refill(source=<Source.SUPPLY: 'supply'>)"]


@pytest.mark.parametrize(("held", "bakes"), [("2 salami", True), ("olive", False)])
def test_the_clock_bakes_what_can_be_baked(held: str, bakes: bool) -> None:
    game = closed_oven(PLUS, "pepper, 3 salami, green:four-salami", hands=[held])
    open_oven(game)
    offer = game.offer(Seat(0))
    assert offer is not None
    (move,) = default_moves(offer)
    assert isinstance(move, FillOrder if bakes else TakeOrderBack)
    if isinstance(move, FillOrder):
        assert move.add == pile("salami")


# ---------------------------------------------------------------- the record


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: f"{terms.edition}-{terms.seats}")
def test_the_record_of_a_finished_game_can_be_verified(terms: Terms) -> None:
    log = playing(terms)
    log.finish(by_chance(8))
    record = read(write_line(record_of(log.match)))
    proof = check_fair(record)
    assert proof is not None
    assert proof.commitment == log.header.commitment
    assert proof.nonces[0] is not None
    assert set(proof.nonces[1:]) == {None}
    assert record.result is not None
    assert record.result.winners == game_of(log).result().winners
    assert record.more["aid"] == "classic"
    assert [seat.more["player"] for seat in record.seats] == ["human", *["bot:random"] * (terms.seats - 1)]
    assert record.edition is EDITIONS[terms.edition]


def test_an_abandoned_game_has_a_record_too_and_one_under_way_has_none() -> None:
    log = playing()
    log.step(usual)
    with pytest.raises(AssertionError, match="secrets"):
        record_of(log.match)
    log.do(Abandon())
    record = read(write_line(record_of(log.match)))
    assert check_fair(record) is not None
    assert record.result is None
    with pytest.raises(Refused) as caught:
        log.do(Play(("pass",)), HOUSE)
    assert caught.value.key == "game-has-ended"


# ---------------------------------------------------------------- bots that stand in


def test_a_bot_stands_in_for_who_left_and_gives_the_seat_back() -> None:
    log = Log()
    log.join()
    log.start()
    log.do(Leave(), BO)
    assert log.match.lobby.player(1) == "counter"
    assert log.match.lobby.chairs[1].member == BO
    with pytest.raises(Refused) as caught:
        log.do(Play(("pass",)), BO)
    assert caught.value.key == "a-bot-plays-for-you"
    log.do(Back(), BO)
    assert log.match.lobby.player(1) is None


def test_the_hosts_rights_pass_on() -> None:
    log = Log()
    log.join()
    log.start()
    log.do(Leave(), ADA)
    assert log.match.lobby.host == BO
    with pytest.raises(Refused) as caught:
        log.do(Abandon(), ADA)
    assert caught.value.key == "only-the-host"
    log.do(Kick(0), BO)
    assert log.match.lobby.chairs[0].member is None
    assert log.match.lobby.player(0) == "counter"
    assert ADA not in log.match.lobby.members
    with pytest.raises(Refused) as caught:
        log.do(Join(member="eve", name="Eve", token="e", seat=0), HOUSE)
    assert caught.value.key == "only-before-the-game"
