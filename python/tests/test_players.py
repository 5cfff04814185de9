"""Bots, contests, the solver."""

import os
import random
import signal
import threading
import unittest

import officina


class Bots(unittest.TestCase):
    def test_every_level_plays_every_game(self):
        for name in officina.games():
            game = officina.Game(name)
            for level in (*officina.LEVELS, "random", "greedy", "search@20"):
                with self.subTest(game=name, level=level):
                    bots = [officina.Bot(game, level, seed=2) for _ in range(2)]
                    turns = officina.Turns(game.start(seed=1))
                    # The upper levels think for a while about each.
                    for _ in range(2 if level in officina.LEVELS[2:] else 20):
                        moves = [bot.move(turns.state, turns.asked) for bot in bots]
                        self.assertEqual(*moves)
                        self.assertTrue(moves[0] in turns.state.moves(turns.asked) if moves[0] else turns.clock)
                        turns.act(game.index(moves[0]) if moves[0] else game.wait)

    def test_advice_is_the_best_first(self):
        game = officina.Game("mars")
        state = game.start(seed=1)
        advice = officina.Bot(game, "search@200").advice(state, language="it")
        self.assertGreater(len(advice), 1)
        self.assertEqual(advice[0].visits, max(one.visits for one in advice))
        self.assertTrue(all(one.says for one in advice))

    def test_advice_has_its_reasons(self):
        game = officina.Game("mech")
        turns = officina.Turns(game.start(seed=1))
        bot = officina.Bot(game, "greedy")
        explained = 0
        for _ in range(20):
            best, *others = bot.advice(turns.state, turns.asked)
            explained += bool(best.because)
            self.assertTrue(all(one.says and one.points for one in best.because))
            self.assertFalse(any(one.because for one in others))
            turns.act(game.index(best.move))
        self.assertGreater(explained, 10)

    def test_a_bot_is_not_asked_out_of_turn(self):
        game = officina.Game("mars")
        state = game.start(seed=1)
        with self.assertRaises(officina.IllegalMove):
            officina.Bot(game, "random").move(state, 1 - state.seat)
        with self.assertRaises(officina.IllegalMove):
            officina.Bot(game, "random").move(game.start())  # chance is


class Contests(unittest.TestCase):
    def test_the_stronger_one_is_found_with_its_interval(self):
        out = officina.contest(officina.Game("mech", 2), ["greedy", "random"], games=40, seed=1, threads=2)
        (pair,) = out.pairs
        self.assertEqual((pair.one, pair.field, pair.games), ("greedy", "random", 40))
        self.assertTrue(pair.share.low <= pair.share.value <= pair.share.high)
        self.assertGreater(pair.share.low, 0.5)
        self.assertGreater(out.ratings["greedy"].value, out.ratings["random"].value)
        self.assertIn("greedy – random", str(out))
        self.assertIn("<table>", out._repr_html_())

    def test_the_same_on_any_number_of_threads(self):
        def report(threads):
            found = officina.contest(officina.Game("mars", 3), ["greedy", "random"], games=12, seed=5, threads=threads)
            return [(pair.share, pair.elo, pair.margin) for pair in found.pairs]

        self.assertEqual(report(1), report(3))

    def test_a_function_can_take_a_seat(self):
        def last(view):
            self.assertIsInstance(view, officina.View)
            return view.moves()[-1]

        def first_by_number(view):
            return view.indices()[0]

        out = officina.contest(officina.Game("mars"), [last, first_by_number, "random"], games=8, threads=2)
        self.assertEqual([pair.games for pair in out.pairs], [8, 8, 8])
        self.assertEqual(set(out.ratings), {"last", "first_by_number", "random"})

    def test_what_a_player_raises_comes_out(self):
        def broken(view):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            officina.contest(officina.Game("mars"), [broken, "random"], games=4)

    def test_what_does_not_fit_is_refused(self):
        game = officina.Game("mars")
        for bots, terms in [(["random"], {}), (["random", 7], {}), (["random", "genius"], {}), (["random", "greedy"], {"games": 0}),
                            (["random", "greedy"], {"threads": -1})]:
            with self.assertRaises(officina.OfficinaError):
                officina.contest(game, bots, **terms)

    def test_it_can_be_interrupted(self):
        # A program that a shell started in the background is deaf to it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            officina.contest(officina.Game("raising", 4), ["engineer", "inventor"], games=100_000)
        timer.join()


class Solver(unittest.TestCase):
    def test_solutions_are_counted_listed_and_drawn(self):
        found = officina.ricochet.solve("4A3B2C1C-a12b6l4n15-rm", all=1000)
        self.assertEqual(len(found), 5)
        self.assertTrue(found.complete)
        self.assertEqual(found.count, len(found.all))
        self.assertIn(found.moves, found.all)
        self.assertTrue(all(len(moves) == len(found) for moves in found.all))
        self.assertIn("<svg", found._repr_svg_())
        self.assertIsNone(officina.ricochet.solve("4A3B2C1C-a12b6l4n15-rm").count)

    def test_a_puzzle_has_the_wished_length(self):
        position = officina.ricochet.puzzle((4, 6), seed=3)
        self.assertIn(len(officina.ricochet.solve(position)), range(4, 7))
        self.assertEqual(position, officina.ricochet.puzzle((4, 6), seed=3))

    def test_what_cannot_be_solved_says_so(self):
        for wrong in ("nonsense", "", {"board": 3}, 7, officina.Game("mars").start(seed=1)):
            with self.assertRaises((officina.OfficinaError, TypeError)):
                officina.ricochet.solve(wrong)
        with self.assertRaises(officina.OfficinaError):
            officina.ricochet.solve("4A3B2C1C-a12b6l4n15-rm", turn="sideways")
        with self.assertRaises(officina.OfficinaError):
            officina.ricochet.puzzle((9, 2))


if __name__ == "__main__":
    random.seed(1)
    unittest.main()
