"""Whom to ask next, where several decide at once or a clock runs: as Batch does it, one game at a time."""

from __future__ import annotations

from officina._core import CHANCE, State
from officina.errors import expect, refusal, whole


class Turns:
    """Leads a state from decision to decision of a seat.

    Of seats that decide at the same time the next one clockwise is asked. While a clock runs (chance beside
    seats) a seat may wait; when all who could do something have waited, the time is up.
    """

    def __init__(self, state: State) -> None:
        expect("state", state, State)
        self.state = state
        self.waited: set[int] = set()
        self.asked: int | None = state.game.seats - 1
        self._settle()

    @property
    def clock(self) -> bool:
        """Does a clock run, so that the seat that is asked may wait?"""
        return CHANCE in self.state.to_move

    def act(self, action: int) -> None:
        """What the seat that is asked does: a move by its number, or game.wait."""
        action = whole(action)
        if self.asked is None:
            raise refusal("game_over", "engine.play.over")
        if action == self.state.game.wait:
            if not self.clock:
                raise refusal("illegal_move", "python.wait")
            self.waited.add(self.asked)
        else:
            self.state.play(action, self.asked)
            self.waited.clear()
        self._settle()

    def _settle(self) -> None:
        seats = self.state.game.seats
        while deciding := self.state.to_move:
            start = self.asked if self.asked is not None else seats - 1
            for step in range(1, seats + 1):
                seat = (start + step) % seats
                if seat in deciding and seat not in self.waited:
                    self.asked = seat
                    return
            self.state.roll()
            self.waited.clear()
        self.asked = None


def standings(state: State) -> list[float]:
    """By seat: from 1, before all others, to -1, behind all; alone: won or lost."""
    expect("state", state, State)
    result = state.result
    if len(result.ranks) == 1:
        return [1.0 if result.winners else -1.0]
    others = len(result.ranks) - 1
    return [sum((mine < rank) - (mine > rank) for rank in result.ranks) / others for mine in result.ranks]


def margins(state: State) -> list[float]:
    """By seat: points above the mean of the others; alone: points."""
    expect("state", state, State)
    scores = state.scores()
    if len(scores) == 1:
        return [float(scores[0])]
    return [score - (sum(scores) - score) / (len(scores) - 1) for score in scores]
