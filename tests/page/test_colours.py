"""The six kinds can be told apart by colour alone, also by who does not see all colours: CIEDE2000, at least 18."""

from __future__ import annotations

import re
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from mammamia.editions import Ingredient
from tools.page import WEB

LEAST = 18.0
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

# How a colour looks without one sort of cones: Machado, Oliveira and Fernandes (2009), full severity, linear RGB.
VISIONS: dict[str, Matrix] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Vector = (0.95047, 1.0, 1.08883)


def colours() -> dict[str, str]:
    """The colour of each kind, as the page has it."""
    tokens = (WEB / "src" / "styles" / "tokens.css").read_text(encoding="utf-8")
    found = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", tokens))
    return {kind.value: found[kind.value] for kind in Ingredient}


def times(matrix: Matrix, vector: Vector) -> Vector:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def lab(colour: str, vision: Matrix) -> Vector:
    """A colour as somebody sees it, in CIELAB."""
    red, green, blue = (_linear(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5))
    one, two, three = (min(1.0, max(0.0, part)) for part in times(vision, (red, green, blue)))
    x, y, z = (_root(part / white) for part, white in zip(times(TO_XYZ, (one, two, three)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def distance(one: Vector, other: Vector) -> float:
    """CIEDE2000, as in Sharma, Wu and Dalal (2005)."""
    lightness = (one[0] + other[0]) / 2
    grey = _grey((hypot(*one[1:]) + hypot(*other[1:])) / 2)
    a, b = ((1 + grey) * one[1], one[2]), ((1 + grey) * other[1], other[2])
    chromas = hypot(*a), hypot(*b)
    chroma = sum(chromas) / 2
    hues = degrees(atan2(a[1], a[0])) % 360, degrees(atan2(b[1], b[0])) % 360
    turn = hues[1] - hues[0]
    if abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
    hue = (hues[0] + turn / 2) % 360
    far = (lightness - 50) ** 2
    weight = (
        1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    )  # fmt: skip
    in_lightness = (other[0] - one[0]) / (1 + 0.015 * far / sqrt(20 + far))
    in_chroma = (chromas[1] - chromas[0]) / (1 + 0.045 * chroma)
    in_hue = 2 * sqrt(chromas[0] * chromas[1]) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    twist = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * sqrt(chroma**7 / (chroma**7 + 25.0**7))
    return sqrt(in_lightness**2 + in_chroma**2 + in_hue**2 + twist * in_chroma * in_hue)


def _grey(chroma: float) -> float:
    return 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25.0**7)))


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ],
)
def test_the_distance_is_that_of_the_paper(one: Vector, other: Vector, expected: float) -> None:
    assert distance(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("vision", VISIONS)
def test_the_kinds_keep_their_distance(vision: str) -> None:
    seen = {kind: lab(colour, VISIONS[vision]) for kind, colour in colours().items()}
    near = {(one, other): distance(seen[one], seen[other]) for one, other in combinations(seen, 2)}
    assert min(near.values()) >= LEAST, min(near.items(), key=lambda pair: pair[1])
