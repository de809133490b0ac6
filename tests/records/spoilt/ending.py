"""Shuffles and the end."""

from __future__ import annotations

from tests.records.spoilt.cases import Json, bad, first, move


@bad("base", "wrong-supply", "R7.2")
def a_card_too_few_in_a_shuffle(record: Json) -> int:
    number = first(record, "shuffle")
    move(record, number)["shuffle"].pop()
    return number


@bad("base", "wrong-supply", "R7.2")
def the_card_is_not_shuffled_in(record: Json) -> int:
    number = first(record, "shuffle")
    move(record, number)["shuffle"].remove("mamma-mia")
    return number


@bad("base", "shuffle-due", "R7.2")
def a_shuffle_is_missing(record: Json) -> int:
    number = first(record, "shuffle")
    del record["moves"][number - 1]
    return number


@bad("base", "turn-due", "R3.1")
def a_shuffle_before_the_first_round(record: Json) -> int:
    record["moves"].insert(0, {"shuffle": record["deal"]["supply"]})
    return 1


@bad("base", "key-unknown-here", "R7.2")
def somebody_shuffles(record: Json) -> int:
    number = first(record, "shuffle")
    move(record, number)["seat"] = 0
    return number


@bad("base", "not-a-supply-card", "R7.2")
def an_order_in_a_shuffle(record: Json) -> int:
    number = first(record, "shuffle")
    move(record, number)["shuffle"][0] = "green:monotoni"
    return number


@bad("base", "game-over", "R7.3")
def a_move_after_the_end(record: Json) -> int:
    record["moves"].append(move(record, 1))
    return len(record["moves"])


@bad("base", "result-too-early", "R7.3")
def a_result_of_an_unfinished_game(record: Json) -> None:
    number = first(record, "shuffle")
    del record["moves"][number + 3 :]


@bad("base", "result-too-early", "R7.3")
def a_null_result_of_an_unfinished_game(record: Json) -> None:
    del record["moves"][3:]
    record["result"] = None


@bad("base", "result-missing", "R7.3")
def no_result(record: Json) -> None:
    del record["result"]


@bad("base", "not-an-object", "R7.4")
def the_result_is_null(record: Json) -> None:
    record["result"] = None


@bad("base", "wrong-result", "R7.4")
def one_more_delivered(record: Json) -> None:
    record["result"]["delivered"][0] += 1


@bad("base", "wrong-result", "R7.4")
def a_seat_too_many_in_the_result(record: Json) -> None:
    record["result"]["delivered"].append(0)


@bad("base", "not-a-whole-number", "R7.4")
def delivered_is_a_fraction(record: Json) -> None:
    record["result"]["delivered"] = [float(n) for n in record["result"]["delivered"]]


@bad("base", "wrong-result", "R7.4")
def other_ingredients(record: Json) -> None:
    record["result"]["ingredients"][2] += 1


@bad("base", "wrong-result", "R7.4")
def everybody_wins(record: Json) -> None:
    record["result"]["winners"] = [0, 1, 2]


@bad("base", "wrong-result", "R7.4")
def a_winner_twice(record: Json) -> None:
    record["result"]["winners"] *= 2


@bad("base", "no-such-seat", "R7.4")
def an_unknown_winner(record: Json) -> None:
    record["result"]["winners"] = [9]


@bad("base", "wrong-result", "R4.1")
def another_opener(record: Json) -> None:
    told = record["result"]["rounds"][0]
    told["opener"] = (told["opener"] + 1) % 3


@bad("base", "wrong-result", "R5.2")
def told_as_delivered(record: Json) -> None:
    pair = record["result"]["rounds"][0]["orders"][0]
    pair[1] = not pair[1]


@bad("base", "wrong-result", "R5.2")
def told_in_another_order(record: Json) -> None:
    record["result"]["rounds"][0]["orders"].reverse()


@bad("base", "wrong-result", "R5.2")
def an_order_is_not_told(record: Json) -> None:
    record["result"]["rounds"][0]["orders"].pop()


@bad("base", "not-true-or-false", "R5.2")
def delivered_is_one(record: Json) -> None:
    pair = record["result"]["rounds"][0]["orders"][0]
    pair[1] = 1


@bad("base", "not-an-order-told", "R5.2")
def an_order_without_its_fate(record: Json) -> None:
    record["result"]["rounds"][0]["orders"][0].pop()


@bad("base", "wrong-result", "R7.3")
def a_round_is_not_told(record: Json) -> None:
    record["result"]["rounds"].pop()


@bad("base", "key-unknown", "R7.4")
def an_unknown_key_in_the_result(record: Json) -> None:
    record["result"]["losers"] = []
