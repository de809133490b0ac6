"""The rules of `rows.py` on arrays: a whole stretch is loaded, changed and stored in a few instructions.

LLVM does not find them by itself, since it cannot know that two rows never overlap. No bounds are looked at.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from mammamia.engine.rows import (
    STRETCH,
    enter_cards,
    enter_first,
    enter_numbers,
    enter_orders,
    enter_places,
    enter_raised,
    enter_rest,
    fetch_early,
    is_among,
    mask_of,
    take_cards,
    total_of,
)
from mammamia.engine.state import CARDS, MOVES, ORDERS

# mypy: allow-untyped-decorators
# Numba has no types of its own.
ir: Any = import_module("llvmlite.ir")
extending: Any = import_module("numba.extending")
types: Any = import_module("numba").types
control: Any = import_module("numba.core.cgutils")

_NARROW: Final = 16  # bits of every number in these stretches, at most
_LINE: Final = 64  # bytes that a processor fetches at a time


def _stretch(n: int, context: Any, builder: Any, array: Any, kind: Any, start: Any) -> tuple[Any, Any]:
    """Where *n* numbers of an array begin, and their type as one value."""
    assert kind.layout == "C", "a row lies in one piece"
    assert isinstance(kind.dtype, types.Integer), "a row holds whole numbers"
    whole = ir.VectorType(ir.IntType(kind.dtype.bitwidth), n)
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [start]), whole.as_pointer()), whole


def _load(builder: Any, place: tuple[Any, Any], kind: Any) -> Any:
    """The numbers of a stretch, each of 16 bits."""
    where, whole = place
    found = builder.load(where, align=1)
    wide = ir.VectorType(ir.IntType(_NARROW), whole.count)
    if whole.element.width == _NARROW:
        return found
    return builder.sext(found, wide) if kind.dtype.signed else builder.zext(found, wide)


def _store(builder: Any, numbers: Any, place: tuple[Any, Any]) -> None:
    where, whole = place
    if whole.element.width != _NARROW:
        numbers = builder.trunc(numbers, whole)
    builder.store(numbers, where, align=1)


def _all(builder: Any, number: Any, n: int) -> Any:
    """The same number *n* times, of 16 bits."""
    narrow = ir.IntType(_NARROW)
    whole = ir.VectorType(narrow, n)
    one = builder.insert_element(ir.Constant(whole, ir.Undefined), builder.trunc(number, narrow), ir.IntType(32)(0))
    return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), n), [0] * n))


def _reduced(builder: Any, how: str, numbers: Any) -> Any:
    """All numbers of a stretch in one: their sum, or the bits that any of them has."""
    name = f"llvm.vector.reduce.{how}.v{numbers.type.count}i{_NARROW}"
    kind = ir.FunctionType(ir.IntType(_NARROW), (numbers.type,))
    return builder.call(builder.module.declare_intrinsic(name, (), kind), (numbers,))


@extending.intrinsic
def orders_of_mask(_: Any, mask: Any, start: Any, out: Any) -> Any:
    """`enter_orders`."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        number, at, row = given
        bits = ir.Constant(ir.VectorType(ir.IntType(_NARROW), ORDERS), [1 << order for order in range(ORDERS)])
        none = ir.Constant(bits.type, [0] * ORDERS)
        found = builder.icmp_signed("!=", builder.and_(_all(builder, number, ORDERS), bits), none)
        place = _stretch(ORDERS, context, builder, row, signature.args[2], at)
        _store(builder, builder.zext(found, bits.type), place)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, out), write


@extending.intrinsic
def places_in_pile(_: Any, places: Any, by: Any, start: Any, out: Any) -> Any:
    """`enter_places`."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        source, fewer, at, row = given
        kind = signature.args[0]
        first = context.get_constant(types.int64, 0)
        found = _load(builder, _stretch(ORDERS, context, builder, source, kind, first), kind)
        left = builder.sub(found, _all(builder, fewer, ORDERS))
        none = ir.Constant(left.type, [0] * ORDERS)
        left = builder.select(builder.icmp_signed(">", left, none), left, none)
        _store(builder, left, _stretch(ORDERS, context, builder, row, signature.args[3], at))
        return context.get_dummy_value()

    return types.void(places, types.int64, types.int64, out), write


@extending.intrinsic
def cards_of_pile(_: Any, pile: Any, start: Any, out: Any) -> Any:
    """`enter_cards`."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        source, at, row = given
        first, kind = context.get_constant(types.int64, 0), signature.args[0]
        found = _load(builder, _stretch(CARDS, context, builder, source, kind, first), kind)
        _store(builder, found, _stretch(CARDS, context, builder, row, signature.args[2], at))
        return context.get_dummy_value()

    return types.void(pile, types.int64, out), write


@extending.intrinsic
def cards_less_pile(_: Any, pile: Any, start: Any, out: Any) -> Any:
    """`take_cards`."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        source, at, row = given
        first, kind = context.get_constant(types.int64, 0), signature.args[0]
        taken = _load(builder, _stretch(CARDS, context, builder, source, kind, first), kind)
        place = _stretch(CARDS, context, builder, row, signature.args[2], at)
        left = builder.sub(_load(builder, place, signature.args[2]), taken)
        _store(builder, left, place)
        return context.get_dummy_value()

    return types.void(pile, types.int64, out), write


@extending.intrinsic
def cards_in_all(_: Any, pile: Any) -> Any:
    """`total_of`."""

    def find(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        first, kind = context.get_constant(types.int64, 0), signature.args[0]
        found = _load(builder, _stretch(CARDS, context, builder, given[0], kind, first), kind)
        return builder.sext(_reduced(builder, "add", found), ir.IntType(64))

    return types.int64(pile), find


@extending.intrinsic
def cards_left(_: Any, pile: Any, taken: Any, most_at: Any, start: Any, out: Any) -> Any:
    """`enter_rest`."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        whole, less, bound, at, row = given
        first = context.get_constant(types.int64, 0)
        kinds = signature.args
        left = builder.sub(
            _load(builder, _stretch(CARDS, context, builder, whole, kinds[0], first), kinds[0]),
            _load(builder, _stretch(CARDS, context, builder, less, kinds[1], first), kinds[1]),
        )
        most = _load(builder, _stretch(CARDS, context, builder, row, kinds[4], bound), kinds[4])
        left = builder.select(builder.icmp_signed("<", left, most), left, most)
        _store(builder, left, _stretch(CARDS, context, builder, row, kinds[4], at))
        return context.get_dummy_value()

    return types.void(pile, taken, types.int64, types.int64, out), write


