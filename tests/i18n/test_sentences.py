from __future__ import annotations

import re
import typing
from collections.abc import Mapping

import pytest

from mammamia.editions import BadOption
from mammamia.game import GameError, Refusal
from mammamia.game.events import PrivateEvent, PublicEvent
from mammamia.i18n import LANGUAGES
from tests.i18n.scenes import every_refusal, played
from tests.kitchen import ALL_EDITIONS, CLASSIC, PLUS

GAMES: list[tuple[str, int, Mapping[str, object]]] = [
    *((edition.key, seats, {}) for edition in ALL_EDITIONS for seats in edition.players),
    ("classic", 3, {"doubles": True, "rescue": True}),
    ("plus", 4, {"help": False}),
]
KEYS = {edition.key: edition for edition in ALL_EDITIONS}


@pytest.mark.parametrize(("key", "seats", "options"), GAMES)
def test_everything_that_happens_can_be_said_in_every_language(
    key: str, seats: int, options: Mapping[str, object]
) -> None:
    game, batches = played(KEYS[key], seats, seed=seats, options=options)
    for language in LANGUAGES.values():
        names = language.seat_names(game.names)
        for batch in batches:
            for event in batch:
                said = language.event(event, names)
                assert said
                assert not re.search("[{}]", said), said


def test_some_game_brings_every_event() -> None:
    """So that the test above leaves none out."""
    seen = {
        type(event)
        for edition in (CLASSIC, PLUS)
        for seed in range(6)
        for batch in played(edition, 3, seed)[1]
        for event in batch
    }
    assert seen == {*typing.get_args(PublicEvent), *typing.get_args(PrivateEvent)}


def key_of(error: GameError | BadOption) -> str:
    return error.refusal.value if isinstance(error, GameError) else error.key


def test_every_refusal_is_provoked() -> None:
    provoked = {key_of(error) for error in every_refusal()}
    assert {refusal.value for refusal in Refusal} <= provoked
    assert len(provoked - {refusal.value for refusal in Refusal}) == 8


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_is_said_with_its_rule(code: str) -> None:
    language = LANGUAGES[code]
    for error in every_refusal():
        said = language.refusal(error)
        assert said.startswith(f"{error.rule}: ")
        assert not re.search("[{}]", said), said
        assert code == "en" or said != str(error), f"{key_of(error)} is not translated"


def test_one_key_two_rules() -> None:
    said = {LANGUAGES["en"].refusal(error) for error in every_refusal() if key_of(error) == "table-fills-it"}
    assert said == {
        "R5.2: the table alone fills green’s Monotoni, so it cannot be refused",
        "R6.1: the table alone fills green’s Monotoni, so nobody is asked for help",
    }


def test_a_refusal_names_both_sides() -> None:
    said = {LANGUAGES["ru"].refusal(error) for error in every_refusal() if key_of(error) == "cards-not-in-hand"}
    assert said == {
        "R3.1: нельзя положить: 2 салями, 1 двойная салями; этого вида (салями) в руке: 1 салями",
    }


def test_what_the_game_refuses_is_said_of_a_record_too() -> None:
    class OfARecord(ValueError):
        def __init__(self, cause: GameError | BadOption) -> None:
            super().__init__("a record")
            self.cause = cause

    error = next(every_refusal())
    assert LANGUAGES["de"].refusal(OfARecord(error)) == "R7.3: die Partie ist zu Ende"


def test_a_refusal_that_no_catalogue_knows_speaks_for_itself() -> None:
    assert LANGUAGES["de"].refusal(BadOption("mozzarella", rule="R9.9", detail="no cheese")) == "R9.9: no cheese"
    assert LANGUAGES["de"].refusal(ValueError("no cheese")) == "no cheese"
