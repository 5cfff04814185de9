"""Drawings as a notebook, a browser or a film shows them."""

import unittest
import xml.etree.ElementTree as xml

import numpy as np
import officina
from officina import pixels, show


def played(name, seats, decisions, seed=1):
    turns, dice = officina.Turns(officina.Game(name, seats).start(seed)), np.random.default_rng(seed)
    for _ in range(decisions):
        if turns.asked is None:
            break
        turns.act(int(dice.choice(np.flatnonzero(turns.state.mask(turns.asked)))))
    return turns.state


TABLES = [(name, seats) for name in officina.games() for seats in officina.describe(name)["seats"]]  # fewest and most
MOMENTS = [played(name, seats, decisions) for name, seats in TABLES for decisions in (0, 40)]


class Characters(unittest.TestCase):
    def test_the_font_has_every_character_that_is_drawn(self):
        drawn = {letter for state in MOMENTS for language in officina.languages() for letter in state.text(language=language)}
        self.assertGreater(len(drawn), 80)
        self.assertEqual([letter for letter in sorted(drawn) if letter != "\n" and not pixels.has(letter)], [])
        self.assertFalse(pixels.has("漢"))

    def test_no_two_characters_look_alike(self):
        letters = [chr(code) for code in range(32, 127)] + list("ÄäÖöÜüßàéèêçî▲▼▸●■★⚙☾✺┏┓┗┛━┃")
        shapes = {pixels.picture(letter).tobytes(): letter for letter in letters}
        self.assertEqual(set(shapes.values()), set(letters))

    def test_lines_of_a_box_meet(self):
        box = pixels.picture("┏━┓\n┃ ┃\n┗━┛")
        ink = box.sum(axis=2) < 200
        rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
        self.assertTrue(ink[rows[0], columns[0] : columns[-1] + 1].all())
        self.assertTrue(ink[rows[0] : rows[-1] + 1, columns[0]].all())

    def test_colours_are_those_of_the_terminal(self):
        plain, red, turned = (pixels.picture(text) for text in ("■", "\x1b[31m■\x1b[0m", "\x1b[31;7m \x1b[0m"))
        self.assertEqual(tuple(plain[18, 13]), (0x22, 0x22, 0x22))
        self.assertEqual(tuple(red[18, 13]), (0xC0, 0x39, 0x2B))
        self.assertEqual(tuple(turned[10, 10]), (0xC0, 0x39, 0x2B))

    def test_what_is_too_large_for_its_frame_is_shrunk_and_what_is_small_stands_in_it(self):
        text = "\n".join(["■" * 60] * 40)
        whole, small, large = pixels.picture(text), pixels.picture(text, (200, 300)), pixels.picture(text, (1000, 1000))
        self.assertEqual(whole.shape, (*pixels.size(text), 3))
        self.assertEqual((small.shape, large.shape), ((200, 300, 3), (1000, 1000, 3)))
        np.testing.assert_array_equal(large[: whole.shape[0], : whole.shape[1]], whole)
        # All of the ink is still there.
        ink = [float((253.0 - picture[..., 0]).sum()) for picture in (whole, small)]
        self.assertAlmostEqual(ink[1] * (whole.shape[0] / 200) ** 2 / ink[0], 1, delta=0.03)


class Lines(unittest.TestCase):
    def test_a_long_sentence_goes_on_below(self):
        sentence = "   \x1b[1mAda\x1b[0m: " + "at each round end one battery, " * 8
        lines = show.lines(sentence)
        plain = ["".join(part for _, part in line) for line in lines]
        self.assertGreater(len(lines), 2)
        self.assertLessEqual(max(map(len, plain)), show.COLUMNS)
        for line in plain[1:]:
            self.assertRegex(line, "^ {5}[a-z]")
        self.assertEqual(" ".join(" ".join(plain).split()), " ".join(sentence.replace("\x1b[1m", "").replace("\x1b[0m", "").split()))
        self.assertTrue(lines[0][1][0].bold)
        self.assertEqual("".join(part for line in show.lines("x" * 250) for _, part in line).replace(" ", ""), "x" * 250)

    def test_pictures_of_every_game_are_well_formed(self):
        for state in MOMENTS:
            picture = xml.fromstring(state._repr_svg_())
            self.assertTrue(picture.tag.endswith("svg"))
            self.assertGreater(len(list(picture.iter())), 10)


class Frames(unittest.TestCase):
    def test_every_environment_films_its_game(self):
        for name in officina.games():
            game = officina.Game(name, 2)
            for make in (officina.GymEnv, officina.AECEnv, officina.ParallelEnv):
                options = {"opponents": "random"} if make is officina.GymEnv else {}
                env = make(game, render_mode="rgb_array", **options)
                self.assertIn("rgb_array", env.metadata["render_modes"])
                env.reset(seed=1)
                frame = env.render()
                self.assertEqual((frame.dtype, frame.ndim, frame.shape[2]), (np.uint8, 3, 3))
                text = env._table.state.text(0 if make is officina.GymEnv else None, colours=True)
                np.testing.assert_array_equal(frame, pixels.picture(text, frame.shape[:2]))
                self.assertGreater(len(np.unique(frame.reshape(-1, 3), axis=0)), 10)

    def test_frames_have_one_size_and_change_with_the_game(self):
        env = officina.AECEnv(officina.Game("raising", 1), render_mode="rgb_array")
        env.reset(seed=1)
        frames = [env.render()]
        for _ in range(40):
            observation, *_ = env.last()
            env.step(int(np.flatnonzero(observation["action_mask"])[0]))
            frames.append(env.render())
        self.assertEqual(len({frame.shape for frame in frames}), 1)
        self.assertGreater(len({frame.tobytes() for frame in frames}), 5)


class Curves(unittest.TestCase):
    def test_curves_stay_within_their_frame(self):
        picture = show.plot({"a < b": [(0, 3), (5, -2), (9, 4)], "flat": [(0, 1), (9, 1)], "none": []}, title="moves & more", high=5)
        tree = xml.fromstring(picture._repr_svg_())
        words = ["".join(node.itertext()) for node in tree.iter() if node.tag.endswith("text")]
        self.assertTrue({"a < b", "flat", "none", "moves & more", "-2", "5"} <= set(words))
        drawn = [node.get("d") for node in tree.iter() if node.tag.endswith("path") and node.get("fill") == "none"]
        self.assertEqual(len(drawn), 2)
        width, height = (int(tree.get(side)) for side in ("width", "height"))
        for path in drawn:
            for x, y in (map(float, point.split()) for point in path[1:].split("L")):
                self.assertTrue(0 < x < width and 0 < y < height)
        self.assertTrue(xml.fromstring(show.plot({}).svg) is not None)


if __name__ == "__main__":
    unittest.main()
