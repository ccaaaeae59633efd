"""What several servers of one journal tell each other about a table while it is played: nothing here has to last.

Who is connected where, what is left on a clock, which bot thinks in which process, what somebody has decided in secret.
Each server says once a second that it is still there. What one that is gone had taken on, others take over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from motherlode.table.store.journal import Entry


class Line(Struct, frozen=True):
    """A browser that is connected to one of the servers."""

    id: str
    guest: str
    address: str
    """An alias of its address, to compare with."""


class Present(Struct, frozen=True):
    """Who is connected to the other servers, and since when others are not connected to any."""

    lines: tuple[Line, ...] = ()
    gone: dict[str, float] = {}
    """Seconds since a guest's last connection ended."""


class Clock(Struct, frozen=True):
    """What a clock says: the seconds left, and whether it stands still because nobody is there."""

    left: float
    stands: bool


class Known(Struct, frozen=True):
    """How far a server knows a table."""

    id: str
    turn: int
    rev: int
    said: int


class Host(Protocol):
    """A server, as the others' news reach it. All of it is called in the event loop, and returns at once."""

    def known(self) -> Iterable[Known]:
        """The tables that it has in memory."""

    def touched(self, id: str) -> None:
        """Somebody else has written to a table."""

    def follow(self, id: str, entry: Entry) -> None:
        """Somebody else has written an entry, and this is it."""

    def met(self, id: str, present: Present) -> None:
        """Others have come to a table, or gone."""

    def orphaned(self, id: str) -> None:
        """A server that is gone had a bot thinking there: go on with it."""

    def figures(self) -> str:
        """What this server has counted."""


class Company(ABC):
    """What a journal that several servers share adds."""

    well = False
    """The others hear from this server, and it from them."""

    @abstractmethod
    def attend(self, host: Host) -> None:
        """Tell a server from now on."""

    @abstractmethod
    async def gone(self, servers: Sequence[str]) -> None:
        """Some of the others have ended without a word, as whoever started them knows: go on with what they had."""

    @abstractmethod
    def alias(self, address: str) -> str:
        """An address as it is told to others."""

    # -- who is there ------------------------------------------------------------------------------------------------

    @abstractmethod
    async def come(self, table: str, line: Line) -> None:
        """A browser has connected here."""

    @abstractmethod
    async def go(self, table: str, line: str) -> None:
        """It is gone."""

    @abstractmethod
    async def present(self, tables: Sequence[str]) -> dict[str, Present]:
        """Who is connected elsewhere."""

    @abstractmethod
    def watched(self, table: str, elsewhere: bool) -> None:
        """People at other servers look at a table, or no longer: only then they are told what is written here."""

    # -- clocks ------------------------------------------------------------------------------------------------------

    @abstractmethod
    async def clock(self, table: str, turn: int, whole: float) -> Clock:
        """What is left at that turn of a clock with so many seconds."""

    @abstractmethod
    async def set_clock(self, table: str, turn: int, clock: Clock) -> None:
        """The clock stands still from now on, or runs again."""

    # -- bots and secrets --------------------------------------------------------------------------------------------

    @abstractmethod
    async def claim(self, table: str, turn: int, seconds: float) -> tuple[float, bool] | None:
        """Take on a decision that a bot is to make; None while another server that is alive has it.

        It is kept for so many seconds at most. Otherwise: how long ago it was asked for first, and whether it was now.
        """

    @abstractmethod
    async def release(self, table: str, turn: int) -> None:
        """Give a decision back that was taken on."""

    @abstractmethod
    async def hold(self, table: str, turn: int, seat: int, action: int) -> None:
        """Somebody has decided in secret."""

    @abstractmethod
    async def held(self, table: str, turn: int, seat: int) -> int | None:
        """What a seat has decided in secret at that turn."""

    # -- figures -----------------------------------------------------------------------------------------------------

    @abstractmethod
    async def others(self) -> dict[str, str]:
        """What each of the other servers has counted, by its name."""
