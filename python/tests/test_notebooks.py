"""The notebooks of docs/notebooks run from the first cell to the last, say what they promise, and show what came out.

    OFFICINA_UPDATE_GOLDEN=1 python3 python/tests/test_notebooks.py      writes what came out into them; read the diff
"""

import ast
import contextlib
import io
import json
import os
import re
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
UPDATE = bool(os.environ.get("OFFICINA_UPDATE_GOLDEN"))
MOST_BYTES = 400_000  # of a notebook: a page that people open


def in_lines(text):
    return text.splitlines(keepends=True)


def shown(value):
    """What a notebook keeps of a value: its picture or its table, and its name for who can show neither."""
    data = {"text/plain": in_lines(repr(value))}
    for kind, draw in (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_")):
        if hasattr(value, draw):
            data[kind] = in_lines(getattr(value, draw)())
            break
    return data


def outputs_of(cell, number, where, names):
    """Runs a cell as a notebook would: what it prints, and what its last line gives."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed, value = io.StringIO(), None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, where, "exec"), names)
        if last:
            value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": in_lines(printed.getvalue())})
    if value is not None:
        outputs.append({"data": shown(value), "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs


def run(name):
    """The names that a notebook leaves behind, what its cells gave now, and what is kept in it."""
    book = json.loads((FOLDER / name).read_text())
    names, now, kept = {"__name__": "__main__"}, [], []
    for number, cell in enumerate((cell for cell in book["cells"] if cell["cell_type"] == "code"), start=1):
        kept.append(cell["outputs"])
        now.append(outputs_of(cell, number, f"{name}, code cell {number}", names))
        cell["outputs"], cell["execution_count"] = now[-1], number
    if UPDATE:
        (FOLDER / name).write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n")
        kept = now
    return names, now, kept


def kinds(cells):
    """What kind of thing each cell gave, whatever it says."""
    return [[(output["output_type"], sorted(output.get("data", ()))) for output in outputs] for outputs in cells]


def texts(cells):
    return "".join("".join(output.get("text", ())) for outputs in cells for output in outputs)


def pictures(cells, kind="image/svg+xml"):
    return ["".join(output["data"][kind]) for outputs in cells for output in outputs if kind in output.get("data", ())]


class Notebooks(unittest.TestCase):
    maxDiff = 2000

    def test_play_and_draw(self):
        names, now, kept = run("1-play-and-draw.ipynb")
        self.assertEqual(now, kept)  # nothing in it is left to chance
        self.assertGreaterEqual(len(pictures(kept)), 3)
        self.assertTrue(names["mars"].over)
        self.assertEqual(names["state"].scores(), [1])

    def test_two_bots_meet(self):
        names, now, kept = run("2-two-bots-meet.ipynb")
        self.assertEqual(now, kept)
        self.assertEqual((len(pictures(kept)), len(pictures(kept, "text/html"))), (1, 1))
        self.assertGreater(names["contest"].pairs[1].share.low, 0.5)  # greedy against random

    def test_training(self):
        # A short lesson is enough to see that it learns, a longer one on a machine that is slow or busy; what is kept is of the whole
        # one.
        for seconds in [None] if UPDATE else ["8", "30", "90"]:
            if seconds:
                os.environ["OFFICINA_TRAINING_SECONDS"] = seconds
            names, now, kept = run("3-train-an-agent.ipynb")
            if names["final"].low > 0.5:
                break
        self.assertGreater(names["final"].low, 0.5, names["curve"])
        self.assertEqual(kinds(now), kinds(kept))
        self.assertEqual(len(pictures(kept)), 1)
        games, share, low, high = map(float, re.search(r"learnt – random +(\d+) +([\d.]+) \(([\d.]+) to ([\d.]+)\)", texts(kept)).groups())
        self.assertGreaterEqual(games, 200)
        self.assertTrue(0.75 < low <= share <= high, "the agent that is kept does not beat random clearly")

    def test_they_are_not_too_large_to_open(self):
        for book in FOLDER.glob("*.ipynb"):
            self.assertLess(book.stat().st_size, MOST_BYTES, book.name)


if __name__ == "__main__":
    unittest.main()
