"""Bots think in worker processes: no table is kept waiting, and no worker's death is felt."""

from __future__ import annotations

import asyncio
import io
import os
import pickle
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

import pytest

import mammamia
from mammamia.bots import Budget, make_bot, turn_of
from mammamia.editions import CLASSIC, PLUS
from mammamia.game import Game, Move, Phase, Shuffle
from mammamia.hosting.task import BotTrouble, Task, turn_quickly
from mammamia.hosting.tempo import budget_within, pause_before
from mammamia.server.staff import ProcessStaff
from mammamia.server.staff.frames import (
    Decided,
    FromWorker,
    Reckon,
    Reckoned,
    Think,
    Warm,
    WarmUp,
    WorkerReady,
    frame,
)
from mammamia.server.staff.job_queue import Job, JobQueue
from mammamia.server.staff.staff import Rush, thrift
from mammamia.server.staff.worker import Worker

T = TypeVar("T")
LONG = Budget(milliseconds=600_000)  # nobody waits for this


def run(test: Callable[[], Awaitable[T]]) -> T:
    """A test's coroutine, with an end if nothing comes."""

    async def limited() -> T:
        return await asyncio.wait_for(test(), 60)

    return asyncio.run(limited())


@asynccontextmanager
async def staff_of(workers: int, **more: Any) -> AsyncIterator[ProcessStaff]:
    """A staff whose workers are ready, and do not compile."""
    staff = ProcessStaff(workers, warm=False, **({"late": 1e6} | more))
    await staff.start()
    try:
        await until(lambda: staff.ready == workers)
        yield staff
    finally:
        await staff.close()


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def task_of(bot: str = "counter", budget: Budget | None = None, seed: int = 1) -> Task:
    game = Game.deal(CLASSIC, seats=4, shuffle=Shuffle.from_seed(seed))
    seat = game.deciding
    assert seat is not None
    return Task(bot, "classic", seed, game.view(seat), game.knowledge(seat), budget or Budget(roll_outs=0))


@pytest.mark.slow
def test_a_worker_decides_as_the_bot_itself_does() -> None:
    """A whole game of Plus, every decision in another process."""
    game, dice = Game.deal(PLUS, seats=3, shuffle=Shuffle.from_seed(3)), Shuffle.from_seed(4)

    async def play() -> int:
        async with staff_of(1) as staff:
            while game.phase is not Phase.OVER:
                seat = game.deciding
                if seat is None:
                    game.shuffle(dice.order(game.unshuffled_supply()))
                    continue
                seen = game.view(seat), game.knowledge(seat)
                moves = await staff.turn(Task("counter", "plus", 5, *seen, Budget()))
                assert moves == tuple(turn_of(make_bot("counter", edition=PLUS, seed=5), PLUS, *seen))
                for move in moves:
                    game.play(move)
            return staff.tally.decided

    assert run(play) > 50


def test_what_is_sent_is_small() -> None:
    assert len(pickle.dumps(task_of(), pickle.HIGHEST_PROTOCOL)) < 4096


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_worker_is_killed_while_it_thinks(workers: int) -> None:
    """Another one, or the next in its place, decides instead."""

    async def kill() -> tuple[tuple[Move, ...], int, int, bool]:
        async with staff_of(workers) as staff:
            before = set(staff.pids)
            asked = asyncio.create_task(staff.turn(task_of("search", Budget(milliseconds=1500))))
            await asyncio.sleep(0)
            await until(lambda: staff.waiting == 0)
            for pid in staff.pids[:1]:
                os.kill(pid, signal.SIGKILL)
            moves = await asked
            await until(lambda: staff.ready == workers)
            return moves, staff.tally.died, staff.tally.decided, set(staff.pids) == before

    moves, died, decided, is_same = run(kill)
    assert _is_turn(moves)
    assert (died, decided, is_same) == (1, 1, False)


def _is_turn(moves: tuple[Move, ...]) -> bool:
    """A whole one, of the first seat."""
    game = Game.deal(CLASSIC, seats=4, shuffle=Shuffle.from_seed(1))
    seat = game.deciding
    for move in moves:
        game.play(move, by=seat)
    return game.deciding != seat


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "sched_getscheduler"), reason="only Linux can be asked")
def test_workers_stand_back_behind_the_tables() -> None:
    async def look() -> None:
        async with staff_of(1) as staff:
            for pid in staff.pids:
                assert os.sched_getscheduler(pid) == os.SCHED_BATCH
                assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)

    run(look)


