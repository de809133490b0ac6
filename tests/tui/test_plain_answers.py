"""What can be typed at a prompt of the line mode, and what it means; bad answers get a sentence and change nothing."""

from __future__ import annotations

import re

import pytest

from mammamia.editions import CLASSIC, EDITIONS, PLUS
from mammamia.game import (
    AskForHelp,
    FillOrder,
    Game,
    Help,
    HoldOrders,
    Move,
    Pass,
    Phase,
    PutIngredients,
    PutOrder,
    Refuse,
    TakeOrderBack,
)
from mammamia.hosting import Aid
from mammamia.hosting.tempo import Speed
from mammamia.i18n import LANGUAGES
from tests.kitchen import (
    FROM_SUPPLY,
    FROM_WAITER,
    MUSHROOM,
    OLIVE,
    SALAMI,
    closed_oven,
    dealt,
    kitchen,
    open_oven,
    order,
    pile,
)
from tests.tui.at_table import typed, typed_at

MONOTONI = order("yellow:monotoni")


def first_turn() -> Game:
    return dealt(CLASSIC, hands=["3 salami, 2 olive, 1 mushroom"], orders=["yellow:monotoni"])


# ---------------------------------------------------------------- a turn

WHOLE_TURN: dict[str, tuple[Move, ...]] = {
    "3 salami": (PutIngredients(SALAMI, 3),),
    "salami 2": (PutIngredients(SALAMI, 2),),
    "salami": (PutIngredients(SALAMI, 1),),
    "2s": (PutIngredients(SALAMI, 2),),
    "S3": (PutIngredients(SALAMI, 3),),
    "sal": (PutIngredients(SALAMI, 1),),
    "all salami": (PutIngredients(SALAMI, 3),),
    "put 2 Olives": (PutIngredients(OLIVE, 2),),
    "put 2 olive": (PutIngredients(OLIVE, 2),),
    "1 mushroom, 1": (PutIngredients(MUSHROOM, 1), PutOrder(MONOTONI)),
    "1 mushroom, order 1, supply": (PutIngredients(MUSHROOM, 1), PutOrder(MONOTONI), FROM_SUPPLY),
    "1 mushroom; monotoni; 2": (PutIngredients(MUSHROOM, 1), PutOrder(MONOTONI), FROM_WAITER),
    "1 mushroom, order yellow:monotoni, draw waiter": (PutIngredients(MUSHROOM, 1), PutOrder(MONOTONI), FROM_WAITER),
    "1 mushroom, 0, waiter": (PutIngredients(MUSHROOM, 1), HoldOrders(), FROM_WAITER),
    "1 mushroom, waiter": (PutIngredients(MUSHROOM, 1), HoldOrders(), FROM_WAITER),
}


@pytest.mark.parametrize("text", WHOLE_TURN)
def test_a_turn_can_be_said_in_many_ways(text: str) -> None:
    assert typed(first_turn(), text)[0] == WHOLE_TURN[text]


def test_double_cards_are_named() -> None:
    game = dealt(CLASSIC, hands=["3 salami, 2 double:salami, 1 olive"], options={"doubles": True})
    assert typed(game, "2 salami 1 double salami")[0] == (PutIngredients(SALAMI, 2, 1),)
    assert typed(game, "1 double:salami")[0] == (PutIngredients(SALAMI, 0, 1),)
    assert typed(game, "all salami")[0] == (PutIngredients(SALAMI, 3, 2),)
    assert typed(game, "1 Doppelsalami 1 Salami", code="de")[0] == (PutIngredients(SALAMI, 1, 1),)
    assert typed(game, "2 двойные салями", code="ru")[0] == (PutIngredients(SALAMI, 0, 2),)


IN_OTHER_WORDS = {
    "de": "3 Salami, Bestellung 1, Kellner",
    "es": "3 salamis, pedido 1, CAMARERO",
    "fr": "3 salamis, commande 1, serveur",
    "it": "3 salami, ordinazione 1, cameriere",
    "ru": "3 салями, заказ 1, официант",
}


@pytest.mark.parametrize("code", IN_OTHER_WORDS)
def test_a_turn_can_be_said_in_every_language_and_without_accents(code: str) -> None:
    expected = (PutIngredients(SALAMI, 3), PutOrder(MONOTONI), FROM_WAITER)
    assert typed(first_turn(), IN_OTHER_WORDS[code], code=code)[0] == expected
    assert typed(first_turn(), "3 salami, order 1, waiter", code=code)[0] == expected


