"""Reviews: the arithmetic of signs, the marks that count, the moments of a round, and golden games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from mammamia.bots import advice as advice_module
from mammamia.bots import foresight as foresight_module
from mammamia.bots.advice import Advice, Judged, OrderChance
from mammamia.bots.foresight import Estimate, can_foresee_fast, warm_up_foresight
from mammamia.cli.review import change
from mammamia.editions import Colour
from mammamia.engine.batches import is_fast
from mammamia.game import HoldOrders, Order, PutOrder, Refill, Seat, Source
from mammamia.hosting.protocol.reviewing import (
    ReviewBegun,
    ReviewDone,
    ReviewLine,
    ReviewMark,
    ReviewMessage,
    ReviewPoint,
)
from mammamia.hosting.refused import Refused
from mammamia.hosting.replay import beginnings, replayed
from mammamia.hosting.review import tasks as tasks_module
from mammamia.hosting.review.findings import Finding, ReviewFindings, TurningPoint
from mammamia.hosting.review.review import Review, first_person
from mammamia.hosting.review.signs import MOST_SIGNS, Sign, is_as_good, sign_of
from mammamia.hosting.review.tasks import ReviewThought, tasks_of
from mammamia.hosting.review.telling import Telling
from mammamia.i18n import LANGUAGES
from mammamia.records import Played, Record, read

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
ONE_ROUND = "classic-4-one-round"
EXACT = Estimate(0.0, 0.0)
GOLDEN_MARKS = [("??", 27, "threw 3 pineapples"), ("!", 31, "the only move"), ("!", 32, "the only move")]
GOLDEN_CURVE = [(3, 0.4444), (7, 0.3333), (11, 0.2222), (15, 0.1667), (19, 0.1111), (23, 0.0), (27, 0.0)]
GOLDEN_FIGURES = {
    "classic-2-thin": "e09e1b0af890decd",
    "classic-4-one-round": "f5d245c06b3d0aab",
    "first-3": "417dd82fac139340",
    "spanish-3": "6855045f4228aebd",
    "plus-3": "0e139ad57c7fd097",
}


@pytest.fixture(autouse=True)
def plain_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight_module, "_warm", [])
    monkeypatch.setattr(advice_module, "LEAST_WORLDS_TRIED", 3)
    monkeypatch.setattr("mammamia.bots.explaining.PLAIN_WORLDS", 3)


def record(name: str) -> Record:
    return read((RECORDS / f"{name}.game").read_bytes())


def judged(wins: float, gives_up: float = 0.0, error: float = 0.01) -> Judged:
    moves = (Refill(Source.SUPPLY),) if gives_up else (Refill(Source.WAITER),)
    return Judged(moves, Estimate(wins, 0.01), Estimate(gives_up, error) if gives_up else EXACT, ())


def advice(played: Judged, *best: Judged) -> Advice:
    return Advice(Seat(0), 1, best, played, (), 100, is_compiled=True)


# ---------------------------------------------------------------- signs


@pytest.mark.parametrize(
    ("gives_up", "error", "sign"),
    [
        (0.049, 0.01, None),
        (0.05, 0.01, Sign.MISTAKE),
        (0.05, 0.05, None),
        (0.099, 0.02, Sign.MISTAKE),
        (0.10, 0.02, Sign.BLUNDER),
        (0.30, 0.31, None),
    ],
)
def test_a_mistake_gives_up_five_of_a_hundred_and_more_than_its_error(
    gives_up: float, error: float, sign: Sign | None
) -> None:
    best = judged(0.5)
    assert sign_of(advice(judged(0.5 - gives_up, gives_up, error), best)) is sign


@pytest.mark.parametrize(
    ("lead", "error", "sign"), [(0.079, 0.01, None), (0.08, 0.01, Sign.ONLY_MOVE), (0.2, 0.2, None)]
)
def test_the_only_move_leads_by_eight(lead: float, error: float, sign: Sign | None) -> None:
    best = judged(0.5)
    assert sign_of(advice(best, best, judged(0.5 - lead, lead, error))) is sign


def test_what_has_no_choice_has_no_sign() -> None:
    best = judged(0.5)
    assert sign_of(advice(best, best)) is None


def test_as_good_is_what_gives_up_no_more_than_its_error() -> None:
    best = judged(0.5)
    assert is_as_good(advice(best, best))
    assert is_as_good(advice(judged(0.48, 0.02, 0.03), best))
    assert not is_as_good(advice(judged(0.48, 0.03, 0.02), best))


# ---------------------------------------------------------------- what counts


def fed(name: str, lost: list[float], wins: list[float]) -> ReviewFindings:
    """ReviewFindings of a record's first seats, whose decisions gave up so much and came to such chances."""
    found = record(name)
    findings = ReviewFindings(found, Seat(0))
    tasks = [task for task in tasks_of(found, Seat(0)) if task.seat == 0]
    for n, task in enumerate(tasks):
        chance, gone = wins[n % len(wins)], lost[n] if n < len(lost) else 0.0
        played = judged(chance, gone)
        best = judged(chance + gone)
        findings.take(task, ReviewThought(played.wins, advice(played if gone else best, best)))
    return findings


