"""The look: a wood-fired oven in a dark trattoria. Ingredients have a shape first, a colour second, a letter third."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text

from mammamia.editions import Colour, Ingredient
from mammamia.game import IngredientCard
from mammamia.i18n import Language

NIGHT: Final = "#1d100c"
HEARTH: Final = "#331c14"  # a panel on the night
COAL: Final = "#0d0504"  # the inside of the oven
BRICK: Final = "#8a3d2c"
BRICK_DARK: Final = "#54241a"  # mortar; another colour than the brick in 256 and in 16 colours too
EMBER: Final = "#ff8a1f"  # the action
FLOUR: Final = "#fbf3e4"
INK: Final = "#2a1710"
SMOKE: Final = "#b9a596"  # quiet words
GOOD: Final = "#2f7d4f"
GOOD_TEXT: Final = "#7fd6a0"
BAD: Final = "#a8202a"
BAD_TEXT: Final = "#ff9a8f"

TITLE: Final = f"bold {EMBER}"
QUIET: Final = SMOKE
ACTION: Final = f"bold {INK} on {EMBER}"
TOUCH: Final = "touch"
KEY: Final = f"bold {EMBER}"


@dataclass(frozen=True, slots=True)
class Face:
    """How an ingredient looks: its shape, the colour of its plate, and what is written on it."""

    glyph: str
    plate: str
    ink: str


FACES: Final[dict[Ingredient, Face]] = {
    Ingredient.SALAMI: Face("◉", "#a8202a", FLOUR),  # a disc with fat dots
    Ingredient.PINEAPPLE: Face("◆", "#f3bd09", INK),  # a lattice
    Ingredient.MUSHROOM: Face("♠", "#faf2e6", INK),  # cap and stem
    Ingredient.PEPPER: Face("∫", "#32b8b3", INK),  # a hook
    Ingredient.OLIVE: Face("∞", "#30215f", FLOUR),  # two ovals
    Ingredient.SHRIMP: Face("§", "#da5a82", INK),  # a segmented curl
}


def plate_of(kind: Ingredient) -> str:
    """The style of a plate with this ingredient."""
    face = FACES[kind]
    return f"bold {face.ink} on {face.plate}"


def chip(kind: Ingredient, language: Language) -> Text:
    """An ingredient in two cells: shape and letter, on its colour."""
    return Text(f"{FACES[kind].glyph}{language.letter(kind)}", plate_of(kind))


def seat_chip(colour: Colour, language: Language) -> Text:
    """The mark of a seat: its personal ingredient."""
    return chip(colour.ingredient, language)


def counted(card: IngredientCard, n: int, language: Language) -> Text:
    """So many cards of a sort: `3 ♠M`, and `1×2 ♠M` for a double."""
    return Text.assemble((f"{n}×2 " if card.is_double else f"{n} ", "bold"), chip(card.kind, language))


def key_cap(key: int) -> str:
    """A key that is a digit, in brackets: a number without them counts something."""
    return f"[{key}]"


def touch(action: str) -> Style:
    """What can be clicked: the action it stands for. Textual's own links would be underlined, and lose their colour."""
    return Style(meta={TOUCH: action})


def fit(text: Text, width: int, style: str = "") -> Text:
    """One line of exactly this width: cut with an ellipsis, or filled up."""
    line = text.copy()
    line.truncate(max(width, 0), overflow="ellipsis")
    line.append(" " * max(0, width - line.cell_len))
    if style:
        line.stylize_before(style)
    return line


def fit_plain(text: str, width: int) -> str:
    """The same for a plain text."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return f"{set_cell_size(text, max(0, width - 1)).rstrip()}…".ljust(width)


def beside(left: Text, right: Text, width: int, style: str = "") -> Text:
    """Two texts at the ends of one line; the left one gives way."""
    line = fit(left, max(0, width - right.cell_len))
    line.append_text(right)
    return fit(line, width, style)


def lines_of(*lines: Text) -> Text:
    """Lines below each other."""
    return Text("\n").join(lines)
