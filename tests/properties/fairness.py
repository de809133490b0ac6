"""Whether what chance made is as likely as it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

TOO_FAR = 4.0  # standard deviations; seeds are fixed, so a test that passes passes always


def deviation(found: Mapping[Hashable, int], shares: Mapping[Hashable, int]) -> float:
    """How many standard deviations a sample's chi-square lies from what *shares* let expect (Wilson and Hilferty)."""
    total, n = sum(found.values()), sum(shares.values())
    chi_square = sum(
        (found.get(key, 0) - total * share / n) ** 2 / (total * share / n) for key, share in shares.items()
    )
    freedom = len(shares) - 1
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


def check_fair(found: Mapping[Hashable, int], shares: Mapping[Hashable, int]) -> None:
    """Nothing impossible was found, everything possible was, and each about as often as its share."""
    assert set(found) <= set(shares), f"impossible: {set(found) - set(shares)}"
    assert set(found) == set(shares), f"never found: {set(shares) - set(found)}"
    if len(shares) > 1:
        assert deviation(found, shares) < TOO_FAR


def even(keys: object) -> Counter[Hashable]:
    """Each as likely as the others."""
    assert isinstance(keys, list | tuple | range | set)
    return Counter(keys)
