"""Records: a game as text that replays without any random numbers."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

from officina import _core
from officina._core import State


def load(record: str, *, content: str | PathLike[str] | None = None) -> State:
    """The state at the end of a record (its text); a record says which game it is of.

    >>> officina.load(open("a.game").read())
    """
    return _core.load(record, content=content)


def restored(record: str, content: dict[str, str] | None, dealing: tuple[bool, Sequence[int]]) -> State:
    """A state as it was pickled: it deals on as it would have done."""
    return _core.restored(record, content, dealing)
