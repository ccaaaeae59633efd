"""The journal: where the truth about tables is kept, and all that the rest of the server knows of a database.

A game is its header (`Table`) and the numbered list of what was decided (`Entry`). Whoever writes entry n first has
made that decision; everybody else is told that n is taken, reads on, and sees what happened. What these methods return
has been written and synced. Several servers may share one journal: `listen` tells each of them which tables the others
touched.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from motherlode.core.errors import Refused
from motherlode.core.options import Value
from motherlode.table.store.company import Company
from motherlode.table.wire import Phase

Listener = Callable[[str], None]
"""Called in the event loop with the id of a table that somebody else has touched."""
CLOSED = "Who runs this server has closed this table."


class Unwritable(Refused):
    """The journal cannot be written just now: a full disk, a lost connection. Nothing has changed."""


class Unsure(Unwritable):
    """Whether the last thing written is safe cannot be known before the journal is opened again.

    Until then nothing more is accepted.
    """


class Unknown(Unwritable):
    """The connection broke while something was written: whether it counts is seen when the connection is back."""


class Damaged(Refused):
    """What the journal has of a table is not what was written."""


Stage = Literal["", "promise", "open"]
"""What the deal waits for: nothing, promises of salts once more, or the salts themselves."""


class Seat(Struct, kw_only=True, omit_defaults=True):
    """Who sits there. A person stays seated while a bot plays for them (`away`)."""

    kind: Literal["person", "bot", "open"]
    guest: str = ""
    name: str = ""
    level: str = ""
    away: bool = False
    timeouts: int = 0
    """How often in a row the clock ran out."""
    joined: int = 0
    """The how manieth person at the table."""
    promise: str = ""
    """The hash of the salt that this person will add to the deal."""
    asked: bool = False
    """For such a promise, when the deal waits for them."""
    salt: str = ""
    """The salt itself, once everybody has promised theirs."""


class Table(Struct, kw_only=True):
    """The header of a game."""

    id: str
    game: str
    version: str
    seed: str
    """What everything is dealt from. Before the game begins there is none, only the secret it will follow from."""
    secret: str = ""
    commitment: str = ""
    """The hash of the secret, written once and never again computed from it."""
    foundings: int = 1
    """How often a secret was drawn: once, unless somebody did not open their salt."""
    stage: Stage = ""
    planned: list[str] = []
    """Who sat where before the seats were drawn."""
    root: str = ""
    """Of the tree over all chance in the deal."""
    options: dict[str, Value]
    seats: list[Seat]
    phase: Phase = "open"
    host: str = ""
    """The guest who made it."""
    public: bool = False
    clock: int | None = None
    shuffle: bool = True
    reason: str = ""
    winners: list[int] = []
    imported: bool = False
    again: str = ""
    """The table where the same people play on."""
    closed: str = ""
    """Why nobody can go on here, if who runs the server has said so."""
    origin: str = ""
    """The alias of the address it was made from."""
    made: float
    touched: float
    turn: int = 0
    """Entries so far."""
    rev: int = 0
    """Counts the changes of this header: who changes an older one than there is has to look again."""


Kind = Literal["decide", "undo"]


class Entry(Struct, frozen=True):
    """What happened at a turn: a decision, or somebody took back their last one."""

    n: int
    kind: Kind
    seat: int
    action: int
    """Of an undo: 1 if it was free (nobody but bots was taken by surprise)."""
    at: float


class Said(Struct, frozen=True):
    """A line of chat. Who watched when it was said has seat -1."""

    at: float
    seat: int
    name: str
    text: str
    n: int = 0
    """Later lines of a table have greater numbers."""


class News(Struct, frozen=True):
    """What is new at a table."""

    table: Table | None
    """Its header, if that has changed."""
    entries: list[Entry]
    said: int
    """The number of the last line of chat."""


class Idle(Struct, frozen=True):
    """A table, and for how long nobody has touched it."""

    id: str
    phase: Phase
    seconds: float
    """By the journal's own time, in which only days count on which a server ran."""
    touched: float
    """By the time of day."""


class Key(Struct, frozen=True):
    """What opens somebody's seat on another device: the hash of a secret, and their token sealed with it."""

    hash: str
    guest: str
    sealed: str
    made: float


class Guest(Struct, frozen=True):
    """Somebody with a name. The id is a hash of the token in their cookie."""

    id: str
    name: str
    made: float


