"""Today's oven: the same game for everybody, whoever hosts it and whichever engine the guests think with."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from mammamia.bots import Budget, make_bot, warm_up
from mammamia.bots import timed_search as search_module
from mammamia.editions import EDITIONS
from mammamia.engine.batches import is_fast
from mammamia.game import Move, Seat
from mammamia.hosting.daily import (
    FIRST,
    GUESTS,
    Daily,
    DailyDone,
    DailyOrder,
    daily_of,
    days_in_a_row,
    done_in,
    rival_baked,
    rival_game,
    share_text,
)
from mammamia.hosting.house import House, latest_today
from mammamia.hosting.intents import Choose, Rematch, SeatBot
from mammamia.hosting.refused import Refused
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore
from mammamia.hosting.task import DAILY_BUDGET, Task, turn
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from mammamia.i18n import LANGUAGES
from mammamia.records import Played, Record, format_move, read
from mammamia.tui.client import RoomClient
from mammamia.tui.dailies import DailyBook, plan_of_daily
from mammamia.tui.far import line_to
from mammamia.tui.far_server import FarServer
from mammamia.tui.keeping import GameShelf
from mammamia.tui.near import NearGame
from mammamia.tui.scene import Scene
from mammamia.tui.sitting import RoomSitting
from tests.hosting.daily_game import hosted, moves_for
from tests.server.served import ask, server

ROOT = Path(__file__).parents[2]
GAME = Path(__file__).parent / "daily_game.py"
A_WEEK = [(date(2026, 11, 9) + timedelta(days=n)).isoformat() for n in range(7)]
WITHOUT_SEARCH = A_WEEK[2]  # Turista and Giulia
WITH_SEARCH = A_WEEK[5]  # Nonna and Commissario


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has compiled search."""
    monkeypatch.setattr(search_module, "_warm", [])


# ---------------------------------------------------------------- the construction


def test_a_date_decides_the_number_the_guests_and_the_cards() -> None:
    today = Daily(date(2026, 11, 17))
    assert Daily(FIRST).number == 1
    assert today.number == 42
    assert today.guests == ("luigi", "nonna")
    digest = sha256(b"mammamia daily 2026-11-17").digest()
    assert today.seed == int.from_bytes(digest[:8], "big")
    game = today.deal()
    assert (game.edition.key, game.options.rounds, len(game.seats), game.deciding) == ("classic", 1, 3, 0)
    assert today.deal().state.supply == game.state.supply
    assert Daily(date(2026, 11, 18)).deal().state.supply != game.state.supply


def test_guests_follow_the_weekday() -> None:
    assert [Daily(date.fromisoformat(day)).guests for day in A_WEEK] == list(GUESTS)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("2026-11-19", "daily-not-yet"),
        ("2026-10-06", "no-daily-then"),
        ("2026-02-30", "bad-date"),
        ("20261117", "bad-date"),
        ("yesterday", "bad-date"),
        ("", "bad-date"),
    ],
)
def test_a_bad_date_gets_a_sentence(text: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        daily_of(text, date(2026, 11, 18))
    assert refused.value.key == key
    for language in LANGUAGES.values():
        assert "{" not in language.say(f"server.refusals.{key}", **refused.value.values)


def test_today_and_every_day_before_may_be_played() -> None:
    assert daily_of("2026-11-18", date(2026, 11, 18)).number == 43
    assert daily_of("2026-10-07", date(2026, 11, 18)).number == 1


# ---------------------------------------------------------------- the same game for everybody


def play_out(sitting: RoomSitting) -> None:
    """The moves of the person of these tests, to the end of the game."""
    while (scene := sitting.hear()) is not None:
        if isinstance(scene, Scene) and scene.offer is not None:
            sitting.play(moves_for(scene.offer))


def in_terminal(day: str) -> Record:
    """The record of a date, played by the same person in the terminal."""
    game = NearGame(plan_of_daily(Daily(date.fromisoformat(day))))
    try:
        play_out(game.sitting)
        return game.record()
    finally:
        game.close()


def at_server(url: str, day: str) -> Record:
    """The record of a date, played by the same person through a socket of a server."""
    made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"daily": day}})
    table = RoomClient(line_to(FarServer(url), made["room"], made["token"]))
    try:
        table.wait(lambda: table.is_dealt)
        play_out(RoomSitting(table))
    finally:
        table.close()
    return read(json.dumps(ask(f"{url}/api/games/{made['game']}/record")).encode())


