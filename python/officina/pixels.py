"""Drawings made of characters as pixels, for whoever looks at frames: numpy, and a small font of our own.

A letter is a few strokes on a grid: x from 0 to 4; y from 0, where capitals begin, over 2, where small letters
do, and 6, the line they stand on, to 8, below it. Lines of boxes and shades fill their cell, so that they meet.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from officina import show

CELL = (18, 9)  # height and width of a character, in pixels
MARGIN = 9
_UNIT = 1.5  # pixels
_LEFT, _TOP = -1.0, -2.5  # of a cell, on the grid
_THIN, _BOLD = 0.42, 0.62  # half the width of a stroke
_FINE = 4  # samples to a side of a pixel

# Each stroke a row of points, x and y; one point alone is a dot; after "!" they are the corners of a filled shape.
_STROKES = {
    "A": "062046 1434",
    "B": "0333444536060030414233",
    "C": "4130100105163645",
    "D": "00063645413000",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "41301001051636454323",
    "H": "0006 4046 0343",
    "I": "1030 2026 1636",
    "J": "204045361605",
    "K": "0006 4004 2246",
    "L": "000646",
    "M": "0600234046",
    "N": "06004640",
    "O": "103041453616050110",
    "P": "06003041423303",
    "Q": "103041453616050110 2446",
    "R": "06003041423303 2346",
    "S": "413010010213334445361605",
    "T": "0040 2026",
    "U": "000516364540",
    "V": "002640",
    "W": "0016223640",
    "X": "0046 4006",
    "Y": "002340 2326",
    "Z": "00400646",
    "a": "12324346 441405163645",
    "b": "0006 0312324345361605",
    "c": "4332120305163645",
    "d": "4046 4332120305163645",
    "e": "044443321203051646",
    "f": "40302126 0242",
    "g": "42473818 4332120305163645",
    "h": "0006 0312324346",
    "i": "122226 1636 20",
    "j": "2232372818 30",
    "k": "0006 4204 2346",
    "l": "10202536",
    "m": "0206 03122326 23324346",
    "n": "0206 0312324346",
    "o": "123243453616050312",
    "p": "0208 0312324345361605",
    "q": "4248 4332120305163645",
    "r": "0206 04223243",
    "s": "4212031434453606",
    "t": "20253646 0242",
    "u": "0205163645 4246",
    "v": "022642",
    "w": "0216233642",
    "x": "0246 4206",
    "y": "0226 4218",
    "z": "02420646",
    "0": "103041453616050110 23",
    "1": "112026 1636",
    "2": "01103041420646",
    "3": "01103041423313 334445361605",
    "4": "36300444",
    "5": "400002324345361605",
    "6": "413010010516364544331304",
    "7": "0040412426",
    "8": "103041423313020110 1304051636454433",
    "9": "423313020110304145361605",
    ".": "26",
    ",": "2617",
    ":": "23 26",
    ";": "23 2617",
    "!": "2024 26",
    "?": "01103041422324 26",
    "'": "2021",
    '"': "1011 3031",
    "(": "30212536",
    ")": "10212516",
    "[": "30202636",
    "]": "10202616",
    "{": "30212213242536",
    "}": "10212233242516",
    "<": "410345",
    ">": "014305",
    "=": "0242 0444",
    "+": "2125 0343",
    "-": "1333",
    "*": "2125 0244 4204",
    "/": "4006",
    "\\": "0046",
    "|": "2027",
    "_": "0747",
    "^": "022042",
    "`": "1021",
    "~": "04133443",
    "#": "1016 3036 0242 0444",
    "$": "413010010213334445361605 2026",
    "%": "4006 11 35",
    "&": "4612112031320405162644",
    "@": "45361605011030414433242332",
    "ß": "06011030312244453626",
    "æ": "02122326 2414051625 2332434424 253646",
    "œ": "2312030516252332434424 253646",
    "ı": "122226 1636",
    "µ": "0208 0205163645 4246",
    "«": "220426 422446",
    "»": "022406 224426",
    "„": "1607 3627",
    "“": "1021 3041",
    "”": "2011 4031",
    "‘": "1021",
    "’": "3021",
    "…": "06 26 46",
    "–": "0343",
    "—": "0343",
    "·": "23",
    "°": "2031221120",
    "º": "2031221120 1434",
    "ª": "2031221120 3032 1434",
    "×": "0244 4204",
    "→": "0343 324334",
    "←": "0343 120314",
    "↑": "2026 022042",
    "↓": "2026 042644",
    "↻": "4536160503123243 414323",
    "∩": "060312324346",
    "⋈": "!0224 !4224 0206424602",
    "⌂": "060321434606",
    "♄": "1015 0131 13223243353646",
    "■": "!02424606",
    "▮": "!10303616",
    "▲": "!214505",
    "▼": "!014125",
    "▸": "!114315",
    "♟": "!12324606",
}

Ink = Callable[[np.ndarray, np.ndarray], np.ndarray]


def _disc(x0: float, y0: float, radius: float) -> Ink:
    return lambda x, y: np.hypot(x - x0, y - y0) < radius


def _rays(rays: int, inner: float, outer: float) -> Ink:
    """A star: its edge goes from `outer` at a ray to `inner` between two, in straight lines."""
    corners = [
        (2 + r * np.sin(k * np.pi / rays), 3.5 - r * np.cos(k * np.pi / rays))
        for k, r in enumerate([outer, inner] * rays)
    ]
    return lambda x, y: _within(corners, x, y)


def _gear(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    far, turn = np.hypot(x - 2, y - 3.5), np.arctan2(y - 3.5, x - 2)
    return (far > 0.95) & (far < np.where(np.cos(8 * turn) > 0, 2.9, 2.1))


def _flower(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    turns = np.arange(5) * 2 * np.pi / 5
    petals = [_disc(2 + 1.6 * np.sin(turn), 3.5 - 1.6 * np.cos(turn), 1.15)(x, y) for turn in turns]
    return np.any(petals, axis=0) & ~_disc(2, 3.5, 0.6)(x, y)


# What is round.
_SHAPES: dict[str, Ink] = {
    "●": _disc(2, 3.5, 2.4),
    "○": lambda x, y: abs(np.hypot(x - 2, y - 3.5) - 2.0) < 0.42,
    "★": _rays(5, 1.25, 3.0),
    "✺": _rays(8, 1.5, 3.0),
    "⚙": _gear,
    "✿": _flower,
    "☾": lambda x, y: _disc(2.0, 3.5, 2.9)(x, y) & ~_disc(3.3, 3.1, 2.5)(x, y),
    "♟": _disc(2, 1.2, 1.2),
    "▒": lambda x, y: (np.floor(2 * x) + np.floor(2 * y)) % 2 == 0,
    "╱": lambda x, y: abs((x - 2) / 3 + (y - 3.5) / 6) < 0.2,
    "╲": lambda x, y: abs((x - 2) / 3 - (y - 3.5) / 6) < 0.2,
}

# Above small letters; above capitals higher.
_MARKS = {"GRAVE": "1021", "ACUTE": "3021", "CIRCUMFLEX": "112031", "DIAERESIS": "10 30", "CEDILLA": "262718", "TILDE": "01102130"}


def _within(corners: list[tuple[float, float]], x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """What lies inside a polygon: a line to the right crosses its edge an odd number of times."""
    inside = np.zeros(x.shape, bool)
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1]):
        if y0 != y1:
            inside ^= ((y0 > y) != (y1 > y)) & (x < x0 + (y - y0) * (x1 - x0) / (y1 - y0))
    return inside


def _near(points: list[tuple[float, float]], radius: float, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """What lies on a stroke through the points."""
    if len(points) == 1:
        return np.hypot(x - points[0][0], y - points[0][1]) < radius + 0.25
    on = np.zeros(x.shape, bool)
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
        along = np.clip(along, 0, 1)
        on |= np.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0)) < radius
    return on


def _drawn(strokes: str, radius: float, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    ink = np.zeros(x.shape, bool)
    for stroke in strokes.split():
        filled = stroke.startswith("!")
        digits = [float(digit) for digit in stroke.lstrip("!")]
        points = list(zip(digits[::2], digits[1::2]))
        ink |= _within(points, x, y) if filled else _near(points, radius, x, y)
    return ink


def _box(name: str, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """A line of a box, as its name has it: HEAVY DOWN AND RIGHT."""
    words = name.split()
    radius = 0.7 if "HEAVY" in words else 0.35
    across, down = abs(y - 3.5) < radius, abs(x - 2) < radius
    ink = np.zeros(x.shape, bool)
    for word, arm in (
        ("LEFT", across & (x < 2 + radius)),
        ("RIGHT", across & (x > 2 - radius)),
        ("HORIZONTAL", across),
        ("UP", down & (y < 3.5 + radius)),
        ("DOWN", down & (y > 3.5 - radius)),
        ("VERTICAL", down),
    ):
        if word in words:
            ink |= arm
    return ink


def _inked(letter: str, radius: float, x: np.ndarray, y: np.ndarray) -> np.ndarray | None:
    """Where there is ink on the grid; None: there is no such letter here."""
    name = unicodedata.name(letter, "")
    if not letter.strip():
        return np.zeros(x.shape, bool)
    if letter in _SHAPES or letter in _STROKES:
        ink = _drawn(_STROKES.get(letter, ""), radius, x, y)
        return ink | _SHAPES[letter](x, y) if letter in _SHAPES else ink
    if name.startswith("BOX DRAWINGS ") and "DIAGONAL" not in name:
        return _box(name.removeprefix("BOX DRAWINGS "), x, y)
    base, mark = unicodedata.normalize("NFD", letter)[:1], name.rpartition(" WITH ")[2]
    if base in _STROKES and mark in _MARKS:
        lifted = 2.0 if base.isupper() and mark != "CEDILLA" else 0.0
        ink = _drawn(_STROKES["ı" if base == "i" else base], radius, x, y)
        return ink | _drawn(_MARKS[mark], radius, x, y + lifted)
    return None


def has(letter: str) -> bool:
    """Whether the font has a character."""
    return _inked(letter, _THIN, *np.zeros((2, 1, 1))) is not None


@lru_cache(maxsize=2048)
def _glyph(letter: str, bold: bool) -> np.ndarray:
    """How much of each pixel of a cell is ink, from 0 to 1."""
    height, width = CELL
    across = _LEFT + (np.arange(width * _FINE) + 0.5) / _FINE / _UNIT
    down = _TOP + (np.arange(height * _FINE) + 0.5) / _FINE / _UNIT
    x, y = np.meshgrid(across, down)
    ink = _inked(letter, _BOLD if bold else _THIN, x, y)
    if ink is None:
        ink = _drawn("0040460600", _THIN, x, y)  # an empty box
    return ink.reshape(height, _FINE, width, _FINE).mean(axis=(1, 3)).astype(np.float32)


def _colour(code: str) -> np.ndarray:
    return np.frombuffer(bytes.fromhex(code.lstrip("#")), np.uint8).astype(np.float32)


def size(text: str) -> tuple[int, int]:
    """Height and width that a picture of the text has, in pixels."""
    drawn = show.lines(text)
    columns = max((sum(len(part) for _, part in line) for line in drawn), default=0)
    return len(drawn) * CELL[0] + 2 * MARGIN, columns * CELL[1] + 2 * MARGIN


def picture(text: str, frame: tuple[int, int] | None = None) -> np.ndarray:
    """Text with the colours of a terminal as pixels: an array of height, width and 3, uint8.

    frame   height and width of the array, so that pictures of one game have one size: what is smaller stands
            at the top left, what is larger is shrunk
    """
    paper = _colour(show.PAPER)
    own = size(text)
    sheet = np.empty((max(own[0], frame[0] if frame else 0), max(own[1], frame[1] if frame else 0), 3), np.float32)
    sheet[:] = paper
    height, width = CELL
    for row, line in enumerate(show.lines(text)):
        left, top = MARGIN, MARGIN + row * height
        for look, part in line:
            ink = _colour(look.hue or show.INK) - paper
            for letter in part:
                share = _glyph(letter, look.bold)
                sheet[top : top + height, left : left + width] += (1 - share if look.inverse else share)[..., None] * ink
                left += width
    return _shrunk(sheet, *(frame or own)).round().astype(np.uint8)


def _shrunk(sheet: np.ndarray, height: int, width: int) -> np.ndarray:
    """A smaller sheet: each pixel is the mean of those that it stands for."""
    grown = max(sheet.shape[0] / height, sheet.shape[1] / width)
    if grown <= 1:
        return sheet
    whole = np.empty((int(np.ceil(height * grown)), int(np.ceil(width * grown)), 3), np.float32)
    whole[:] = _colour(show.PAPER)
    whole[: sheet.shape[0], : sheet.shape[1]] = sheet
    for axis, pixels in ((0, height), (1, width)):
        starts = np.arange(pixels) * whole.shape[axis] // pixels
        counts = np.diff(np.append(starts, whole.shape[axis]))
        whole = np.add.reduceat(whole, starts, axis) / np.expand_dims(counts, (1 - axis, 2))
    return whole
