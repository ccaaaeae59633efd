"""The HTTP side of reviews: have one made, hear how far it is, and ask what a seat could know."""

from __future__ import annotations

from litestar import get, post

from motherlode.review.believing import Beliefs
from motherlode.table.hall import tables
from motherlode.table.hall.reviews import Reviews
from motherlode.table.review_wire import ReviewNews
from motherlode.table.room import seating
from motherlode.table.store.journal import Table
from motherlode.table.web.api import Asked, Eyes, Forbidden, address_of, allowed, guest_of, hall_of, spend


def reviews_of(request: Asked) -> Reviews:
    """The reviews of the hall behind this application."""
    state = request.app.state
    if getattr(state, "reviews", None) is None:
        state.reviews = Reviews(hall_of(request))
    found = state.reviews
    assert isinstance(found, Reviews)
    return found


def finished(table: Table) -> None:
    """A review looks at all cards."""
    if table.phase != "over":
        raise Forbidden("A review opens every hidden card: it is for after the game.")


@get("/api/tables/{table_id:str}/review", summary="The review of a finished game, as far as there is one")
async def review(request: Asked, table_id: str) -> ReviewNews:
    table = await hall_of(request).header(table_id)
    finished(table)
    return await reviews_of(request).news(table)


@post("/api/tables/{table_id:str}/review", status_code=200, summary="Have a finished game reviewed")
async def make_review(request: Asked, table_id: str) -> ReviewNews:
    spend(request, 5)
    hall = hall_of(request)
    finished(await hall.header(table_id))
    table, match = await tables.past(hall, table_id)
    return await reviews_of(request).make(table, match)


@get("/api/tables/{table_id:str}/beliefs/{ply:int}", summary="What a seat could know at a moment")
async def beliefs(request: Asked, table_id: str, ply: int, eyes: Eyes = -1) -> Beliefs:
    """Of a finished game anybody's; during a game one's own, and only where nobody but bots plays along."""
    spend(request, 2)
    hall = hall_of(request)
    table, match = await tables.past(hall, table_id)
    allowed(table, guest_of(request), eyes)
    if table.phase != "over" and len(seating.persons(table)) > 1:
        raise Forbidden("Where other people play, nobody is told what can be known.", field="eyes")
    return await reviews_of(request).beliefs(table, match, ply, eyes, address_of(request))


HANDLERS = [review, make_review, beliefs]
