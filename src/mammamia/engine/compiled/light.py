"""Numba without its last step: a function is typed and translated to LLVM code, and not made machine code by itself.

Numba optimises and finishes every function by itself, although only entries are ever called from outside: that was
half of a first start. Here entries are finished whole, with all parts linked in. The classes follow Numba's internals.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

# mypy: allow-subclassing-any, allow-untyped-decorators
# Numba has no types of its own.
codegen: Any = import_module("numba.core.codegen")
compiler: Any = import_module("numba.core.compiler")
machinery: Any = import_module("numba.core.compiler_machinery")
passes: Any = import_module("numba.core.typed_passes")
make_function: Any = import_module("numba._dynfunc").make_function


class PartLibrary(codegen.JITCodeLibrary):
    """The code of one function and of all that it calls. It has no address."""

    is_optimised = False

    def finalize(self) -> None:
        """Link what is called; optimise it here if that is asked for, once for all entries."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        if self.is_optimised:
            self._optimize_final_module()
        self._finalized = True


class OptimisedLibrary(PartLibrary):
    """The code of a rule that is set apart, or of a long sum with its vectors."""

    is_optimised = True


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
    """For what entries need no more than link."""

    _name = "lower_and_optimise_part"
    library_class = OptimisedLibrary


class PartCompiler(compiler.CompilerBase):
    """Numba's steps, but for the last one."""

    lowering: type[LowerPart] = LowerOnly

    def define_pipelines(self) -> list[Any]:
        """The usual ones, with another lowering."""
        manager = machinery.PassManager("part")
        for step, why in compiler.DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            manager.add_pass(self.lowering if step is passes.NativeLowering else step, why)
        manager.finalize()
        return [manager]


class OptimisingCompiler(PartCompiler):
    """The same, and the code is optimised by itself."""

    lowering = LowerAndOptimise
