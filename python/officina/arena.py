"""Which bot is stronger, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from officina import _core
from officina._core import Game, View

Player = str | Callable[[View], "str | int | None"]
"""A bot by name ("engineer", "exec:python3 my_bot.py"), or a function from what its seat sees to a move."""


@dataclass(frozen=True)
class Estimate:
    """A figure with the interval that holds the true value 95 times of 100."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3g} ({self.low:.3g} to {self.high:.3g})"


@dataclass(frozen=True)
class Pair:
    """One player among others of another kind."""

    one: str
    field: str
    games: int
    share: Estimate  # of the wins
    elo: Estimate
    margin: Estimate  # points above the mean of the others


@dataclass(frozen=True)
class Contest:
    """What came out: `pairs`, each with its intervals, the `ratings` of all, and in `report` everything."""

    pairs: tuple[Pair, ...]
    ratings: dict[str, Estimate]
    report: dict[str, Any] = field(repr=False)

    def __str__(self) -> str:
        lines = [f"{'':28}{'games':>7}  {'share of the wins':24}{'Elo':24}points ahead"]
        for pair in self.pairs:
            name = f"{pair.one} – {pair.field}"
            lines.append(f"{name:28}{pair.games:7}  {pair.share!s:24}{pair.elo!s:24}{pair.margin!s}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(
            f"<tr><td>{escape(pair.one)} – {escape(pair.field)}</td><td>{pair.games}</td>"
            f"<td>{pair.share}</td><td>{pair.elo}</td><td>{pair.margin}</td></tr>"
            for pair in self.pairs
        )
        head = "".join(f"<th>{name}</th>" for name in ("", "games", "share of the wins", "Elo", "points ahead"))
        return f"<table><tr>{head}</tr>{rows}</table>"


def _estimate(found: dict[str, float | None]) -> Estimate:
    value, low, high = found["value"], found["low"], found["high"]
    return Estimate(
        value if value is not None else (inf if low is not None else -inf),
        -inf if low is None else low,
        inf if high is None else high,
    )


def contest(
    game: Game, bots: Sequence[Player], *, games: int = 400, seed: int = 0, threads: int = 0, bar: float | None = None
) -> Contest:
    """Lets players meet, every two of them, over paired deals with rotated seats.

    bots      names, or functions that are called with a View and answer with a move (text or index)
    games     of a pairing, at most; rounded up to whole deals
    seed      the same seed gives the same outcome on any number of threads
    threads   0: as many as the machine has
    bar       ends a pairing as soon as it is decided whether the one's share of the wins is above it

    >>> print(officina.contest(officina.Game("mars"), ["engineer", "greedy"], games=100))
    """
    report = _core.hold_contest(game, list(bots), games, seed, threads, bar)
    summary = report["summary"]
    pairs = tuple(
        Pair(one["one"], one["field"], one["games"], *(_estimate(one[name]) for name in ("share", "elo", "margin")))
        for one in summary["pairs"]
    )
    ratings = {bot["name"]: _estimate(bot["rating"]) for bot in summary["bots"]}
    return Contest(pairs, ratings, report)