@extending.intrinsic
def first_of_stretch(_: Any, n: Any, start: Any, out: Any) -> Any:
    """`enter_first`."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        count, at, row = given
        all_counts = _all(builder, count, STRETCH)
        is_first = builder.icmp_signed("<", ir.Constant(all_counts.type, list(range(STRETCH))), all_counts)
        place = _stretch(STRETCH, context, builder, row, signature.args[2], at)
        _store(builder, builder.zext(is_first, all_counts.type), place)
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, out), write


@extending.intrinsic
def numbers_of_stretch(_: Any, first: Any, start: Any, out: Any) -> Any:
    """`enter_numbers`."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        number, at, row = given
        numbers = _all(builder, number, STRETCH)
        numbers = builder.add(numbers, ir.Constant(numbers.type, list(range(STRETCH))))
        _store(builder, numbers, _stretch(STRETCH, context, builder, row, signature.args[2], at))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, out), write


@extending.intrinsic
def names_raised(_: Any, names: Any, by: Any, start: Any, out: Any) -> Any:
    """`enter_raised`."""

    def write(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        source, higher, at, row = given
        first, kind = context.get_constant(types.int64, 0), signature.args[0]
        found = _load(builder, _stretch(ORDERS, context, builder, source, kind, first), kind)
        raised = builder.add(found, _all(builder, higher, ORDERS))
        _store(builder, raised, _stretch(ORDERS, context, builder, row, signature.args[3], at))
        return context.get_dummy_value()

    return types.void(names, types.int64, types.int64, out), write


@extending.intrinsic
def mask_of_names(_: Any, names: Any, n: Any) -> Any:
    """`mask_of`."""

    def find(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        source, count = given
        first, kind = context.get_constant(types.int64, 0), signature.args[0]
        found = _load(builder, _stretch(ORDERS, context, builder, source, kind, first), kind)
        # What lies beyond the first n is anything: a bit must not be shifted out of its number.
        found = builder.and_(found, ir.Constant(found.type, [ORDERS - 1] * ORDERS))
        counts = builder.icmp_signed("<", ir.Constant(found.type, list(range(ORDERS))), _all(builder, count, ORDERS))
        bits = builder.shl(builder.zext(counts, found.type), found)
        return builder.zext(_reduced(builder, "or", bits), ir.IntType(64))

    return types.int64(names, types.int64), find


@extending.intrinsic
def found_in_moves(_: Any, moves: Any, n: Any, move: Any) -> Any:
    """`is_among`."""

    def look(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        row, count, number = given
        first, kind = context.get_constant(types.int64, 0), signature.args[0]
        offered = _load(builder, _stretch(MOVES, context, builder, row, kind, first), kind)
        places = ir.Constant(offered.type, list(range(MOVES)))
        is_same = builder.icmp_signed("==", offered, _all(builder, number, MOVES))
        is_offered = builder.icmp_signed("<", places, _all(builder, count, MOVES))
        found = builder.bitcast(builder.and_(is_same, is_offered), ir.IntType(MOVES))
        is_narrow = builder.icmp_unsigned("<", number, number.type(1 << _NARROW - 1))
        return builder.and_(builder.icmp_unsigned("!=", found, found.type(0)), is_narrow)

    return types.boolean(moves, types.int64, types.int64), look


@extending.intrinsic
def entry_fetched_early(_: Any, entries: Any, i: Any) -> Any:
    """`fetch_early`."""

    def fetch(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        array, place = given
        made = context.make_array(signature.args[0])(context, builder, array)
        whole = ir.IntType(64)
        size = builder.extract_value(made.strides, 0)
        first = builder.add(builder.ptrtoint(made.data, whole), builder.mul(size, place))
        byte = ir.IntType(8).as_pointer()
        flag = ir.IntType(32)
        instruction = builder.module.declare_intrinsic(
            "llvm.prefetch", (byte,), ir.FunctionType(ir.VoidType(), (byte, flag, flag, flag))
        )
        with control.for_range_slice(builder, whole(0), size, whole(_LINE), whole) as (offset, _):
            where = builder.inttoptr(builder.add(first, offset), byte)
            builder.call(instruction, (where, flag(0), flag(3), flag(1)))
        return context.get_dummy_value()

    return types.void(entries, types.int64), fetch


VECTORS: Final[dict[str, Any]] = {
    enter_orders.__name__: orders_of_mask,
    enter_places.__name__: places_in_pile,
    enter_cards.__name__: cards_of_pile,
    take_cards.__name__: cards_less_pile,
    total_of.__name__: cards_in_all,
    enter_rest.__name__: cards_left,
    enter_first.__name__: first_of_stretch,
    enter_numbers.__name__: numbers_of_stretch,
    enter_raised.__name__: names_raised,
    mask_of.__name__: mask_of_names,
    is_among.__name__: found_in_moves,
    fetch_early.__name__: entry_fetched_early,
}
