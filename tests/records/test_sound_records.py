"""What a reader accepts, and what it keeps (docs/decisions/0004-reading-records.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from mammamia.editions import CLASSIC, PLUS, Edition
from mammamia.game import Game
from mammamia.lab import SeriesPlan
from mammamia.lab.simulation import deal_game, record_game
from mammamia.records import Entry, Played, Record, RecordError, read, replay, to_value, write_line, write_readable
from mammamia.records.writing import differing
from tests.records.samples import GAMES, records, sample, sample_text


def again(record: dict[str, Any]) -> Record:
    return read(json.dumps(record))


@pytest.mark.parametrize("name", GAMES)
def test_a_sound_record_is_read_and_written_again(name: str) -> None:
    assert write_line(read(sample_text(name))) == sample_text(name)


@given(records())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_game_broken_off_anywhere_comes_back_the_same(record: Record) -> None:
    canonical = differing(record.edition, len(record.seats), record.options)

    for text in (write_line(record), write_readable(record), write_line(record).encode()):
        back = read(text)
        assert back.options == canonical
        assert to_value(back) == to_value(record)
        assert (back.deal, back.entries, back.result, back.more) == (
            record.deal, record.entries, record.result, record.more,
        )  # fmt: skip


def test_unknown_keys_are_kept_at_the_top_and_in_seats() -> None:
    record = sample("short")
    more = {"date": "2004-05-06", "seed": 2**256, "half": 0.5, "комментарий": ["été", None, {"deep": [[1]]}]}
    record |= more
    record["seats"][0] |= {"elo": 1500, "player": "human"}

    back = json.loads(write_line(again(record)))

    assert {key: back[key] for key in more} == more
    assert back["seats"][0]["elo"] == 1500
    assert back["seats"][0]["player"] == "human"
    assert back == record
    assert json.loads(write_readable(again(record))) == record


def test_a_seat_needs_no_player() -> None:
    record = sample("short")
    for seat in record["seats"]:
        del seat["player"]
    assert to_value(again(record)) == record


def test_half_a_surrogate_pair_is_kept_and_can_be_written() -> None:
    record = sample("short")
    record["seats"][0]["name"] = "A\ud800"
    record["\udfff"] = "\udc00"

    back = again(record)

    assert write_line(back).encode("utf-8")
    assert to_value(read(write_line(back))) == record


def test_options_equal_to_the_default_are_accepted_and_not_written() -> None:
    record = sample("base")
    record["options"] = {"thin": False, "rounds": 3, "doubles": False}
    assert to_value(again(record))["options"] == {}


@pytest.mark.parametrize(
    ("edition", "players", "chosen", "kept"),
    [
        (PLUS, 4, {"help": False, "rounds": 4}, {"help": False}),
        (PLUS, 4, {"help": False, "rounds": 3}, {"help": False, "rounds": 3}),
        (PLUS, 4, {"rounds": 4}, {"rounds": 4}),
        (PLUS, 2, {"help": False}, {}),
        (CLASSIC, 3, {"thin": True, "rescue": False}, {"thin": True}),
    ],
)
def test_only_options_that_make_a_difference_are_written(
    edition: Edition, players: int, chosen: dict[str, object], kept: dict[str, object]
) -> None:
    assert differing(edition, players, chosen) == kept


def test_a_hand_lists_its_order_anywhere_and_cards_in_any_order() -> None:
    record = sample("doubles")
    for hand in record["deal"]["hands"]:
        hand.reverse()
    for move in record["moves"]:
        for key in ("put", "kinds", "add", "request"):
            move.get(key, []).reverse()

    assert write_line(again(record)) == sample_text("doubles")


def test_kinds_in_any_order() -> None:
    record = sample("plus")
    assert any(len(move.get("kinds", [])) > 1 for move in record["moves"])
    for move in record["moves"]:
        move.get("kinds", []).reverse()
    assert write_line(again(record)) == sample_text("plus")


@pytest.mark.parametrize("name", ["base", "plus", "doubles"])
def test_kinds_may_be_left_out_where_only_one_way_is_possible(name: str) -> None:
    """Left out wherever that is possible the record is the same; everywhere else it is refused."""
    whole = read(sample_text(name))
    only_one = 0
    for step in replay(whole):
        number = step.number + 1  # the move that comes next
        record = sample(name)
        if number > len(whole.entries) or "kinds" not in record["moves"][number - 1]:
            continue
        del record["moves"][number - 1]["kinds"]
        if ways_open_to(whole.entries[number - 1], step.game) == 1:
            assert again(record) == whole
            only_one += 1
        else:
            with pytest.raises(RecordError) as caught:
                again(record)
            assert (caught.value.key, caught.value.rule, caught.value.move) == ("kinds-missing", "R5.12", number)
    assert only_one > 0


def ways_open_to(entry: Entry, game: Game) -> int:
    """How many choices of kinds there are for an order that is filled, or for which help is asked."""
    assert isinstance(entry, Played)
    sort = type(entry.moves[0])
    return len({move.kinds for move in game.legal_moves() if isinstance(move, sort) and hasattr(move, "kinds")})


def test_empty_lists_may_be_given_where_nothing_is_chosen_or_added() -> None:
    record = sample("plus")
    for move in record["moves"]:
        if "fill" in move or "ask" in move:
            move.setdefault("kinds", [])
            move.setdefault("add", [])
    assert write_line(again(record)) == sample_text("plus")


def test_winners_in_any_order() -> None:
    plan = SeriesPlan(CLASSIC, 3, {}, 1, 1)
    texts = (write_line(record_game(plan, number).record()) for number in range(1000))
    record = next(value for value in map(json.loads, texts) if len(value["result"]["winners"]) > 1)
    record["result"]["winners"].reverse()
    assert again(record).result is not None


@pytest.mark.parametrize("keys", [("put",), ("put", "order")])
def test_the_last_turn_of_an_unfinished_game_may_break_off(keys: tuple[str, ...]) -> None:
    record = sample("base")
    del record["result"]
    record["moves"] = record["moves"][:9]
    record["moves"][8] = {key: record["moves"][8][key] for key in ("seat", *keys)}

    back = again(record)

    assert back.result is None
    assert to_value(back) == record


def test_a_draw_without_order_is_refused_in_the_last_turn_too() -> None:
    record = sample("base")
    del record["result"]
    record["moves"] = record["moves"][:9]
    del record["moves"][8]["order"]

    with pytest.raises(RecordError) as caught:
        again(record)

    assert (caught.value.key, caught.value.rule, caught.value.move) == ("key-missing-here", "R3.2", 9)


@pytest.mark.parametrize("last", [{"put": []}, {"put": [], "order": None}])
def test_a_pass_may_break_off_too(last: dict[str, object]) -> None:
    record = sample("pass")
    del record["result"]
    number = next(n for n, move in enumerate(record["moves"]) if move.get("put") == [])
    record["moves"] = [*record["moves"][:number], {"seat": record["moves"][number]["seat"], **last}]

    back = again(record)

    assert read(write_line(back)) == back


def test_a_deal_alone_is_a_sound_record() -> None:
    record = deal_game(SeriesPlan(PLUS, 6, {}, 5, 1), 0)[0].record()
    assert read(write_readable(record)) == record
    assert record.result is None


def test_an_unfinished_game_may_break_off_after_any_move() -> None:
    whole = sample("plus")
    del whole["result"]
    for n in range(0, len(whole["moves"]), 5):
        record = whole | {"moves": whole["moves"][:n]}
        assert to_value(again(record)) == record
