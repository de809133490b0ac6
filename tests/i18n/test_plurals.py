from __future__ import annotations

import pytest

from mammamia.i18n import LANGUAGES, plurals
from mammamia.i18n.plurals import PLURALS, category

ENGLISH = {"one": [1], "other": [0, *range(2, 17), 21, 100, 101, 1000, 1_000_000]}
SPANISH = {"one": [1], "many": [1_000_000, 2_000_000], "other": [0, *range(2, 17), 21, 100, 1000, 10_000, 100_000]}
FRENCH = {"one": [0, 1], "many": [1_000_000, 2_000_000], "other": [*range(2, 18), 21, 100, 1000, 100_000]}
RUSSIAN = {
    "one": [1, 21, 31, 41, 51, 61, 71, 81, 101, 1001],
    "few": [2, 3, 4, 22, 23, 24, 32, 33, 34, 102, 1002],
    "many": [0, *range(5, 21), 100, 111, 112, 1000, 10_000, 1_000_000],
}
SAMPLES = {
    plurals.GERMANIC: ENGLISH,
    plurals.SOUTHERN: SPANISH,
    plurals.FRENCH: FRENCH,
    plurals.RUSSIAN: RUSSIAN,
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_whole_numbers_fall_into_the_categories_that_cldr_lists(code: str) -> None:
    for expected, numbers in SAMPLES[PLURALS[code]].items():
        assert {n: category(code, n) for n in numbers} == dict.fromkeys(numbers, expected)


def test_every_language_has_its_rule() -> None:
    assert PLURALS.keys() == LANGUAGES.keys()
