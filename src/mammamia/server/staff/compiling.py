"""Compiling apart: a process of its own compiles, and what the compiler took of memory goes with it.

A worker then only loads what was left on disk. `python -m mammamia.server.staff.compiling STEP` is that process; it
ends early if whoever started it is gone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from threading import Thread
from typing import Final

from mammamia.bots.warming import STEPS, can_be_kept, has_to_compile

COMPILING: Final = "mammamia.server.staff.compiling"


def warm_up_apart(step: Callable[[], bool]) -> bool:
    """A step of the warm-up; False where nothing can be compiled."""
    if has_to_compile(step) and can_be_kept(step):
        command = [sys.executable, "-m", COMPILING, step.__name__]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
            process.wait()  # however it ends: what is missing is compiled here
    return step()


def main() -> None:
    """Compile what is named."""
    Thread(target=_leave_with_parent, daemon=True).start()
    next(step for step in STEPS if step.__name__ == sys.argv[1])()


def _leave_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    main()
