"""The ladder of characters (PRODUCT 14)."""

from __future__ import annotations

import pytest

from mammamia.hosting.ladder import CAST, EASIER, RUNGS, Invitation, Ladder
from mammamia.i18n import LANGUAGES


def at(beaten: int, lost: int = 0) -> Ladder:
    return Ladder(played=9, won=3, beaten=beaten, lost=lost)


def test_the_first_table_is_bambino_and_turista_until_it_is_won() -> None:
    first = ("bambino", "turista")
    assert Ladder().rung.guests == first
    assert Ladder().after(first, is_won=False).rung.guests == first
    assert Ladder().after(("bambino",), is_won=True).rung.guests == first
    assert Ladder().after(first, is_won=True).rung.guests == (*first, "luigi")


def test_then_the_lowest_unbeaten_one_and_the_two_below_sit_there() -> None:
    for beaten in range(2, len(CAST)):
        assert RUNGS[beaten].next == CAST[beaten]
        assert RUNGS[beaten].guests == CAST[beaten - 2 : beaten + 1]
    assert RUNGS[len(CAST)].next is None
    assert RUNGS[len(CAST)].guests == CAST[-3:]


def test_a_win_beats_the_strongest_guest_and_everybody_below() -> None:
    assert Ladder().after(("nonna", "bambino"), is_won=True) == Ladder(1, 1, beaten=5)
    assert at(4, lost=1).after(("luigi",), is_won=True) == Ladder(10, 4, beaten=4)
    assert at(4).after((), is_won=True).beaten == 4
    assert at(4).after(("counter",), is_won=True).beaten == 4
    assert at(4).after(("nonna",), is_won=False) == Ladder(10, 3, beaten=4, lost=1)


def test_the_next_guest_invites_once() -> None:
    assert at(2).invitation_since(Ladder()) == Invitation("luigi", ("bambino", "turista", "luigi"))
    assert at(3).invitation_since(at(2)) == Invitation("giulia", ("turista", "luigi", "giulia"))
    assert at(7).invitation_since(at(6)) == Invitation("again", ("nonna", "commissario", "professoressa"))
    assert at(3).invitation_since(at(3)) is None
    assert at(1).invitation_since(Ladder()) is None


def test_two_games_lost_in_a_row_bring_an_easier_table_where_there_is_one() -> None:
    assert at(4, lost=2).invitation_since(at(4, lost=1)) == Invitation(EASIER, ("turista", "luigi", "giulia"))
    assert at(2, lost=2).invitation_since(at(2, lost=1)) == Invitation(EASIER, ("bambino", "turista"))
    assert at(4, lost=3).invitation_since(at(4, lost=2)) is None
    assert at(1, lost=2).invitation_since(at(1, lost=1)) is None


def test_a_table_of_any_size_has_the_guest_who_is_to_be_beaten() -> None:
    assert at(4).guests_at(1) == ("nonna",)
    assert at(4).guests_at(3) == at(4).rung.guests
    assert at(4).guests_at(5) == ("bambino", "turista", "luigi", "giulia", "nonna")
    assert Ladder().guests_at(3) == ("bambino", "turista", "bambino")


@pytest.mark.parametrize("values", [(1, 2, 0, 0), (1, 0, 8, 0), (1, 0, -1, 0), (0, 0, 0, 1)])
def test_there_are_places_where_nobody_can_stand(values: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="nobody stands there"):
        Ladder(*values)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_invitation_has_its_sentence(code: str) -> None:
    keys = [EASIER, *(rung.said for rung in RUNGS if rung.said is not None)]
    said = {LANGUAGES[code].say(f"home.invitation.{key}") for key in keys}
    assert len(said) == len(keys) == 7
