"""The Pythons that a server may run on: how each was built, and how long it takes for a plain loop.

How a Python was built decides what a message costs. Not every one says it: Debian's is optimised with profiles and does
not name it among its options, so beside what it says stands what it takes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Final, NamedTuple

_ASKED: Final = """
import json, platform, sysconfig
from timeit import repeat
class Card:
    __slots__ = ("n",)
    def __init__(self, n): self.n = n
    def more(self, n): return Card(self.n + n)
def loop():
    card, found = Card(0), {}
    for i in range(1000):
        card = card.more(i)
        found[i & 63] = card.n
says = "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or "")
print(json.dumps([platform.python_version(), says, min(repeat(loop, number=20, repeat=50)) / 20e-6]))
"""


class Build(NamedTuple):
    """A Python as it is."""

    version: str
    says: bool  # that it is optimised; others may be, too
    loop: float  # microseconds for a thousand steps with objects, the least of fifty tries

    def __str__(self) -> str:
        said = "optimised by its own word" if self.says else "does not say that it is optimised"
        return f"Python {self.version}, {said}"


def build_of(python: str = sys.executable) -> Build:
    """How a Python was built."""
    found = subprocess.run([python, "-c", _ASKED], capture_output=True, text=True, check=True)
    return Build(*json.loads(found.stdout))
