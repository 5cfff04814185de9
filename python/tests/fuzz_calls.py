"""Wrong calls by the thousand: every one gets an exception, nothing changes, nothing crashes.

    python3 python/tests/fuzz_calls.py [WRONG CALLS [SEED]]
"""

import os
import random
import sys
import tempfile
import warnings
from fractions import Fraction

import numpy as np
import officina

from officina import spiel

from settings import settings

NAMES = officina.games()
SETTINGS = [*settings(most=4)]
STRANGE = [None, True, False, -1, -2, -3, 0, 1, 2, 3, 7, 12, 14, 15, 255, 256, 10**6, 2**31, 2**63, 2**64, 10**30, -(2**63), 0.5,
           float("nan"), float("inf"), "", "pass", "build", "declare 7", "declare 0", "x" * 5000, "\0", "\ud800", "red north", "chance",
           b"pass", [], {}, (), [1, 2], object(), np.int64(3), np.float32(2), np.array([1, 2]), np.zeros((2, 2), np.int64),
           np.array([], dtype=np.int64), np.array(["a"]), Fraction(1, 2), "en", "it", "tlh", "engineer", "search@0", "search@-1", "exec:"]


POSITION = "4A3B2C1C-a12b6l4n15-rm"
# What is said to whoever calls wrongly: the house's own refusals, and Python's for what is not even of the right type.
PROPER = (officina.OfficinaError, TypeError, ValueError, OverflowError)


