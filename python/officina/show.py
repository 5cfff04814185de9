"""Drawings made of characters, and curves, as a notebook or a browser can show them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

COLUMNS = 100
PAPER, INK = "#fdfcf8", "#222222"
_INKS = {"1": "#c0392b", "2": "#1e8449", "3": "#9a7d0a", "4": "#2471a3", "5": "#884ea0", "6": "#117a80"}
_HUES = {tens + unit: ink for tens in "39" for unit, ink in _INKS.items()} | {"90": "#7b868c"}
_CODE = re.compile("\x1b\\[([0-9;]*)m")


class Look(NamedTuple):
    """How a piece of text looks; no hue: as all other ink."""

    hue: str | None = None
    bold: bool = False
    inverse: bool = False

    @property
    def style(self) -> str:
        style = [f"fill:{self.hue};color:{self.hue}"] if self.hue else []
        style += ["font-weight:bold"] * self.bold + ["text-decoration:underline"] * self.inverse
        return ";".join(style)


def runs(line: str) -> list[tuple[Look, str]]:
    """The line in pieces of one look."""
    pieces: list[tuple[Look, str]] = []
    codes: list[str] = []
    for number, part in enumerate(_CODE.split(line)):
        if number % 2 == 1:
            codes = [] if part in ("", "0") else codes + part.split(";")
        elif part:
            hue = next((_HUES[code] for code in reversed(codes) if code in _HUES), None)
            pieces.append((Look(hue, "1" in codes, "7" in codes), part))
    return pieces


def _cut(pieces: list[tuple[Look, str]], at: int) -> tuple[list[tuple[Look, str]], list[tuple[Look, str]]]:
    before, after = [], []
    for look, part in pieces:
        if part[:at]:
            before.append((look, part[:at]))
        if part[at:]:
            after.append((look, part[at:]))
        at = max(0, at - len(part))
    return before, after


def lines(text: str, columns: int = COLUMNS) -> list[list[tuple[Look, str]]]:
    """Text with the colours of a terminal, line by line; a sentence that is too long goes on below, indented."""
    made = []
    for line in text.splitlines():
        rest = runs(line)
        plain = "".join(part for _, part in rest)
        indent = min(len(plain) - len(plain.lstrip()) + 2, columns // 2)
        while len(plain) > columns:
            space = plain.rfind(" ", indent + 1, columns + 1)
            at = space if space > 0 else columns
            before, rest = _cut(rest, at)
            rest = [(Look(), " " * indent), *_cut(rest, 1 if space > 0 else 0)[1]]
            plain = " " * indent + plain[at:].removeprefix(" ")
            made.append(before)
        made.append(rest)
    return made


def html(text: str) -> str:
    """Text with the colours of a terminal as a piece of HTML."""
    rows = ["".join(f'<span style="{look.style}">{escape(part)}</span>' for look, part in line) for line in lines(text)]
    style = "line-height:1.15;font-family:monospace;white-space:pre"
    return f'<pre style="{style}">' + "\n".join(rows) + "</pre>"


def svg(text: str) -> str:
    """The same as an SVG picture."""
    drawn = lines(text)
    columns = max((sum(len(part) for _, part in line) for line in drawn), default=0)
    width, height = 8.4 * columns + 16, 17 * len(drawn) + 16
    rows = []
    for number, line in enumerate(drawn):
        spans = "".join(f'<tspan style="{look.style}">{escape(part)}</tspan>' for look, part in line)
        rows.append(f'<text x="8" y="{17 * number + 21}" xml:space="preserve">{spans}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
        f'width="{width:.0f}" height="{height}" font-family="DejaVu Sans Mono, monospace" font-size="14" fill="{INK}">'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>' + "".join(rows) + "</svg>"
    )


@dataclass(frozen=True)
class Picture:
    """An SVG picture, which a notebook shows."""

    svg: str

    def __repr__(self) -> str:
        return "<officina.show.Picture>"

    def _repr_svg_(self) -> str:
        return self.svg


def plot(
    curves: Mapping[str, Sequence[tuple[float, float]]],
    *,
    title: str = "",
    low: float | None = None,
    high: float | None = None,
    width: int = 560,
    height: int = 260,
) -> Picture:
    """Curves by their names, {name: [(x, y), ...]}; `title` says what goes to the right, `low` and `high` bound what goes up.

    >>> officina.show.plot({"greedy": [(1, 0), (2, 3)]}, title="moves made")
    """
    points = [point for curve in curves.values() for point in curve]
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    least, most = (min(ys) if low is None else low), (max(ys) if high is None else high)
    left, right = min(xs), max(xs)

    def place(x: float, y: float) -> tuple[float, float]:
        across, up = (x - left) / (right - left or 1), (y - least) / (most - least or 1)
        return 50 + across * (width - 70), height - 30 - up * (height - 60)

    parts = [f'<rect width="{width}" height="{height}" fill="{PAPER}"/>']
    for step in range(5):
        y = least + (most - least) * step / 4
        row = place(left, y)[1]
        parts.append(f'<path d="M50 {row:.0f}H{width - 20}" stroke="#ddd"/>')
        parts.append(f'<text x="44" y="{row + 4:.0f}" text-anchor="end">{y:.3g}</text>')
    inks = [_INKS[ink] for ink in "4125"]
    for number, (name, curve) in enumerate(curves.items()):
        path = "M" + "L".join("{:.1f} {:.1f}".format(*place(x, y)) for x, y in curve)
        ink = inks[number % len(inks)]
        if curve:
            parts.append(f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2"/>')
        parts.append(f'<text x="{60 + 150 * number}" y="18" fill="{ink}">{escape(name)}</text>')
    parts.append(f'<text x="{width - 20}" y="{height - 8}" text-anchor="end">{escape(title)}</text>')
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="12" fill="{INK}">' + "".join(parts) + "</svg>"
    )
