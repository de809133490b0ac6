"""Numba without its last step: a function is typed and translated to LLVM code, and not made machine code by itself.

Numba optimises and finishes every function by itself, although only entries are ever called from outside: that was
half of a first start. Here entries are finished whole, with all parts linked in. Of the steps before that, parts take
those that rules need. The classes follow Numba's internals.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

# mypy: allow-subclassing-any, allow-untyped-decorators
# Numba has no types of its own.
codegen: Any = import_module("numba.core.codegen")
compiler: Any = import_module("numba.core.compiler")
machinery: Any = import_module("numba.core.compiler_machinery")
events: Any = import_module("numba.core.event")
passes: Any = import_module("numba.core.typed_passes")
untyped: Any = import_module("numba.core.untyped_passes")
types: Any = import_module("numba").types
typing_context: Any = import_module("numba.core.registry").cpu_target.typing_context
make_function: Any = import_module("numba._dynfunc").make_function


class PartLibrary(codegen.JITCodeLibrary):
    """The code of one function and of all that it calls, but for what is set apart. It has no address."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.apart: dict[ApartLibrary, None] = {}  # what is called from here and not linked in

    def finalize(self) -> None:
        """Link what is called."""
        self._raise_if_finalized()
        self._link_parts()
        self._finalized = True

    def _link_parts(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            if isinstance(library, ApartLibrary):
                self.apart[library] = None
            else:
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
                self.apart.update(getattr(library, "apart", {}))


class OptimisedLibrary(PartLibrary):
    """The code of a long sum with its vectors: optimised by itself, and written into its callers."""

    def finalize(self) -> None:
        """Link and optimise."""
        super().finalize()
        self._optimize_final_module()


class ApartLibrary(OptimisedLibrary):
    """The code of a rule that is set apart: optimised here, once for all entries."""

    def shown(self) -> Any:
        """A copy that callers learn from, but leave alone and leave out."""
        copy = self._final_module.clone()
        for function in copy.functions:
            if not function.is_declaration:
                function.linkage = "available_externally"
                function.add_function_attribute("optnone")
                function.add_function_attribute("noinline")
        return copy


class EntryLibrary(PartLibrary):
    """The code of an entry. What is set apart is linked in at the end, and not optimised again."""

    def finalize(self) -> None:
        """Optimise it, and make machine code of it."""
        self._raise_if_finalized()
        self._link_parts()
        for library in self.apart:
            self._final_module.link_in(library.shown(), preserve=True)
        self._optimize_final_module()
        waiting = list(self.apart)
        for library in waiting:  # each after one that calls it: nothing else is linked
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            waiting += [further for further in library.apart if further not in waiting]
        self._final_module.verify()
        self._finalize_final_module()


class LowerPart(passes.NativeLowering):
    """Numba's translation, which ends with a library that callers can link."""

    library_class = PartLibrary

    def run_pass(self, state: Any) -> bool:
        """Translate one function."""
        state.library = library = self.library_class(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        library.finalize()
        known_as = lowered.fndesc
        function = make_function(known_as.lookup_module(), known_as.qualname, "", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(function, known_as, [library])
        state["cr"] = compiler._LowerResult(known_as, lowered.call_helper, cfunc=function, env=lowered.env)
        return True


@machinery.register_pass(mutates_CFG=True, analysis_only=False)
class LowerOnly(LowerPart):
    """For most rules."""

    _name = "lower_part"


@machinery.register_pass(mutates_CFG=True, analysis_only=False)
class LowerAndOptimise(LowerPart):
    """For long sums."""

    _name = "lower_and_optimise_part"
    library_class = OptimisedLibrary


@machinery.register_pass(mutates_CFG=True, analysis_only=False)
class LowerApart(LowerPart):
    """For what entries need no more than link."""

    _name = "lower_part_apart"
    library_class = ApartLibrary


@machinery.register_pass(mutates_CFG=True, analysis_only=False)
class LowerEntry(passes.NativeLowering):
    """For what is called from Python."""

    _name = "lower_entry"

    def run_pass(self, state: Any) -> bool:
        """Translate one function, and finish it."""
        state.library = EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        done: bool = super().run_pass(state)
        return done


class ShortWay(machinery.PassManager):
    """Numba's steps one after the other, without a protocol of each: that wrote down all types as text."""

    def run(self, state: Any) -> None:
        """Take every step."""
        for kind, _ in self.passes:
            step = machinery._pass_registry.get(kind).pass_inst
            step.analysis = self._analysis
            step.run_initialization(state)
            step.run_pass(state)
            step.run_finalizer(state)


BEFORE_LOWERING: Final = (  # rules are plain loops: no closures, no rewriting, no `with`, nothing raised
    untyped.TranslateByteCode,
    untyped.FixupArgs,
    untyped.IRProcessing,
    untyped.ReconstructSSA,
    passes.NopythonTypeInference,
    passes.PreLowerStripPhis,
    passes.IRLegalization,
)


class PartCompiler(compiler.CompilerBase):
    """The steps that rules need, but for the last one."""

    lowering: type[Any] = LowerOnly

    def define_pipelines(self) -> list[Any]:
        """One way, with another lowering."""
        way = ShortWay("part")
        for step in (*BEFORE_LOWERING, self.lowering, passes.NoPythonBackend):
            way.add_pass(step, step.__name__)
        way.finalize()
        return [way]


class OptimisingCompiler(PartCompiler):
    """The same, and the code is optimised by itself."""

    lowering = LowerAndOptimise


class ApartCompiler(PartCompiler):
    """The same, and callers find it finished."""

    lowering = LowerApart


class EntryCompiler(PartCompiler):
    """The same, and machine code at the end."""

    lowering = LowerEntry


_resolved: dict[tuple[Any, ...], Any] = {}


@contextmanager
def quick_typing() -> Iterator[None]:
    """Type what Numba itself brings, such as the sum of two numbers, once; and tell nobody about it."""
    resolve, broadcast = typing_context.resolve_function_type, events.broadcast

    def resolve_once(function: Any, arguments: Any, named: Any) -> Any:
        if named or isinstance(function, types.Dispatcher):
            return resolve(function, arguments, named)
        key = function, tuple(arguments)
        if key not in _resolved:
            _resolved[key] = resolve(function, arguments, named)
        return _resolved[key]

    typing_context.resolve_function_type, events.broadcast = resolve_once, lambda _: None
    try:
        yield
    finally:
        del typing_context.resolve_function_type
        events.broadcast = broadcast
