"""The lobby: sitting down, swapping, colours, bots, terms, ready and start; and what each of them refuses."""

from __future__ import annotations

import pytest

from mammamia.editions import Colour
from mammamia.hosting.intents import (
    HOUSE,
    Abandon,
    Choose,
    Intent,
    Join,
    Kick,
    Leave,
    Paint,
    Ready,
    Rematch,
    Rename,
    SeatBot,
    Start,
    Swap,
    Take,
    Unready,
)
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Match, next_opened, open_match
from mammamia.hosting.refused import Refused
from mammamia.hosting.terms import Terms
from tests.server.tables import ADA, BO, NOW, Log, header, nonce


def refused(log: Log, intent: Intent, by: str | None = ADA) -> str:
    with pytest.raises(Refused) as caught:
        log.do(intent, by)
    assert caught.value.text
    return caught.value.key


def seats(log: Log) -> list[str | None]:
    return [chair.member or chair.bot for chair in log.match.lobby.chairs]


def colours(log: Log) -> list[str]:
    return [chair.colour.value for chair in log.match.lobby.chairs]


def test_who_makes_a_room_is_its_host() -> None:
    log = Log(Terms(edition="plus", seats=4))
    assert seats(log) == [ADA, None, None, None]
    assert log.match.lobby.host == ADA
    assert log.match.status is Status.LOBBY


def test_sitting_down() -> None:
    log = Log()
    log.join()
    assert seats(log) == [ADA, BO, None]
    assert refused(log, Join(member="eve", name="Eve", token="e", seat=1), HOUSE) == "seat-taken"
    assert refused(log, Join(member="eve", name="Eve", token="e", seat=3), HOUSE) == "no-such-seat"
    assert refused(log, Join(member="eve", name="Eve", token="e", seat=2), ADA) == "no-seat-of-yours"
    assert log.match.member_with("bo" * 8) == BO
    assert log.match.member_with("nobody") is None


def test_taking_another_seat_and_swapping() -> None:
    log = Log()
    log.join()
    assert refused(log, Take(0), BO) == "seat-taken"
    log.do(Take(2), BO)
    assert seats(log) == [ADA, None, BO]
    assert refused(log, Swap(0, 2), BO) == "only-the-host"
    log.do(Swap(0, 2))
    assert seats(log) == [BO, None, ADA]
    assert len(set(colours(log))) == 3


def test_colours_are_chosen_and_exchanged() -> None:
    log = Log()
    log.join()
    assert colours(log) == ["yellow", "green", "brown"]
    log.do(Paint(0, Colour.RED))
    assert colours(log) == ["red", "green", "brown"]
    log.do(Paint(0, Colour.BROWN))
    assert colours(log) == ["brown", "green", "red"]
    assert refused(log, Paint(1, Colour.BROWN), BO) == "only-the-host"
    assert refused(log, Paint(0, Colour.YELLOW), BO) == "only-the-host"
    log.do(Paint(1, Colour.BROWN))
    assert colours(log) == ["green", "brown", "red"]
    assert refused(log, Paint(0, Colour.PINK)) == "no-such-colour-here"


def test_bots_sit_down_and_leave() -> None:
    log = Log()
    assert refused(log, SeatBot(1, "hal")) == "no-such-bot"
    assert refused(log, SeatBot(0, "greedy")) == "seat-taken"
    log.do(SeatBot(1, "greedy"))
    assert seats(log) == [ADA, "greedy", None]
    assert refused(log, Join(member="eve", name="Eve", token="e", seat=1), HOUSE) == "seat-taken"
    log.do(SeatBot(1, None))
    assert seats(log) == [ADA, None, None]
    log.join()
    assert refused(log, SeatBot(2, "greedy"), BO) == "only-the-host"


def test_at_a_smaller_table_free_chairs_go_and_nobody_gets_up() -> None:
    """The last free chair first, wherever the people sit; who is there stays, in the same order and colours."""
    log = Log(Terms(edition="plus", seats=6))
    log.join(seat=5)
    log.do(SeatBot(3, "greedy"))
    before = dict(zip(seats(log), colours(log), strict=True))
    log.do(Choose(Terms(edition="plus", seats=4)))
    assert seats(log) == [ADA, None, "greedy", BO]
    assert all(before[who] == colour for who, colour in zip(seats(log), colours(log), strict=True) if who)
    log.do(Choose(Terms(edition="plus", seats=3)))
    assert refused(log, Choose(Terms(edition="plus", seats=2))) == "seat-taken"
    assert seats(log) == [ADA, "greedy", BO]