def test_all_workers_are_killed_while_idle() -> None:
    """Meanwhile bots decide without searching; the workers come back by themselves."""

    async def kill() -> None:
        async with staff_of(2) as staff:
            for pid in staff.pids:
                os.kill(pid, signal.SIGKILL)
            await until(lambda: staff.ready == 0)
            assert _is_turn(await staff.turn(task_of()))
            assert staff.tally.quick == 1
            await until(lambda: staff.ready == 2)
            assert _is_turn(await staff.turn(task_of()))
            assert staff.tally.decided == 1

    run(kill)


def test_a_decision_that_kills_every_worker_is_made_here() -> None:
    async def kill() -> None:
        async with staff_of(1, patience=0.05) as staff:
            asked = asyncio.create_task(staff.turn(task_of("search", LONG)))
            while not asked.done():
                for pid in staff.pids:
                    with suppress(ProcessLookupError):  # its death is not told yet
                        os.kill(pid, signal.SIGKILL)
                await asyncio.sleep(0.05)
            assert _is_turn(asked.result())
            assert (staff.tally.died, staff.tally.quick) == (2, 1)

    run(kill)


@pytest.mark.slow
def test_a_worker_that_never_answers_is_replaced() -> None:
    async def wait() -> None:
        async with staff_of(1, patience=0.2) as staff:
            before = staff.pids
            for pid in before:
                os.kill(pid, signal.SIGSTOP)
            assert _is_turn(await staff.turn(task_of("search", Budget(milliseconds=1))))
            await until(lambda: staff.ready == 1)
            assert staff.pids != before

    run(wait)


def test_a_decision_that_would_come_too_late_is_made_without_search() -> None:
    async def wait() -> None:
        async with staff_of(1, late=2.0) as staff:
            for pid in staff.pids:
                os.kill(pid, signal.SIGSTOP)
            assert await staff.turn(task_of("search", Budget(milliseconds=20))) == turn_quickly(task_of("search"))
            assert (staff.tally.quick, staff.tally.hurried, staff.tally.died, staff.waiting) == (1, 1, 0, 0)

    run(wait)


def test_before_any_worker_is_ready_and_without_any_the_bot_plays_at_once() -> None:
    async def ask() -> list[tuple[Move, ...]]:
        cold, none, closed = ProcessStaff(1, warm=False), ProcessStaff(0), ProcessStaff(1)
        await cold.start()
        await none.start()
        moves = [await staff.turn(task_of("search")) for staff in (cold, none, closed)]
        assert cold.tally.quick == none.tally.quick == closed.tally.quick == 1
        await cold.close()
        await none.close()
        return moves

    assert set(run(ask)) == {turn_quickly(task_of("search"))}


def test_a_full_line_and_a_closed_staff_leave_nobody_waiting() -> None:
    async def fill() -> None:
        async with staff_of(1, most=2) as staff:
            slow = [asyncio.create_task(staff.turn(task_of("search", LONG)))]
            await asyncio.sleep(0)
            await until(lambda: staff.waiting == 0)
            slow += [asyncio.create_task(staff.turn(task_of("search", LONG), room=str(n))) for n in range(2)]
            await until(lambda: staff.waiting == 2)
            assert _is_turn(await staff.turn(task_of("search", LONG)))
            assert staff.tally.quick == 1
            await staff.close()
            assert all(_is_turn(moves) for moves in await asyncio.gather(*slow))

    run(fill)


def test_nobody_thinks_about_what_nobody_waits_for() -> None:
    async def cancel() -> None:
        async with staff_of(1) as staff:
            slow = asyncio.create_task(staff.turn(task_of("search", Budget(milliseconds=300))))
            await asyncio.sleep(0)
            await until(lambda: staff.waiting == 0)
            never = asyncio.create_task(staff.turn(task_of("search", LONG)))
            await until(lambda: staff.waiting == 1)
            never.cancel()
            await until(lambda: staff.waiting == 0)
            assert _is_turn(await slow)
            assert _is_turn(await staff.turn(task_of()))
            assert staff.tally.decided == 2

    run(cancel)


@dataclass(frozen=True)
class Doubled:
    """A reckoning of a test: twice a number; of a negative one it fails."""

    n: int

    def reckon(self) -> int:
        assert self.n >= 0, "a secret of the kitchen"
        return 2 * self.n