def test_at_most_five_marks_the_largest_in_the_order_of_the_game() -> None:
    findings = fed("classic-4", [0.06, 0.2, 0.07, 0.3, 0.11, 0.05, 0.04, 0.4], [0.25])
    assert len(findings.marked) == MOST_SIGNS
    assert [found.worth for found in findings.marked] == [0.2, 0.07, 0.3, 0.11, 0.4]


def test_the_rest_gave_up_less_than_what_is_marked() -> None:
    """The decisions that were best, those with a mark, and the rest: together all of them."""
    findings = fed("classic-4", [0.06, 0.2, 0.07, 0.3, 0.11, 0.05, 0.04, 0.4], [0.25])
    assert findings.lesser == 3
    assert findings.as_good + findings.costly + findings.lesser == len(findings.own)
    language = LANGUAGES["en"]
    assert language.say("review.less", n=3) in sums_of(findings)
    assert language.say("review.little", n=1) in sums_of(fed("classic-4", [0.04], [0.25]))
    assert sums_of(fed("classic-4", [], [0.25])).endswith("were the best, or as good.")


def sums_of(findings: ReviewFindings) -> str:
    return Telling(findings, beginnings(findings.record), LANGUAGES["en"]).done().sums


def test_a_turning_point_a_round_and_three_of_a_single_round() -> None:
    three = fed("classic-4", [], [0.2, 0.3]).turning_points()
    assert [change.round for change in three] == [1, 2, 3]
    one = fed(ONE_ROUND, [], [0.2, 0.3, 0.35]).turning_points()
    assert [change.round for change in one] == [1, 1, 1]
    assert [change.move for change in one] == sorted(change.move for change in one)


def test_what_does_not_show_among_100_victories_is_no_turning_point() -> None:
    assert TurningPoint(1, 3, 0.204, 0.296, None).is_seen
    assert not TurningPoint(1, 3, 0.001, 0.004, None).is_seen
    steady = fed("classic-4", [], [0.0]).turning_points()
    assert all(change.is_seen for change in steady)
    assert len(steady) < 3


def test_the_end_is_the_last_change() -> None:
    """Whoever won goes to 1 in the end, whoever lost to 0; a shared victory is divided."""
    found = record("classic-4")
    assert found.result is not None
    findings = ReviewFindings(found, found.result.winners[0])
    assert findings.result(found.result.winners[0]) == 1 / len(found.result.winners)
    loser = next(Seat(seat) for seat in range(4) if seat not in found.result.winners)
    assert findings.result(loser) == 0.0


def test_decided_decisions_do_not_make_a_review_surer() -> None:
    """A game that is lost early is off by nothing from then on; the others are as unsure as they are."""
    findings = fed("classic-4", [], [0.3])
    undecided = findings.all[:3]
    findings.all = [Finding(found.task, ReviewThought(EXACT)) for found in findings.all]
    assert findings.error == 0.0
    findings.all[:3] = [Finding(found.task, ReviewThought(Estimate(0.3, 0.07))) for found in undecided]
    assert findings.error == 0.07


