"""Somebody who watches a table: one socket, with a short queue of what it has not been sent yet."""

from __future__ import annotations

import secrets
import zlib
from abc import ABC, abstractmethod
from collections import deque

import msgspec

from motherlode.table.wire import COMPRESS_FROM, ToBrowser

ENCODER = msgspec.json.Encoder()


class Sent:
    """A message as it goes over a socket: made once for all who get the same."""

    __slots__ = ("_packed", "plain")

    def __init__(self, message: ToBrowser) -> None:
        self.plain = ENCODER.encode(message)
        self._packed: bytes | None = None

    def packed(self) -> bytes | None:
        """Deflated, if it is long enough to be worth it."""
        if len(self.plain) < COMPRESS_FROM:
            return None
        if self._packed is None:
            squeeze = zlib.compressobj(6, zlib.DEFLATED, -15)
            self._packed = squeeze.compress(self.plain) + squeeze.flush()
        return self._packed


class Viewer(ABC):
    """The room puts messages in; whoever owns the socket takes them out as fast as the reader reads."""

    def __init__(self, guest: str, most_queue: int, *, address: str = "", known: bool = True) -> None:
        self.guest = guest
        """Whose browser it is."""
        self.address = address
        """Where it is; "" if that means nothing."""
        self.known = known
        """It came with an identity, and did not get one just now."""
        self.line = secrets.token_hex(8)
        """What this connection is called among servers."""
        self.behind = False
        """The reader was too slow: what waited is forgotten, and it needs the whole moment again."""
        self._queue: deque[Sent] = deque()
        self._most = most_queue

    def send(self, message: ToBrowser | Sent) -> None:
        """Put a message into the queue."""
        if self.behind:
            return
        if len(self._queue) >= self._most:
            self._queue.clear()
            self.behind = True
        else:
            self._queue.append(message if isinstance(message, Sent) else Sent(message))
        self.wake()

    def take(self) -> Sent | None:
        """The next message to go out."""
        return self._queue.popleft() if self._queue else None

    @abstractmethod
    def wake(self) -> None:
        """There is something to take."""

    @abstractmethod
    def close(self, text: str, *, again: bool) -> None:
        """Say good-bye."""
