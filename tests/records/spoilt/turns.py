"""Turns."""

from __future__ import annotations

from tests.records.spoilt.cases import Json, bad, first, move


@bad("base", "not-a-list", None)
def moves_are_null(record: Json) -> None:
    record["moves"] = None


@bad("base", "not-an-object-here", None)
def a_move_is_a_list(record: Json) -> int:
    record["moves"][4] = []
    return 5


@bad("base", "unknown-move", None)
def an_empty_move(record: Json) -> int:
    record["moves"][4] = {}
    return 5


@bad("base", "unknown-move", None)
def two_moves_in_one(record: Json) -> int:
    move(record, 5)["answer"] = "help"
    return 5


@bad("base", "key-unknown-here", "R3.1")
def an_unknown_key_in_a_move(record: Json) -> int:
    move(record, 5)["darw"] = "supply"
    return 5


@bad("base", "wrong-seat", "R2.4")
def the_next_seat_plays_too_early(record: Json) -> int:
    move(record, 5)["seat"] = (move(record, 5)["seat"] + 1) % 3
    return 5


@bad("base", "wrong-seat", "R2.4")
def a_turn_is_missing(record: Json) -> int:
    del record["moves"][2]
    return 3


@bad("base", "wrong-seat", "R2.4")
def another_seat_begins(record: Json) -> int:
    record["deal"]["first"] = (record["deal"]["first"] + 1) % 3
    return 1


@bad("base", "not-a-whole-number", "R2.4")
def the_seat_is_false(record: Json) -> int:
    move(record, 5)["seat"] = False
    return 5


@bad("base", "no-such-seat", "R2.4")
def the_seat_is_negative(record: Json) -> int:
    move(record, 5)["seat"] = -1
    return 5


@bad("base", "key-missing-here", "R3.1")
def no_seat(record: Json) -> int:
    del move(record, 5)["seat"]
    return 5


@bad("base", "mixed-kinds", "R3.1")
def two_kinds_in_a_turn(record: Json) -> int:
    hand = record["deal"]["hands"][record["deal"]["first"]]
    move(record, 1)["put"] = [hand[0], hand[5]]
    return 1


@bad("base", "has-ingredients", "R3.6")
def a_pass_with_ingredients_in_hand(record: Json) -> int:
    move(record, 1).update(put=[], order=None)
    return 1


@bad("base", "cards-not-in-hand", "R3.1")
def more_than_the_hand_holds(record: Json) -> int:
    move(record, 1)["put"] *= 8
    return 1


@bad("base", "cards-not-in-hand", "R3.1")
def more_than_the_engine_can_count(record: Json) -> int:
    move(record, 1)["put"] *= 10_000
    return 1


@bad("base", "not-an-ingredient", "R3.1")
def the_mamma_mia_card_is_put(record: Json) -> int:
    move(record, 1)["put"] = ["mamma-mia"]
    return 1


@bad("base", "not-a-list", "R3.1")
def put_is_a_text(record: Json) -> int:
    move(record, 1)["put"] = "salami"
    return 1


@bad("base", "order-not-in-hand", "R3.2")
def an_order_of_somebody_else(record: Json) -> int:
    move(record, 1)["order"] = record["deal"]["waiters"][(record["deal"]["first"] + 1) % 3][0]
    return 1


@bad("base", "order-not-in-hand", "R3.2")
def an_order_still_in_the_waiter(record: Json) -> int:
    move(record, 1)["order"] = record["deal"]["waiters"][record["deal"]["first"]][-1]
    return 1


@bad("base", "not-an-order", "R3.2")
def an_ingredient_as_an_order(record: Json) -> int:
    move(record, 1)["order"] = "olive"
    return 1


@bad("base", "key-missing-here", "R3.2")
def a_turn_without_order(record: Json) -> int:
    del move(record, 5)["order"]
    return 5


@bad("base", "key-missing-here", "R3.3")
def a_turn_without_draw(record: Json) -> int:
    del move(record, 5)["draw"]
    return 5


@bad("base", "not-a-draw", "R3.3")
def a_draw_from_the_oven(record: Json) -> int:
    move(record, 5)["draw"] = "oven"
    return 5


@bad("base", "not-a-draw", "R3.3")
def a_draw_from_a_list(record: Json) -> int:
    move(record, 5)["draw"] = ["supply"]
    return 5


@bad("base", "must-draw", "R3.4")
def nothing_drawn_with_room_in_the_hand(record: Json) -> int:
    move(record, 1)["draw"] = None
    return 1


@bad("pass", "order-on-a-pass", "R3.6")
def an_order_with_a_pass(record: Json) -> int:
    number = first(record, "put", put=[])
    seat = move(record, number)["seat"]
    move(record, number)["order"] = record["deal"]["waiters"][seat][0]
    return number
