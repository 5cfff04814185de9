"""Ricochet Robots: shortest solutions, proved, and puzzles."""

from __future__ import annotations

from officina import _core
from officina._core import State
from officina.results import Solution


def solve(
    position: State | str | dict,
    *,
    all: int = 0,
    turn: str | None = None,
    seconds: float | None = None,
    megabytes: int = 512,
) -> Solution:
    """A shortest solution of a position.

    position   a state with a token turned up, "4A3B2C1C-a12b6l4n15-rm", or a dict as `officina solve` takes it
    all        how many of the shortest solutions to list; they are counted, too, unless it is 0
    turn       how rule 4.4 is read: literal, strict, off; else as the position says
    seconds    of processor time, after which it gives up (`solution.moves` is None then)

    >>> solution = officina.ricochet.solve("4A3B2C1C-a12b6l4n15-rm", all=10)
    >>> solution.moves, solution.count
    """
    return _core.solve(position, all, turn, seconds, megabytes)


def puzzle(
    moves: int | tuple[int, int],
    *,
    seed: int = 0,
    robots: int = 4,
    barriers: bool = True,
    turn: str = "literal",
    seconds: float = 60,
) -> str:
    """A position whose shortest solution has that number of moves, as text that `solve` takes.

    >>> officina.ricochet.puzzle((6, 8), seed=1)
    """
    shortest, longest = (moves, moves) if isinstance(moves, int) else moves
    return _core.puzzle(shortest, longest, seed, robots, barriers, turn, seconds)
