"""What README.md and docs/python.md show does what they say: their lines are read out of them and run."""

import contextlib
import io
import re
import unittest
from pathlib import Path

import officina

ROOT = Path(__file__).resolve().parents[2]


def lessons(page):
    """The pieces of Python of a page."""
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)


class Lines(unittest.TestCase):
    def test_the_ten_lines_of_the_readme_play_a_game(self):
        (lines,) = lessons("README.md")
        self.assertLessEqual(len([line for line in lines.splitlines() if line.strip()]), 10)
        names, said = {}, io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(lines, "README.md", "exec"), names)
        self.assertTrue(names["state"].over)
        self.assertIn(names["state"].verdict(), said.getvalue())
        self.assertIn("engineer – greedy", said.getvalue())

    def test_what_the_manual_shows_runs(self):
        pieces = lessons("docs/python.md")
        self.assertGreaterEqual(len(pieces), 4)
        names, said = {}, io.StringIO()
        for number, piece in enumerate(pieces):
            # What goes on for ever is tried for a while, and a policy is anything that chooses.
            piece = piece.replace("while True:", "for _ in range(50):").replace("games=100", "games=4")
            names["policy"] = lambda observations, masks: masks.argmax(axis=1)
            if number == 1:
                names["state"] = names["game"].start(seed=7)
            with contextlib.redirect_stdout(said):
                exec(compile(piece, f"docs/python.md, piece {number + 1}", "exec"), names)
        self.assertIsInstance(names["batch"], officina.Batch)
        self.assertGreater(len(names["solution"].moves), 0)


if __name__ == "__main__":
    unittest.main()
