"""A bot of your own, as a program: in the arena, and at a table of a house.

    #!/usr/bin/env python3
    import random
    from officina.outside import Player

    class Mine(Player):
        def decide(self, table):
            return random.choice(table.moves)

    Mine().main()

    officina arena mars --bot "exec:python3 mine.py" --bot greedy
    python3 mine.py http://127.0.0.1:8080/ --token TOKEN --table TABLE

It uses nothing but Python itself. docs/protocol.md tells what goes over the line.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from typing import Any, TextIO


@dataclass
class Table:
    """What a player sees when it is asked."""

    game: str
    seat: int  # from 1, as people count
    asked: str  # the question
    moves: list[str]  # what may be done, as it is written
    says: dict[str, str] = field(default_factory=dict)  # what each move means
    state: dict[str, Any] = field(default_factory=dict)  # the table as the seat sees it
    clock: bool = False  # does a clock run, so that a player may take its time or say nothing?
    elapsed: float = 0.0  # seconds since the last move of chance


class Player:
    """A bot of your own: write `decide`."""

    name = "Bot"

    def __init__(self) -> None:
        self.dice = random.Random()

    def begin(self, terms: dict[str, Any]) -> None:
        """A game begins: its name, seats, options, one's own seat and a seed."""

    def decide(self, table: Table) -> str | None:
        """One of table.moves; None where a clock runs and there is nothing to say."""
        raise NotImplementedError

    def wait(self, table: Table) -> float:
        """While a clock runs: in how many seconds the move is made."""
        return self.dice.uniform(1, 60)

    def end(self, result: dict[str, Any]) -> None:
        """The game is over."""

    def main(self, arguments: list[str] | None = None) -> None:
        """Plays in the arena; with the address of a house, at a table there."""
        parser = argparse.ArgumentParser(description=type(self).__doc__)
        parser.add_argument("house", nargs="?", help="the address of a house, http://127.0.0.1:8080/")
        parser.add_argument("--token", help="who one is there: the value of its cookie; without it, a guest")
        parser.add_argument("--table", help="the table to play at; without it, a new one")
        parser.add_argument("--game", default="mars", help="of a new table")
        parser.add_argument("--against", default="apprentice", help="the bot at a new table")
        given = parser.parse_args(arguments)
        if given.house is None:
            self.serve(sys.stdin, sys.stdout)
        else:
            self.sit(given.house, token=given.token, table=given.table, game=given.game, against=given.against)

    # --- In the arena

    def serve(self, asked: TextIO, answered: TextIO) -> None:
        """Answers until told to quit: one JSON object a line."""
        game = ""
        for line in asked:
            words = json.loads(line)
            if words["do"] == "new":
                game = words["game"]
                self.dice.seed(words["seed"])
                self.begin(words)
            elif words["do"] == "go":
                table = _table(game, words)
                table.clock, table.elapsed = bool(words.get("plan")), words.get("elapsed", 0.0)
                move = self.decide(table)
                answer: dict[str, Any] = {} if move is None else {"move": move}
                if table.clock:
                    answer["wait"] = None if move is None else self.wait(table)
                print(json.dumps(answer), file=answered, flush=True)
            elif words["do"] == "result":
                self.end(words)
            elif words["do"] == "quit":
                break

    # --- At a table of a house

    def sit(
        self, house: str, *, token: str | None = None, table: str | None = None, game: str = "mars", against: str = "apprentice"
    ) -> dict[str, Any]:
        """Plays one game at a table of a house to its end, and gives the result back.

        token   says who one is: the value of the cookie the house gave. Without it one comes in as a guest
        table   its id; one takes a free seat there, or plays on. Without it a new one is opened, against a bot
        """
        house = house.rstrip("/") + "/"
        line = _Line(house, _cookies(token) if token else _guest(house, self.name))
        try:
            return self._play(line, table, game, against)
        finally:
            line.close()

    def _play(self, line: _Line, table: str | None, game: str, against: str) -> dict[str, Any]:
        line.ask(do="hello", version=1, language="en", texts=True)
        if table is None:
            seats = [{"who": "me"}, {"who": "bot", "bot": against}]
            table = line.ask(do="open", terms={"game": game, "seats": 2}, seats=seats, begin=True)["table"]
        joined = _seated(line, table)
        self.begin({"game": joined["terms"]["game"], "seats": joined["terms"]["seats"], "seat": joined["yours"][0]})
        while not joined.get("over"):
            try:
                event = line.await_event()
                if event.get("table") != table:
                    continue
                if event["event"] == "asked":
                    self._answer(line, joined["terms"]["game"], event)
                elif event["event"] == "moved_on":
                    joined = _joined(line, table)
                elif event.get("over"):
                    joined = event
            except MovedOn:
                joined = _joined(line, table)
        result: dict[str, Any] = joined["result"]
        self.end(result)
        return result

    def _answer(self, line: _Line, game: str, event: dict[str, Any]) -> None:
        words = dict(event, state=line.ask(do="state", table=event["table"], seat=event["seat"])["state"])
        move = self.decide(_table(game, words))
        if move is None:
            return
        try:
            line.ask(do="play", table=event["table"], seat=event["seat"], move=move, position=event["position"])
        except Refused as refused:
            if refused.code not in ("stale", "out_of_turn"):  # else the question has passed: another one follows
                raise