def test_other_terms_keep_the_people() -> None:
    log = Log(Terms(edition="plus", seats=6))
    log.join(seat=5)
    assert refused(log, Choose(Terms(edition="pizza"))) == "no-such-edition"
    assert refused(log, Choose(Terms(edition="classic", seats=6))) == "wrong-players"
    assert refused(log, Choose(Terms(options={"mozzarella": True}))) == "unknown-option"
    log.do(Take(1), BO)
    log.do(Ready(nonce(1)), BO)
    log.do(Paint(0, Colour.PINK))
    log.do(Choose(Terms(edition="classic", seats=3)))
    assert seats(log) == [ADA, BO, None]
    assert set(colours(log)) <= {"yellow", "green", "brown", "purple", "red"}
    assert len(set(colours(log))) == 3
    assert not log.match.lobby.chairs[1].is_ready
    log.do(Choose(Terms(edition="classic", seats=5, options={"doubles": True})))
    assert len(log.match.lobby.chairs) == 5
    assert refused(log, Choose(Terms()), BO) == "only-the-host"


def test_options_stay_where_another_edition_or_number_of_seats_has_them() -> None:
    """What it does not have goes; what is chosen anew is refused there, as ever."""
    log = Log(Terms(edition="plus", seats=3, options={"rounds": 1, "help": True}))
    for edition, seats, stay in (
        ("plus", 4, {"rounds": 1, "help": True}),
        ("plus", 2, {"rounds": 1}),
        ("classic", 3, {"rounds": 1}),
    ):
        log.do(Choose(Terms(edition=edition, seats=seats, options=log.match.lobby.terms.options)))
        assert log.match.lobby.terms.options == stay
    chosen = {"rounds": 1, "doubles": True}
    log.do(Choose(Terms(edition="classic", seats=3, options=chosen)))
    log.do(Choose(Terms(edition="plus", seats=3, options=chosen)))
    assert log.match.lobby.terms.options == {"rounds": 1}
    assert refused(log, Choose(Terms(edition="plus", seats=3, options=chosen))) == "senseless-option"
    assert refused(log, Choose(Terms(edition="plus", seats=4, options=chosen))) == "senseless-option"


def test_a_game_starts_when_everybody_is_ready() -> None:
    log = Log(Terms(seats=2))
    log.do(Ready(nonce(1)))
    assert refused(log, Start()) == "seat-empty"
    log.join()
    assert refused(log, Start()) == "not-ready"
    log.do(Ready(nonce(2)), BO)
    log.do(Unready(), BO)
    assert refused(log, Start()) == "not-ready"
    log.do(Ready(nonce(2)), BO)
    assert refused(log, Start(), BO) == "only-the-host"
    log.do(Rename("Roberta"), BO)
    change = log.do(Start())
    assert log.match.status is Status.PLAYING
    assert [type(fact).__name__ for fact in change.facts] == ["GameStarted", "HandDealt", "HandDealt"]
    assert [name for name, _ in log.match.seated] == ["Ada", "Roberta"]
    for intent in (Take(0), Start(), Ready(nonce(1)), Choose(Terms()), Rename("Eve")):
        assert refused(log, intent) == "only-before-the-game"


def test_the_nonces_make_the_cards() -> None:
    """Neither the server nor a seat chooses the cards alone."""
    deals = set()
    for n in (1, 2):
        log = Log(Terms(seats=2))
        log.join()
        log.do(Ready(nonce(7)))
        log.do(Ready(nonce(n)), BO)
        log.do(Start())
        assert log.match.live is not None
        deals.add(str(log.match.live.game.view(log.match.live.game.seats[0])))
    assert len(deals) == 2


def test_leaving_the_lobby() -> None:
    log = Log()
    log.join()
    log.do(Leave())
    assert seats(log) == [None, BO, None]
    assert log.match.lobby.host == BO
    assert refused(log, Ready(nonce(1))) == "no-seat-of-yours"
    assert refused(log, Kick(1), BO) == "not-the-host"
    assert refused(log, Kick(0), BO) == "nobody-sits-there"
    log.do(Leave(), BO)
    assert not log.match.lobby.members
    log.join("eve", "Eve", 2)
    assert log.match.lobby.host == "eve"


def test_what_only_a_game_allows() -> None:
    log = Log()
    assert refused(log, Abandon()) == "no-game-yet"
    assert refused(log, Rematch()) == "game-goes-on"


def test_a_rematch_keeps_people_bots_and_colours() -> None:
    log = Log()
    log.join()
    log.do(Paint(0, Colour.RED))
    log.start()
    log.do(Leave(), BO)
    log.do(Abandon())
    log.do(Rematch())
    match, entry = open_match(header(), next_opened(log.match.lobby), NOW)
    again = Match.load(header(), [entry])
    assert [chair.member or chair.bot for chair in again.lobby.chairs] == [ADA, BO, "random"]
    assert again.lobby.chairs[1].bot is None, "nobody has left yet"
    assert again.lobby.chairs[0].colour is Colour.RED
    assert again.lobby.host == ADA
    assert again.status is Status.LOBBY
    assert again.lobby == match.lobby
    assert all(chair.nonce is None for chair in again.lobby.chairs)
