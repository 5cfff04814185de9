#!/usr/bin/env python3
"""A bot of one's own: officina arena mars --bot "exec:python3 docs/examples/my_bot.py" --bot greedy"""
from officina.outside import Player


class Thrifty(Player):
    """Builds what it can, and else does anything but pass."""

    def decide(self, table):
        builds = [move for move in table.moves if move.startswith("build")]
        others = [move for move in table.moves if move != "pass"]
        return self.dice.choice(builds or others or table.moves)


Thrifty().main()
