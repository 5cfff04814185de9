"""Players of one's own, as programs: in the arena, and at a table of a house."""

import base64
import contextlib
import hashlib
import io
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.parse
from pathlib import Path

import officina
from officina.outside import Player, Refused, _guest, _Line

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("OFFICINA_PROGRAM")


class Mine(Player):
    """Plays the first move there is."""

    name = "First"

    def decide(self, table):
        assert table.moves and table.asked
        return table.moves[0]


class InTheArena(unittest.TestCase):
    def test_the_protocol_of_the_arena(self):
        said = io.StringIO()
        lines = [
            {"do": "new", "game": "mars", "seed": 3, "seat": 1, "seats": 2, "options": {}, "content": ""},
            {"do": "go", "seat": 1, "state": {}, "asked": {"text": "?"}, "moves": [{"move": "pass", "says": {"text": "Pass"}}]},
            {"do": "go", "seat": 1, "plan": True, "elapsed": 2, "state": {}, "asked": {"text": "?"},
             "moves": [{"move": "declare 7", "says": {"text": ""}}]},
            {"do": "result"}, {"do": "quit"},
        ]
        Mine().serve(io.StringIO("\n".join(map(json.dumps, lines))), said)
        first, second = map(json.loads, said.getvalue().splitlines())
        self.assertEqual(first, {"move": "pass"})
        self.assertEqual(second["move"], "declare 7")
        self.assertTrue(1 <= second["wait"] <= 60)

    def test_twelve_lines_play_in_the_arena(self):
        out = officina.contest(officina.Game("mars"), [f"exec:{sys.executable} {ROOT}/docs/examples/my_bot.py", "random"], games=2,
                               threads=1)
        self.assertEqual(out.pairs[0].games, 2)
        self.assertEqual(out.report["summary"]["pairs"][0]["fouls"], [0, 0])


@contextlib.contextmanager
def house(*options):
    """A house of this machine, and its address; it has no pages."""
    with tempfile.TemporaryDirectory() as data:
        command = [PROGRAM, "serve", "--no-pages", "--port", "0", "--data", data, *options]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            yield next(word.rstrip(".") for line in running.stdout for word in line.split() if word.startswith("http://"))
        finally:
            running.terminate()
            running.wait()
            running.stdout.close()


