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
