"""Somebody who watches a table: one socket, with a short queue of what it has not been sent yet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque

from motherlode.table.moments import Sent
from motherlode.table.wire import ToBrowser


class Viewer(ABC):
    """The room puts messages in; whoever owns the socket takes them out as fast as the reader reads."""

    def __init__(self, guest: str, most_queue: int) -> None:
        self.guest = guest
        """Whose browser it is."""
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
