"""What is refused, and why: every error has the sentence that people at the table get."""

from __future__ import annotations

from operator import index
from typing import Any

from officina._core import sentence


class OfficinaError(Exception):
    """Something was refused; nothing has changed.

    `code` is a fixed word for programs ("illegal_move"), `id` that of the sentence; the text is the sentence
    itself, in the language that officina.speak has chosen.
    """

    code: str
    id: str

    def __init__(self, message: str, code: str = "", id: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.id = id


class IllegalMove(OfficinaError):
    """A move that is not allowed now, that does not exist, or of somebody who is not to move."""


class BadSetup(OfficinaError, ValueError):
    """A game, a number of seats, an option or content that does not fit."""


class BadRecord(OfficinaError, ValueError):
    """A record that cannot be read, or of another game."""


class BadArgument(OfficinaError, ValueError):
    """A seat, an index or an array that does not fit."""


_KINDS: dict[str, type[OfficinaError]] = {
    "illegal_move": IllegalMove,
    "unknown_move": IllegalMove,
    "out_of_turn": IllegalMove,
    "game_over": IllegalMove,
    "no_chance": IllegalMove,
    "which_seat": IllegalMove,
    "bad_index": IllegalMove,
    "bad_move": IllegalMove,
    "unknown_game": BadSetup,
    "bad_seats": BadSetup,
    "unknown_option": BadSetup,
    "bad_option": BadSetup,
    "bad_content": BadSetup,
    "unknown_bot": BadSetup,
    "bad_record": BadRecord,
    "other_game": BadRecord,
    "other_content": BadRecord,
    "no_past": BadRecord,
}


def refusal(code: str, id: str, **arguments: int | str) -> OfficinaError:
    """The exception for what is refused on this side of the module, with its sentence from the same catalogue."""
    return error_for(code, sentence(id, arguments), id)


def bad_option(name: str, found: object, expected: str) -> OfficinaError:
    """The exception for a setting that does not fit."""
    return refusal("bad_option", "engine.option.bad", name=name, found=_shown(found), expected=expected)


def expect(name: str, value: object, kind: type) -> None:
    """Refuses what is not of this kind."""
    if not isinstance(value, kind):
        expected = f"{kind.__module__}.{kind.__name__}".removeprefix("builtins.")
        raise refusal("bad_argument", "python.kind", name=name, expected=expected, found=_shown(type(value)))


def whole(action: Any) -> int:
    """The number of an action, of whatever kind of whole number it is."""
    try:
        return index(action)
    except TypeError:
        raise refusal("bad_move", "python.action", found=_shown(type(action))) from None


def _shown(value: object) -> str:
    # Whatever it is, the sentence must be one that can be written.
    return str(value).encode(errors="replace").decode()


def error_for(code: str, message: str, id: str) -> OfficinaError:
    """The exception for a refusal."""
    return _KINDS.get(code, BadArgument)(message, code, id)
