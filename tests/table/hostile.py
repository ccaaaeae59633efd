"""What people send who mean no good, made from a grammar: seeded, bounded, and the same every time."""

from __future__ import annotations

import json
import random
import string
from typing import Any

WORDS = ("decide", "undo", "hint", "why", "say", "away", "moment", "table", "", "Decide", "__class__", "decide\u0000")
FIELDS = ("t", "turn", "action", "re", "picks", "text", "away", "seat", "openings", "", "__proto__", "turn\u0000")
NUMBERS = (0, 1, -1, 7, 255, 2**31, -(2**31), 2**53, 2**62, 2**63, 2**64, -(2**63) - 1, 10**40)
SIGNS = "\u0000\u001b\u200b\u202e\u034f\ufeff\ud83d\ufffd\u0130<>\"'`\\{}[]%;é字\U0001f480"
LETTERS = string.ascii_letters + string.digits + "-_."
GAMES = ("saboteur", "hoards", "kingpin", "miners", "mine_all_mine", "hearts", "nothing", "", "../hoards")
PATHS = (
    "/",
    "/api/lobby",
    "/api/me",
    "/api/tables",
    "/api/records",
    "/api/games/{game}",
    "/api/games/{game}/rules",
    "/api/tables/{table}",
    "/api/tables/{table}/sit",
    "/api/tables/{table}/seat",
    "/api/tables/{table}/start",
    "/api/tables/{table}/leave",
    "/api/tables/{table}/again",
    "/api/tables/{table}/promise",
    "/api/tables/{table}/salt",
    "/api/tables/{table}/story?eyes={number}",
    "/api/tables/{table}/record",
    "/api/tables/{table}/moments/{number}?eyes={number}",
    "/api/tables/{table}/socket",
    "/schema/openapi.json",
    "/{noise}",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//{noise}",
)
POSTED = {path for path in PATHS if path.endswith(("/me", "/tables", "/records"))} | set(PATHS[8:15])
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW")
BODY_FIELDS = (
    "game",
    "seats",
    "options",
    "public",
    "clock",
    "shuffle",
    "promise",
    "salt",
    "seat",
    "kind",
    "level",
    "name",
)
BODY_WORDS = (*GAMES, "me", "open", "bot", "random", "easy", "on", "off", "0" * 64, "f" * 63, "search:999999999ms")


