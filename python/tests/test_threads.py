"""One batch in several hands: calls come one after the other, and none tears what another one does."""

import os
import signal
import sys
import threading
import time
import unittest

import numpy as np
import officina

SECONDS, PATIENCE = 2.0, 300.0


def at_once(*tasks, enough=lambda: True):
    """Lets the tasks run side by side, again and again, for a while, and until it is enough; what one of them raises comes out."""
    least, most, raised = time.monotonic() + SECONDS, time.monotonic() + PATIENCE, []

    def goes_on():
        now = time.monotonic()
        return not raised and (now < least or (now < most and not enough()))

    def again(task):
        try:
            while goes_on():
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

        at_once(play, scribble, enough=lambda: outcomes["played"] > 10)
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


class Forks(unittest.TestCase):
    def in_a_child(self, task):
        """Calls the task in a process that fork() makes; what it gives back is the exit status."""
        child = os.fork()
        if child == 0:
            status = 255
            try:
                status = task()
            finally:
                os._exit(status)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.01)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        self.fail("the child waits for ever")

    def test_a_batch_goes_on_in_a_child(self):
        game = officina.Game("mech", 2)
        batch, other = (officina.Batch(game, 100, threads=3, seed=2) for _ in range(2))
        batch.step(batch.sample())
        other.step(other.sample())
        actions = batch.sample().copy()
        batch.step(actions)

        def go_on():
            other.step(actions)
            same = np.array_equal(batch.observations, other.observations)
            grandchild = self.in_a_child(lambda: 0 if len(other.sample()) == 100 else 1)
            return 0 if same and grandchild == 0 else 1

        self.assertEqual(self.in_a_child(go_on), 0)
        other.step(actions)  # here nothing has changed
        np.testing.assert_array_equal(batch.observations, other.observations)

    def test_a_child_finds_no_game_half_played(self):
        batch = officina.Batch(officina.Game("mars", 2), 2000, threads=2, seed=4)

        def look():
            batch.step(batch.sample())
            return 0

        forked = []

        def play():
            batch.step(batch.sample())

        def fork():
            forked.append(self.in_a_child(look))

        at_once(play, fork, enough=lambda: len(forked) >= 10)
        self.assertEqual(set(forked), {0})


if __name__ == "__main__":
    unittest.main()
