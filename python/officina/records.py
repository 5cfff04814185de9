"""Records: a game as text that replays without any random numbers."""

from __future__ import annotations

from os import PathLike

from officina import _core
from officina._core import State


def load(record: str, *, content: str | PathLike[str] | None = None) -> State:
    """The state at the end of a record (its text); a record says which game it is of.

    >>> officina.load(open("a.game").read())
    """
    return _core.load(record, content=content)
