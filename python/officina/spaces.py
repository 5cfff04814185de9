"""Spaces of actions and observations: Gymnasium's where it is installed, else small ones with the same promises."""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete  # type: ignore[import-not-found]
except ImportError:

    class _Space:
        """What can be sampled, and asked whether something belongs to it."""

        shape: tuple[int, ...] = ()

        def __init__(self) -> None:
            self._random = np.random.default_rng()

        def seed(self, seed: int | None = None) -> None:
            self._random = np.random.default_rng(seed)

        def __contains__(self, value: Any) -> bool:
            return self.contains(value)

        def contains(self, value: Any) -> bool:
            raise NotImplementedError

    class Discrete(_Space):  # type: ignore[no-redef]
        """Whole numbers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            super().__init__()
            self.n = n
            self.dtype = np.dtype(np.int64)

        def sample(self, mask: np.ndarray | None = None) -> int:
            if mask is None:
                return int(self._random.integers(self.n))
            return int(self._random.choice(np.flatnonzero(mask)))

        def contains(self, value: Any) -> bool:
            return isinstance(value, (int, np.integer)) and 0 <= value < self.n

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and other.n == self.n

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays whose values lie between bounds."""

        def __init__(self, low: np.ndarray, high: np.ndarray, dtype: Any = np.float32) -> None:
            super().__init__()
            self.low, self.high, self.dtype = np.asarray(low, dtype), np.asarray(high, dtype), np.dtype(dtype)
            self.shape = self.low.shape

        def sample(self) -> np.ndarray:
            return self._random.integers(self.low, self.high, endpoint=True).astype(self.dtype)

        def contains(self, value: Any) -> bool:
            value = np.asarray(value)
            return value.shape == self.shape and bool(np.all((value >= self.low) & (value <= self.high)))

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Box) and np.array_equal(self.low, other.low) and np.array_equal(self.high, other.high)

    class Dict(_Space):  # type: ignore[no-redef]
        """Named spaces side by side."""

        def __init__(self, spaces: dict[str, Any]) -> None:
            super().__init__()
            self.spaces = spaces

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def sample(self) -> dict[str, Any]:
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, value: Any) -> bool:
            return isinstance(value, dict) and all(name in value and value[name] in space for name, space in self.spaces.items())


__all__ = ["Box", "Dict", "Discrete"]