class Journal(ABC):
    """What a store has to do. Every method may be called from any task; none returns before what it wrote is safe."""

    company: Company | None = None
    """What servers that share this journal tell each other; None where there is one server."""

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def trouble(self) -> str:
        """Why nothing can be written just now, in a sentence; "" if something can, which has been tried."""

    # -- guests ------------------------------------------------------------------------------------------------------

    @abstractmethod
    async def guest(self, id: str) -> Guest | None:
        """Somebody by id; None if they have never given a name."""

    @abstractmethod
    async def save_guest(self, guest: Guest) -> None:
        """A new guest, or a new name for one."""

    # -- tables ------------------------------------------------------------------------------------------------------

    @abstractmethod
    async def create(self, table: Table, entries: list[Entry]) -> None:
        """A new table; an uploaded one comes with all its entries."""

    @abstractmethod
    async def table(self, id: str) -> Table | None:
        """The header of a table; None if there is no such, `Damaged` if it cannot be trusted."""

    @abstractmethod
    async def update(self, table: Table) -> bool:
        """Write a changed header and count `rev` up; False (and nothing written) if somebody changed it before.

        `turn` belongs to `append` and is left as it is.
        """

    @abstractmethod
    async def append(self, table: str, entry: Entry) -> bool:
        """Write entry n; False (and nothing written) unless there are exactly n entries before it."""

    @abstractmethod
    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """What happened from entry `since` on; `Damaged` if that cannot be trusted."""

    async def since(self, id: str, turn: int, rev: int) -> News | None:
        """What has happened at a table since that turn and that header; None if it is gone."""
        found = await self.table(id)
        if found is None:
            return None
        said = await self.chat(id, 1)
        entries = await self.entries(id, turn) if found.turn > turn else []
        return News(found if found.rev != rev else None, entries, max((line.n for line in said), default=0))

    # -- chat --------------------------------------------------------------------------------------------------------

    @abstractmethod
    async def say(self, table: str, said: Said) -> int:
        """Keep a line of chat; its number."""

    @abstractmethod
    async def chat(self, table: str, most: int, since: int = 0) -> list[Said]:
        """The last lines of who sits there and as many of who watches, the oldest first; only what is after `since`."""

    # -- keys and mutes ----------------------------------------------------------------------------------------------

    @abstractmethod
    async def save_key(self, key: Key) -> None:
        """What opens a guest's seats from now on, instead of what did so far."""

    @abstractmethod
    async def key(self, hash: str) -> Key | None:
        """A key by the hash of its secret."""

    @abstractmethod
    async def drop_key(self, guest: str) -> bool:
        """Nothing opens a guest's seats any more; whether something did."""

    @abstractmethod
    async def muted(self, guest: str) -> bool:
        """Whether who runs the server wants nobody to hear a guest."""

    @abstractmethod
    async def mute(self, guest: str, mute: bool) -> None:
        """Let nobody hear a guest any more, or everybody again."""

    # -- reviews -----------------------------------------------------------------------------------------------------

    @abstractmethod
    async def save_review(self, table: str, body: bytes) -> None:
        """Keep the review of a finished game; one that was kept before is replaced."""

    @abstractmethod
    async def review(self, table: str) -> bytes | None:
        """The review of a game as it was kept; None if there is none, or none that can be trusted."""

    # -- lists -------------------------------------------------------------------------------------------------------

    @abstractmethod
    async def waiting(self, most: int) -> list[Table]:
        """Public tables with an open seat, the newest first."""

    @abstractmethod
    async def finished(self, most: int) -> list[Table]:
        """Public finished games, the last finished first."""

    @abstractmethod
    async def seated(self, guest: str, most: int) -> list[Table]:
        """Where a guest sits, the last touched first."""

    @abstractmethod
    async def unfinished(self, host: str) -> int:
        """How many tables a guest has made that are open or being played."""

    @abstractmethod
    async def alias(self, address: str) -> str:
        """A name for an address to count by: always the same, and nobody can tell the address from it alone."""

    @abstractmethod
    async def unfinished_from(self, alias: str) -> int:
        """How many tables were made from an address that are open or being played."""

    @abstractmethod
    async def expire(self, passed: float, open_for: float, playing_for: float) -> list[str]:
        """Forget what nobody has touched for so long; the ids of what is gone. Finished games stay.

        Time is the journal's own: it passes only as this is called, by the seconds that have `passed` since the last
        time. No clock of the machine can jump past it, and none is read again after a restart.
        """

    # -- keeping order -----------------------------------------------------------------------------------------------

    @abstractmethod
    async def idle(self) -> list[Idle]:
        """Every table there is, by id, and for how long nobody has touched it."""

    @abstractmethod
    async def remove(self, ids: Sequence[str]) -> None:
        """Forget tables with all that belongs to them."""

    # -- several servers ---------------------------------------------------------------------------------------------

    @abstractmethod
    def listen(self, listener: Listener) -> None:
        """Be told of tables that another server has touched. A store for one server has nothing to tell."""
