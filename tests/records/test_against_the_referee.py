"""The reader and the slow referee of `tests/referee` agree, on sound games and on games that were tampered with."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mammamia.lab.simulation import record_game
from mammamia.records import RecordError, read, to_value
from tests.records.samples import plans
from tests.referee.referee import judge

KINDS = ["pineapple", "pepper", "mushroom", "olive", "salami"]


@st.composite
def changed(draw: st.DrawFn) -> dict[str, Any]:
    """A whole game, well-formed, in which something was done otherwise than it was played; or nothing."""
    record: dict[str, Any] = json.loads(json.dumps(to_value(record_game(draw(plans()), 0).record())))
    moves = record["moves"]
    sort = draw(st.sampled_from(["put", "order", "draw", "fill", "decline", "ask", "answer", "shuffle"]))
    numbers = [n for n, move in enumerate(moves) if sort in move]
    if not numbers:
        return record
    number = draw(st.sampled_from(numbers))
    move = moves[number]
    match draw(st.sampled_from(["cards", "seat", "delete", "repeat", "swap", "other", "result", "deal"])):
        case "cards":
            key = draw(st.sampled_from([key for key in ("put", "kinds", "add", "request") if move.get(key)] or ["put"]))
            if move.get(key):
                move[key][0] = draw(st.sampled_from(KINDS))
                if draw(st.booleans()):
                    move[key].append(move[key][0])
        case "seat" if "seat" in move:
            move["seat"] = draw(st.integers(0, len(record["seats"]) - 1))
        case "delete":
            del moves[number]
        case "repeat":
            moves.insert(number, json.loads(json.dumps(move)))
        case "swap":
            other = draw(st.integers(0, len(moves) - 1))
            moves[number], moves[other] = moves[other], moves[number]
        case "other":
            change_decision(draw, record, move)
        case "result":
            key = draw(st.sampled_from(["delivered", "ingredients"]))
            record["result"][key][0] += draw(st.integers(-1, 1))
        case "deal":
            supply = record["deal"]["supply"]
            one, two = (draw(st.integers(0, len(supply) - 1)) for _ in range(2))
            supply[one], supply[two] = supply[two], supply[one]
        case _:
            pass
    return record


def change_decision(draw: st.DrawFn, record: dict[str, Any], move: dict[str, Any]) -> None:
    """The same seat decides otherwise."""
    if "put" in move:
        if draw(st.booleans()):
            move["draw"] = draw(st.sampled_from(["supply", "waiter", None]))
        else:
            orders = [order for waiter in record["deal"]["waiters"] for order in waiter]
            move["order"] = draw(st.sampled_from([None, *orders]))
    elif "answer" in move:
        move["answer"] = draw(st.sampled_from(["help", "refuse"]))
    elif "shuffle" in move:
        move["shuffle"].reverse()
    else:
        order = move.get("fill") or move.get("ask") or move.get("decline")
        seat = move["seat"]
        kinds = draw(st.lists(st.sampled_from(KINDS), max_size=2, unique=True))
        add = draw(st.lists(st.sampled_from(KINDS), max_size=3))
        move.clear()
        move["seat"] = seat
        match draw(st.sampled_from(["fill", "decline", "ask"])):
            case "fill":
                move |= {"fill": order, "kinds": kinds, "add": add}
            case "decline":
                move["decline"] = order
            case _:
                move |= {"ask": order, "kinds": kinds, "request": add[:1], "add": add[1:]}


@pytest.mark.parametrize("examples", [80, pytest.param(1500, marks=pytest.mark.slow)])
def test_the_reader_and_the_referee_agree(examples: int) -> None:
    @given(changed())
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    def agree(record: dict[str, Any]) -> None:
        try:
            read(json.dumps(record))
            said = None
        except RecordError as error:
            said = str(error)
        foul = judge(record)
        assert (said is None) == (foul is None), f"reader: {said}; referee: {foul}"

    agree()