class Fuzz:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.games = [officina.Game(name, seats) for name, seats in SETTINGS]
        self.refused = self.done = 0
        self.renew()

    def renew(self):
        game = self.dice.choice(self.games)
        self.state = game.start(self.dice.choice([None, self.dice.randrange(2**32)]))
        for _ in range(self.dice.randrange(60)):
            self.advance()
        self.batch = officina.Batch(game, 2, seed=self.dice.randrange(2**32), limit=50)
        self.bot = officina.Bot(self.dice.choice(self.games), "random")
        self.envs = [officina.GymEnv(game, "random", limit=30), officina.AECEnv(game, limit=30), officina.ParallelEnv(game, limit=30)]
        for env in self.envs[self.dice.randrange(4) :]:  # the others have not begun
            env.reset(seed=self.dice.randrange(2**32))
        self.turns = officina.Turns(game.start(1))
        self.spiel = spiel.Game(game).new_initial_state()
        for _ in range(self.dice.randrange(40)):
            if not self.spiel.is_terminal():
                self.spiel.apply_action(self.dice.choice(self.spiel.legal_actions()))

    def advance(self):
        if seats := self.state.to_move:
            seat = self.dice.choice(seats)
            if moves := self.state.indices(seat):
                self.state.play(self.dice.choice(moves), seat)

    def odd(self):
        some = self.dice.random()
        if some < 0.6:
            return self.dice.choice(STRANGE)
        if some < 0.8:
            return self.dice.randrange(-5, 1000)
        return self.dice.choice([self.state, self.batch, self.bot, self.state.seen_by(0), self.dice.choice(self.games)])

    def odds(self):
        return [self.odd() for _ in range(self.dice.randrange(4))]

    # Nothing that takes long, or starts programs.
    STATE = ["play", "roll", "odds", "chances", "seen_by", "guess", "moves", "indices", "mask", "observation", "asked", "choices",
             "barred", "why_not", "verdict", "hint", "json", "text", "svg", "scores", "clone", "__deepcopy__", "__eq__"]
    VIEW = ["guess", "moves", "indices", "mask", "observation", "asked", "choices", "barred", "json", "text", "svg"]
    GAME = ["start", "load", "text", "index", "title", "help", "__eq__"]

    ENV = ["reset", "step", "step", "step", "observe", "last", "observation_space", "action_space", "render"]
    SPIEL = ["apply_action", "apply_action", "child", "chance_outcomes", "legal_actions", "legal_actions_mask", "action_to_string",
             "string_to_action", "information_state_string", "observation_string", "observation_tensor", "player_return", "returns"]

    def everything(self):
        """What no refusal may change."""
        tables = [env._table._state for env in self.envs]
        return [
            (self.state.hash, self.state.length), self.batch.observations.tobytes(), self.spiel.history(),
            (self.turns.state.hash, self.turns.state.length, self.turns.asked),
            [table and (table.hash, table.length, env._table.decisions) for table, env in zip(tables, self.envs)],
        ]

    def call(self):
        """One call with odd arguments; True where it was refused."""
        kind = self.dice.randrange(18)
        kept = self.everything()
        name, arguments = "", self.odds()
        if kind < 5:
            name = self.dice.choice(self.STATE)
            if name == "hint" and self.state.game.name == "ricochet":
                name = "why_not"  # the solver takes its time
            call = getattr(self.state, name)
        elif kind < 7:
            who = self.dice.choice([*range(self.state.game.seats), officina.SPECTATOR])
            call = getattr(self.state.seen_by(who), self.dice.choice(self.VIEW))
        elif kind == 7:
            call = getattr(self.dice.choice(self.games), self.dice.choice(self.GAME))
        elif kind == 8:
            call = self.dice.choice([self.batch.step, self.batch.step, self.batch.state])
        elif kind == 9:
            call = self.dice.choice([self.bot.move, self.bot.advice, officina.Bot])
        elif kind == 10:
            call = self.dice.choice([officina.Game, officina.describe, officina.load, officina.speak])
            if self.dice.random() < 0.5:
                arguments = [self.dice.choice(NAMES), *arguments]
        elif kind == 11:
            call = self.odd_batch
        elif kind == 12:
            call = self.dice.choice([self.odd_contest, self.odd_puzzle, self.odd_solve, self.odd_solve])
        elif kind < 15:
            env = self.dice.choice(self.envs)
            name = self.dice.choice([name for name in self.ENV if hasattr(env, name)])
            call = getattr(env, name)
        elif kind == 15:
            name = self.dice.choice(self.SPIEL)
            call = getattr(self.spiel, name)
        elif kind == 16:
            call = self.dice.choice([self.turns.act, officina.Turns, officina.standings, officina.margins, officina.Features,
                                     officina.Features(self.state.game), spiel.load_game, spiel.Game, self.odd_env])
        else:
            call = self.dice.choice([self.odd_record, self.odd_record, self.state.save])
        try:
            call(*arguments)
            refused = False
        except PROPER as error:
            assert str(error) and not str(error).startswith("["), (name, arguments, error)
            refused = True
        officina.speak("en")
        if refused:
            assert self.everything() == kept, (call, arguments)
        return refused

    def odd_env(self, *arguments):
        make = self.dice.choice([officina.GymEnv, officina.AECEnv, officina.ParallelEnv])
        some = self.dice.choice([[], [self.dice.choice(self.games)]])
        names = self.dice.sample(["seat", "rewards", "limit", "render_mode", "opponents"], self.dice.randrange(3))
        make(*some, *arguments[: 2 - len(some)], **{name: self.odd() for name in names})

    def odd_contest(self, *arguments):
        # Players that are quick, right or wrong; what a wrong one answers is odd, too.
        players = ["random", "random", "genius", "exec:", 7, None, self.state, lambda view: self.odd(), lambda view: view.moves()[0]]
        bots = self.dice.choice([self.dice.choices(players, k=self.dice.randrange(4)), *arguments[:1]])
        terms = {"games": [1, 2, 0, -1, None, "2"], "threads": [1, 2, -1, 300, 0.5], "seed": [0, -1, 2**64, None], "bar": [None, 0.5, 2, "x"]}
        chosen = {name: self.dice.choice(values) for name, values in terms.items() if self.dice.random() < 0.3}
        game = self.dice.choice([*self.games[2:6], *arguments[1:2]])
        officina.contest(game, bots, **({"games": 1, "threads": 1} | chosen))

    def odd_solve(self, *arguments):
        position = self.dice.choice([POSITION, POSITION[: self.dice.randrange(22)], self.state, *arguments[:1], {"board": arguments}])
        terms = {"all": [0, 5, -1, 2**70, "x"], "turn": ["strict", "sideways", 3], "seconds": [0, -1, float("nan"), "x", 1],
                 "megabytes": [16, 0, -5, 10**9, 10**30]}
        chosen = {name: self.dice.choice(values) for name, values in terms.items() if self.dice.random() < 0.3}
        officina.ricochet.solve(position, **({"seconds": 0.1, "megabytes": 64} | chosen))

    def odd_puzzle(self, *arguments):
        moves = self.dice.choice([(1, 4), (4, 1), 0, -1, 10**6, (2, 99), *arguments])
        chosen = {name: self.odd() for name in ("seed", "robots", "barriers", "turn") if self.dice.random() < 0.3}
        officina.ricochet.puzzle(moves, seconds=self.dice.choice([0.01, 0, -1, float("nan")]), **chosen)

    def odd_record(self, *arguments):
        """A record in which a few letters are wrong."""
        letters = list(self.state.record())
        for _ in range(self.dice.randrange(4)):
            at = self.dice.randrange(len(letters))
            letters[at : at + self.dice.randrange(3)] = self.dice.choice(["", "x", "9", '"', "{", "\n", "\0", "\ud800", "-1", "1e99"])
        record = "".join(letters)
        if self.dice.random() < 0.5:
            self.dice.choice([self.state.game, *self.games]).load(record)
        else:
            officina.load(record, content=self.dice.choice([None, None, *arguments[:1]]))

    def odd_batch(self, *arguments):
        # Not so large that it is only about memory.
        n, threads = self.dice.choice([0, 1, 2, -1, "2", None]), self.dice.choice([1, 0, 2, -1, 300])
        officina.Batch(self.dice.choice(self.games), n, threads, **({"seeds": arguments[0]} if arguments else {}))

    def run(self, wrong):
        """Until so many were refused."""
        while self.refused < wrong:
            if (self.refused + self.done) % 200 == 0:
                self.renew()
            assert self.done <= 2 * self.refused + 1000, "too few calls are wrong to prove anything"
            if self.dice.random() < 0.05:
                self.advance()
            if self.call():
                self.refused += 1
            else:
                self.done += 1


def main():
    warnings.simplefilter("ignore")  # numpy's, about what will be refused one day
    wrong = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    fuzz = Fuzz(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # for what is saved, under whatever name
        fuzz.run(wrong)
        os.chdir("/")
    print(f"{fuzz.refused} wrong calls refused, {fuzz.done} others carried out, nothing changed by a refusal")


if __name__ == "__main__":
    main()
