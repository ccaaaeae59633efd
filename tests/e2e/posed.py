"""Which positions does the page show? Games that bots played, put before the real page moment by moment.

The server's part is played here: a table's socket says what a room would say, made by the same functions from the same
engine. So any position of any game can be looked at without playing there by clicks, and a game goes on as fast or as
slowly as the page can show it.
"""

from __future__ import annotations

from functools import cache

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from motherlode.bots.levels import make
from motherlode.core import registry
from motherlode.core.dice import deal_dice
from motherlode.core.match import Match
from motherlode.table.room.history import frozen, lines
from motherlode.table.wire import Moment, SeatInfo, TableInfo, TableNews

CROWD = {"saboteur": 10, "kingpin": 3, "hoards": 4, "mine_all_mine": 6, "miners": 5, "hearts": 4}
"""The most who sit at a game, where that is worth a picture."""


def crowd(game: str) -> int:
    """So many sit at a game when it is full; as many as usual where nobody has said so."""
    return CROWD.get(game, registry.find(game).usual_seats)


NAMES = ("Guest", "Alva", "Balin", "Dora", "Edda", "Falk", "Greta", "Hakon", "Inga", "Jorun")
TABLE = "abcdefghjkmnpq"


@cache
def played(game: str, seats: int, seed: str = "1", most: int = 400) -> Match:
    """A game between sensible bots, as far as `most` decisions go."""
    match = Match(registry.find(game), seats, seed=seed, names=NAMES[:seats])
    bot, dice = make("sensible"), deal_dice(seed)
    while not match.over and len(match.decisions) < most:
        match.play(bot.decide(match.perspective(match.seat), dice), match.seat)
    return match


def turns(match: Match, seat: int) -> list[int]:
    """The plies at which a seat is asked."""
    return [ply for ply, decision in enumerate(match.decisions) if decision.seat == seat]


class Posed:
    """A page at a table whose game is this one: shown at a ply, and gone on with."""

    def __init__(self, page: Page, match: Match, you: int = 0) -> None:
        self.page = page
        self.match = match
        self.you = you
        self.ply = 0
        self.socket: WebSocketRoute | None = None
        self.heard: list[dict[str, object]] = []
        page.route_web_socket("**/api/tables/*/socket", self._open)

    def _open(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self.heard.append(msgspec.json.decode(text)))
        self.say(TableNews(self.table()))
        self.say(self.moment(self.ply, fresh=True))

    def say(self, message: msgspec.Struct) -> None:
        """Send something, as the server would."""
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(message).decode())

    def table(self) -> TableInfo:
        """The table as its room would tell of it."""
        game = self.match.game
        seats = tuple(
            SeatInfo(
                seat=seat, kind="person" if seat == self.you else "bot", name=name, here=True, you=seat == self.you
            )
            for seat, name in enumerate(self.match.names)
        )
        return TableInfo(
            id=TABLE, game=game.name, title=game.title, version=game.version, phase="playing", seats=seats, you=self.you
        )

    def moment(self, ply: int, *, fresh: bool = False) -> Moment:
        """The match after so many decisions, with the menu of whoever looks."""
        match, seen = self.match, frozen(self.match, ply, self.you)
        asked = ply < len(match.decisions) and match.decisions[ply].seat == self.you
        moves = tuple(match.game.moves(match.decisions[ply].before, match.names)) if asked else ()
        said = lines(match, self.you, 0 if fresh else max(0, ply - 1), ply)
        return Moment(turn=ply + 1, ply=ply, view=seen.view, moves=moves, lines=said, fresh=fresh, undo=asked)

    def show(self, ply: int) -> None:
        """Put a moment on the table at once, as after a reload, without a role in the way."""
        self.ply = ply
        if self.socket is None:
            self.page.goto(f"/t/{TABLE}")
        else:
            self.say(self.moment(ply, fresh=True))
        self.quiet()

    def go_on(self, ply: int) -> None:
        """Tell of the decisions up to a ply one after another."""
        for number in range(self.ply + 1, ply + 1):
            self.say(self.moment(number))
        self.ply = ply
        self.quiet()

    def tell(self, first: int, last: int) -> None:
        """Tell of some decisions, and wait for nothing."""
        for ply in range(first, last + 1):
            self.say(self.moment(ply))

    def quiet(self) -> None:
        """Wait until all that was told is shown, and close what is shown over it."""
        while news := self.page.wait_for_function(
            """turn => document.querySelector('[data-testid=role-reveal], [data-testid=round-end]')?.dataset.testid
                ?? (document.querySelector(`[data-idle][data-turn="${turn}"]`) && 'nothing')""",
            arg=self.ply + 1,
        ).json_value():
            if news == "nothing":
                return
            self.page.keyboard.press("Enter")
            self.page.get_by_test_id(news).wait_for(state="detached")
