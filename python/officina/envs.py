"""Environments that people already know: Gymnasium's for one seat against bots, PettingZoo's for all seats.

Where those packages are installed the classes are theirs (officina/bases.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from officina import pixels, show
from officina._core import CHANCE, Bot, Game, State
from officina.bases import AEC, Env, Parallel
from officina.errors import bad_option, expect, refusal, whole
from officina.spaces import Box, Dict, Discrete
from officina.turns import Turns, margins, standings

RENDER_MODES = ["ansi", "svg", "rgb_array"]


class _Table:
    """What the environments have in common: a game, its spaces, its rewards, its drawings."""

    def __init__(self, game: Game, rewards: str, limit: int, render_mode: str | None) -> None:
        expect("game", game, Game)
        expect("limit", limit, int)
        if not isinstance(rewards, str) or rewards not in ("end", "score"):
            raise bad_option("rewards", rewards, "end, score")
        if render_mode is not None and (not isinstance(render_mode, str) or render_mode not in RENDER_MODES):
            raise bad_option("render_mode", render_mode, ", ".join(RENDER_MODES))
        if limit < 0:
            raise bad_option("limit", limit, "0, 1, 2 …")
        fields = game.fields()
        low, high = np.array([f.least for f in fields]), np.array([f.most for f in fields])
        self.game, self.rewards_by, self.limit, self.render_mode = game, rewards, limit, render_mode
        self.features = Box(low=low.astype(np.int16), high=high.astype(np.int16), dtype=np.int16)
        self.marks = Box(low=np.zeros(game.actions, np.int8), high=np.ones(game.actions, np.int8), dtype=np.int8)
        self.dice = np.random.default_rng()
        self.frame: tuple[int, int] | None = None
        self._state: State | None = None

    @property
    def state(self) -> State:
        if self._state is None:
            raise refusal("not_begun", "python.not_begun")
        return self._state

    def begin(self, dice: np.random.Generator) -> State:
        self.dice = dice
        self._state = self.game.start(int(dice.integers(2**63)))
        self.before = margins(self._state)
        self.decisions = 0
        return self._state

    def begin_by(self, seed: int | None) -> State:
        """From a seed; without one the dice go on."""
        return self.begin(self.dice if seed is None else np.random.default_rng(seed))

    def must_go_on(self) -> None:
        """Refuses to play on where a game is over or cut short, or where none has begun."""
        if self.state.over or self.cut():
            raise refusal("game_over", "python.ended")

    def agents(self) -> list[str]:
        return [f"seat_{seat}" for seat in range(self.game.seats)]

    def seat_of(self, agent: object) -> int:
        agents = self.agents()
        if agent not in agents:
            expect("agent", agent, str)
            raise refusal("bad_agent", "python.agent", found=repr(agent)[1:-1], expected=", ".join(agents))
        return agents.index(str(agent))

    def gained(self) -> list[float]:
        """The rewards of what has just happened, by seat."""
        if self.rewards_by == "end":
            return standings(self.state) if self.state.over else [0.0] * self.game.seats
        now = margins(self.state)
        gains = [after - earlier for after, earlier in zip(now, self.before)]
        self.before = now
        return gains

    def mask(self, seat: int, asked: bool) -> np.ndarray:
        mask = self.state.mask(seat).astype(np.int8) if asked else np.zeros(self.game.actions, np.int8)
        if not asked:
            mask[self.game.wait] = 1
        return mask

    def cut(self) -> bool:
        return 0 < self.limit <= self.decisions and not self.state.over

    def render(self, seat: int | None) -> str | np.ndarray | None:
        if self.render_mode == "ansi":
            return self.state.text(seat, colours=True)
        if self.render_mode == "svg":
            return self.state.svg(seat) or show.svg(self.state.text(seat, colours=True))
        if self.render_mode == "rgb_array":
            self.frame = self.frame or self.largest(seat)
            return pixels.picture(self.state.text(seat, colours=True), self.frame)
        return None

    def largest(self, seat: int | None) -> tuple[int, int]:
        """How large drawings get, by a game at random: films want frames of one size."""
        turns, dice = Turns(self.game.start(1)), np.random.default_rng(1)
        sizes = [pixels.size(self.state.text(seat))]
        for decision in range(2000):
            if turns.asked is None:
                break
            turns.act(int(dice.choice(np.flatnonzero(turns.state.mask(turns.asked)))))
            if decision % 5 == 0:
                sizes.append(pixels.size(turns.state.text(seat)))
        return max(height for height, _ in sizes), max(width for _, width in sizes)


class GymEnv(Env):
    """One seat at the table, as Gymnasium has it: the others are bots of the house.

    >>> env = officina.GymEnv(officina.Game("raising", seats=1))
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

    opponents     a level for all other seats, or one for each in order
    seat          one's own
    rewards       "end": from 1, before all others, to -1; alone: won or lost. "score": how the points grow
                  above the mean of the others
    limit         decisions after which a game is cut short; 0: never
    render_mode   "ansi" (characters), "svg" or "rgb_array" (pixels: height, width, 3; the same size throughout)
    """

    metadata = {"render_modes": RENDER_MODES, "name": "officina"}

    def __init__(
        self,
        game: Game,
        opponents: str | Sequence[str] = "mechanic",
        *,
        seat: int = 0,
        rewards: str = "end",
        limit: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        self._table = _Table(game, rewards, limit, render_mode)
        expect("seat", seat, int)
        if not 0 <= seat < game.seats:
            raise refusal("bad_seat", "python.seat", found=seat, most=game.seats - 1)
        levels = [opponents] * (game.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(levels) != game.seats - 1:
            raise refusal("bad_option", "python.opponents", found=len(levels), expected=game.seats - 1)
        for level in set(levels):
            Bot(game, level)  # who does not exist is refused here, and not when the game begins
        self._seat, self._levels = seat, levels
        self._bots: dict[int, Bot] = {}
        self.render_mode = render_mode
        self.observation_space = self._table.features
        self.action_space = Discrete(game.actions)

    @property
    def state(self) -> State:
        """The table as it is, with everything that is hidden."""
        return self._table.state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game; the same seed gives the same one."""
        super().reset(seed=seed)
        state = self._table.begin(self.np_random)
        others = [other for other in range(self._table.game.seats) if other != self._seat]
        self._bots = {
            other: Bot(self._table.game, level, int(self._table.dice.integers(2**63)))
            for other, level in zip(others, self._levels)
        }
        self._turns = Turns(state)  # from here on there is one: must_go_on() refuses before
        self._others_play()
        self._table.before = margins(state)
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """What the seat does, and everything up to its next decision."""
        self._table.must_go_on()
        self._turns.act(action)
        self._table.decisions += 1
        self._others_play()
        reward = self._table.gained()[self._seat]
        over, cut = self._table.state.over, self._table.cut()
        return self._observed(), reward, over, cut, self._info()

    def render(self) -> str | np.ndarray | None:
        return self._table.render(self._seat)

    def _others_play(self) -> None:
        turns, game = self._turns, self._table.game
        while turns.asked is not None and turns.asked != self._seat:
            move = self._bots[turns.asked].move(turns.state, turns.asked)
            turns.act(game.wait if move is None else game.index(move))

    def _observed(self) -> np.ndarray:
        return self._table.state.observation(self._seat)

    def _info(self) -> dict[str, Any]:
        asked = self._turns.asked == self._seat and not self._table.cut()
        return {"action_mask": self._table.mask(self._seat, asked)}


