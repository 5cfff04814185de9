"""Four modern board games with exact rules, for people who study play.

Ricochet Robots, Mars Needs Mechanics, Mech a Dream and Raising Robots: hidden hands, decisions at the same
time, chance with exact odds, a clock. Compiled rules, millions of decisions a second.

Play a game
    >>> import officina, random
    >>> game = officina.Game("mars", seats=2)
    >>> state = game.start(seed=7)                   # deals by itself
    >>> while not state.over:
    ...     state.play(random.choice(state.moves()))
    >>> print(state.verdict(), state.result.scores)

A state says who is to move (`to_move`), what can be done (`moves`, or `indices` by number), why something
cannot (`why_not`), what a seat sees (`seen_by`), and draws itself (`print(state)`; a picture in a notebook).
Seats are counted from 0. Chance is officina.CHANCE, who only looks on officina.SPECTATOR.

Where to go on
    officina.games(), officina.describe("mars")      which games there are, their options
    officina.Game, officina.State, officina.View     a game as agreed, a moment of it, what a seat sees of it
    officina.Bot(game, "engineer")                   players of the house, five levels and more
    officina.contest(game, ["engineer", my_bot])     who is stronger, with intervals
    officina.Batch(game, 1024, threads=2)            many games in one call, as arrays
    officina.Features(game)                          observations as numbers that a network likes
    officina.GymEnv, AECEnv, ParallelEnv             Gymnasium's and PettingZoo's interfaces
    officina.spiel.load_game("mars")                 OpenSpiel's manner
    officina.ricochet.solve(...), .puzzle(...)       shortest solutions, proved
    officina.outside.Player                          a bot of your own in the arena or at a table of a house
    officina.load(text), state.record()              records, which replay without any random numbers
    officina.speak("it")                             sentences and errors in en, it, fr, de

Whatever is refused raises officina.OfficinaError with a sentence that says why, and changes nothing.
"""

from __future__ import annotations

from officina import outside, pixels, ricochet, show, spiel
from officina._core import (
    CHANCE,
    LEVELS,
    SPECTATOR,
    Batch,
    Bot,
    Game,
    State,
    View,
    __version__,
    describe,
    games,
    languages,
    speak,
    spoken,
)
from officina.arena import Contest, Estimate, Pair, contest
from officina.encoding import Features, Field
from officina.envs import AECEnv, GymEnv, ParallelEnv
from officina.errors import BadArgument, BadRecord, BadSetup, IllegalMove, OfficinaError
from officina.records import load
from officina.results import Considered, Reason, Result, Solution
from officina.turns import Turns, margins, standings

for _type in (Batch, Bot, Game, State, View):
    _type.__module__ = "officina"
del _type

__all__ = [
    "AECEnv",
    "BadArgument",
    "BadRecord",
    "BadSetup",
    "Batch",
    "Bot",
    "CHANCE",
    "Considered",
    "Contest",
    "Estimate",
    "Features",
    "Field",
    "Game",
    "GymEnv",
    "IllegalMove",
    "LEVELS",
    "OfficinaError",
    "Pair",
    "ParallelEnv",
    "Reason",
    "Result",
    "SPECTATOR",
    "Solution",
    "State",
    "Turns",
    "View",
    "__version__",
    "contest",
    "describe",
    "games",
    "languages",
    "load",
    "margins",
    "outside",
    "pixels",
    "ricochet",
    "show",
    "speak",
    "spiel",
    "spoken",
    "standings",
]
