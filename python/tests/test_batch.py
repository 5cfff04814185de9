"""Many games at once: the same as one at a time, on any number of threads."""

import unittest

import numpy as np
import officina
from officina import Turns, margins, standings

from settings import settings

GAMES = [*settings(most=4)]
LIMIT = 300  # decisions: chance can make a game endless


def arrays(batch):
    return {name: getattr(batch, name).copy()
            for name in ("observations", "masks", "rewards", "scores", "to_move", "done", "truncated")}


class Batches(unittest.TestCase):
    def same(self, a, b):
        for name, values in arrays(a).items():
            np.testing.assert_array_equal(values, getattr(b, name), err_msg=name)

    def test_any_number_of_threads_gives_the_same(self):
        for name, seats in GAMES:
            game = officina.Game(name, seats)
            one, three = (officina.Batch(game, 37, threads, seed=5, limit=LIMIT) for threads in (1, 3))
            self.same(one, three)
            for _ in range(200):
                actions = one.sample().copy()
                np.testing.assert_array_equal(actions, three.sample())
                one.step(actions)
                three.step(actions)
            self.same(one, three)

    def test_a_game_goes_the_same_way_whatever_is_beside_it(self):
        game = officina.Game("mars", 2)
        many = officina.Batch(game, 8, seeds=range(8))
        alone = officina.Batch(game, 1, seeds=[5])
        for _ in range(300):
            actions = many.sample().copy()
            alone.step(actions[5:6])
            many.step(actions)
            np.testing.assert_array_equal(many.observations[5], alone.observations[0])
            np.testing.assert_array_equal(many.rewards[5], alone.rewards[0])

    def test_it_does_what_turns_do_one_by_one(self):
        # The slow way: a State led by Turns, with the same actions.
        for rewards in ("end", "score"):
            for name, seats in GAMES:
                game = officina.Game(name, seats)
                seed = 12345
                batch = officina.Batch(game, 1, seeds=[seed], rewards=rewards)
                turns = Turns(game.start(seed))
                before = margins(turns.state)
                for _ in range(400):
                    self.assertEqual(batch.to_move[0], turns.asked)
                    np.testing.assert_array_equal(batch.observations[0], turns.state.observation(turns.asked))
                    np.testing.assert_array_equal(batch.masks[0], turns.state.mask(turns.asked))
                    action = int(batch.sample()[0])
                    turns.act(action)
                    batch.step([action])
                    self.assertEqual(bool(batch.done[0]), turns.asked is None)
                    if rewards == "score":
                        now = margins(turns.state)
                        np.testing.assert_allclose(batch.rewards[0], np.subtract(now, before), atol=1e-3)
                        before = now
                    if turns.asked is None:
                        self.assertEqual(list(batch.scores[0]), turns.state.scores())
                        if rewards == "end":
                            np.testing.assert_allclose(batch.rewards[0], standings(turns.state), atol=1e-6)
                        break

    def test_a_game_that_ends_begins_again(self):
        game = officina.Game("mech", 2)
        batch = officina.Batch(game, 4, seed=3)
        ended = np.zeros(4, int)
        for _ in range(1500):
            batch.step(batch.sample())
            ended += batch.done
            self.assertTrue((batch.masks.sum(axis=1) > 0).all())
            self.assertTrue((np.abs(batch.rewards[~batch.done]) == 0).all())
            np.testing.assert_allclose(batch.rewards.sum(axis=1), 0, atol=1e-6)
        self.assertTrue((ended > 3).all())
        self.assertFalse(batch.truncated.any())

    def test_a_limit_cuts_games_short(self):
        batch = officina.Batch(officina.Game("ricochet", 2), 3, limit=10)
        for step in range(1, 31):
            batch.step(batch.sample())
            self.assertEqual(list(batch.truncated), [step % 10 == 0] * 3)

    def test_reset_begins_from_the_seeds(self):
        batch = officina.Batch(officina.Game("raising", 2), 5, seed=9)
        first = arrays(batch)
        for _ in range(50):
            batch.step(batch.sample())
        batch.reset()
        for name in ("observations", "masks", "to_move"):
            np.testing.assert_array_equal(first[name], getattr(batch, name))

    def test_arrays_are_made_once_and_can_be_had_without_a_copy(self):
        batch = officina.Batch(officina.Game("mars"), 4)
        kept = batch.observations
        places = {name: getattr(batch, name).__array_interface__["data"][0] for name in arrays(batch)}
        for _ in range(20):
            batch.step(batch.sample())
        self.assertIs(kept, batch.observations)
        for name, place in places.items():
            self.assertEqual(getattr(batch, name).__array_interface__["data"][0], place)
        for name in arrays(batch):
            array = getattr(batch, name)
            # numpy 1.24 hands no bool over by DLPack; seen as uint8 it is the same memory.
            shared = np.from_dlpack(array.view(np.uint8) if array.dtype == bool else array)
            self.assertTrue(np.shares_memory(shared, array), name)
            np.testing.assert_array_equal(shared, array)
        shared = np.from_dlpack(kept)
        del batch
        self.assertEqual(kept.shape, shared.shape)  # still there

    def test_what_is_refused_changes_nothing(self):
        game = officina.Game("mars")
        batch = officina.Batch(game, 3, seed=1)
        before = arrays(batch)
        legal = batch.sample().copy()
        illegal = legal.copy()
        illegal[1] = int(np.flatnonzero(~batch.masks[1])[0])
        wait = legal.copy()
        wait[2] = game.wait
        for actions, kind, code in [
            (illegal, officina.IllegalMove, "illegal_move"), (wait, officina.IllegalMove, "illegal_move"),
            ([0, 0, 10**6], officina.IllegalMove, "bad_index"), ([0, -1, 0], officina.IllegalMove, "bad_index"),
            (legal[:2], officina.BadArgument, "bad_array"), (legal.reshape(1, 3), officina.BadArgument, "bad_array"),
            (legal.astype(float), officina.BadArgument, "bad_array"), ("abc", officina.BadArgument, "bad_array"),
            (None, officina.BadArgument, "bad_array"), ([], officina.BadArgument, "bad_array"),
        ]:
            with self.assertRaises(kind) as caught:
                batch.step(actions)
            self.assertEqual(caught.exception.code, code, actions)
        for name, values in before.items():
            np.testing.assert_array_equal(values, getattr(batch, name))
        batch.step(legal.astype(np.int8 if legal.max() < 128 else np.int32))
        for terms in ({"n": 0}, {"n": 2**40}, {"n": 1, "threads": 0}, {"n": 1, "threads": -3}, {"n": 1, "rewards": "gold"},
                      {"n": 2, "seeds": [1]}):
            with self.assertRaises(officina.OfficinaError):
                officina.Batch(game, **terms)
        with self.assertRaises(officina.OfficinaError):
            batch.state(3)

    def test_who_scribbles_on_the_masks_changes_no_rule(self):
        batch = officina.Batch(officina.Game("mars"), 1)
        illegal = int(np.flatnonzero(~batch.masks[0])[0])
        batch.masks[:] = True
        batch.to_move[:] = 99  # nor who is told why
        with self.assertRaises(officina.IllegalMove):
            batch.step([illegal])

    def test_whatever_becomes_of_the_arrays_the_games_go_on(self):
        game = officina.Game("mars")
        batch, other = (officina.Batch(game, 50, seed=2) for _ in range(2))
        with self.assertRaises(ValueError):
            batch.observations.resize((0,), refcheck=False)
        for name in arrays(batch):
            getattr(batch, name).__setstate__(np.zeros(1).__reduce__()[2])  # their memory is no longer numpy's
        for _ in range(20):
            actions = other.sample()
            batch.step(actions)
            other.step(actions)
        self.assertEqual([batch.state(i) for i in range(50)], [other.state(i) for i in range(50)])


if __name__ == "__main__":
    unittest.main()
