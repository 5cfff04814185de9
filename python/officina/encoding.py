"""What the places of an observation mean, and how to make numbers of them that a network likes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from officina._core import Game
from officina.errors import expect, refusal


@dataclass(frozen=True)
class Field:
    """One place of an observation.

    `name` and `place` say what it is ("hand", 3), `whose` to whom it belongs: a seat counted from the one that
    looks (0 is itself, 1 the next one clockwise), or None for the table. `kind` is "number", "flag" or
    "category" (values are names, not amounts); `least` and `most` bound the value.
    """

    name: str
    place: int
    whose: int | None
    kind: str
    least: int
    most: int


class Features:
    """Observations as float32 between 0 and 1: categories one by one, large numbers by their logarithm.

    >>> features = officina.Features(game)
    >>> x = features(batch.observations)        # n × features.size
    """

    def __init__(self, game: Game, most_categories: int = 128) -> None:
        expect("game", game, Game)
        numbers, categories = [], []
        fields = game.fields()
        self._fields = len(fields)
        for place, field in enumerate(fields):
            one_by_one = field.kind == "category" and 2 < field.most + 1 <= most_categories
            (categories if one_by_one else numbers).append((place, field))
        self._places = np.array([place for place, _ in numbers], dtype=np.intp)
        self._least = np.array([field.least for _, field in numbers], dtype=np.float32)
        self._scale = np.log1p(np.array([field.most - field.least for _, field in numbers], dtype=np.float32))
        self._categories = np.array([place for place, _ in categories], dtype=np.intp)
        counts = np.array([field.most + 1 for _, field in categories], dtype=np.intp)
        self._starts = len(numbers) + np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.intp)
        self.size: int = len(numbers) + int(counts.sum())

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Of one observation, or of many, one a row."""
        rows = np.atleast_2d(observations)
        if rows.dtype.kind not in "iu":
            raise refusal("bad_array", "python.numbers", name="observations", found=str(rows.dtype))
        if rows.ndim != 2 or rows.shape[1] != self._fields:
            found = " × ".join(map(str, np.shape(observations)))
            raise refusal("bad_array", "python.shape", name="observations", found=found, expected=f"n × {self._fields}")
        out = np.zeros((len(rows), self.size), dtype=np.float32)
        amounts = rows[:, self._places].astype(np.float32) - self._least
        out[:, : len(self._places)] = np.log1p(amounts) / self._scale
        if len(self._categories):
            out[np.arange(len(rows))[:, None], self._starts + rows[:, self._categories]] = 1
        return out[0] if np.ndim(observations) == 1 else out
