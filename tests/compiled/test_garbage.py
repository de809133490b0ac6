"""The garbage collector waits, and is afterwards as it was."""

from __future__ import annotations

import gc

import pytest

from mammamia.engine.garbage import uncollected


def test_nothing_is_collected_for_a_while() -> None:
    with uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_is_on_again_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), uncollected():
        _ = 1 // 0
    assert gc.isenabled()


def test_who_has_no_garbage_collector_gets_none() -> None:
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_what_was_made_is_not_looked_through_at_once() -> None:
    looked: list[str] = []

    def note(phase: str, _: object) -> None:
        looked.append(phase)

    gc.callbacks.append(note)
    try:
        with uncollected():
            made = [[n] for n in range(gc.get_threshold()[0] * 2)]
        made.append([0])
        assert looked == []
    finally:
        gc.callbacks.remove(note)


def test_what_somebody_has_frozen_stays_so() -> None:
    gc.freeze()
    try:
        with uncollected():
            pass
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