def on_plain_python(*days: str, hash_seed: str = "0") -> list[Record]:
    """The records of dates, played where there is no package but this one."""
    program = (
        f"import sys; sys.path[:] = [{str(ROOT / 'src')!r}, {str(ROOT)!r}, *sys.path]; sys.argv[1:] = {list(days)!r};"
        f"exec(open({str(GAME)!r}).read())"
    )
    words = [sys.executable, "-S", "-s", "-P", "-c", program]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": ""}
    ran = subprocess.run(words, capture_output=True, text=True, timeout=300, env=env)
    assert ran.returncode == 0, ran.stderr[-2000:]
    return [read(line.encode()) for line in ran.stdout.splitlines()]


def same_game(*records: Record) -> bool:
    return all(
        (one.deal, one.entries, one.result) == (two.deal, two.entries, two.result) for one in records for two in records
    )


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("day", [WITHOUT_SEARCH, WITH_SEARCH])
def test_a_house_and_a_terminal_play_the_same_game(day: str) -> None:
    record = asyncio.run(hosted(day))
    assert same_game(record, in_terminal(day))
    assert sum(isinstance(entry, Played) and entry.seat == 0 for entry in record.entries) > 4
    assert record.more["daily"] == day


@pytest.mark.usefixtures("plain")
def test_a_server_and_a_terminal_play_the_same_game() -> None:
    """The same deal, the same moves of the guests and the same result, through HTTP and a socket."""
    with server() as url:
        for day in (WITHOUT_SEARCH, WITH_SEARCH):
            assert same_game(at_server(url, day), in_terminal(day))


@pytest.mark.usefixtures("plain")
def test_python_alone_plays_the_same_game_whatever_its_hashes() -> None:
    here = [asyncio.run(hosted(day)) for day in (WITHOUT_SEARCH, WITH_SEARCH)]
    for hash_seed in ("0", "7"):
        there = on_plain_python(WITHOUT_SEARCH, WITH_SEARCH, hash_seed=hash_seed)
        assert all(same_game(one, two) for one, two in zip(here, there, strict=True))


def decisions(day: date) -> list[tuple[Task, tuple[Move, ...]]]:
    """Everything that bots decide when the Professoressa sits in the first seat."""
    found: list[tuple[Task, tuple[Move, ...]]] = []
    playing = rival_game(Daily(day))
    try:
        task = next(playing)
        while True:
            moves = turn(task)
            found.append((task, moves))
            task = playing.send(moves)
    except StopIteration:
        return found


@pytest.mark.slow
@pytest.mark.skipif(not is_fast(), reason="needs Numba: mammamia[fast]")
def test_plain_and_compiled_guests_decide_the_same_on_many_dates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision of every bot on 28 dates, the Professoressa's among them."""
    days = [FIRST + timedelta(days=n) for n in range(28)]
    monkeypatch.setattr(search_module, "_warm", [])
    plain = [decisions(day) for day in days]
    warm_up()
    assert [decisions(day) for day in days] == plain
    assert sum(map(len, plain)) > 28 * 20


def test_an_equal_budget_is_nobodys_to_cut() -> None:
    """Neither a busy server nor the plain engine makes fewer roll-outs."""
    task = next(rival_game(Daily(FIRST)))
    assert task.with_share(0.1) == task
    bot = make_bot("search", edition=EDITIONS["classic"], seed=1, budget=Budget(roll_outs=40, is_equal=True))
    bot.decide(task.view, task.knowledge)
    assert getattr(bot, "roll_outs") > 40 // 10  # noqa: B009
    assert DAILY_BUDGET.is_equal


# ---------------------------------------------------------------- the room


