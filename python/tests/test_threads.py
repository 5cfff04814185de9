"""One batch in several hands: calls come one after the other, and none tears what another one does."""

import sys
import threading
import time
import unittest

import numpy as np
import officina

SECONDS = 2.0


def at_once(*tasks):
    """Lets the tasks run side by side, again and again, for a while; what one of them raises comes out."""
    until, raised = time.monotonic() + SECONDS, []

    def again(task):
        try:
            while time.monotonic() < until and not raised:
                task()
        except BaseException as error:
            raised.append(error)

    threads = [threading.Thread(target=again, args=(task,)) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if raised:
        raise raised[0]


class Threads(unittest.TestCase):
    def setUp(self):
        self.interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)

    def tearDown(self):
        sys.setswitchinterval(self.interval)

    def test_a_state_is_of_one_moment(self):
        # One hand plays a few steps that are known beforehand, again and again; what the other one sees is one of their states.
        game, n = officina.Game("raising", 4), 64
        batch = officina.Batch(game, n, seed=3)
        script, known = [], [{batch.state(i).hash} for i in range(n)]
        for _ in range(6):
            script.append(batch.sample().copy())
            batch.step(script[-1])
            for i in range(n):
                known[i].add(batch.state(i).hash)
        dice = np.random.default_rng(1)

        def play():
            batch.reset()
            for actions in script:
                batch.step(actions)

        def look():
            for i in dice.integers(n, size=32):
                self.assertIn(batch.state(int(i)).hash, known[i])

        at_once(play, look)

    def test_what_is_played_is_what_was_looked_at(self):
        # Somebody writes into the actions while they are played: all of them were allowed, or none was played.
        game, n = officina.Game("mars", 2), 3000
        batch, shadow = (officina.Batch(game, n, seed=5) for _ in range(2))
        actions = batch.sample().copy()
        legal, outcomes = actions.copy(), {"played": 0, "refused": 0}

        def play():
            np.copyto(actions, legal)
            try:
                batch.step(actions)
            except officina.IllegalMove:
                outcomes["refused"] += 1
                return
            shadow.step(legal)
            outcomes["played"] += 1
            np.testing.assert_array_equal(batch.observations, shadow.observations)
            np.copyto(legal, shadow.sample())

        def scribble():
            actions[::7] = 10**6
            actions[:] = legal

        at_once(play, scribble)
        self.assertGreater(outcomes["played"], 10)

    def test_everything_at_once(self):
        game = officina.Game("mech", 2)
        batch = officina.Batch(game, 200, threads=2, seed=7, limit=40)
        first = batch.observations.copy()

        def play():
            try:
                batch.step(batch.sample())
            except officina.IllegalMove:
                pass  # somebody else has played in between

        def look():
            state = batch.state(17)
            self.assertTrue(state.over or state.moves(state.seat))

        at_once(play, play, look, batch.reset, batch.sample)
        batch.reset()
        np.testing.assert_array_equal(batch.observations, first)

    def test_a_sample_is_counted_as_python_counts(self):
        batch = officina.Batch(officina.Game("mars"), 2)
        sampled = batch.sample()
        before = sys.getrefcount(sampled)
        at_once(batch.sample, batch.sample, batch.sample)
        self.assertEqual(sys.getrefcount(sampled), before)


if __name__ == "__main__":
    unittest.main()
