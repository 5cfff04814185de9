#!/usr/bin/env python3
"""How fast Python plays, beside C++ on the same machine: the table of bench/README.md.

    PYTHONPATH=build/release/python python3 bench/bench_python.py [SECONDS]

Figures are per second of processor time, on one core, the best of five. In a batch observations and masks are written for
every decision. What C++ does beside it (as `officina bench`) is the rules alone, chance's decisions counted, without observations.
"""

import random
import sys
import time

import officina

GAMES = [("ricochet", 1), ("ricochet", 2), ("ricochet", 4), ("mars", 2), ("mars", 4), ("mech", 2), ("mech", 4), ("raising", 1),
         ("raising", 2), ("raising", 4)]
BARS = {"ricochet": 2e6, "mars": 2e6, "mech": 2e6, "raising": 1e6}
clock = time.process_time


def best(measure, times=5):
    return max(measure() for _ in range(times))


def batch_pace(game, seconds):
    batch = officina.Batch(game, 256, seed=1)

    def measure():
        spent = steps = 0
        while spent < seconds:
            actions = batch.sample()  # who chooses is not counted
            start = clock()
            batch.step(actions)
            spent += clock() - start
            steps += 256
        return steps / spent

    return best(measure)


def loop_pace(game, seconds):
    """A plain loop: who is to move, what can be done, one of it is played."""

    def measure():
        dice, decisions, start = random.random, 0, clock()
        while clock() - start < seconds:
            state = game.start(decisions)
            for _ in range(200):
                if not (seats := state.to_move):
                    break
                moves = state.indices(seats[0])
                state.play(moves[int(dice() * len(moves))], seats[0])
                decisions += 1
        return decisions / (clock() - start)

    return best(measure)


def clone_nanoseconds(game):
    state = game.start(1)

    def measure():
        start = clock()
        for _ in range(20_000):
            state.clone()
        return -(clock() - start) / 20_000 * 1e9

    return -best(measure)


def cpp_pace(game):
    """Decisions a second of the compiled rules; moments so short that some have the processor to themselves."""
    return max(game.pace(0.004) for _ in range(60))


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.3
    print("| | seats | C++, rules alone | Batch | bar | loop | bar | clone | fields |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    last, missed = "", []
    for name, seats in GAMES:
        game = officina.Game(name, seats)
        batch, loop, clone = batch_pace(game, seconds), loop_pace(game, seconds), clone_nanoseconds(game)
        cpp = cpp_pace(game)
        print(f"| {name if name != last else ''} | {seats} | {cpp:,.0f} | {batch:,.0f} | {BARS[name]:,.0f} | {loop:,.0f} | 300,000 "
              f"| {clone:.0f} ns | {game.observation_size} |", flush=True)
        last = name
        missed += [f"{name} {seats}: {what}" for what, met in
                   [("batch", batch >= BARS[name]), ("loop", loop >= 3e5), ("clone", clone <= 1000)] if not met]
    print("Bars missed: " + ", ".join(missed) if missed else "All bars met: a batch, a loop of 300,000, a clone within 1 µs.")


main()
