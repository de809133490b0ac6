"""The shipped net: a plain NumPy file of 32-bit floats, which the standard library alone can read."""

from __future__ import annotations

from array import array
from ast import literal_eval
from functools import cache
from importlib.resources import files
from math import prod
from typing import Any, Final

from mammamia.bots.kernels.mind import Mind
from mammamia.bots.kernels.net_layers import Net
from mammamia.engine.fields import clone, stores

FILE: Final = "net.npy"
MAGIC: Final = b"\x93NUMPY\x01\x00"
SIZES: Final = {name: store.sizes for name, store in stores(Net).items()}
NUMBERS: Final = sum(map(prod, SIZES.values()))


def judging_ends(mind: Mind, net: Net) -> Mind:
    """The same mind, which judges the end of a round by the net."""
    mind = clone(mind)
    mind.ends_by_net = 1
    mind.end_first, mind.end_bias, mind.end_last = net.end_first, net.end_bias, net.end_last
    return mind


@cache
def shipped() -> Net:
    """The net that comes with the package."""
    return net_of(read_numbers(files(__package__).joinpath(FILE).read_bytes()))


def read_numbers(npy: bytes) -> array[float]:
    """The numbers of a NumPy file of little-endian 32-bit floats, by the standard library alone."""
    assert npy.startswith(MAGIC), "not a NumPy file, version 1.0"
    start = 10 + int.from_bytes(npy[8:10], "little")
    head = literal_eval(npy[10:start].decode("latin-1"))
    assert (head["descr"], head["shape"]) == ("<f4", (NUMBERS,)), f"not the numbers of a net: {head}"
    numbers = array("f", npy[start:])
    if (1).to_bytes(2, "little") != array("H", [1]).tobytes():
        numbers.byteswap()
    return numbers


def net_of(numbers: Any) -> Net:
    """A net from its numbers, in the order of its fields."""
    assert len(numbers) == NUMBERS, f"{NUMBERS} numbers, not {len(numbers)}"
    rest = iter(map(float, numbers))
    parts: dict[str, Any] = {}
    for name, sizes in SIZES.items():
        flat = [next(rest) for _ in range(prod(sizes))]
        parts[name] = flat if len(sizes) == 1 else [flat[i : i + sizes[1]] for i in range(0, len(flat), sizes[1])]
    return Net(**parts)
