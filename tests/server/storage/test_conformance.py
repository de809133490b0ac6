"""What a store promises, held against all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from mammamia.hosting.stores import ABANDONED, FINISHED, Stale, Store, Taken, Unavailable
from tests.server.storage.games import HEADER, NOON, entries, entry, header, outcome, tell

Open = Callable[[], Store]


def test_a_game_is_read_as_it_was_kept(open_one: Open) -> None:
    async def story(store: Store) -> None:
        log = [entry(1, seat=None, kind="sit", payload=b'{"name":"\xc3\xa9"}'), entry(2, "m1", seat=3), entry(3)]
        await store.begin(HEADER, log[:1])
        await store.append("g1", log[1])
        await store.append("g1", log[2])
        assert await store.load("g1") == (HEADER, log)
        assert await store.tail("g1", 1) == log[1:]
        assert await store.tail("g1", 3) == []

    tell(open_one, story)


def test_a_store_opened_later_reads_the_same(open_one: Open) -> None:
    async def write(store: Store) -> None:
        await store.begin(HEADER, [])
        await store.append("g1", entry(1))

    async def read(store: Store) -> None:
        assert await store.load("g1") == (HEADER, [entry(1)])

    tell(open_one, write)
    tell(open_one, read)


def test_what_is_not_there(open_one: Open) -> None:
    async def story(store: Store) -> None:
        assert await store.load("none") is None
        assert await store.tail("none", 0) == []
        assert await store.newest("none") is None
        assert await store.open_games() == []
        assert await outcome(store.append("none", entry(1))) is Stale
        await store.close("none", FINISHED)
        await store.ping()

    tell(open_one, story)


def test_only_the_next_number_is_taken(open_one: Open) -> None:
    async def story(store: Store) -> None:
        await store.begin(HEADER, entries(2))
        for number in (0, 1, 2, 4, 5):
            assert await outcome(store.append("g1", entry(number))) is Stale, number
        assert await outcome(store.append("g1", entry(3))) is None
        assert [kept.number for kept in await store.tail("g1", 0)] == [1, 2, 3]

    tell(open_one, story)


def test_entries_that_follow_from_one_are_kept_with_it_or_not_at_all(open_one: Open) -> None:
    async def story(store: Store) -> None:
        await store.begin(HEADER, [entry(1, "a", seat=2)])
        assert await outcome(store.append("g1", entry(2, "b", seat=2), entry(3), entry(4))) is None
        assert await outcome(store.append("g1", entry(5, "a", seat=2), entry(6))) == 1
        assert await outcome(store.append("g1", entry(4), entry(5), entry(6))) is Stale
        assert await outcome(store.append("g1", entry(6), entry(7))) is Stale
        assert [kept.number for kept in await store.tail("g1", 0)] == [1, 2, 3, 4]
        assert await outcome(store.append("g1", entry(5), entry(6))) is None
        assert [kept.number for kept in await store.tail("g1", 4)] == [5, 6]
        assert store.tally.entries == 6

    tell(open_one, story)


def test_a_repeated_move_says_where_it_stands(open_one: Open) -> None:
    async def story(store: Store) -> None:
        await store.begin(HEADER, [entry(1, "a", seat=2)])
        await store.append("g1", entry(2, "b", seat=2))
        for number in (1, 2, 3, 9):
            assert await outcome(store.append("g1", entry(number, "a", seat=2))) == 1
            assert await outcome(store.append("g1", entry(number, "b", seat=2))) == 2
        assert len(await store.tail("g1", 0)) == 2

    tell(open_one, story)


def test_a_move_id_counts_for_its_seat_and_its_game(open_one: Open) -> None:
    async def story(store: Store) -> None:
        await store.begin(header("g1"), [entry(1, "a", seat=0)])
        await store.begin(header("g2"), [])
        await store.append("g1", entry(2, "a", seat=1))
        await store.append("g1", entry(3, "a", seat=None))
        await store.append("g2", entry(1, "a", seat=0))
        assert await outcome(store.append("g1", entry(4, "a", seat=None))) == 3

    tell(open_one, story)


def test_entries_without_a_move_id_never_repeat(open_one: Open) -> None:
    async def story(store: Store) -> None:
        await store.begin(HEADER, entries(2))
        await store.append("g1", entry(3))
        assert len(await store.tail("g1", 0)) == 3

    tell(open_one, story)


@pytest.mark.parametrize("second", [{"id": "g1"}, {"room": "pizza", "ordinal": 1}], ids=["id", "ordinal"])
def test_a_game_is_begun_once(open_one: Open, second: dict[str, Any]) -> None:
    async def story(store: Store) -> None:
        await store.begin(HEADER, entries(1))
        other = replace(HEADER, **{"id": "g2", "room": "pasta", **second})
        with pytest.raises(Taken):
            await store.begin(other, entries(2))
        assert await store.load("g1") == (HEADER, entries(1))
        assert await store.load("g2") is None
        assert await store.newest("pasta") is None

    tell(open_one, story)


def test_of_two_stores_that_begin_a_rematch_one_wins(open_one: Open) -> None:
    async def story(store: Store) -> None:
        other = open_one()
        await store.begin(HEADER, [])
        wishes = [(store, "g2"), (other, "g3"), (store, "g4"), (other, "g5")]
        outcomes = await asyncio.gather(
            *(outcome(where.begin(replace(HEADER, id=game, ordinal=2), entries(1))) for where, game in wishes)
        )
        assert sorted(outcomes, key=str) == [Taken, Taken, Taken, None]
        assert await store.newest("pizza") == wishes[outcomes.index(None)][1] == await other.newest("pizza")
        await other.stop()

    tell(open_one, story)


def test_the_newest_game_of_a_room_has_the_highest_ordinal(open_one: Open) -> None:
    async def story(store: Store) -> None:
        for game, ordinal in (("g1", 2), ("g2", 10), ("g3", 9)):
            await store.begin(header(game, room="pizza", ordinal=ordinal), [])
        assert await store.newest("pizza") == "g2"

    tell(open_one, story)


def test_a_game_is_closed_once(open_one: Open) -> None:
    async def story(store: Store) -> None:
        await store.begin(header("g2", created=NOON + timedelta(seconds=1)), [])
        await store.begin(header("g1"), [])
        await store.begin(header("g3", created=NOON + timedelta(seconds=2)), [])
        assert await store.open_games() == ["g1", "g2", "g3"]
        await store.close("g2", FINISHED)
        await store.close("g2", ABANDONED)
        assert await store.open_games() == ["g1", "g3"]
        assert await store.open_rooms() == [header(game).room for game in ("g1", "g3")]
        loaded = await store.load("g2")
        assert loaded is not None
        assert loaded[0].status == FINISHED

    tell(open_one, story)


def test_the_last_numbers_of_all_games_that_may_go_on(open_one: Open) -> None:
    async def story(store: Store) -> None:
        await store.begin(header("lobby"), [entry(1)])
        await store.begin(header("played"), entries(3))
        await store.begin(header("done"), entries(2))
        await store.close("done", FINISHED)
        assert sorted(await store.heads()) == [("lobby", 1), ("played", 3)]

    tell(open_one, story)


def test_eight_wishes_for_one_number_have_one_winner(open_one: Open) -> None:
    async def story(store: Store) -> None:
        stores = [store, open_one()]
        await store.begin(HEADER, [])
        for number in range(1, 6):
            rivals = [entry(number, f"{number} {rival}", seat=rival) for rival in range(8)]
            outcomes = await asyncio.gather(
                *(outcome(stores[rival.seat % 2 if rival.seat else 0].append("g1", rival)) for rival in rivals)
            )
            assert sorted(outcomes, key=str) == [Stale] * 7 + [None]
            assert await store.tail("g1", number - 1) == [rivals[outcomes.index(None)]]
        await stores[1].stop()

    tell(open_one, story)


def test_the_same_move_sent_twice_at_once_is_kept_once(open_one: Open) -> None:
    async def story(store: Store) -> None:
        await store.begin(HEADER, [])
        outcomes = await asyncio.gather(*(outcome(store.append("g1", entry(1, "a"))) for _ in range(4)))
        assert outcomes == [None, 1, 1, 1]

    tell(open_one, story)


def test_many_games_at_once(open_one: Open) -> None:
    async def story(store: Store) -> None:
        games = [f"g{n}" for n in range(50)]
        await asyncio.gather(*(store.begin(header(game), []) for game in games))
        for number in range(1, 4):
            await asyncio.gather(*(store.append(game, entry(number, str(number))) for game in games))
        for game in games:
            assert [kept.number for kept in await store.tail(game, 0)] == [1, 2, 3]
        assert store.tally.entries == 150

    tell(open_one, story)


def test_after_the_stop_nothing_is_available(open_one: Open) -> None:
    async def story() -> None:
        store = open_one()
        await store.begin(HEADER, [])
        last = [asyncio.ensure_future(store.append("g1", entry(1)))]
        await asyncio.sleep(0)
        await store.stop()
        await store.stop()
        assert await outcome(last[0]) is None or isinstance(last[0].exception(), Unavailable)
        assert await outcome(store.append("g1", entry(2))) is Unavailable
        for question in (store.load("g1"), store.ping(), store.open_games()):
            with pytest.raises(Unavailable):
                await question

    asyncio.run(story())


def test_neither_a_header_nor_an_entry_shows_what_it_keeps() -> None:
    assert "secret" not in repr(HEADER)
    assert "payload" not in repr(entry(1))
    assert '"n"' not in repr(entry(1))
