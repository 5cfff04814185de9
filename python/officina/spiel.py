"""A game and its states in OpenSpiel's manner: for algorithms that are written against that interface.

>>> game = officina.spiel.load_game("mars", seats=2)
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     if state.is_chance_node():
...         actions, odds = zip(*state.chance_outcomes())
...         state.apply_action(numpy.random.choice(actions, p=odds))
...     else:
...         state.apply_action(state.legal_actions()[0])

Decisions at the same time come one after the other, and none sees what the others chose. While a clock runs
a seat may wait (`game.wait_action`).

An information state is text: what the player has seen and done since the start, so that nothing is forgotten.
There is no tensor of it, for it has no fixed length; `observation_tensor` is what the player sees now.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from officina import _core
from officina._core import CHANCE
from officina.errors import expect, refusal, whole
from officina.turns import standings

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4


class Game:
    """What OpenSpiel calls a game."""

    def __init__(self, game: _core.Game) -> None:
        expect("game", game, _core.Game)
        self.officina = game
        self.wait_action = game.moves  # after all moves, those of chance included

    def new_initial_state(self) -> State:
        """Before anything is dealt: chance is a player."""
        return State(self, self.officina.start())

    def num_players(self) -> int:
        """How many seats play."""
        return self.officina.seats

    def num_distinct_actions(self) -> int:
        """How many numbers an action can have: all moves, and then `wait_action`."""
        return self.officina.moves + 1

    def max_chance_outcomes(self) -> int:
        """At most so many outcomes are numbered."""
        return self.officina.moves

    def observation_tensor_shape(self) -> list[int]:
        """How long an observation is, as a list."""
        return [self.officina.observation_size]

    def min_utility(self) -> float:
        """What who is behind all others gets."""
        return -1.0

    def max_utility(self) -> float:
        """What who is before all others gets."""
        return 1.0

    def __str__(self) -> str:
        return f"officina_{self.officina.name}()"


class State:
    """What OpenSpiel calls a state."""

    def __init__(self, game: Game, state: _core.State) -> None:
        self._game, self._state = game, state
        self._asked = game.num_players() - 1
        self._waited: frozenset[int] = frozenset()
        self._history: list[tuple[int, int]] = []
        self._told: list[list[str]] = [[] for _ in range(game.num_players())]
        self._look()
        self._next()

    def _look(self) -> None:
        # What a player cannot see leaves no trace, not even that something happened.
        for seat, told in enumerate(self._told):
            seen = f"sees:{self._state.seen_by(seat).hash:016x}"
            if next((one for one in reversed(told) if one.startswith("sees:")), None) != seen:
                told.append(seen)

    def _who(self, player: int | None) -> int:
        """The player who is meant: a seat, where none is named the one that decides."""
        meant = self._player if player is None else whole(player)
        if not 0 <= meant < self.num_players():
            raise refusal("bad_seat", "python.seat", found=meant, most=self.num_players() - 1)
        return meant

    def _next(self) -> None:
        seats = self._game.num_players()
        deciding = self._state.to_move
        for step in range(1, seats + 1):
            seat = (self._asked + step) % seats
            if seat in deciding and seat not in self._waited:
                self._asked, self._player = seat, seat
                return
        self._player = CHANCE_PLAYER if deciding else TERMINAL_PLAYER

    def get_game(self) -> Game:
        """The game it is a moment of."""
        return self._game

    def current_player(self) -> int:
        """Who decides: a seat, CHANCE_PLAYER or TERMINAL_PLAYER."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._player == TERMINAL_PLAYER

    def is_chance_node(self) -> bool:
        """Whether chance alone goes on from here."""
        return self._player == CHANCE_PLAYER

    def is_simultaneous_node(self) -> bool:
        """Never: seats that decide at the same time are asked one after the other, and see nothing of each other."""
        return False

    def num_players(self) -> int:
        """How many seats play."""
        return self._game.num_players()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the player who decides may do, in order; nothing for all others."""
        player = self._player if player is None else player
        if player != self._player or self.is_terminal():
            return []
        actions = sorted(self._state.indices(player))
        if player >= 0 and CHANCE in self._state.to_move:
            actions.append(self._game.wait_action)
        return actions

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """The same as a list of 0 and 1 over all actions."""
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every action of chance with its probability."""
        if not self.is_chance_node():
            raise refusal("no_chance", "engine.play.no_chance")
        game = self._game.officina
        if self._state.to_move != (CHANCE,):  # the clock
            return [(self._state.indices(CHANCE)[0], 1.0)]
        return [(game.index(move), float(odds)) for move, odds in self._state.chances().items()]

    def apply_action(self, action: int) -> None:
        """What the player who decides does."""
        action, player = whole(action), self._player
        if self.is_terminal():
            raise refusal("game_over", "engine.play.over")
        if action == self._game.wait_action:
            if player < 0 or CHANCE not in self._state.to_move:
                raise refusal("illegal_move", "python.wait")
            self._waited |= {player}
        else:
            self._state.play(action, player)
            self._waited = frozenset()
        self._history.append((player, action))
        if player >= 0:
            self._told[player].append(f"does:{action}")
        self._look()
        self._next()

    def action_to_string(self, player: int, action: int | None = None) -> str:
        """An action as it is written; the player need not be named."""
        action = player if action is None else action
        return "wait" if action == self._game.wait_action else self._game.officina.text(action)

    def string_to_action(self, text: str) -> int:
        """The number of an action as it is written."""
        return self._game.wait_action if text == "wait" else self._game.officina.index(text)

    def returns(self) -> list[float]:
        """By seat: from 1, before all others, to -1, behind all; 0 before the end."""
        return standings(self._state) if self.is_terminal() else [0.0] * self.num_players()

    rewards = returns

    def player_return(self, player: int) -> float:
        """The same for one player."""
        return self.returns()[self._who(player)]

    player_reward = player_return

    def history(self) -> list[int]:
        """The actions so far, those of chance included."""
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        """Pairs of a player and an action."""
        return list(self._history)

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player has seen and done so far: the same for states it cannot tell apart."""
        return " ".join(self._told[self._who(player)])

    def observation_string(self, player: int | None = None) -> str:
        """What the player sees, as JSON."""
        return json.dumps(self._state.seen_by(self._who(player)).json(), sort_keys=True)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What the player sees, as officina.Game.fields describes it."""
        return np.asarray(self._state.observation(self._who(player)), dtype=float).tolist()

    def clone(self) -> State:
        """A state of its own: playing on one does not change the other."""
        copy = object.__new__(State)
        copy._game, copy._state = self._game, self._state.clone()
        copy._asked, copy._waited, copy._player = self._asked, self._waited, self._player
        copy._history, copy._told = list(self._history), [list(told) for told in self._told]
        return copy

    child_copy = clone

    def child(self, action: int) -> State:
        """The state after an action; this one stays as it is."""
        child = self.clone()
        child.apply_action(action)
        return child

    def __str__(self) -> str:
        return str(self._state)


def load_game(name: str, seats: int | None = None, **options: Any) -> Game:
    """A game of the house by its name, with or without "officina_" before it."""
    expect("name", name, str)
    return Game(_core.Game(name.removeprefix("officina_"), seats, **options))