def test_accents_may_be_left_out() -> None:
    assert typed(first_turn(), "1 champinon", code="es")[0] == (PutIngredients(MUSHROOM, 1),)
    assert typed(first_turn(), "1 champiñón", code="es")[0] == (PutIngredients(MUSHROOM, 1),)


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_the_lesson_says_to_type_is_understood(code: str) -> None:
    game = dealt(CLASSIC, hands=["3 mushroom, 1 salami"])
    for key, expected in (("choose", PutIngredients(MUSHROOM, 3)), ("order", PutIngredients(SALAMI, 1))):
        said = re.search(r"[“„«](.*?)[”“»]", LANGUAGES[code].say(f"learn.typed.{key}"))
        assert said is not None
        assert typed(game, said[1].strip(), code=code)[0] == (expected,)


def test_enter_puts_no_order_and_draws_from_the_first_pile() -> None:
    game = first_turn()
    game.play(PutIngredients(SALAMI, 2))
    assert typed(game, "")[0] == (HoldOrders(),)
    game.play(HoldOrders())
    assert typed(game, "")[0] == (FROM_SUPPLY,)


def test_who_has_no_ingredient_passes_with_enter() -> None:
    game = kitchen(CLASSIC, orders=["yellow:monotoni"], hands=["", "olive", "olive"], supply="2 olive, mamma-mia")
    played, said = typed(game, "")
    assert played == (Pass(),)
    assert "so you must pass" in said


def test_without_an_order_in_hand_only_two_things_are_asked() -> None:
    game = kitchen(
        CLASSIC, hands=["2 olive", "olive", "olive"], waiters=["yellow:monotoni"], supply="2 olive, mamma-mia"
    )
    assert typed(game, "2 olives, supply")[0] == (PutIngredients(OLIVE, 2), HoldOrders(), FROM_SUPPLY)
    game.play(PutIngredients(OLIVE, 1))
    played, said = typed(game)
    assert played == (HoldOrders(),)
    assert "Put an order" not in said