@pytest.mark.parametrize(("wins", "better", "shown"), [(0.1052, 0.2249, 11), (0.125, 0.3, 17), (0.2, 0.2949, 9)])
def test_a_verdict_is_the_difference_of_the_numbers_beside_it(wins: float, better: float, shown: int) -> None:
    """11 and 22 of 100 are 11 apart, whatever was rounded away."""
    findings = fed("classic-4", [], [0.3])
    played, best = judged(wins, better - wins), judged(better)
    found = Finding(findings.all[0].task, ReviewThought(played.wins, advice(played, best)))
    told = Telling(findings, beginnings(findings.record), LANGUAGES["en"]).told(found)
    mark = next(one for one in told if isinstance(one, ReviewMark))
    assert mark.verdict == LANGUAGES["en"].say("review.verdict.gave-up", n=shown)
    assert change(mark).startswith(f"−{shown} ")


def lines_told(chance: float) -> tuple[ReviewLine, ReviewLine]:
    """What was played beside what was better: an order put with this chance to bake."""
    findings = fed("classic-4", [], [0.3])
    task, order = findings.all[0].task, Order(Colour.YELLOW, "monotoni")
    bakes = (OrderChance(order, Estimate(chance, 0.01)),)
    better = replace(judged(0.5), moves=(PutOrder(order), Refill(Source.SUPPLY)), bakes=bakes)
    played = judged(0.3, 0.2)
    found = Finding(task, ReviewThought(played.wins, advice(played, better)))
    told = Telling(findings, beginnings(findings.record), LANGUAGES["en"]).told(found)
    mark = next(one for one in told if isinstance(one, ReviewMark))
    return mark.played, mark.better


def test_an_order_that_hardly_bakes_is_advised_with_the_reason() -> None:
    """It comes back, uses up nothing, and leaves room in the hand; an order that may well bake needs no such words."""
    reason = LANGUAGES["en"].say("review.hardly")
    played, better = lines_told(0.0)
    assert better.bakes[-1] == reason
    assert "0 of 100" in better.bakes[0]
    assert reason not in played.bakes
    assert reason not in lines_told(0.5)[1].bakes


# ---------------------------------------------------------------- tasks


def test_every_decision_of_the_seat_and_every_turn_of_the_others() -> None:
    found = record("classic-4")
    tasks = list(tasks_of(found, Seat(1)))
    own = [n for n, entry in enumerate(found.entries, 1) if isinstance(entry, Played) and entry.seat == 1]
    assert [task.move for task in tasks if task.roll_outs is not None] == own
    assert all(task.turn > 0 for task in tasks if task.seat != 1)
    turns = [task.turn for task in tasks if task.seat == 1 and task.turn]
    assert turns == list(range(1, len(turns) + 1))


def test_a_task_holds_what_its_seat_knew_and_nothing_more() -> None:
    """The knowledge is that of the seat, and the last turns are those that everybody heard in this round."""
    tasks = list(tasks_of(record("classic-4"), Seat(2)))
    for task in tasks:
        assert task.knowledge.seat == task.knowledge.deciding == task.seat
        assert task.seat not in {one.seat for one in task.in_sight.announced}
        assert all(not isinstance(move, Refill | HoldOrders) for one in task.in_sight.announced for move in one.moves)
    assert tasks[0].in_sight.announced == ()


def test_only_finished_games_are_reviewed() -> None:
    found = record("plus-3-unfinished")
    with pytest.raises(Refused, match="only finished games"):
        Review(found, Seat(0), LANGUAGES["en"])
    with pytest.raises(Refused, match="seat"):
        Review(record("classic-2"), Seat(2), LANGUAGES["en"])


def test_the_first_person_is_looked_at() -> None:
    found = record("classic-3")
    assert first_person(found) == 0
    seats = tuple(
        replace(seat, more={"player": "human" if n == 2 else "bot:nonna"}) for n, seat in enumerate(found.seats)
    )
    assert first_person(replace(found, seats=seats)) == 2


# ---------------------------------------------------------------- whole reviews


def reviewed(name: str, roll_outs: int = 200, code: str = "en") -> list[ReviewMessage]:
    found = record(name)
    return list(Review(found, Seat(0), LANGUAGES[code], roll_outs=roll_outs).here())


def test_a_golden_game_is_reviewed_the_same_for_ever() -> None:
    """The same number of roll-outs on the same engine gives the same review, on every machine."""
    said = reviewed(ONE_ROUND, 1500)
    marks = [(one.sign, one.move, one.what) for one in said if isinstance(one, ReviewMark)]
    assert marks == GOLDEN_MARKS
    points = [(one.move, one.wins) for one in said if isinstance(one, ReviewPoint) and one.seat == 0]
    assert points == GOLDEN_CURVE
    assert said == reviewed(ONE_ROUND, 1500)