def daily_room(*messages: object, terms: Terms | None = None) -> str:
    """The key of the refusal that the last of these intents meets; nothing if it is good."""

    async def ask() -> str:
        house = House(MemoryStore(), QuickStaff(), Tempo(scale=0.0))
        seated = await house.create("Ada", terms or Terms(daily=WITHOUT_SEARCH))
        room = await house.room(seated.room)
        member = room.match.lobby.chairs[0].member
        try:
            for message in messages:
                await room.request(message, member)  # type: ignore[arg-type]
        except Refused as refused:
            return refused.key
        finally:
            await house.stop()
        return ""

    return asyncio.run(ask())


def test_a_room_of_the_day_stays_as_it_is() -> None:
    """The cards are dealt at once, and an ordinary room cannot become one of the day."""
    assert daily_room() == ""
    assert daily_room(SeatBot(seat=1, bot="bambino")) == "only-before-the-game"
    assert daily_room(Rematch()) == "game-goes-on"
    assert daily_room(Choose(terms=Terms(daily=WITHOUT_SEARCH)), terms=Terms()) == "daily-as-it-is"


def test_a_house_opens_no_oven_of_a_later_day() -> None:
    async def ask(day: str) -> None:
        house = House(MemoryStore(), QuickStaff())
        await house.create("Ada", Terms(daily=day))
        await house.stop()

    asyncio.run(ask(latest_today().isoformat()))
    with pytest.raises(Refused, match="not open yet"):
        asyncio.run(ask((latest_today() + timedelta(days=1)).isoformat()))


# ---------------------------------------------------------------- results


def done(*baked: bool) -> DailyDone:
    colour = EDITIONS["classic"].colours[0]
    order = next(iter(Daily(FIRST).deal().names.listed(Seat(0), [0])))
    assert order.colour is colour
    return DailyDone("2026-11-17", 42, tuple(DailyOrder(order, one) for one in baked), 2, 1, 4)


def test_the_text_to_share_tells_no_card() -> None:
    language = LANGUAGES["en"]
    text = share_text(done(True, True, False, True), 6, language, memory=(39, 46), address="mammamia.example/42")
    assert text == "Mamma Mia! No. 42\n●●○●  3/4\nmemory 39/46\n6 days in a row\nmammamia.example/42"
    assert share_text(done(), 1, language) == "Mamma Mia! No. 42\n0/0"


def test_a_row_of_days() -> None:
    today = date(2026, 11, 18)
    before = [today - timedelta(days=n) for n in range(1, 6)]
    assert days_in_a_row(before, today) == 5
    assert days_in_a_row([today, *before], today) == 6
    assert days_in_a_row([today, *before[1:]], today) == 1
    assert days_in_a_row([], today) == 0


@pytest.mark.usefixtures("plain")
def test_a_result_comes_from_the_record() -> None:
    record = asyncio.run(hosted(WITHOUT_SEARCH))
    found = done_in(record)
    assert found is not None
    assert record.result is not None
    assert sum(found.baked) == record.result.delivered[0]
    assert found.number == Daily(date.fromisoformat(WITHOUT_SEARCH)).number
    assert (found.place == 1) == (0 in record.result.winners)
    assert done_in(read((ROOT / "tests" / "records" / "classic-3.game").read_bytes())) is None


@pytest.mark.usefixtures("plain")
def test_the_professoressa_plays_the_same_game_every_time() -> None:
    daily = Daily(date.fromisoformat(WITHOUT_SEARCH))
    baked = rival_baked(daily)
    assert baked is not None
    assert 0 <= baked <= 8
    assert rival_baked(daily) == baked


def test_a_book_keeps_results_and_survives_broken_ones(tmp_path: Path) -> None:
    book = DailyBook.on(GameShelf(tmp_path))
    assert book.texts() == {}
    assert book.enter(done(True, False), LANGUAGES["en"]) == "Mamma Mia! No. 42\n●○  1/2"
    assert list(book.texts()) == [date(2026, 11, 17)]
    (tmp_path / "daily" / "results.json").write_text("[1,", encoding="utf-8")
    assert book.texts() == {}


def test_moves_can_be_written() -> None:
    """The person of these tests makes legal moves only, an order among them."""
    record = asyncio.run(hosted(WITHOUT_SEARCH))
    own = [
        format_move(move)
        for entry in record.entries
        if isinstance(entry, Played) and entry.seat == 0
        for move in entry.moves
    ]
    assert any(move.startswith("order") for move in own), own