BAD = {
    "": "Type an answer, or “?” for help.",
    "3 bananas": "“bananas” is not an ingredient here; there are: pineapple, pepper, mushroom, olive, salami.",
    "9 salami": "R3.1: 9 salami cannot be put; of this kind (salami) the hand holds: 3 salami.",
    "1 salami 1 olive": "Only one kind can be put in a turn, but here are: salami and olive.",
    "7": "“7” names no cards; type something like “2 salami”.",
    "p": "R3.1: 1 pepper cannot be put; of this kind (pepper) the hand holds: nothing.",
    "pe": "R3.1: 1 pepper cannot be put; of this kind (pepper) the hand holds: nothing.",
    "0 salami": "R3.1: at least one ingredient must be put; the hand holds: 1 mushroom, 2 olives, 3 salami.",
    "pass": "R3.6: only a seat without ingredients passes, but the hand holds: 1 mushroom, 2 olives, 3 salami.",
    "1 salami, 5": "“5” is not an order in your hand; type a number from 1 to 1, or “0” for none.",
    "1 salami, 0, 3": "“3” is not one of the choices 1 to 2.",
    "1 salami, 0, waiter, 2": "“2” is too much: a turn is what you put, an order or none, and a draw.",
    "hold": "R3.1: ingredients are to be put now.",
    "undo": "There is nothing to take back.",
    "note 3 salami": "Notes can be taken only with --aid notebook.",
    "99999999999999999999 salami": "R3.1: 99 salami cannot be put; of this kind (salami) the hand holds: 3 salami.",
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_answer_gets_one_sentence_and_the_prompt_again(text: str) -> None:
    played, said = typed(first_turn(), text, "1 salami")
    after = said.split(f"> {text}\n", 1)[1]
    assert after == f"{BAD[text]}\n> 1 salami\n"
    assert played == (PutIngredients(SALAMI, 1),)


@pytest.mark.parametrize(
    "text", ["\x1b[31m", "\0", "a" * 5000, "“”", "½ salami", "١ salami", "3 salami " * 30, ",,,", "-1 salami"]
)
def test_whatever_is_typed_is_no_crash(text: str) -> None:
    played, said = typed(first_turn(), text, "1 salami")
    assert played in ((PutIngredients(SALAMI, 1),), (PutIngredients(SALAMI, 3),))
    assert "\x1b" not in said


# ---------------------------------------------------------------- the own order


def short_order() -> Game:
    """Yellow's monotoni comes up two short; two kinds would do."""
    game = closed_oven(
        CLASSIC, "1 pineapple, 4 olive, 4 salami, yellow:monotoni", hands=["2 olive, 3 salami", "olive", "olive"]
    )
    open_oven(game)
    return game


def test_the_kinds_of_an_order_are_chosen_by_number() -> None:
    played, said = typed(short_order(), "1")
    assert played == (FillOrder(MONOTONI, (OLIVE,), pile("2 olive")),)
    assert (
        "  1: bake “Monotoni”, chosen: olive, with 2 olives from the hand\n"
        "  2: bake “Monotoni”, chosen: salami, with 2 salami from the hand\n"
    ) in said
    assert "  3: let “Monotoni” burn\n" in said
    assert typed(short_order(), "3")[0] == (TakeOrderBack(MONOTONI),)
    assert typed(short_order(), "fill yellow:monotoni with salami add 2 salami")[0] == (
        FillOrder(MONOTONI, (SALAMI,), pile("2 salami")),
    )


@pytest.mark.parametrize("text", ["0", "4", "olive", ""])
def test_another_number_is_no_choice(text: str) -> None:
    played, said = typed(short_order(), text)
    assert played == ()
    assert ("is not one of the choices 1 to 3." in said) == bool(text)


def test_which_cards_are_added_to_a_heap_is_asked() -> None:
    heap = order("yellow:bombastica")
    game = closed_oven(CLASSIC, "12 olive, yellow:bombastica", hands=["2 olive, 3 salami", "olive", "olive"])
    open_oven(game)
    played, said = typed(game, "1", "1 olive 2 salami")
    assert played == (FillOrder(heap, (), pile("1 olive, 2 salami")),)
    assert "Which cards do you add? Missing: 3 cards of any kind. (Enter: 2 olives, 1 salami)" in said
    assert typed(game, "1", "")[0] == (FillOrder(heap, (), pile("2 olive, 1 salami")),)
    played, said = typed(game, "1", "4 salami", "3 salami")
    assert played == (FillOrder(heap, (), pile("3 salami")),)
    assert "this is not what is missing" in said


def test_undo_leads_back_from_the_cards_to_the_choices() -> None:
    heap = order("yellow:bombastica")
    game = closed_oven(CLASSIC, "12 olive, yellow:bombastica", hands=["2 olive, 3 salami", "olive", "olive"])
    open_oven(game)
    played, said = typed(game, "1", "undo", "2")
    assert played == (TakeOrderBack(heap),)
    assert said.count("Your order “Bombastica” has come up.") == 2


# ---------------------------------------------------------------- help


def short_in_plus(hand: str = "1 olive", name: str = "four-olive", oven: str = "2 pineapple, 2 olive") -> Game:
    game = closed_oven(
        PLUS, f"{oven}, yellow:{name}", hands=[hand, "4 olive, 2 salami", "4 olive"],
        waiters=["yellow:monotoni", "green:monotoni", "brown:monotoni"],
    )  # fmt: skip
    open_oven(game)
    return game


def test_help_is_asked_for_with_all_or_a_part() -> None:
    wanted = order("yellow:four-olive")
    assert typed(short_in_plus(), "1", "")[0] == (AskForHelp(wanted, (), pile("2 olive")),)
    played, said = typed(short_in_plus(), "1", "1 olive")
    assert played == (AskForHelp(wanted, (), pile("1 olive"), pile("1 olive")),)
    assert "What do you ask the others for? Missing: 2 olives. (Enter: all of it)" in said
    assert typed(short_in_plus(), "2")[0] == (TakeOrderBack(wanted),)


def test_where_only_one_request_is_possible_it_is_not_asked_for_again() -> None:
    game = short_in_plus("1 salami")
    played, said = typed(game, "1")
    assert played == (AskForHelp(order("yellow:four-olive"), (), pile("2 olive")),)
    assert "1: ask for help with “4 olives”, request 2 olives" in said


def test_help_with_a_heap_names_cards_and_what_one_adds() -> None:
    heap = order("yellow:bombastica")
    game = short_in_plus("1 olive, 2 salami", "bombastica", "12 olive")
    number = str(1 + typed(game)[1].count(": bake "))
    played, said = typed(game, number, "", "2 olive", "1 salami")
    assert played == (AskForHelp(heap, (), pile("2 olive"), pile("1 salami")),)
    assert "What do you ask the others for? Missing: 3 cards of any kind; ask for at least 1." in said
    assert "Which cards do you add? Missing: 1 card of any kind. (Enter: 1 olive)" in said
    assert typed(game, number, "2 olive", "")[0] == (AskForHelp(heap, (), pile("2 olive"), pile("1 olive")),)
    assert typed(game, number, "3 salami")[0] == (AskForHelp(heap, (), pile("3 salami")),)


def test_a_request_that_the_hand_cannot_complete_is_refused_at_once() -> None:
    """R6.2: what is not asked for must come from one's own hand; the question stays until it fits."""
    game = short_in_plus("1 olive, 2 salami", "bombastica", "2 olive")
    number = str(1 + typed(game)[1].count(": bake "))
    for few in ("1 olive", "9 olive", "14 olive"):
        played, said = typed(game, number, few)
        assert played == ()
        assert f"That asks for {few.split()[0]}, but it takes 10 to 13: the rest must come from your hand." in said
    played, _ = typed(game, number, "9 olive", "10 olive", "")
    assert played == (AskForHelp(order("yellow:bombastica"), (), pile("10 olive"), pile("1 olive, 2 salami")),)


ANSWERS: dict[str, tuple[Move, str]] = {
    "1": (Help(), "en"), "2": (Refuse(), "en"), "help": (Help(), "en"), "no": (Refuse(), "en"), "ja": (Help(), "de"),
    "non": (Refuse(), "fr"), "aiuto": (Help(), "it"), "помочь": (Help(), "ru"), "si": (Help(), "es"),
}  # fmt: skip


@pytest.mark.parametrize("text", ANSWERS)
def test_help_is_given_or_refused(text: str) -> None:
    game = short_in_plus()
    game.play(AskForHelp(order("yellow:four-olive"), (), pile("2 olive")))
    move, code = ANSWERS[text]
    played, said = typed(game, text, code=code)
    assert played == (move,)
    assert f"{LANGUAGES[code].count(OLIVE, 2)}. (" in said


def test_who_cannot_help_is_told_why() -> None:
    game = short_in_plus()
    game.state.hand[1] = [0] * len(game.state.hand[1])
    game.play(AskForHelp(order("yellow:four-olive"), (), pile("2 olive")))
    played, said = typed(game, "help", "")
    assert played == (Refuse(),)
    assert "You cannot help: it takes 2 olives in hand and an order with your waiter." in said
    assert "R6.4: to help one needs 2 olives" in said


# ---------------------------------------------------------------- commands


def test_help_says_what_can_be_typed_and_the_rule_of_the_moment() -> None:
    _, said = typed(first_turn(), "?")
    assert "“3 salami”, “salami 3” or “3s”" in said
    assert "Put at least one ingredient into the oven" in said
    assert "“undo”: take back" in said
    game = first_turn()
    game.play(PutIngredients(SALAMI, 1))
    assert "Only what lies below it will be there for it." in typed(game, "help")[1]
    game.play(HoldOrders())
    assert "fill your hand up to 7 cards" in typed(game, "?")[1]
    assert "Monotoni takes many of one kind." in typed(short_order(), "?")[1]
    assert "may ask for some or all of the missing cards" in " ".join(typed(short_in_plus(), "?")[1].split())


SPECIAL = {
    "classic yellow:bombastica": ("12 olive", "Bombastica takes 15 or more of anything"),
    "classic yellow:minimale": ("1 pineapple, 1 olive, 2 salami", "Minimale takes the scarcest kind"),
    "plus yellow:ciotona": ("1 pineapple, 1 olive, 1 salami", "Ciotona takes two different kinds"),
    "plus yellow:mamma-mia-1": ("1 pineapple, 1 olive", "A Mamma Mia pizza takes one of its two kinds"),
    "plus yellow:mini": ("2 pineapple", "A single card of a crossed-out kind"),
    "classic yellow:four-olive": ("2 olive", "The hand is not filled up before"),
}


@pytest.mark.parametrize("what", SPECIAL)
def test_a_special_order_has_its_rule(what: str) -> None:
    key, name = what.split()
    oven, rule = SPECIAL[what]
    game = closed_oven(EDITIONS[key], f"{oven}, {name}", hands=["4 olive, 4 salami, 4 pineapple", "olive", "olive"])
    open_oven(game)
    assert rule in " ".join(typed(game, "?")[1].split())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_command_works_in_every_language_and_in_english(code: str) -> None:
    say = LANGUAGES[code].say
    for name in ("hand", "table", "log", "oven", "why"):
        word = say(f"terminal.words.{name}").split("|")[0]
        played, there = typed(first_turn(), word, code=code)
        assert played == ()
        english = typed(first_turn(), name, code=code)[1]
        assert there.replace(f"> {word}\n", "") == english.replace(f"> {name}\n", "")
        assert len(there.splitlines()) > len(typed(first_turn(), code=code)[1].splitlines()) + 1


def test_why_tells_the_rule_of_what_was_refused() -> None:
    _, said = typed(first_turn(), "why", "9 salami", "why")
    first, second = said.split("> why\n")[1:]
    assert first.startswith("Nothing was refused")
    assert second.startswith("Last refused: R3.1: 9 salami cannot be put")
    assert "The whole rule R3.1 is in docs/rules." in second


def test_the_pad_is_written_and_read() -> None:
    _, said = typed(first_turn(), "note", "note Luigi: 3 Olives?", "note 2 more", "notes", aid=Aid.NOTEBOOK)
    assert said.count("The pad is empty.") == 1
    assert "Luigi: 3 Olives?\n2 more\n" in said


def test_the_open_oven_is_told_with_whether_an_order_bakes() -> None:
    game = kitchen(
        CLASSIC, hands=["2 olive", "olive", "olive"], orders=["yellow:four-olive, yellow:monotoni"],
        oven="1 pineapple, 3 olive", supply="5 olive, mamma-mia",
    )  # fmt: skip
    _, said = typed(game, "oven", aid=Aid.OVEN)
    assert "“4 olives” – 1 pineapple + 4 olives (would bake with your hand)" in said
    assert "1 pineapple + 6 of one other kind (would burn now)" in said
    assert "  3 olives, 1 pineapple\n" in said
    classic = typed(game, "oven", "hand", "table", "log", "log all")[1]
    assert "1 pineapple\n" not in classic
    assert "would" not in classic


# ---------------------------------------------------------------- warnings


def test_a_draw_that_may_end_the_round_or_lock_the_hand_says_so() -> None:
    orders = "yellow:monotoni, yellow:minimale, yellow:bombastica, yellow:four-olive, yellow:four-salami"
    game = kitchen(
        CLASSIC, hands=["2 olive", "olive", "olive"], orders=[orders],
        waiters=["yellow:four-pepper, yellow:four-mushroom"], supply="2 olive, mamma-mia",
    )  # fmt: skip
    said = typed(game, "2 olives, 0")[1]
    assert "The round may end with your draw." in said
    assert "Careful: put 2 cards, then draw from the waiter, and you hold nothing but orders" in said
    game.play(PutIngredients(OLIVE, 2))
    game.play(HoldOrders())
    assert game.phase is Phase.DRAW
    said = typed(game)[1]
    assert "1: draw 2 cards from the supply – The round may end with this draw." in said
    assert f"2: draw 2 orders from the waiter – {LANGUAGES['en'].say('table.warn-lock')}" in " ".join(said.split())


# ---------------------------------------------------------------- the table and its tempo


@pytest.mark.parametrize(
    ("text", "code", "phrase"),
    [
        ("say 1", "en", "hello"),
        ("say good game", "en", "good-game"),
        ("say mamma", "en", "mamma-mia"),
        ("sage gut gebacken", "de", "well-baked"),
        ("say bye", "ru", "bye"),
    ],
)
def test_a_phrase_is_said_by_its_number_or_its_words(text: str, code: str, phrase: str) -> None:
    sitting, _ = typed_at(first_turn(), text, code=code)
    assert (sitting.said, sitting.played) == ([phrase], ())


def test_phrases_are_listed_and_another_one_is_refused() -> None:
    sitting, said = typed_at(first_turn(), "say", "say nothing of the kind")
    assert "1: Hello!" in said
    assert "10: Goodbye!" in said
    assert "“nothing of the kind” is not one of these: Hello!, Good game!" in said
    assert sitting.said == []


@pytest.mark.parametrize(
    ("text", "code", "speed"),
    [("speed fast", "en", Speed.FAST), ("Tempo langsam", "de", Speed.SLOW), ("speed off", "it", Speed.OFF)],
)
def test_the_speed_of_the_opening_is_set(text: str, code: str, speed: Speed) -> None:
    assert typed_at(first_turn(), text, code=code)[0].speed is speed


def test_speeds_are_listed_and_another_one_is_refused() -> None:
    sitting, said = typed_at(first_turn(), "speed", "speed of light")
    assert "Speeds: paused, slow, normal, fast, no animation." in said
    assert "“of light” is not one of these: " in said
    assert sitting.speed is None