def test_a_reckoning_waits_until_no_turn_does() -> None:
    """And gets an answer, or trouble that tells no card; turns are not hurried because reckonings wait."""

    async def reckon() -> None:
        queue = JobQueue(2)
        answers = [asyncio.get_running_loop().create_future() for _ in range(4)]
        queue.add(Job("", Doubled(1), answers[0]))
        queue.add(Job("a", task_of(), answers[1]))
        queue.add(Job("", Doubled(2), answers[2]))
        dropped = Job("", Doubled(3), answers[3])
        queue.add(dropped)
        queue.drop(dropped)
        queue.drop(dropped)
        assert (len(queue), queue.reckonings, queue.is_full) == (1, 2, False)
        taken = [await queue.take(), await queue.take(), await queue.take()]
        assert [job and job.answer for job in taken] == [answers[1], answers[0], answers[2]]
        assert await queue.take(lambda: not queue.reckonings) is None
        async with staff_of(1) as staff:
            assert await staff.reckon(Doubled(21)) == 42
            with pytest.raises(BotTrouble, match=r"^Doubled failed with AssertionError$"):
                await staff.reckon(Doubled(-1))
            assert (staff.tally.reckoned, staff.tally.decided) == (1, 0)

    run(reckon)


def test_a_reckoning_that_nobody_can_do_is_given_back() -> None:
    async def reckon() -> None:
        none, full = ProcessStaff(0), ProcessStaff(1, warm=False, most=0)
        await none.start()
        await full.start()
        for staff in (none, full, ProcessStaff(1)):
            with pytest.raises(BotTrouble):
                await staff.reckon(Doubled(1))
        await none.close()
        await full.close()
        cold = ProcessStaff(1, warm=False)
        await cold.start()
        asked = asyncio.create_task(cold.reckon(Doubled(1)))
        await asyncio.sleep(0)
        await cold.close()
        with pytest.raises(BotTrouble):
            await asked

    run(reckon)


def test_what_reckonings_need_is_compiled_with_the_first_one() -> None:
    called = Event()
    times: list[bool] = []

    def warm_odds() -> bool:
        times.append(True)
        called.set()
        return True

    assert Reckoned(1, 4) in said(Reckon(1, Doubled(2)), warm_odds=warm_odds)
    assert not times
    said(WarmUp(), Reckon(1, Doubled(2)), Reckon(2, Doubled(3)), warm_odds=warm_odds)
    assert called.wait(60)
    assert times == [True]


def test_a_bot_that_fails_is_told_without_its_cards() -> None:
    async def fail() -> None:
        async with staff_of(1) as staff:
            with pytest.raises(BotTrouble) as caught:
                await staff.turn(task_of("nobody"))
            assert str(caught.value) == "the bot nobody failed with ValueError"
            assert _is_turn(await staff.turn(task_of()))
            assert (staff.tally.troubles, staff.tally.died) == (1, 0)

    run(fail)


def test_workers_leave_with_their_parent_even_while_they_think() -> None:
    """The pipe closes, whoever closes it; nobody has to say goodbye."""

    async def leave() -> None:
        process = await asyncio.create_subprocess_exec(
            *_worker_words(), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=_environment()
        )
        assert process.stdin is not None
        process.stdin.write(frame(Think(1, task_of("search", LONG))))
        await process.stdin.drain()
        process.stdin.close()
        assert await process.wait() == 0

    run(leave)


def _worker_words() -> list[str]:
    return [sys.executable, "-m", "mammamia.server.staff.worker"]


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(mammamia.__file__).parents[1])}


def said(
    *asked: WarmUp | Think | Reckon,
    warm: Callable[[], bool] = lambda: True,
    warm_net: Callable[[], bool] = lambda: True,
    warm_odds: Callable[[], bool] = lambda: True,
) -> list[FromWorker]:
    """What a worker answers, here in this process."""
    outbox = io.BytesIO()
    worker = Worker(io.BytesIO(b"".join(map(frame, asked))), outbox, warm=warm, warm_net=warm_net, warm_odds=warm_odds)
    worker.run(leave=lambda: None)
    data, messages = outbox.getvalue(), []
    while data:
        size = int.from_bytes(data[:4], "big")
        messages.append(pickle.loads(data[4 : 4 + size]))
        data = data[4 + size :]
    return messages


