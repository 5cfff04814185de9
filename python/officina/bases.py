"""What environments are derived from: Gymnasium's and PettingZoo's classes where they are installed, else small ones with the same
promises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

try:
    from gymnasium import Env  # type: ignore[import-not-found]
except ImportError:

    class Env:  # type: ignore[no-redef]
        """An environment as Gymnasium has it."""

        metadata: dict[str, Any] = {}
        render_mode: str | None = None
        _np_random: np.random.Generator | None = None

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
            if seed is not None:
                self._np_random = np.random.default_rng(seed)

        @property
        def unwrapped(self) -> Env:
            return self

        def close(self) -> None:
            pass


try:
    from pettingzoo import AECEnv as AEC  # type: ignore[import-not-found]
    from pettingzoo import ParallelEnv as Parallel
except ImportError:

    class _Agents:
        """What both kinds of environment have: agents with names, who are there until they are done."""

        metadata: dict[str, Any] = {}
        agents: list[str]
        possible_agents: list[str]

        @property
        def unwrapped(self) -> Any:
            return self

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        def close(self) -> None:
            pass

    class AEC(_Agents):  # type: ignore[no-redef]
        """An environment as PettingZoo has it, in which agents act one after the other."""

        agent_selection: str
        rewards: dict[str, float]
        _cumulative_rewards: dict[str, float]
        terminations: dict[str, bool]
        truncations: dict[str, bool]
        infos: dict[str, dict[str, Any]]

        def observe(self, agent: str) -> Any:
            raise NotImplementedError

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            while self.agents and max_iter > 0:
                yield self.agent_selection
                max_iter -= 1

        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            agent = self.agent_selection
            return (
                self.observe(agent) if observe else None,
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
                self.infos[agent],
            )

    class Parallel(_Agents):  # type: ignore[no-redef]
        """... and in which they all act at once."""


__all__ = ["AEC", "Env", "Parallel"]
