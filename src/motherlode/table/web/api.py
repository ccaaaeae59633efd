"""The HTTP side: the lobby, tables, looking back, records. Every handler is a few words around the hall."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import Parameter

from motherlode.core.errors import Refused
from motherlode.core.match import ALL_SEEING
from motherlode.core.record import MOST_BYTES, from_json
from motherlode.table import catalogue, rulebook
from motherlode.table.hall import lobby as listing
from motherlode.table.hall import tables
from motherlode.table.hall.hall import Hall, Missing
from motherlode.table.learning import GameHelp, LessonStep, game_help, lesson_step
from motherlode.table.room import founding, seating
from motherlode.table.room.history import frozen, lines
from motherlode.table.store.journal import Guest, Table
from motherlode.table.web import guard
from motherlode.table.wire import (
    Frozen,
    GameInfo,
    Lobby,
    Me,
    Named,
    NewTable,
    Salt,
    SaltPromise,
    SetSeat,
    Sit,
    Story,
    TableInfo,
)

Asked = Request[Any, Any, Any]
Eyes = Annotated[int, Parameter(description="A seat, -1 for a spectator's view, -2 for all-seeing.")]


class Forbidden(Refused):
    """Not for these eyes."""


def hall_of(request: Asked) -> Hall:
    """The hall behind this application."""
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def guest_of(request: Asked) -> str:
    """The guest's id; a browser without a cookie gets one when it first posts something.

    Not when it only looks: an answer that comes late would replace the cookie that a post got meanwhile. And somebody
    who follows a link from elsewhere has a cookie that is not sent: it must not be replaced.
    """
    token = guard.token_in(*request.headers.getall("cookie", []))
    ours = request.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if not token and ours and request.method == "POST":
        token = request.scope.get("state", {}).get("token") or guard.new_token()
        request.state.token = token  # sent with the answer
    return guard.guest_of(token)


async def me_of(request: Asked) -> Guest:
    """Who asks, with a name."""
    return await hall_of(request).me(guest_of(request))


def spend(request: Asked, tokens: float) -> None:
    """What costs the server something costs the address tokens."""
    if not request.app.state.posts.take(address_of(request), tokens):
        raise TooMany("That was too fast; wait a moment.")


def address_of(request: Asked) -> str:
    """Where a request comes from, as it is counted."""
    return request.client.host if request.client else ""


class TooMany(Refused):
    """More than one may ask for."""


# -- the lobby ---------------------------------------------------------------------------------------------------------


@get("/api/lobby", summary="All a lobby page needs")
async def lobby(request: Asked) -> Lobby:
    return await listing.lobby(hall_of(request), guest_of(request))


@get("/api/games/{game:str}", summary="A game one can play here", sync_to_thread=False)
def one_game(game: str) -> GameInfo:
    known(game)
    return next(found for found in catalogue.game_infos() if found.name == game)


@get("/api/games/{game:str}/rules", summary="A rulebook", sync_to_thread=False)
def rules(game: str) -> rulebook.Rulebook:
    known(game)
    return rulebook.rulebook(game)


@get("/api/games/{game:str}/help", summary="A sentence on every kind of thing", sync_to_thread=False)
def sentences(game: str) -> GameHelp:
    known(game)
    return game_help(game)


@get("/api/games/{game:str}/lesson/{step:int}", summary="A step of the guided first game", sync_to_thread=False)
def lesson(game: str, step: int) -> LessonStep:
    known(game)
    return lesson_step(game, step)


def known(game: str) -> None:
    """Refuse a game that is not on offer here."""
    if game not in [found.name for found in catalogue.games()]:
        raise Missing(f"There is no game {game!s:.40} here.")


@get("/api/me", summary="Who I am")
async def who(request: Asked) -> Me:
    return Me((await me_of(request)).name)


@post("/api/me", status_code=200, summary="Choose a name")
async def rename(request: Asked, data: Named) -> Me:
    spend(request, 1)
    return await hall_of(request).rename(guest_of(request), data.name)


# -- tables ------------------------------------------------------------------------------------------------------------


def info(request: Asked, table: Table) -> TableInfo:
    """A table, told to who asks."""
    return listing.info(hall_of(request), table, guest_of(request))


@post("/api/tables", summary="A new table")
async def create(request: Asked, data: NewTable) -> TableInfo:
    spend(request, 5)
    return info(request, await tables.create(hall_of(request), await me_of(request), data, address_of(request)))


@get("/api/tables/{table_id:str}", summary="A table as everybody may know it")
async def look(request: Asked, table_id: str) -> TableInfo:
    hall = hall_of(request)
    table = await hall.header(table_id)
    return listing.info(hall, table, guest_of(request), await listing.present(hall, [table]))


@post("/api/tables/{table_id:str}/sit", status_code=200, summary="Take a seat")
async def sit(request: Asked, table_id: str, data: Sit) -> TableInfo:
    spend(request, 1)
    hall = hall_of(request)
    me = await me_of(request)
    room = await hall.room(table_id)

    def down(table: Table) -> None:
        seating.sit(table, me, data.seat)
        founding.promised(table, seating.seat_of(table, me.id), data.promise or "")
        if all(seat.kind != "open" for seat in table.seats):
            seating.begin(table, hall.chance)

    await room.reshape(down)
    return room.info(me.id)


@post("/api/tables/{table_id:str}/seat", status_code=200, summary="Put a bot on a seat, or open it")
async def seat(request: Asked, table_id: str, data: SetSeat) -> TableInfo:
    spend(request, 1)
    guest = guest_of(request)
    room = await hall_of(request).room(table_id)
    await room.reshape(lambda table: seating.set_seat(table, guest, data.seat, data.kind, data.level))
    return room.info(guest)


@post("/api/tables/{table_id:str}/start", status_code=200, summary="Start the game")
async def start(request: Asked, table_id: str) -> TableInfo:
    spend(request, 1)
    hall = hall_of(request)
    guest = guest_of(request)
    room = await hall.room(table_id)
    await room.reshape(lambda table: seating.start(table, guest, hall.chance))
    return room.info(guest)


@post("/api/tables/{table_id:str}/promise", status_code=200, summary="Promise a salt for the deal")
async def promise(request: Asked, table_id: str, data: SaltPromise) -> TableInfo:
    spend(request, 1)
    hall = hall_of(request)
    guest = guest_of(request)
    room = await hall.room(table_id)
    await room.reshape(
        lambda table: founding.answered(table, seating.own_seat(table, guest), data.promise, hall.chance)
    )
    return room.info(guest)


@post("/api/tables/{table_id:str}/salt", status_code=200, summary="Open the salt that was promised")
async def salt(request: Asked, table_id: str, data: Salt) -> TableInfo:
    spend(request, 1)
    hall = hall_of(request)
    guest = guest_of(request)
    room = await hall.room(table_id)
    await room.reshape(lambda table: founding.opened(table, seating.own_seat(table, guest), data.salt, hall.chance))
    return room.info(guest)


@post("/api/tables/{table_id:str}/leave", status_code=200, summary="Get up")
async def leave(request: Asked, table_id: str) -> TableInfo:
    spend(request, 1)
    hall = hall_of(request)
    guest = guest_of(request)
    room = await hall.room(table_id)
    await room.reshape(lambda table: seating.leave(table, guest, hall.chance, for_good=bool(room.closed)))
    return room.info(guest)


@post("/api/tables/{table_id:str}/again", status_code=200, summary="The same people play again")
async def again(request: Asked, table_id: str) -> TableInfo:
    spend(request, 5)
    hall = hall_of(request)
    room = await hall.room(table_id)
    return info(request, await tables.again(hall, room, await me_of(request), address_of(request)))


# -- looking back ------------------------------------------------------------------------------------------------------


def allowed(table: Table, guest: str, eyes: int) -> None:
    """Until a game is over everybody has their own eyes only."""
    if table.phase != "over" and eyes != seating.seat_of(table, guest):
        raise Forbidden("Until the game is over you can look with your own eyes only.", field="eyes")


@get("/api/tables/{table_id:str}/moments/{ply:int}", summary="A moment of the past")
async def moment(request: Asked, table_id: str, ply: int, eyes: Eyes = -1) -> Frozen:
    table, match = await tables.past(hall_of(request), table_id)
    allowed(table, guest_of(request), eyes)
    return frozen(match, ply, eyes)


@get("/api/tables/{table_id:str}/story", summary="The whole log")
async def story(request: Asked, table_id: str, eyes: Eyes = -1) -> Story:
    table, match = await tables.past(hall_of(request), table_id)
    allowed(table, guest_of(request), eyes)
    if not ALL_SEEING <= eyes < match.seats:
        raise Refused(f"There are no eyes {eyes!s:.20}: seats are 0 to {match.seats - 1}.", field="eyes")
    return Story(table=info(request, table), plies=len(match.decisions), eyes=eyes, lines=lines(match, eyes))


@get("/api/tables/{table_id:str}/record", summary="Download a finished game")
async def record(request: Asked, table_id: str) -> Response[bytes]:
    hall = hall_of(request)
    table, match = await tables.past(hall, table_id)
    if table.phase != "over":
        raise Forbidden("A record opens every hidden card: it is for after the game.")
    name = f"{table.game}-{table.id[:6]}.json"
    return Response(
        (await tables.record_of(hall, table, match)).to_json(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@post("/api/records", request_max_body_size=MOST_BYTES, summary="Upload a record; it is checked by playing it again")
async def upload(request: Asked) -> TableInfo:
    spend(request, 10)
    found = from_json(await request.body())
    return info(request, await tables.upload(hall_of(request), await me_of(request), found, address_of(request)))


HANDLERS = [
    lobby,
    one_game,
    rules,
    sentences,
    lesson,
    who,
    rename,
    create,
    look,
    sit,
    seat,
    start,
    promise,
    salt,
    leave,
    again,
    moment,
    story,
    record,
    upload,
]