class AECEnv(AEC):
    """All seats, one after the other, as PettingZoo has it (AEC).

    >>> env = officina.AECEnv(officina.Game("mars", seats=3))
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     done = terminated or truncated
    ...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

    Seats that decide at the same time are asked one after the other and see nothing of each other's choices.
    """

    metadata = {"render_modes": RENDER_MODES, "name": "officina_aec", "is_parallelizable": False}

    def __init__(self, game: Game, *, rewards: str = "end", limit: int = 10_000, render_mode: str | None = None) -> None:
        self._table = _Table(game, rewards, limit, render_mode)
        self.render_mode = render_mode
        self.possible_agents = self._table.agents()
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        spaces = Dict({"observation": self._table.features, "action_mask": self._table.marks})
        self.observation_spaces = dict.fromkeys(self.possible_agents, spaces)
        self.action_spaces = {agent: Discrete(game.actions) for agent in self.possible_agents}

    @property
    def state_of_table(self) -> State:
        """The table as it is, with everything that is hidden."""
        return self._table.state

    def observation_space(self, agent: str) -> Any:
        self._table.seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        self._table.seat_of(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._turns = Turns(self._table.begin_by(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._turns.asked or 0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self._table.seat_of(agent)
        return {
            "observation": self._table.state.observation(seat),
            "action_mask": self._table.mask(seat, self._turns.asked == seat and not self._table.cut()),
        }

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not self.agents:
            self._table.must_go_on()
        return super().last(observe)

    def step(self, action: int | None) -> None:
        if not self.agents:
            self._table.must_go_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise refusal("bad_action", "python.agent_done")
            self.agents.remove(agent)
            for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
                del kept[agent]
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        if action is None:
            raise refusal("bad_action", "python.agent_acts")
        self._turns.act(action)
        self._table.decisions += 1
        self._cumulative_rewards[agent] = 0.0
        for name, gain in zip(self.possible_agents, self._table.gained()):
            self.rewards[name] = gain
            self._cumulative_rewards[name] += gain
        over, cut = self._table.state.over, self._table.cut()
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.agent_selection = self.agents[0] if over or cut else self.possible_agents[self._turns.asked or 0]

    def render(self) -> str | np.ndarray | None:
        return self._table.render(None)


class ParallelEnv(Parallel):
    """All seats at once, as PettingZoo has it (Parallel): for games in which seats decide at the same time.

    Who is not asked waits: game.wait is then the only action of the mask. While a clock runs, waiting lets it
    run; when nobody does anything the time is up.
    """

    metadata = {"render_modes": RENDER_MODES, "name": "officina_parallel"}

    def __init__(self, game: Game, *, rewards: str = "end", limit: int = 10_000, render_mode: str | None = None) -> None:
        self._table = _Table(game, rewards, limit, render_mode)
        self.render_mode = render_mode
        self.possible_agents = self._table.agents()
        self.agents: list[str] = []
        self._spaces = Dict({"observation": self._table.features, "action_mask": self._table.marks})
        self._actions = {agent: Discrete(game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        self._table.seat_of(agent)
        return self._spaces

    def action_space(self, agent: str) -> Any:
        self._table.seat_of(agent)
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._table.begin_by(seed)
        self.agents = list(self.possible_agents)
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        self._table.must_go_on()
        expect("actions", actions, dict)
        state, wait = self._table.state, self._table.game.wait
        chosen = {self._table.seat_of(agent): whole(action) for agent, action in actions.items()}
        deciding = [seat for seat in state.to_move if seat >= 0]
        # All is looked at before anything happens.
        for seat in range(self._table.game.seats):
            if (action := chosen.get(seat, wait)) != wait:
                state.clone().play(action, seat)
            elif seat in deciding and not self._clock(state):
                raise refusal("illegal_move", "python.wait")
        acted = False
        for seat in deciding:
            action = chosen.get(seat, wait)
            # What somebody before has changed is asked again.
            if action != wait and action in state.indices(seat):
                state.play(action, seat)
                acted = True
        if not acted and self._clock(state):
            state.roll()
        self._table.decisions += 1
        gains = self._table.gained()
        over, cut = state.over, self._table.cut()
        names = list(self.agents)
        observed = self._observed()
        if over or cut:
            self.agents = []
        return (
            observed,
            {name: gains[self._table.seat_of(name)] for name in names},
            dict.fromkeys(names, over),
            dict.fromkeys(names, cut),
            {name: {} for name in names},
        )

    def render(self) -> str | np.ndarray | None:
        return self._table.render(None)

    @staticmethod
    def _clock(state: State) -> bool:
        return CHANCE in state.to_move

    def _observed(self) -> dict[str, Any]:
        state, cut = self._table.state, self._table.cut()
        return {
            agent: {
                "observation": state.observation(seat),
                "action_mask": self._table.mask(seat, seat in state.to_move and not cut),
            }
            for seat, agent in enumerate(self.possible_agents)
        }
