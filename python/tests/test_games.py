"""Games, states, views, records, words: what `import officina` promises, on every game of the house."""

import copy
import json
import pickle
import random
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

import numpy as np
import officina
from officina import CHANCE, SPECTATOR, _core

from settings import settings

GAMES = [*settings(most=4)]
ROOT = Path(__file__).resolve().parents[2]


def played(game, seed, most=400):
    """A random game, decision by decision."""
    dice = random.Random(seed)
    state = game.start(seed)
    for _ in range(most):
        seats = [seat for seat in state.to_move if seat != CHANCE]
        if not seats:
            break
        yield state, seats
        if CHANCE in state.to_move and dice.random() < 0.1:
            state.roll()
            continue
        seat = dice.choice(seats)
        state.play(dice.choice(state.moves(seat)), seat)
    yield state, []


class EveryGame(unittest.TestCase):
    def each(self, most=150):
        for name, seats in GAMES:
            game = officina.Game(name, seats)
            for state, deciding in played(game, seed=seats, most=most):
                with self.subTest(game=name, seats=seats, length=state.length):
                    yield game, state, deciding

    def test_moves_are_the_same_as_text_and_as_number(self):
        for game, state, deciding in self.each():
            for seat in deciding:
                moves, indices = state.moves(seat), state.indices(seat)
                self.assertEqual([game.text(index) for index in indices], moves)
                self.assertEqual([game.index(move) for move in moves], indices)
                mask = state.mask(seat)
                waits = [game.wait] if CHANCE in state.to_move else []
                self.assertEqual(sorted(np.flatnonzero(mask)), sorted(indices) + waits)
                self.assertEqual(mask.shape, (game.actions,))

    def test_a_number_that_cannot_be_played_is_refused(self):
        for game, state, deciding in self.each(most=6):
            for seat in deciding:
                before = hash(state)
                for number in {*range(game.actions)} - {*state.indices(seat)}:
                    with self.assertRaises(officina.IllegalMove) as caught:
                        state.play(number, seat)
                    self.assertTrue(str(caught.exception))
                self.assertEqual(hash(state), before)

    def test_text_and_number_play_the_same(self):
        for _, state, deciding in self.each(most=60):
            for seat in deciding:
                for move, index in list(zip(state.moves(seat), state.indices(seat)))[:3]:
                    self.assertEqual(state.clone().play(move, seat), state.clone().play(index, seat))

    def test_a_clone_is_a_state_of_its_own(self):
        for _, state, deciding in self.each(most=60):
            for seat in deciding[:1]:
                before, record = state.hash, state.record()
                for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
                    self.assertEqual(other, state)
                    self.assertEqual(hash(other), hash(state))
                    other.play(other.moves(seat)[-1], seat)
                    self.assertNotEqual(other.record(), record)
                self.assertEqual((state.hash, state.record()), (before, record))

    def test_a_record_replays_to_the_same_state(self):
        for name, seats in GAMES:
            for state, _ in played(officina.Game(name, seats), seed=11, most=200):
                pass
            self.assertEqual(officina.load(state.record()), state)
            self.assertEqual(state.game.load(state.record()).record(), state.record())
            self.assertEqual(pickle.loads(pickle.dumps(state)), state)
            with tempfile.TemporaryDirectory() as folder:
                state.save(Path(folder) / "a.game")
                self.assertEqual(officina.load((Path(folder) / "a.game").read_text()), state)

    def test_a_pickled_state_deals_on_as_it_would_have_done(self):
        for name, seats in GAMES:
            for seed in (11, None):
                state = officina.Game(name, seats).start(seed)
                for number in range(120):
                    if number % 20 == 0:
                        kept = pickle.loads(pickle.dumps(state))
                    if state.over:
                        break
                    for one in (state, kept):
                        one.play(one.moves(one.seat)[number % 7 % len(one.moves(one.seat))], one.seat)
                    self.assertEqual(kept, state, (name, seed, number))
                    self.assertEqual(kept.record(), state.record())
                    if CHANCE in state.to_move:
                        self.assertEqual(kept.clone().roll(), state.clone().roll())

    def test_a_pickled_state_has_its_own_content_with_it(self):
        with tempfile.TemporaryDirectory() as folder:
            box = json.loads((ROOT / "games/mars/content/box.json").read_text())
            box["components"][0]["copies"] -= 1
            (Path(folder) / "box.json").write_text(json.dumps(box))
            own = officina.Game("mars", content=folder)
        self.assertNotEqual(own.content, officina.Game("mars").content)
        state = own.start(3)
        kept = pickle.loads(pickle.dumps(state))
        self.assertEqual(kept, state)
        self.assertEqual(kept.game.content, own.content)
        kept.play(kept.moves()[0])

    def test_a_seat_sees_the_same_decision_and_guesses_look_the_same(self):
        for game, state, _ in self.each(most=50):
            for seat in [*range(game.seats), SPECTATOR]:
                view = state.seen_by(seat)
                self.assertEqual(view.to_move, state.to_move)
                self.assertEqual(view.by, seat)
                if seat in state.to_move:
                    self.assertEqual(view.moves(), state.moves(seat))
                guess = view.guess(seed=5)
                self.assertEqual(guess.seen_by(seat), view)
                np.testing.assert_array_equal(guess.observation(seat), view.observation())
                np.testing.assert_array_equal(state.observation(seat), view.observation())

    def test_observations_fit_their_description(self):
        for game, state, _ in self.each(most=60):
            fields = game.fields()
            low, high = np.array([f.least for f in fields]), np.array([f.most for f in fields])
            for seat in range(game.seats):
                seen = state.observation(seat)
                self.assertEqual(seen.dtype, np.int16)
                self.assertEqual(seen.shape, (game.observation_size,))
                self.assertTrue(((low <= seen) & (seen <= high)).all())

    def test_features_are_between_nought_and_one_and_tell_observations_apart(self):
        for name, seats in GAMES:
            game = officina.Game(name, seats)
            features = officina.Features(game)
            seen = np.array([state.observation(0) for state, _ in played(game, seed=3, most=60)])
            x = features(seen)
            self.assertEqual(x.shape, (len(seen), features.size))
            self.assertTrue(((x >= 0) & (x <= 1)).all())
            self.assertEqual(len(np.unique(x, axis=0)), len(np.unique(seen, axis=0)))
            np.testing.assert_array_equal(features(seen[0]), x[0])

    def test_everything_can_be_said_and_drawn(self):
        for language in officina.languages():
            for name, seats in GAMES:
                for state, deciding in played(officina.Game(name, seats), seed=2, most=25):
                    for seat in deciding:
                        words = [state.asked(seat, language)]
                        words += [says for _, says in state.choices(seat, language)]
                        words += [reason for _, _, reason in state.barred(seat, language)]
                        self.assertTrue(all(words))
                        self.assertFalse(any("{" in sentence or "[" in sentence for sentence in words))
                self.assertTrue(state.text(language=language).strip())
                self.assertTrue(state.story(language=language))
                self.assertTrue(state.verdict(language))
                self.assertIn("<svg", state._repr_svg_())
                self.assertIn("<", state._repr_html_())
                self.assertIsInstance(state.json(), dict)
                self.assertIsInstance(state.json(0), dict)

    def test_results_add_up(self):
        for game, state, _ in self.each():
            result = state.result
            self.assertEqual([sum(points.values()) for points in result.points], list(result.scores))
            self.assertEqual(state.scores(), list(result.scores))
            self.assertEqual(bool(result.over), state.over)
            self.assertEqual(len(result.ranks), game.seats)

    def test_the_same_seed_deals_the_same(self):
        for name, seats in GAMES:
            game = officina.Game(name, seats)
            self.assertEqual(game.start(4).record(), game.start(4).record())
            self.assertNotEqual(game.start(4), game.start(5))