def numbers_of(said: list[ReviewMessage]) -> list[object]:
    """All figures of a review: its wording may change, they may not."""
    found: list[object] = []
    for one in said:
        match one:
            case ReviewPoint():
                found.append([one.seat, one.move, one.step, one.wins, one.error])
            case ReviewMark():
                lines = [[line.wins, line.error, str(line.order)] for line in (one.played, one.better)]
                found.append([one.sign, one.move, one.step, one.gives_up, one.error, lines])
            case ReviewDone():
                moments = [[moment.step, moment.before, moment.after] for moment in one.moments]
                found.append([list(one.marks), list(one.results), moments])
            case _:
                pass
    return found


@pytest.mark.parametrize(("name", "digest"), GOLDEN_FIGURES.items(), ids=GOLDEN_FIGURES)
def test_golden_games_of_every_edition_are_reviewed_the_same_for_ever(name: str, digest: str) -> None:
    """For a fixed number of roll-outs. Only another search, net or weights may move them, and its commit says so."""
    figures = json.dumps(numbers_of(reviewed(name, 1)))
    assert sha256(figures.encode()).hexdigest()[:16] == digest, figures


def test_a_review_is_the_same_whatever_hashes_a_process_has() -> None:
    """Every word and figure, in processes of their own."""
    program = (
        "from tests.hosting.test_review import ONE_ROUND, reviewed\n"
        "from mammamia.bots import advice\n"
        "advice.LEAST_WORLDS_TRIED = 3\n"
        "print(*reviewed(ONE_ROUND, 1), sep='\\n')"
    )
    told = set()
    for hash_seed in ("0", "7"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=env)
        assert ran.returncode == 0, ran.stderr[-2000:]
        told.add(ran.stdout)
    assert len(told) == 1
    assert told.pop().count("ReviewPoint(") > 20


@pytest.mark.parametrize("name", [ONE_ROUND, pytest.param("plus-3", marks=pytest.mark.slow)])
def test_a_review_begins_goes_on_and_ends(name: str) -> None:
    said = reviewed(name, 1)
    begun, done = said[0], said[-1]
    assert isinstance(begun, ReviewBegun)
    assert isinstance(done, ReviewDone)
    assert sum(done.results) == pytest.approx(1, abs=0.001)
    marks = {one.move for one in said if isinstance(one, ReviewMark)}
    assert set(done.marks) <= marks
    assert len(done.marks) == min(len(marks), MOST_SIGNS)
    assert all(isinstance(one, ReviewPoint | ReviewMark) for one in said[1:-1])


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_review_in_every_language(code: str) -> None:
    said = reviewed(ONE_ROUND, 1, code)
    assert "{" not in "".join(repr(one.what + one.verdict + one.why) for one in said if isinstance(one, ReviewMark))


def test_marks_lead_to_the_step_of_the_replay_before_the_decision() -> None:
    found = record("classic-4")
    steps = beginnings(found)
    whole = replayed(found, "table").steps
    assert len(steps) == len(found.entries) + 1
    assert all(begin < end for begin, end in pairwise((*steps, len(whole))))
    tasks = [task for task in tasks_of(found, Seat(0)) if task.turn]
    for task in tasks:
        message = whole[steps[task.move] - 1].message
        assert message.table is not None
        assert message.table.deciding == task.seat


@pytest.mark.slow
@pytest.mark.skipif(not is_fast(), reason="needs Numba: mammamia[fast]")
def test_compiled_and_plain_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the same number of worlds; the plain engine is spared only their number, and the end says so."""
    monkeypatch.setattr(tasks_module, "WORLDS", 30)
    monkeypatch.setattr(advice_module, "SLOWER", 1)
    monkeypatch.setattr("mammamia.bots.explaining.WORLDS", 3)
    plain = reviewed(ONE_ROUND, 60)
    assert not can_foresee_fast()
    warm_up_foresight()
    *found, end = reviewed(ONE_ROUND, 60)
    assert found == plain[:-1]
    assert isinstance(end, ReviewDone)
    fewer = "Far fewer worlds than usual: the fast engine does not run here."
    assert plain[-1] == replace(end, caveat=f"{end.caveat} {fewer}")