@contextlib.contextmanager
def as_over_tls(url):
    """A proxy before a house, which says what one says that has taken off the TLS; and its address."""
    place = urllib.parse.urlsplit(url)

    def pump(source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def forward(caller):
        with caller, socket.create_connection((place.hostname, place.port)) as there:
            head = b""
            while b"\r\n\r\n" not in head:
                head += caller.recv(65536)
            head = head.replace(b"Origin: http:", b"Origin: https:")
            there.sendall(head.replace(b"\r\n", b"\r\nX-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n", 1))
            back = threading.Thread(target=pump, args=(there, caller), daemon=True)
            back.start()
            pump(caller, there)
            back.join()

    def accept():
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=forward, args=(door.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}{place.path}"


@unittest.skipUnless(PROGRAM, "OFFICINA_PROGRAM names no program that serves a house")
class AtATable(unittest.TestCase):
    def test_a_new_table(self):
        with house() as url:
            self.assertEqual(len(Mine().sit(url, game="mars")["seats"]), 2)

    def test_by_a_token_at_a_table_that_somebody_has_opened(self):
        with house() as url:
            host, guest = (_guest(url, name) for name in ("Anna", "Bot"))
            line = _Line(url, host)
            line.ask(do="hello", version=1, language="en")
            table = line.ask(do="open", terms={"game": "mech", "seats": 2}, seats=[{"who": "me"}, {"who": "open"}])["table"]
            came = []
            other = threading.Thread(
                target=lambda: came.append(Mine().sit(url, token=guest.split("=", 1)[1], table=table)), daemon=True)
            other.start()
            mine = Mine()
            line.ask(do="join", table=table)
            while True:
                event = line.await_event()
                if event["event"] == "seats" and event["stage"] == "gathering":
                    if all(seat["who"] != "open" for seat in event["seats"]):
                        line.ask(do="begin", table=table)
                        # Who comes now finds no seat.
                        with self.assertRaises(Refused) as caught:
                            Mine().sit(url, table=table)
                        self.assertEqual(caught.exception.code, "no_seat")
                elif event["event"] == "asked":
                    mine._answer(line, "mech", dict(event, asked={"text": "?"}))
                elif event.get("over"):
                    break
            line.close()
            other.join(30)
            self.assertEqual(came[0]["winners"], event["result"]["winners"])

    def test_a_token_is_known_whatever_its_cookie_is_called(self):
        for name, secure, options in [("officina", False, []), ("__Host-officina", True, []),
                                      ("__Secure-officina", True, ["--base-path", "/club"])]:
            with self.subTest(name=name), house("--trust-proxy", "127.0.0.0/8", *options) as direct:
                with as_over_tls(direct) if secure else contextlib.nullcontext(direct) as url:
                    cookie = _guest(url, "Bot")
                    self.assertEqual(cookie.split("=")[0], name)
                    line = _Line(url, cookie)
                    line.ask(do="hello", version=1, language="en")
                    terms, seats = {"game": "mars", "seats": 2}, [{"who": "me"}, {"who": "bot", "bot": "apprentice"}]
                    table = line.ask(do="open", terms=terms, seats=seats, begin=True)["table"]
                    line.close()
                    # Whoever has the token has the seat; a stranger has none.
                    for token in (cookie.split("=", 1)[1], cookie):
                        self.assertEqual(len(Mine().sit(url, token=token, table=table)["seats"]), 2)
                    with self.assertRaises(Refused):
                        Mine().sit(url, token="nobody", table=table)


class HouseThatMovesOn:
    """A house of several nodes, as far as a player sees it: one table, which goes from node to node at awkward moments."""

    def __init__(self, moves_on):
        self.moves_on, self.made, self.joined, self.heard = set(moves_on), 0, 0, []

    def run(self, door):
        self.line, _ = door.accept()
        file = self.line.makefile("rb")
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += file.readline()
        key = next(line.split(b": ")[1] for line in head.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key"))
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        self.line.sendall(b"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
        with self.line:
            while (start := file.read(2)) and start[0] & 15 == 1:
                size = start[1] & 127
                if size == 126:
                    (size,) = struct.unpack("!H", file.read(2))
                mask = file.read(4)
                self.answer(json.loads(bytes(byte ^ mask[i % 4] for i, byte in enumerate(file.read(size)))))
        file.close()

    def say(self, **words):
        data = json.dumps(words).encode()
        self.line.sendall(b"\x81" + (bytes([len(data)]) if len(data) < 126 else struct.pack("!BH", 126, len(data))) + data)

    def ask(self):
        self.say(event="asked", table="t", seat=1, position=self.made, asked={"text": "?"},
                 moves=[{"move": f"move {self.made}", "says": {"text": ""}}])

    def answer(self, words):
        do, id = words["do"], words["id"]
        self.heard.append(do)
        if do in self.moves_on:
            # Not answered any more; and what the old node had said before it is not true any more.
            self.moves_on.remove(do)
            self.say(event="asked", table="t", seat=1, position=99, asked={"text": "?"},
                     moves=[{"move": "move of the past", "says": {"text": ""}}])
            self.say(event="moved_on", table="other")
            self.say(event="moved_on", table="t")
        elif do == "hello":
            self.say(id=id)
        elif do == "join":
            over = {"over": True, "result": {"winners": [1]}} if self.made == 3 else {}
            self.say(id=id, yours=[1], stage="playing", seats=[], terms={"game": "mars", "seats": 2}, **over)
            if not over:
                self.ask()
        elif do == "state":
            self.say(id=id, state={})
        elif do == "play":
            assert words["move"] == f"move {self.made}", words
            self.made += 1
            self.say(id=id)
            if "between" in self.moves_on and self.made == 2:
                self.moves_on.remove("between")
                self.say(event="moved_on", table="t")  # while nothing is asked of it
            elif self.made == 3:
                self.say(event="moved", table="t", over=True, result={"winners": [1]})
            else:
                self.ask()


class WhenATableMovesOn(unittest.TestCase):
    def test_it_is_joined_again(self):
        for moments in (["between"], ["state"], ["play"], ["join"], ["join", "state", "play", "between"]):
            with self.subTest(moments=moments), socket.create_server(("127.0.0.1", 0)) as door:
                there = HouseThatMovesOn(moments)
                node = threading.Thread(target=there.run, args=(door,), daemon=True)
                node.start()
                result = Mine().sit(f"http://127.0.0.1:{door.getsockname()[1]}/", token="any", table="t")
                node.join(10)
                self.assertEqual(result, {"winners": [1]})
                self.assertEqual(there.made, 3)
                self.assertEqual(there.heard.count("join"), 1 + len(moments))
                self.assertFalse(there.moves_on)


if __name__ == "__main__":
    unittest.main()