class Hostile:
    """An endless supply."""

    def __init__(self, seed: int, tables: list[str]) -> None:
        self.chance = random.Random(seed)
        self.tables = tables

    # -- values ------------------------------------------------------------------------------------------------------

    def noise(self, most: int) -> str:
        """Letters, signs that look alike, signs that cannot be seen."""
        pool = string.printable + SIGNS * 2
        return "".join(self.chance.choices(pool, k=self.chance.randrange(most + 1)))

    def number(self) -> float:
        """A number at some edge, or a small one."""
        return self.chance.choice((self.chance.choice(NUMBERS), self.chance.randrange(-3, 400), 0.5, 1e308, -0.0))

    def value(self, deep: int = 3) -> Any:
        """Anything that JSON can say."""
        kind = self.chance.randrange(9 if deep else 6)
        if kind == 6:
            return [self.value(deep - 1) for _ in range(self.chance.randrange(5))]
        if kind >= 7:
            return {self.noise(6): self.value(deep - 1) for _ in range(self.chance.randrange(4))}
        return (self.number(), self.noise(20), None, True, self.chance.choice(WORDS), self.number())[kind]

    # -- frames ------------------------------------------------------------------------------------------------------

    def frame(self) -> str | bytes:
        """Something to send over a socket."""
        kind = self.chance.randrange(12)
        if kind < 4:
            return json.dumps(self.message())
        if kind < 8:
            return self.mangled(json.dumps(self.message()))
        if kind == 8:
            return self.chance.randbytes(self.chance.randrange(200))
        if kind == 9:
            return self.nested()
        if kind == 10:
            return json.dumps(self.value())
        return json.dumps({"t": "say", "text": self.noise(9000 if self.chance.random() < 0.02 else 60)})

    def message(self) -> dict[str, Any]:
        """Nearly what a browser would say. Nothing that takes long to answer is asked rightly."""
        chance = self.chance
        made: dict[str, Any] = {"t": chance.choice(WORDS)}
        wanted = {
            "decide": ("turn", "action"),
            "undo": ("turn",),
            "hint": ("turn",),
            "why": ("picks",),
            "say": ("text",),
            "away": ("away",),
        }.get(made["t"], ())
        for field in (*wanted, *chance.sample(FIELDS, chance.choice((0, 0, 0, 1, 2)))):
            made[field] = self.field(field) if chance.random() < 0.8 else self.value(2)
        if made["t"] == "hint":
            made["turn"] = -1 - chance.randrange(99)
        return made

    def field(self, name: str) -> Any:
        """What belongs into a field, more or less."""
        if name in ("turn", "action", "re"):
            return self.number()
        if name == "picks":
            return [self.noise(90) for _ in range(self.chance.randrange(11))]
        return self.chance.random() < 0.5 if name == "away" else self.noise(30)

    def mangled(self, text: str) -> str:
        """A text in which something is changed, cut off, doubled or turned round."""
        at = self.chance.randrange(len(text))
        kind = self.chance.randrange(5)
        if kind == 0:
            return text[:at]
        if kind == 1:
            return text[:at] + self.noise(3) + text[at + 1 :]
        if kind == 2:
            return text + text[at:]
        if kind == 3:
            return text[:at] + text[at:][::-1]
        return text.replace(self.chance.choice(':,"{}'), self.chance.choice(("", ":", '"', "NaN", "\u2028")))

    def nested(self) -> str:
        """Deeper than anybody needs."""
        many = self.chance.randrange(1, 1500)
        return self.chance.choice(("[", '{"t":', "[[{", '{"t":"say","text":[')) * many

    # -- requests ----------------------------------------------------------------------------------------------------

    def request(self, host: str) -> bytes:
        """A whole request. Its length is told truly, so that it gets an answer at once."""
        chance = self.chance
        wanted = chance.choice(PATHS)
        path = wanted.format(
            game=chance.choice(GAMES),
            table=chance.choice((*self.tables, self.noise(12), "x" * 300)),
            number=int(self.number()) if chance.random() < 0.8 else self.noise(5),
            noise=self.noise(40),
        )
        plain = "".join(sign if "!" <= sign <= "~" else f"%{ord(sign) & 255:02x}" for sign in path)
        body = self.body()
        headers = [f"Host: {host if chance.random() < 0.95 else self.word()}"]
        if chance.random() < 0.9:
            headers.append(f"Origin: {f'http://{host}' if chance.random() < 0.9 else self.word()}")
        if body or chance.random() < 0.5:
            headers.append(f"Content-Type: {chance.choice(('application/json',) * 6 + ('text/plain', 'x', ''))}")
        if chance.random() < 0.3:
            headers.append(f"Cookie: {self.word()}={self.word()}; motherlode={self.word() * chance.randrange(4)}")
        for _ in range(chance.choice((0, 0, 0, 1, 5))):
            headers.append(f"X-{self.word()}: {self.word() * chance.randrange(20)}")
        method = chance.choice(METHODS) if chance.random() < 0.2 else "POST" if wanted in POSTED else "GET"
        head = "\r\n".join([f"{method} {plain} HTTP/1.1", *headers, f"Content-Length: {len(body)}", "", ""])
        return head.encode() + body

    def word(self) -> str:
        """A word that may stand in a header."""
        return "".join(
            self.chance.choices(string.ascii_letters + string.digits + "-_.", k=self.chance.randrange(1, 20))
        )

    def body(self) -> bytes:
        """Nothing, nearly what is asked for, or anything."""
        chance = self.chance
        kind = chance.randrange(8)
        if kind == 0:
            return b""
        if kind == 1:
            return chance.randbytes(chance.randrange(300))
        if kind == 2:
            return self.nested().encode()
        if kind == 3:
            return json.dumps(self.value()).encode()
        made = {name: self.inside() for name in chance.sample(BODY_FIELDS, chance.randrange(5))}
        text = json.dumps(made, ensure_ascii=chance.random() < 0.5)
        raw = (self.mangled(text) if kind == 4 else text).encode("utf-8", "surrogatepass")
        at = chance.randrange(len(raw) + 1)
        return raw if kind != 5 else raw[:at] + chance.randbytes(1) + raw[at + 1 :]

    def inside(self) -> Any:
        """A value that a body might hold."""
        chance = self.chance
        if chance.random() < 0.3:
            return self.value(2)
        if chance.random() < 0.3:
            seats = ({"kind": chance.choice(BODY_WORDS), "level": chance.choice(BODY_WORDS)} for _ in range(4))
            return list(seats)[: chance.randrange(5)]
        return chance.choice(BODY_WORDS)
