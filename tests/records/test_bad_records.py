"""A bad record gets one clear sentence: which move, which rule, what was found and what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from mammamia.cli.sources import sentence
from mammamia.i18n import LANGUAGES
from mammamia.records import RecordError, read
from tests.records.samples import sample

Json = dict[str, Any]
Spoil = Callable[[Json], int | None]  # spoils a sound record; the number of the move to blame


class Bad(NamedTuple):
    """One way to spoil a record, and what is said about it."""

    game: str
    spoil: Spoil
    key: str
    rule: str | None


BAD: list[Bad] = []


def bad(game: str, key: str, rule: str | None) -> Callable[[Spoil], Spoil]:
    """Enter a way to spoil a record."""

    def enter(spoil: Spoil) -> Spoil:
        BAD.append(Bad(game, spoil, key, rule))
        return spoil

    return enter


def first(record: Json, key: str, **wanted: object) -> int:
    """The number of the first move that has this key, and these values."""
    return next(
        n
        for n, move in enumerate(record["moves"], 1)
        if key in move and all(move.get(name) == value for name, value in wanted.items())
    )


def move(record: Json, number: int) -> Json:
    """A move by its number."""
    found: Json = record["moves"][number - 1]
    return found


# ---------------------------------------------------------------- the frame


@bad("base", "unknown-format", None)
def other_format(record: Json) -> None:
    record["format"] = "mammamia/2"


@bad("base", "not-a-text", None)
def format_is_a_number(record: Json) -> None:
    record["format"] = 1


@bad("base", "unknown-edition", "R0")
def unknown_edition(record: Json) -> None:
    record["edition"] = "deluxe"


@bad("base", "not-a-text", "R0")
def edition_is_a_list(record: Json) -> None:
    record["edition"] = ["classic"]


@bad("base", "wrong-card-count", "R1.1")
def another_edition(record: Json) -> None:
    record["edition"] = "spanish"


@bad("base", "key-missing", "R2.1")
def the_key_of_the_card_is_left_out(record: Json) -> None:
    del record["deal"]["mamma_mia"]


@bad("base", "unknown-option", "R0")
def unknown_option(record: Json) -> None:
    record["options"]["extra_cheese"] = True


@bad("base", "senseless-option", "R0")
def help_in_a_base_game(record: Json) -> None:
    record["options"]["help"] = False


@bad("plus", "senseless-option", "R0")
def doubles_in_plus(record: Json) -> None:
    record["options"]["doubles"] = True


@bad("plus-2", "nobody-to-help", "R6")
def help_for_two(record: Json) -> None:
    record["options"]["help"] = True


@bad("base", "wrong-rounds", "R0")
def ten_rounds(record: Json) -> None:
    record["options"]["rounds"] = 10


@bad("base", "wrong-rounds", "R0")
def rounds_true(record: Json) -> None:
    record["options"]["rounds"] = True


@bad("base", "not-a-switch", "R0")
def thin_is_one(record: Json) -> None:
    record["options"]["thin"] = 1


@bad("base", "not-an-option-value", "R0")
def thin_is_a_text(record: Json) -> None:
    record["options"]["thin"] = "yes"


@bad("base", "not-an-object", "R0")
def options_are_a_list(record: Json) -> None:
    record["options"] = []


@bad("base", "wrong-card-count", "R1.1")
def thinner_than_dealt(record: Json) -> None:
    record["options"]["thin"] = True


@bad("base", "wrong-players", "R0")
def one_seat(record: Json) -> None:
    record["seats"] = record["seats"][:1]


@bad("base", "wrong-players", "R0")
def six_seats(record: Json) -> None:
    record["seats"] *= 2


@bad("base", "colour-twice", "R1.4")
def the_same_colour_twice(record: Json) -> None:
    record["seats"][1]["color"] = record["seats"][0]["color"]


@bad("base", "no-such-colour", "R1.4")
def pink_in_a_base_game(record: Json) -> None:
    record["seats"][0]["color"] = "pink"


@bad("base", "not-a-colour", "R1.4")
def an_unknown_colour(record: Json) -> None:
    record["seats"][0]["color"] = "turquoise"


@bad("base", "key-missing", "R0")
def no_colour(record: Json) -> None:
    del record["seats"][0]["color"]


@bad("base", "key-missing", "R0")
def no_name(record: Json) -> None:
    del record["seats"][0]["name"]


@bad("base", "not-a-text", "R0")
def name_is_null(record: Json) -> None:
    record["seats"][0]["name"] = None


@bad("base", "not-a-text", "R0")
def player_is_a_number(record: Json) -> None:
    record["seats"][0]["player"] = 7


@bad("base", "not-an-object", "R0")
def a_seat_is_a_text(record: Json) -> None:
    record["seats"][0] = "Ada"


@bad("base", "order-unknown", "R2.3")
def seats_changed_places(record: Json) -> None:
    record["seats"].reverse()


# ---------------------------------------------------------------- the deal


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


# ---------------------------------------------------------------- turns


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


# ---------------------------------------------------------------- baking


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


# ---------------------------------------------------------------- shuffles


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


# ---------------------------------------------------------------- the end


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


# ---------------------------------------------------------------- the test


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.spoil.__name__)
def test_what_is_said(case: Bad) -> None:
    record = sample(case.game)
    number = case.spoil(record)

    with pytest.raises(RecordError) as caught:
        read(json.dumps(record))

    assert (caught.value.key, caught.value.rule, caught.value.move) == (case.key, case.rule, number)
    assert caught.value.detail


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_in_every_language(code: str) -> None:
    """No placeholder is left, the rule and the move are named, and no other language speaks English."""
    for case in BAD:
        record = sample(case.game)
        number = case.spoil(record)
        with pytest.raises(RecordError) as caught:
            read(json.dumps(record))
        text = sentence(caught.value, LANGUAGES[code])
        assert "{" not in text.replace("{…}", "").replace("{}", ""), text
        assert case.rule is None or f"{case.rule}: " in text
        assert number is None or f" {number}: " in text
        assert "\n" not in text
        assert "\N{REPLACEMENT CHARACTER}" not in text
        if code != "en":
            assert caught.value.detail not in text


@pytest.mark.parametrize("key", ["format", "edition", "options", "seats", "deal", "moves"])
def test_a_missing_key(key: str) -> None:
    record = sample("short")
    del record[key]

    with pytest.raises(RecordError, match=key) as caught:
        read(json.dumps(record))

    assert caught.value.key == "key-missing-here"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "breaks-off"),
        ("{", "breaks-off"),
        ('{"format": "mammamia/1', "breaks-off"),
        ('{"format": "mammamia/1"', "breaks-off"),
        ("hello", "not-json"),
        ('{"format": "mammamia/1"} {}', "not-json"),
        ("{'format': 1}", "not-json"),
        ('{"a": 1, "a": 2}', "key-twice"),
        ('{"a": NaN}', "not-a-json-number"),
        ('{"a": -Infinity}', "not-a-json-number"),
        ('{"a": 1e999}', "huge-number"),
        ('{"a": ' + "9" * 5000 + "}", "huge-number"),
        ("[" * 100_000, "nested-too-deeply"),
        ('{"a":' * 100_000, "nested-too-deeply"),
        ("[]", "not-an-object-here"),
        ("null", "not-an-object-here"),
        ('"mammamia/1"', "not-an-object-here"),
        ("{}", "key-missing-here"),
        ("\ufeff{}", "not-json"),
    ],
)
def test_what_is_not_even_a_json_object(text: str, key: str) -> None:
    for form in (text, text.encode()):
        with pytest.raises(RecordError) as caught:
            read(form)
        assert caught.value.key == key
        assert len(sentence(caught.value, LANGUAGES["en"])) < 700


@pytest.mark.parametrize(
    ("text", "key"),
    [(b"\xff\xfe{\x00}\x00", "not-utf-8"), (b"\x1f\x8b\x08\x00", "compressed"), (b'{"a": "\xe9"}', "not-utf-8")],
)
def test_what_is_not_even_text(text: bytes, key: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert caught.value.key == key


def test_a_value_nested_deeply_under_a_key_that_is_kept() -> None:
    record = sample("short")
    record["comment"] = "HERE"
    text = json.dumps(record).replace('"HERE"', "[" * 150 + "]" * 150)

    with pytest.raises(RecordError) as caught:
        read(text)

    assert caught.value.key == "nested-too-deeply"