class Chance(unittest.TestCase):
    def test_odds_add_up_to_one(self):
        for name in officina.games():
            state = officina.Game(name).start()
            while state.to_move == (CHANCE,):
                chances = state.chances()
                self.assertEqual(sum(chances.values()), 1)
                for move, chance in list(chances.items())[:4]:
                    self.assertEqual(Fraction(*state.odds(move)), chance)
                state.roll(seed=1)

    def test_a_table_without_a_seed_waits_for_its_chance(self):
        state = officina.Game("mech", 2).start()
        self.assertEqual((state.to_move, state.seat), ((CHANCE,), CHANCE))
        state.play(state.moves()[0])
        self.assertEqual(state.length, 1)


class Refusals(unittest.TestCase):
    def refused(self, kind, code, call, *arguments, **named):
        with self.assertRaises(kind) as caught:
            call(*arguments, **named)
        self.assertEqual(caught.exception.code, code)
        self.assertTrue(str(caught.exception))
        return str(caught.exception)

    def test_a_refused_move_says_why_and_changes_nothing(self):
        state = officina.Game("mars").start(seed=1)
        before = state.record()
        for move, code in [("sell gear", "illegal_move"), ("castle", "unknown_move"), (10**6, "bad_index"),
                           (-1, "bad_index"), (10**30, "bad_index"), (None, "bad_move"), (1.5, "bad_move")]:
            if move == 10**30:
                with self.assertRaises(OverflowError):
                    state.play(move)
                continue
            self.refused(officina.IllegalMove, code, state.play, move)
        self.refused(officina.IllegalMove, "out_of_turn", state.play, "pass", 1 - state.seat)
        self.refused(officina.BadArgument, "bad_seat", state.play, "pass", 7)
        self.assertEqual(state.record(), before)

    def test_errors_are_said_in_the_chosen_language(self):
        state = officina.Game("mars").start(seed=1)
        try:
            officina.speak("de")
            self.assertEqual(officina.spoken(), "de")
            said = self.refused(officina.IllegalMove, "unknown_move", state.play, "castle")
            self.assertIn("kein Zug", said)
        finally:
            officina.speak("en")
        self.assertEqual(state.why_not("castle"), "“castle” is no move of this game.")
        self.assertIn("castle", state.why_not("castle", language="it"))
        self.assertIsNone(state.why_not("pass"))
        self.refused(officina.BadArgument, "unknown_language", officina.speak, "tlh")

    def test_a_setup_that_does_not_fit(self):
        self.refused(officina.BadSetup, "unknown_game", officina.Game, "chess")
        self.refused(officina.BadSetup, "bad_seats", officina.Game, "mars", 9)
        self.refused(officina.BadSetup, "unknown_option", officina.Game, "mars", wings=True)
        self.refused(officina.BadSetup, "bad_option", officina.Game, "mars", hands="folded")
        self.refused(officina.BadSetup, "bad_option", officina.Game, "mars", hands=[1])
        self.refused(officina.OfficinaError, "bad_content", officina.Game, "mars", content="/no/such/folder")
        self.refused(officina.BadSetup, "unknown_bot", officina.Bot, officina.Game("mars"), "genius")

    def test_records_that_do_not_fit(self):
        self.refused(officina.BadRecord, "bad_record", officina.load, "nonsense")
        record = officina.Game("mars").start(seed=1).record()
        self.refused(officina.BadRecord, "other_game", officina.Game("mech").load, record)
        self.refused(officina.BadRecord, "bad_record", officina.load, record + '{"seat":1,"move":"castle"}\n')
        guess = officina.Game("mars").start(seed=1).guess(0)
        self.refused(officina.BadRecord, "no_past", guess.record)

    def test_waiting_is_no_move(self):
        state = officina.Game("ricochet", 2).start(seed=1)
        said = self.refused(officina.IllegalMove, "illegal_move", state.play, state.game.wait, 0)
        self.assertIn("Waiting is no move", said)

    def test_a_numpy_that_cannot_be_understood(self):
        # Where pybind11 is older than 2.12 arrays of numpy 2 would be misread.
        if tuple(map(int, _core.PYBIND11.split(".")[:2])) >= (2, 12):
            self.skipTest("built with a pybind11 that knows them")
        told = subprocess.run([sys.executable, "-c", "import numpy; numpy.__version__ = '2.1.0'; import officina"],
                              capture_output=True, text=True)
        self.assertNotEqual(told.returncode, 0)
        self.assertIn("ImportError: This module was built with pybind11", told.stderr)
        self.assertIn("numpy 2.1.0 is installed", told.stderr)

    def test_a_contest_says_its_bounds(self):
        for terms, bounds in (({"games": 0}, "1 – 10000000"), ({"threads": 300}, "0 – 256")):
            said = self.refused(officina.BadSetup, "bad_option", officina.contest, officina.Game("mars"),
                                ["random", "greedy"], **terms)
            self.assertIn(bounds, said)

    def test_a_state_of_another_game(self):
        bot = officina.Bot(officina.Game("mars"), "random")
        self.refused(officina.BadRecord, "other_game", bot.move, officina.Game("mech").start(seed=1))

    def test_views_show_nothing_else(self):
        view = officina.Game("mars").start(seed=1).seen_by(0)
        self.refused(officina.BadArgument, "bad_seat", view.moves, 1)
        self.assertFalse(hasattr(view, "play"))
        self.assertFalse(hasattr(view, "record"))


class Options(unittest.TestCase):
    def test_options_are_described_and_hold(self):
        for name in officina.games():
            about = officina.describe(name, "fr")
            self.assertTrue(about["title"])
            for option in about["options"]:
                self.assertTrue(option["meaning"])
                officina.Game(name, **{option["name"]: option["standard"]})
        self.assertEqual(officina.Game("ricochet", silver=True).options["silver"], "yes")
        self.assertNotEqual(officina.Game("ricochet", silver=True), officina.Game("ricochet"))
        self.assertEqual(hash(officina.Game("mars")), hash(officina.Game("mars", 2)))

    def test_help_teaches(self):
        self.assertIn("officina.Batch", officina.__doc__)
        for name in officina.__all__:
            thing = getattr(officina, name)
            if callable(thing):
                self.assertTrue((thing.__doc__ or "").strip(), name)
        self.assertTrue(officina.Game("mech").help("it"))


if __name__ == "__main__":
    unittest.main()
