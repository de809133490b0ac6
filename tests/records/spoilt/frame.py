"""The frame of a record: format, edition, options, seats."""

from __future__ import annotations

from tests.records.spoilt.cases import Json, bad


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
