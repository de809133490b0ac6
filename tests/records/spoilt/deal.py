"""The deal."""

from __future__ import annotations

from tests.records.spoilt.cases import Json, bad


@bad("base", "no-such-seat", "R2.4")
def first_seat_too_high(record: Json) -> None:
    record["deal"]["first"] = 3


@bad("base", "not-a-whole-number", "R2.4")
def first_seat_true(record: Json) -> None:
    record["deal"]["first"] = True


@bad("base", "not-a-whole-number", "R2.4")
def first_seat_is_a_fraction(record: Json) -> None:
    record["deal"]["first"] = 0.0


@bad("base", "no-such-seat", "R2.4")
def first_seat_is_huge(record: Json) -> None:
    record["deal"]["first"] = 10**400


@bad("base", "wrong-number-of-hands", "R2.1")
def a_hand_too_few(record: Json) -> None:
    record["deal"]["hands"].pop()


@bad("base", "wrong-number-of-hands", "R2.1")
def a_waiter_too_many(record: Json) -> None:
    record["deal"]["waiters"].append([])


@bad("base", "not-one-order", "R2.3")
def no_order_in_a_hand(record: Json) -> None:
    record["deal"]["hands"][1].pop()


@bad("base", "not-one-order", "R2.3")
def two_orders_in_a_hand(record: Json) -> None:
    record["deal"]["hands"][1].append(record["deal"]["waiters"][1].pop())


@bad("base", "wrong-dealt-count", "R2.1")
def a_card_too_many_in_a_hand(record: Json) -> None:
    record["deal"]["hands"][1].append("olive")


@bad("base", "wrong-card-count", "R1.1")
def a_card_too_few_in_the_supply(record: Json) -> None:
    record["deal"]["supply"].remove("olive")


@bad("base", "wrong-card-count", "R1.1")
def a_shrimp_in_a_base_game(record: Json) -> None:
    supply = record["deal"]["supply"]
    supply[supply.index("olive")] = "shrimp"


@bad("base", "wrong-card-count", "R1.1")
def a_double_without_the_option(record: Json) -> None:
    supply = record["deal"]["supply"]
    supply[supply.index("olive")] = "double:olive"


@bad("base", "not-a-card", "R2.1")
def an_unknown_card(record: Json) -> None:
    record["deal"]["supply"][0] = "anchovy"


@bad("base", "not-a-card", "R2.1")
def a_card_is_a_number(record: Json) -> None:
    record["deal"]["supply"][0] = 4


@bad("base", "not-a-supply-card", "R2.1")
def an_order_in_the_supply(record: Json) -> None:
    record["deal"]["supply"][0] = "green:monotoni"


@bad("base", "not-an-ingredient", "R2.1")
def the_mamma_mia_card_in_a_hand(record: Json) -> None:
    record["deal"]["hands"][0][0] = "mamma-mia"


@bad("base", "wrong-mamma-mia-count", "R2.1")
def no_mamma_mia_card(record: Json) -> None:
    record["deal"]["supply"].remove("mamma-mia")


@bad("base", "wrong-mamma-mia-count", "R2.1")
def two_mamma_mia_cards(record: Json) -> None:
    record["deal"]["supply"].append("mamma-mia")


@bad("base", "mamma-mia-card-not-dealt", "R2.1")
def the_card_was_dealt_in_classic(record: Json) -> None:
    record["deal"]["supply"].remove("mamma-mia")
    record["deal"]["mamma_mia"] = 1


@bad("plus", "no-mamma-mia-card-here", "R0")
def a_mamma_mia_card_in_plus(record: Json) -> None:
    record["deal"]["supply"].append("mamma-mia")


@bad("first", "no-such-seat", "R2.2")
def an_unknown_seat_was_dealt_the_card(record: Json) -> None:
    record["deal"]["mamma_mia"] = 3


@bad("base", "order-missing", "R2.3")
def an_order_is_missing(record: Json) -> None:
    record["deal"]["waiters"][0].pop()


@bad("base", "order-too-often", "R2.3")
def an_order_twice(record: Json) -> None:
    record["deal"]["waiters"][0][0] = record["deal"]["waiters"][0][1]


@bad("base", "order-unknown", "R2.3")
def an_order_of_plus(record: Json) -> None:
    record["deal"]["waiters"][0][0] = "yellow:ciotona"


@bad("base", "not-an-order", "R2.3")
def an_ingredient_in_a_waiter(record: Json) -> None:
    record["deal"]["waiters"][0][0] = "olive"


@bad("base", "not-a-list", "R2.1")
def hands_are_an_object(record: Json) -> None:
    record["deal"]["hands"] = {}


@bad("base", "key-unknown", "R2.1")
def an_unknown_key_in_the_deal(record: Json) -> None:
    record["deal"]["Supply"] = []
