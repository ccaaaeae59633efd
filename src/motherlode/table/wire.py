"""What server and browser say to each other, in one place. `web/src/wire.ts` is generated from here.

Over HTTP: the lobby, the rulebooks, looking back, replays. Over one WebSocket per viewer of a table: everything live.
The server always sends the whole moment (view, menu, new lines): a browser that missed something needs nothing but the
next message. Messages above a kilobyte go as binary frames, deflated (raw) each on its own; ask for `?plain=1` to get
text frames only.

Times are seconds since 1970 in UTC unless they say how long.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from motherlode.core.offers import OptionGroup, Preset
from motherlode.core.options import Value
from motherlode.core.view import Face, Move, View
from motherlode.table.promise import Opening, Roots

MOST_FRAME = 8192
"""Bytes in a message from a browser."""
MOST_CHAT = 200
MOST_NAME = 24
COMPRESS_FROM = 1024
"""Bytes: shorter messages go as text."""

Text = Annotated[str, Meta(max_length=2000)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in lower-case hexadecimal."""
TableId = str
"""Unguessable (128 bits, URL-safe): who has the link may watch, and may sit down while a seat is open."""
Phase = Literal["open", "playing", "over"]
"""Waiting for people, being played, finished (or read from a file)."""


# -- games and their rules ---------------------------------------------------------------------------------------------


class Choice(Struct, frozen=True, kw_only=True):
    """One option of a game, for a form."""

    name: str
    title: str
    """What people call it."""
    help: str
    rule: str
    """The clause it belongs to."""
    default: Value
    values: tuple[Value, ...]
    """All it can take. Options with free text (a file of cards) are not offered at the table."""


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game one can play here."""

    name: str
    title: str
    blurb: str
    version: str
    least_seats: int
    most_seats: int
    usual_seats: int
    options: tuple[Choice, ...]
    presets: tuple[Preset, ...]
    groups: tuple[OptionGroup, ...]
    faces: tuple[Face, ...]
    """A few of its faces, for the game's picture in the lobby."""
    lesson: int = 0
    """How many steps its guided first game has; 0 without one."""


class Level(Struct, frozen=True):
    """How strong a bot plays."""

    name: str
    help: str


class Lobby(Struct, frozen=True, kw_only=True):
    """All a lobby page needs at once. `GET /api/lobby`"""

    games: tuple[GameInfo, ...]
    levels: tuple[Level, ...]
    me: Me | None = None
    open: tuple[TableInfo, ...]
    """Public tables with an open seat, the newest first."""
    mine: tuple[TableInfo, ...]
    """Where this person sits, the last touched first; finished ones too."""
    finished: tuple[TableInfo, ...]
    """Public finished games, the newest first."""
    also: tuple[tuple[str, str], ...] = ()
    """Other pages that are served here: address and title."""


# -- people ------------------------------------------------------------------------------------------------------------


class Me(Struct, frozen=True):
    """Who the browser is: a guest with a name. `POST /api/me` sets it, the cookie remembers it."""

    name: str


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/me`."""

    name: Text


# -- tables ------------------------------------------------------------------------------------------------------------


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat of a new table."""

    kind: Literal["me", "open", "bot"]
    level: Text = "medium"


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables`. Answered with the table; with no open seat the game starts at once."""

    game: Text
    seats: Annotated[tuple[SeatPlan, ...], Meta(max_length=16)] = ()
    """In turn order; empty for the usual number: me and bots of a medium level."""
    options: dict[str, Value] = {}
    public: bool = False
    """Listed in the lobby; otherwise only who has the link finds it."""
    clock: Annotated[int, Meta(ge=10, le=3600)] | None = None
    """Seconds for a decision; None without a clock."""
    shuffle: bool = True
    """Seats are drawn when the game starts, so that nobody chooses to begin."""
    promise: Hash | None = None
    """Of the salt that who asks will add to the deal; see `SaltPromise`."""


class SeatInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits on a seat, as everybody may know."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""
    here: bool = False
    """A person whose browser is connected."""
    away: bool = False
    """A bot plays for this person until they are back."""
    you: bool = False
    promise: str = ""
    """The hash of the salt that this person adds to the deal."""
    waited: bool = False
    """The deal waits for this person's promise or salt."""


class TableInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table as everybody may know it. `GET /api/tables/{id}`"""

    id: TableId
    game: str
    title: str
    version: str
    phase: Phase
    seats: tuple[SeatInfo, ...]
    you: int = -1
    """The seat of who asks; -1 for a spectator."""
    host: bool = False
    """Who asks made this table: may start it and set its bots while it is open."""
    options: dict[str, Value] = {}
    """Those that differ from the default."""
    titles: dict[str, str] = {}
    """What people call these options."""
    public: bool = False
    clock: int | None = None
    turn: int = 0
    """How much has been played: grows with every decision and every undo."""
    asked: bool = False
    """Who asks is the one to decide now. In lists only (the lobby); at the table the view says it."""
    watching: int = 0
    stage: Literal["", "promise", "open"] = ""
    """Every seat is taken, and the deal waits for promises of salts, or for the salts."""
    commitment: str = ""
    """The hash of the server's secret, shown from the first moment on (`docs/fair.md`)."""
    foundings: int = 1
    """How often a secret was drawn: more than once if somebody did not open their salt."""
    root: str = ""
    """Of the tree over all chance in the deal, from its first moment on."""
    secret: str = ""
    """Opened when the game is over. `printf 'motherlode secret 1 %s' SECRET | sha256sum` gives the commitment."""
    seed: str = ""
    """What everything was dealt from; opened when the game is over."""
    reason: str = ""
    """How a finished game ended."""
    winners: tuple[int, ...] = ()
    imported: bool = False
    """A record that somebody uploaded, checked by replaying it."""
    again: TableId = ""
    """Where the same people play on."""
    made: float = 0
    touched: float = 0


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables/{id}/sit`: take that open seat, or any."""

    seat: int | None = None
    promise: Hash | None = None


class SaltPromise(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables/{id}/promise`: a hash of 32 random bytes that one adds to the deal.

    SHA-256 of `motherlode salt 1 ` and the bytes in hexadecimal. Once every seat is taken and `stage` says `open`, the
    bytes themselves are due within seconds.
    """

    promise: Hash


class Salt(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables/{id}/salt`: what was promised."""

    salt: Hash


class SetSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/tables/{id}/seat` (host, while open): a bot on that seat, or open again."""

    seat: int
    kind: Literal["open", "bot"]
    level: Text = "medium"


# `POST /api/tables/{id}/start` (host: bots fill what is open), `POST /api/tables/{id}/leave` (before the start the seat
# opens again; later a bot plays on) and `POST /api/tables/{id}/again` (a new table with the same people, game, options)
# have no body and answer with a TableInfo.


# -- moments -----------------------------------------------------------------------------------------------------------


class LogLine(Struct, frozen=True, omit_defaults=True):
    """A sentence of the log, for this viewer."""

    ply: int
    """The decision it belongs to: 1 is the first."""
    seat: int
    text: str
    rule: str = ""


class Frozen(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of the past, to look at. `GET /api/tables/{id}/moments/{ply}?eyes=SEAT`

    `eyes` is -1 for a spectator's view, -2 for all-seeing. Until a game is over everybody has their own eyes only.
    """

    ply: int
    plies: int
    eyes: int
    view: View
    lines: tuple[LogLine, ...] = ()
    """What the decision before this moment told these eyes."""


class Story(Struct, frozen=True, kw_only=True):
    """The whole log of a finished game for a pair of eyes. `GET /api/tables/{id}/story?eyes=SEAT`"""

    table: TableInfo
    plies: int
    eyes: int
    lines: tuple[LogLine, ...]


# -- what the server sends over the socket -----------------------------------------------------------------------------


class TableNews(Struct, frozen=True, tag_field="t", tag="table"):
    """Who sits, who is here, whether it is over: first thing after connecting, then whenever it changes."""

    table: TableInfo


class Moment(Struct, frozen=True, kw_only=True, tag_field="t", tag="moment", omit_defaults=True):
    """The game as this viewer sees it now, once after connecting (`fresh`) and after every decision."""

    turn: int
    """To be sent back with a decision."""
    ply: int
    """How many decisions this position is away from the deal."""
    view: View
    moves: tuple[Move, ...] = ()
    """What this viewer may do now."""
    lines: tuple[LogLine, ...] = ()
    """New lines of the log; all of them if `fresh`."""
    fresh: bool = False
    """Forget what was shown before: after connecting and after an undo."""
    undo: bool = False
    """This viewer may take back their last decision."""
    seconds: float | None = None
    """Left on the clock of who decides."""
    openings: tuple[Opening, ...] = ()
    """What this viewer may check against what was promised: new ones; all since the last shuffle if `fresh`."""


class Advice(Struct, frozen=True, omit_defaults=True):
    """One move of a hint."""

    action: int
    label: str
    reason: str = ""
    share: float | None = None
    """Of the win, if sensible bots play on."""
    low: float | None = None
    """The 95 % interval of the share."""
    high: float | None = None
    even: bool = False
    """As good as the first, as far as can be told."""


class Hint(Struct, frozen=True, tag_field="t", tag="hint"):
    """What a bot would do in this seat, the best first."""

    turn: int
    advice: tuple[Advice, ...]


class Why(Struct, frozen=True, tag_field="t", tag="why", omit_defaults=True):
    """Why what was tapped cannot be done now."""

    re: int
    text: str
    rule: str = ""


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """Something said. Spectators' words reach players after the end only."""

    at: float
    name: str
    text: str
    seat: int = -1


class Chat(Struct, frozen=True, tag_field="t", tag="chat", omit_defaults=True):
    """New lines of the chat; all of them if `fresh`."""

    lines: tuple[ChatLine, ...]
    fresh: bool = False


class Refusal(Struct, frozen=True, tag_field="t", tag="refused", omit_defaults=True):
    """Something asked for is not possible; nothing has changed."""

    re: int
    text: str
    rule: str = ""
    field: str = ""


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    """The last thing before the server closes; `again` says whether to reconnect."""

    text: str
    again: bool


ToBrowser = TableNews | Roots | Moment | Hint | Why | Chat | Refusal | Bye


# -- what a browser sends over the socket ------------------------------------------------------------------------------


class Decide(Struct, frozen=True, tag_field="t", tag="decide", forbid_unknown_fields=True):
    """Play a move. Sent twice (after a lost connection) it counts once."""

    turn: int
    action: int
    re: int = 0


class Undo(Struct, frozen=True, tag_field="t", tag="undo", forbid_unknown_fields=True):
    """Take back one's last decision."""

    turn: int
    re: int = 0


class AskHint(Struct, frozen=True, tag_field="t", tag="hint", forbid_unknown_fields=True):
    """What would a bot do here?"""

    turn: int
    re: int = 0


class AskWhy(Struct, frozen=True, tag_field="t", tag="why", forbid_unknown_fields=True):
    """Why can these things not be picked together? Answered with `Why`."""

    picks: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(max_length=8)]
    re: int = 0


class Say(Struct, frozen=True, tag_field="t", tag="say", forbid_unknown_fields=True):
    """Say something to the table."""

    text: Annotated[str, Meta(max_length=1000)]
    re: int = 0


class Away(Struct, frozen=True, tag_field="t", tag="away", forbid_unknown_fields=True):
    """Let a bot play for me, or come back."""

    away: bool
    re: int = 0


ToServer = Decide | Undo | AskHint | AskWhy | Say | Away


# -- errors over HTTP --------------------------------------------------------------------------------------------------


class Problem(Struct, frozen=True, omit_defaults=True):
    """The body of every 4xx and 5xx."""

    error: str
    """One sentence: what was wrong and what would be right."""
    field: str = ""
    rule: str = ""
