"""Decisions at the baking."""

from __future__ import annotations

from tests.records.spoilt.cases import Json, bad, first, move


@bad("base", "filling-due", "R5.12")
def a_decline_is_missing(record: Json) -> int:
    number = first(record, "decline")
    del record["moves"][number - 1]
    while "put" not in move(record, number) and "shuffle" not in move(record, number):
        del record["moves"][number - 1]
    return number


@bad("base", "wrong-seat", "R5.3")
def another_seat_declines(record: Json) -> int:
    number = first(record, "decline")
    move(record, number)["seat"] = (move(record, number)["seat"] + 1) % 3
    return number


@bad("base", "another-order-is-up", "R5.2")
def another_order_is_declined(record: Json) -> int:
    number = first(record, "decline")
    up = move(record, number)["decline"]
    move(record, number)["decline"] = "green:monotoni" if up == "yellow:bombastica" else "yellow:bombastica"
    return number


@bad("base", "nothing-to-decide", "R5.12")
def a_decline_where_nothing_is_up(record: Json) -> int:
    record["moves"].insert(3, {"seat": 0, "decline": "yellow:monotoni"})
    return 4


@bad("base", "turn-due", "R3.1")
def an_answer_where_nobody_asked(record: Json) -> int:
    record["moves"].insert(3, {"seat": 0, "answer": "refuse"})
    return 4


@bad("base", "wrong-cards-added", "R5.3")
def nothing_added(record: Json) -> int:
    number = first(record, "add")
    del move(record, number)["add"]
    return number


@bad("base", "wrong-cards-added", "R5.3")
def too_much_added(record: Json) -> int:
    number = first(record, "add")
    move(record, number)["add"] *= 2
    return number


@bad("base", "not-an-ingredient", "R5.3")
def an_order_added(record: Json) -> int:
    number = first(record, "add")
    move(record, number)["add"] = ["green:monotoni"]
    return number


@bad("base", "no-help-here", "R6.1")
def help_asked_in_a_base_game(record: Json) -> int:
    number = first(record, "add")
    asked = move(record, number)
    asked["ask"], asked["request"] = asked.pop("fill"), asked.pop("add")
    return number


@bad("plus", "not-a-list", "R5.12")
def kinds_are_a_text(record: Json) -> int:
    number = first(record, "kinds")
    move(record, number)["kinds"] = "olive"
    return number


@bad("plus", "not-a-kind", "R5.12")
def a_double_is_no_kind(record: Json) -> int:
    number = first(record, "kinds")
    move(record, number)["kinds"] = ["double:olive"]
    return number


@bad("plus", "kind-twice", "R5.12")
def a_kind_twice(record: Json) -> int:
    number = first(record, "kinds")
    move(record, number)["kinds"] *= 2
    return number


@bad("plus", "kinds-not-allowed", "R5.7")
def all_kinds_at_once(record: Json) -> int:
    orders = (entry.get("fill", entry.get("ask", "")) for entry in record["moves"])
    number = next(n for n, order in enumerate(orders, 1) if order.endswith(":monotoni"))
    move(record, number)["kinds"] = ["pineapple", "pepper", "mushroom", "olive", "salami", "shrimp"]
    return number


@bad("plus", "kinds-missing", "R5.12")
def kinds_left_out_where_there_is_a_choice(record: Json) -> int:
    number = next(n for n, entry in enumerate(record["moves"], 1) if "monotoni" in entry.get("ask", ""))
    del move(record, number)["kinds"]
    return number


@bad("plus", "wrong-request", "R6.2")
def more_requested_than_missing(record: Json) -> int:
    number = first(record, "request")
    move(record, number)["request"] *= 2
    return number


@bad("plus", "wrong-request", "R6.2")
def nothing_requested(record: Json) -> int:
    number = first(record, "request")
    move(record, number)["request"] = []
    return number


@bad("plus", "key-missing-here", "R6.2")
def no_request(record: Json) -> int:
    number = first(record, "request")
    del move(record, number)["request"]
    return number


@bad("plus", "answer-due", "R6.3")
def an_answer_is_missing(record: Json) -> int:
    number = first(record, "request") + 1
    while "answer" in move(record, number):
        del record["moves"][number - 1]
    return number


@bad("plus", "wrong-seat", "R6.3")
def the_wrong_seat_answers(record: Json) -> int:
    number = first(record, "answer")
    move(record, number)["seat"] = move(record, number - 1)["seat"]
    return number


@bad("plus", "not-an-answer", "R6.3")
def a_strange_answer(record: Json) -> int:
    number = first(record, "answer")
    move(record, number)["answer"] = "maybe"
    return number


@bad("plus", "cannot-help", "R6.4")
def help_from_an_empty_hand(record: Json) -> int:
    """The first request of the sample is more than the left neighbour holds."""
    number = next(
        n for n, entry in enumerate(record["moves"], 1)
        if "request" in entry and len(entry["request"]) > 3 and len(set(entry["request"])) > 1
    )  # fmt: skip
    move(record, number + 1)["answer"] = "help"
    return number + 1
