"""What is asked beside a table: replays by viewpoint, of games played here and of records; orders tried out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from mammamia.game.events import CardsDrawn, HandDealt, OfferMade, OrderCameUp, OrdersDrawn
from mammamia.hosting.daily import Daily, rival_baked
from mammamia.hosting.protocol.asides import RECORD_LIMIT
from mammamia.hosting.replay import replayed
from mammamia.records import read, replay
from tests.server.served import Json, ask, next_of, request, server, socket_of

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("classic-4-doubles", "first-3", "plus-4")
PRIVATE = {kind.__name__ for kind in (HandDealt, CardsDrawn, OrdersDrawn, OfferMade)}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with server() as address:
        yield address


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.game").read_text(encoding="utf-8")


def shown(url: str, name: str, viewpoint: str) -> Json:
    return ask(f"{url}/api/replay/{viewpoint}", {"record": text_of(name)})


def events_in(film: Json) -> list[Json]:
    return [told["event"] for step in film["steps"] for told in step["message"]["events"]]


# ---------------------------------------------------------------- replays


@pytest.mark.parametrize("name", GAMES)
def test_a_viewpoint_sees_what_it_saw_and_nothing_else(url: str, name: str) -> None:
    seats = len(json.loads(text_of(name))["seats"])
    films = {str(seat): shown(url, name, str(seat)) for seat in range(seats)} | {"table": shown(url, name, "table")}
    for viewpoint, film in films.items():
        assert film["seat"] == (None if viewpoint == "table" else int(viewpoint))
        own = [event["seat"] for event in events_in(film) if event["event"] in PRIVATE]
        assert {str(seat) for seat in own} == ({viewpoint} if viewpoint != "table" else set())
        for step in film["steps"]:
            assert step["cards"] is None
            if step["message"]["type"] == "show":
                assert (step["message"].get("hand") is None) == (viewpoint == "table")
    public = [[step["message"].get("table") for step in film["steps"]] for film in films.values()]
    assert all(tables == public[0] for tables in public)


@pytest.mark.parametrize("name", GAMES)
def test_who_looks_at_everything_sees_every_hand_and_the_oven(url: str, name: str) -> None:
    film = shown(url, name, "all")
    hands = {seat: shown(url, name, str(seat))["steps"] for seat in range(len(film["lobby"]["chairs"]))}
    for place, step in enumerate(film["steps"]):
        if step["message"]["type"] == "beat":
            continue
        for seat, steps in hands.items():
            assert step["cards"]["hands"][seat] == steps[place]["message"]["hand"]
        assert len(step["cards"]["oven"]) == step["message"]["table"]["oven_size"]


def test_every_event_of_a_record_is_told_once_and_in_order() -> None:
    """With each order that came up goes what the table had for it, as when it was played."""
    record = read(text_of("plus-4"))
    film = replayed(record, "table")
    told = [one for step in film.steps for one in step.message.events]
    events: list[str] = []
    for event in (event for step in replay(record) for event in step.events):
        events += [type(event).__name__] + ["OrderChecked"] * isinstance(event, OrderCameUp)
    public = [(number, name) for number, name in enumerate(events) if name not in PRIVATE]
    assert [(one.number, type(one.event).__name__) for one in told] == public
    assert "OrderChecked" in events


@pytest.mark.parametrize("name", GAMES)
def test_rounds_openings_and_orders_are_marked_for_the_bar(name: str) -> None:
    film = replayed(read(text_of(name)), "table")
    marked = [(mark.kind, mark.round) for mark in film.marks if mark.kind != "order"]
    assert marked == [(kind, number + 1) for number in range(len(marked) // 2) for kind in ("round", "opening")]
    delivered = 0
    for mark in film.marks:
        names = [type(told.event).__name__ for told in film.steps[mark.step].message.events]
        sort = {"round": ("GameStarted", "RoundStarted"), "opening": ("OvenOpened",), "order": ("OrderPut",)}[mark.kind]
        assert set(sort) & set(names)
        delivered += bool(mark.baked)
        assert (mark.baked is None) is (mark.kind != "order"), "every order of a finished game came up"
    told = [type(told.event).__name__ for step in film.steps for told in step.message.events]
    assert delivered == told.count("OrderDelivered")


def test_an_order_that_burns_in_a_replay_shows_what_it_lacked(url: str) -> None:
    told = [one["event"] for step in shown(url, "plus-4", "table")["steps"] for one in step["message"]["events"]]
    lacked = 0
    for before, event in pairwise(told):
        if (before["event"], event["event"]) == ("OrderChecked", "OrderTakenBack"):
            assert before["order"] == event["order"]
            assert sum(before["needed"]) > sum(before["found"]) or before["crossed"]
            lacked += 1
    assert lacked > 0


def test_an_unfinished_record_is_shown_as_far_as_it_goes(url: str) -> None:
    value = json.loads(text_of("classic-4-doubles"))
    value["moves"] = value["moves"][:10]
    del value["result"]
    film = ask(f"{url}/api/replay/table", {"record": json.dumps(value)})
    assert film["lobby"]["status"] == "playing"
    assert film["steps"][-1]["message"]["table"]["phase"] == "put"


def spoilt(change: str) -> str:
    value = json.loads(text_of("first-3"))
    if change == "wrong-seat":
        value["moves"][0]["seat"] = (value["moves"][0]["seat"] + 1) % 3
    else:
        value["edition"] = "frozen"
    return json.dumps(value)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("", "breaks-off"),
        ("pizza", "not-json"),
        (spoilt("wrong-seat"), "wrong-seat"),
        (spoilt("edition"), "unknown-edition"),
    ],
    ids=["empty", "no-json", "a-wrong-seat", "an-unknown-edition"],
)
def test_a_bad_file_is_refused_with_one_sentence(url: str, record: str, why: str) -> None:
    status, said = request(f"{url}/api/replay/all", {"record": record})
    assert (status, said["key"], said["values"]["why"]) == (400, "bad-record", why)
    assert said["text"]


def test_a_file_that_is_too_large_is_not_read(url: str) -> None:
    status, said = request(f"{url}/api/replay/all", {"record": " " * RECORD_LIMIT})
    assert (status, said["key"]) == (413, "too-large")


@pytest.mark.parametrize(("viewpoint", "status"), [("7", 409), ("nobody", 404), ("²", 404)])
def test_there_is_no_such_viewpoint(url: str, viewpoint: str, status: int) -> None:
    quoted = viewpoint.encode().hex("%")
    assert request(f"{url}/api/replay/%{quoted}", {"record": text_of("first-3")})[0] == status


def test_a_game_played_here_is_shown_when_it_is_over_and_not_before(url: str) -> None:
    made = ask(f"{url}/api/rooms", {"name": "Ada", "terms": {"seats": 2, "options": {"rounds": 1}}})
    with socket_of(url, made["room"], made["token"]) as table:
        for message in (
            {"type": "bot", "seat": 1, "bot": "greedy", "id": "a"},
            {"type": "ready", "nonce": "ab" * 16, "id": "b"},
            {"type": "start", "id": "c"},
        ):
            table.send(json.dumps(message))
        next_of(table, "show")
        address = f"{url}/api/games/{made['game']}/replay"
        for viewpoint in ("all", "table", "0"):
            status, said = request(f"{address}/{viewpoint}")
            assert (status, said["key"]) == (409, "no-record-yet")
        table.send(json.dumps({"type": "abandon", "id": "d"}))
        next_of(table, "ended")
        film = ask(f"{address}/0")
    assert film["lobby"]["game"] == made["game"]
    assert all(chair["connected"] for chair in film["lobby"]["chairs"])
    assert film["steps"][0]["message"]["hand"]["orders"]


# ---------------------------------------------------------------- orders tried out


def tried(url: str, edition: str, order: str, table: dict[str, int], **hand: int) -> Any:
    return ask(f"{url}/api/bakes", {"edition": edition, "order": order, "table": table, "hand": hand})


def test_the_worked_examples_bake_as_they_should(url: str) -> None:
    """E2, E3, E5, E7, E8 of docs/rules/examples.md."""
    short = {"pepper": 1, "salami": 2, "pineapple": 3, "mushroom": 4}
    assert tried(url, "classic", "green:four-pineapple", short, pineapple=1)["bakes"] == "hand"
    assert tried(url, "classic", "green:four-pineapple", short)["short"] == [{"count": 1, "kinds": ["pineapple"]}]
    minimale = {"pepper": 2, "salami": 2, "mushroom": 2, "pineapple": 3}
    assert tried(url, "classic", "green:minimale", minimale, salami=1)["bakes"] == "hand"
    assert tried(url, "classic", "green:minimale", minimale, pineapple=1)["bakes"] == "no"
    heap = tried(url, "classic", "red:bombastica", {"olive": 11, "salami": 10})
    assert (heap["bakes"], heap["left"]) == ("table", [])
    assert tried(url, "plus", "red:mamma-mia-1", {"salami": 1, "pineapple": 3, "pepper": 2})["bakes"] == "no"
    doubles = tried(url, "classic", "red:four-olive", {"salami": 1, "double:olive": 2, "olive": 1})
    assert (doubles["bakes"], doubles["left"]) == ("table", ["olive"])


def test_what_is_beyond_saving_says_by_which_rule(url: str) -> None:
    assert tried(url, "plus", "green:mini", {"pepper": 3, "shrimp": 1})["hopeless"] == "R5.10"
    assert tried(url, "classic", "red:minimale", {"salami": 3})["hopeless"] == "R5.8"
    assert tried(url, "plus", "red:four-olive", {"salami": 1, "olive": 3})["can_ask"] is True
    assert tried(url, "classic", "red:four-olive", {"salami": 1, "olive": 3})["can_ask"] is False


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ({"edition": "frozen", "order": "red:minimale", "table": {}}, "no-such-edition"),
        ({"edition": "classic", "order": "pink:minimale", "table": {}}, "no-such-card"),
        ({"edition": "classic", "order": "red:ciotona", "table": {}}, "no-such-card"),
        ({"edition": "classic", "order": "olive", "table": {}}, "no-such-card"),
        ({"edition": "classic", "order": "red:minimale", "table": {"shrimp": 1}}, "no-such-card"),
        ({"edition": "classic", "order": "red:minimale", "table": {"red:minimale": 1}}, "no-such-card"),
        ({"edition": "classic", "order": "red:minimale", "table": {"olive": 31}}, "bad-message"),
        ({"edition": "classic", "order": "red:minimale", "table": {"olive": -1}}, "bad-message"),
    ],
)
def test_a_table_that_cannot_be_is_refused(url: str, asked: Json, key: str) -> None:
    status, said = request(f"{url}/api/bakes", asked)
    assert (status, said["key"]) == (400, key)


# ---------------------------------------------------------------- reviews and today's oven


def test_a_record_is_reviewed_part_by_part(url: str) -> None:
    """The staff of this server thinks; whoever asks says how much is known already."""
    found: list[Json] = []
    is_done = False
    while not is_done:
        part = ask(f"{url}/api/review/0/{len(found)}", {"record": text_of("classic-4-one-round"), "language": "de"})
        found, is_done = [*found, *part["messages"]], part["is_done"]
    assert found[0]["type"] == "review-begun"
    assert found[-1]["type"] == "review-done"
    assert "gedachte" in found[-1]["caveat"]
    assert {one["seat"] for one in found if one["type"] == "review-point"} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("path", "record", "status", "key"),
    [
        ("0/0", "plus-3-unfinished", 409, "no-review-yet"),
        ("9/0", "classic-3", 409, "no-such-seat"),
        ("x/0", "classic-3", 404, "no-such-page"),
        ("0/-1", "classic-3", 404, "no-such-page"),
    ],
)
def test_what_cannot_be_reviewed_gets_a_sentence(url: str, path: str, record: str, status: int, key: str) -> None:
    answered = request(f"{url}/api/review/{path}", {"record": text_of(record)})
    assert (answered[0], answered[1]["key"]) == (status, key)


def test_todays_oven_of_a_date(url: str) -> None:
    assert ask(f"{url}/api/daily/2026-11-17") == {"date": "2026-11-17", "number": 42, "guests": ["luigi", "nonna"]}
    baked = ask(f"{url}/api/daily/2026-11-17/rival")["baked"]
    assert baked == rival_baked(Daily(date(2026, 11, 17)))
    for wrong in ("2026-10-06", "2999-01-01", "monday"):
        assert request(f"{url}/api/daily/{wrong}")[0] == 409