def test_a_worker_thinks_while_it_warms_up() -> None:
    """It says so when it is warm; a warming that never ends holds up nobody."""
    never = Event()

    def wait() -> bool:
        never.wait()
        return True

    messages = said(WarmUp(), Think(7, task_of()), warm=wait)
    never.set()
    assert messages[0] == WorkerReady()
    assert [message.number for message in messages if isinstance(message, Decided)] == [7]
    assert not any(isinstance(message, Warm) for message in messages)
    assert Warm(False) in said(WarmUp(), Think(1, task_of()), warm=lambda: False)


def test_what_only_a_net_needs_is_compiled_when_one_sits_down() -> None:
    """Once, and not where nothing is to be compiled."""
    called = Event()
    times: list[bool] = []

    def warm_net() -> bool:
        times.append(True)
        called.set()
        return True

    quick = Budget(roll_outs=0)
    said(Think(1, task_of("master", quick)), warm_net=warm_net)
    said(WarmUp(), Think(1, task_of("counter")), warm_net=warm_net)
    assert not times
    said(WarmUp(), Think(1, task_of("master", quick)), Think(2, task_of("net")), warm_net=warm_net)
    assert called.wait(60)
    assert times == [True]


def test_without_the_compiled_engine_the_bot_thinks_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The worker is told to warm up, cannot, and goes on."""
    (tmp_path / "numba.py").write_text("raise ImportError")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    async def ask() -> None:
        staff = ProcessStaff(1, late=1e6)
        await staff.start()
        try:
            await until(lambda: staff.ready == 1)
            assert _is_turn(await staff.turn(task_of("search", Budget(milliseconds=50))))
            assert (staff.tally.decided, staff.warm) == (1, 0)
        finally:
            await staff.close()

    run(ask)


# ---------------------------------------------------------------- line and pace


def test_tables_take_turns() -> None:
    async def order() -> list[str]:
        line, loop = JobQueue(10), asyncio.get_running_loop()
        for name in ("a1", "a2", "a3", "b1", "c1", "c2"):
            line.add(Job(name[0], task_of(str(name)), loop.create_future()))
        served = []
        while len(line):
            job = await line.take()
            assert job is not None
            assert isinstance(job.task, Task)
            served.append(job.task.bot)
        return served

    assert run(order) == ["a1", "b1", "c1", "a2", "c2", "a3"]


def test_a_room_that_was_left_out_comes_first_the_next_time() -> None:
    async def run() -> list[str]:
        line, loop = JobQueue(10), asyncio.get_running_loop()
        line.owe("late")
        for room in ("one", "two", "late", "late"):
            line.add(Job(room, task_of("random"), loop.create_future()))
        found = [await line.take() for _ in range(4)]
        return [job.room for job in found if job is not None]

    assert asyncio.run(run()) == ["late", "one", "two", "late"]


def test_the_longer_the_line_the_less_thought() -> None:
    shares = [thrift(waiting, workers=2) for waiting in range(50)]
    assert shares[:3] == [1.0] * 3
    assert shares == sorted(shares, reverse=True)
    assert all(waiting * share <= 2 for waiting, share in enumerate(shares)), "in the time that one has for two workers"
    assert task_of(budget=Budget(milliseconds=100)).with_share(0.25).budget.milliseconds == 25
    assert task_of(budget=Budget(roll_outs=100)).with_share(0.25).budget.roll_outs == 25


def test_the_last_of_a_rush_thinks_no_longer_than_the_first() -> None:
    """And a second later half of it is forgotten."""
    now = [0.0]
    rush = Rush(lambda: now[0])
    assert [rush.with_waiting(waiting) for waiting in (20, 10, 1)] == [20, 20, 20]
    now[0] += 1.0
    assert rush.with_waiting(0) == 10
    now[0] += 60.0
    assert thrift(rush.with_waiting(1), workers=1) == 1.0


def test_a_pause_depends_on_public_things_only() -> None:
    pauses = [pause_before(number, "search", game="g") for number in range(200)]
    assert pauses == [pause_before(number, "search", game="g") for number in range(200)]
    assert all(0.9 <= pause <= 2.0 for pause in pauses)
    assert len(set(pauses)) == 200
    assert pauses[7] != pause_before(7, "search", game="h")
    assert pause_before(7, "search", game="g", pace=0.5) == pytest.approx(pauses[7] / 2)
    assert pause_before(7, "search", pace=0) == 0
    assert all(budget_within(pause).milliseconds < 1000 * pause for pause in pauses)
