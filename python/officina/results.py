"""What comes out: of a game, of a bot's thinking, of the solver."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Result:
    """How a game stands, by seat; before the end as if it ended now."""

    over: bool
    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 = first; equal ranks are ties that no rule breaks
    points: tuple[dict[str, int], ...]  # by source; they add up to the score
    winners: tuple[int, ...]  # once it is over; a game alone may have none


@dataclass(frozen=True)
class Reason:
    """What is different after one move than after another, in the words of the game."""

    says: str
    points: float  # what that is worth; below 0 it speaks against the move


@dataclass(frozen=True)
class Considered:
    """A move that a bot has thought about."""

    move: str
    says: str
    visits: int  # how often it was tried; 0 by bots that do not search
    points: float  # what it expects to have at the end
    hope: float  # from 0, hopeless, to 1, certain to win by far
    because: tuple[Reason, ...] = ()  # of the one it would make: why that rather than the next best


@dataclass(frozen=True)
class Solution:
    """What the solver of Ricochet Robots has found; in a notebook it shows itself as a picture."""

    position: str  # "4A3B2C1C-a12b6l4n15-rm"
    moves: tuple[str, ...] | None  # a shortest solution, "red north"; None where there is none
    all: tuple[tuple[str, ...], ...]  # all of that length, as far as they were asked for
    count: int | None  # how many there are; None where they were not counted
    complete: bool  # is `count` exact?
    unsolvable: bool  # proved
    longer_than: int  # every length up to this one is proved impossible
    nodes: int  # positions looked at
    svg: str = field(repr=False)

    def __len__(self) -> int:
        """The number of moves; 0 where no solution was found."""
        return len(self.moves or ())

    def __bool__(self) -> bool:
        return self.moves is not None

    def _repr_svg_(self) -> str:
        return self.svg
