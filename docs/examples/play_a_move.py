#!/usr/bin/env python3
"""A client in one file, with nothing but Python: comes in as a guest, opens a table against a bot, and plays a move.

    docs/examples/play_a_move.py http://127.0.0.1:8080/

docs/protocol.md tells the words. Ends with 0 when the server has confirmed the move.
"""

import base64
import json
import os
import socket
import struct
import sys
import urllib.parse
import urllib.request

GAME = "mars"


class Line:
    """A WebSocket (RFC 6455) that carries one JSON object a frame."""

    def __init__(self, url, cookie):
        place = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((place.hostname, place.port or 80), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {place.path}ws HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                             f"Cookie: {cookie}\r\nOrigin: {place.scheme}://{place.netloc}\r\n\r\n").encode())
        self.events = []
        self.read = self.socket.makefile("rb").read
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.read(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            sys.exit("the server opens no line: " + head.decode())

    def say(self, **words):
        data = json.dumps(words).encode()
        mask = os.urandom(4)
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        self.socket.sendall(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def hear(self):
        while True:
            kind, size = self.read(2)
            if size == 126:
                size, = struct.unpack("!H", self.read(2))
            elif size == 127:
                size, = struct.unpack("!Q", self.read(8))
            data = self.read(size)
            if kind & 15 == 1:
                return json.loads(data)
            if kind & 15 == 8:
                sys.exit("the server has closed the line: " + data[2:].decode())

    def ask(self, **words):
        """The answer; events that come before it are kept."""
        self.say(id=1, **words)
        while True:
            heard = self.hear()
            if "error" in heard:
                sys.exit(heard["error"]["message"])
            if heard.get("id") == 1:
                return heard
            self.events.append(heard)

    def await_event(self, kind):
        while True:
            heard = self.events.pop(0) if self.events else self.hear()
            if heard.get("event") == kind:
                return heard


def come_in(url, name):
    """The cookie by which somebody new is known."""
    request = urllib.request.Request(url + "people", json.dumps({"name": name}).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return answer.headers["Set-Cookie"].split(";")[0]


def main():
    url = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080/"
    line = Line(url, come_in(url, "Anna"))
    greeting = line.ask(do="hello", version=1, language="en")
    table = line.ask(do="open", terms={"game": GAME, "seats": 2}, seats=[{"who": "me"}, {"who": "bot", "bot": "apprentice"}],
                     begin=True)["table"]
    line.ask(do="join", table=table)
    asked = line.await_event("asked")
    move = asked["moves"][0]["move"]
    line.ask(do="play", table=table, seat=1, move=move, position=asked["position"])
    print(f"Officina {greeting['officina']}: table {table}, played “{move}”")


if __name__ == "__main__":
    main()
