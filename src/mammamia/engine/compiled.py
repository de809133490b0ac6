"""The same rules compiled by Numba on NumPy records: batches, play-outs and roll-outs. Needs the extra `mammamia[fast]`."""

from __future__ import annotations

from typing import Any

from mammamia.engine.fields import stores


def record_type(bundle: type[object]) -> Any:
    """The NumPy record type with the fields of a plain bundle, eight bytes aligned so that a clone is a few wide moves."""
    import numpy as np

    packed = np.dtype([(name, store.code, store.sizes) for name, store in stores(bundle).items()])
    return packed