class Refused(Exception):
    """What a house does not do, and why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class MovedOn(Refused):
    """Another node looks after the table now: what was asked is not answered any more, and the table is joined again."""


def _joined(line: _Line, table: str) -> dict[str, Any]:
    """Joins a table; the answer holds all there is, and what is asked follows."""
    while True:
        try:
            return line.ask(do="join", table=table)
        except MovedOn:
            continue  # and has moved on again


def _seated(line: _Line, table: str) -> dict[str, Any]:
    """Joins a table, and takes a free seat there where one has none."""
    while True:
        joined = _joined(line, table)
        if joined["yours"]:
            return joined
        free = [seat["seat"] for seat in joined["seats"] if seat["who"] == "open"]
        if joined["stage"] != "gathering" or not free:
            raise Refused("no_seat", "there is no free seat at this table")
        try:
            line.ask(do="sit", table=table, seat=free[0])
        except MovedOn:
            continue  # the answer to joining tells whether one sits


def _cookies(token: str) -> str:
    """The cookie by every name that a house gives it: plain, and over TLS, for a site as a whole or a part of one."""
    names = ("officina", "__Host-officina", "__Secure-officina")
    for name in names:
        token = token.removeprefix(name + "=")  # for whoever copied its name, too
    return "; ".join(f"{name}={token}" for name in names)


def _table(game: str, words: dict[str, Any]) -> Table:
    says = {choice["move"]: choice["says"].get("text", "") for choice in words["moves"]}
    return Table(game, words["seat"], words["asked"].get("text", ""), list(says), says, words.get("state", {}))


def _guest(house: str, name: str) -> str:
    body = json.dumps({"name": name}).encode()
    request = urllib.request.Request(house + "people", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return str(answer.headers["Set-Cookie"]).split(";")[0]


class _Line:
    """A WebSocket (RFC 6455) that carries one JSON object a frame."""

    def __init__(self, url: str, cookie: str) -> None:
        place = urllib.parse.urlsplit(url)
        secure = place.scheme == "https"
        plain = socket.create_connection((place.hostname, place.port or (443 if secure else 80)), timeout=600)
        self._socket = ssl.create_default_context().wrap_socket(plain, server_hostname=place.hostname) if secure else plain
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            (
                f"GET {place.path}ws HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Cookie: {cookie}\r\nOrigin: {place.scheme}://{place.netloc}\r\n\r\n"
            ).encode()
        )
        self._events: list[dict[str, Any]] = []
        self._file = self._socket.makefile("rb")
        head = b""
        while not head.endswith(b"\r\n\r\n") and (byte := self._file.read(1)):
            head += byte
        answer = head.decode(errors="replace").partition("\r\n")[0]
        if " 101 " not in answer:
            self._file.close()
            self._socket.close()
            raise Refused("closed", f"the house opens no line: {answer}" if answer else "the house opens no line")
        self._id = 0
        self._next = 0.0  # when the next message may go

    def _send(self, kind: int, data: bytes) -> None:
        mask = os.urandom(4)
        if len(data) < 126:
            size = struct.pack("!B", 0x80 | len(data))
        elif len(data) < 65536:
            size = struct.pack("!BH", 0x80 | 126, len(data))
        else:
            size = struct.pack("!BQ", 0x80 | 127, len(data))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self._socket.sendall(bytes([0x80 | kind]) + size + mask + masked)

    def _hear(self) -> dict[str, Any]:
        text = b""
        while True:
            head = self._file.read(2)
            if len(head) < 2:
                raise Refused("closed", "the house has closed the line")
            kind, size = head
            if size == 126:
                (size,) = struct.unpack("!H", self._file.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._file.read(8))
            data = self._file.read(size)
            if kind & 15 == 8:
                raise Refused("closed", "the house has closed the line: " + data[2:].decode(errors="replace"))
            if kind & 15 == 9:
                self._send(10, data)
            elif kind & 15 in (0, 1):
                text += data
                if kind & 0x80:
                    return dict(json.loads(text))

    def ask(self, **words: Any) -> dict[str, Any]:
        """The answer; events that come before it are kept."""
        # A house takes 50 messages a second from one person, and closes the line of who sends more.
        time.sleep(max(0.0, self._next - time.monotonic()))
        self._next = time.monotonic() + 1 / 40
        self._id += 1
        self._send(1, json.dumps(dict(words, id=self._id)).encode())
        while True:
            heard = self._hear()
            if heard.get("event") == "moved_on" and heard.get("table") == words.get("table"):
                # Events before it are of the old node's table: joining tells them again.
                self._events = [event for event in self._events if event.get("table") != heard["table"]]
                raise MovedOn("moved_on", "another node looks after the table now")
            if heard.get("id") == self._id or ("error" in heard and "event" not in heard):
                if "error" in heard:
                    raise Refused(heard["error"]["code"], heard["error"]["message"])
                return heard
            self._events.append(heard)

    def await_event(self) -> dict[str, Any]:
        while True:
            heard = self._events.pop(0) if self._events else self._hear()
            if "event" in heard:
                return heard

    def close(self) -> None:
        with contextlib.suppress(OSError):  # the house may have closed it before
            self._send(8, struct.pack("!H", 1000))
        self._file.close()
        self._socket.close()
