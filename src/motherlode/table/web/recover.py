"""Going on at another device: a link is made here, and opened there."""

from __future__ import annotations

from litestar import post

from motherlode.core.errors import Refused
from motherlode.table import recovery
from motherlode.table.recovery import Forgotten, Link, Recover
from motherlode.table.web import guard
from motherlode.table.web.api import Asked, guest_of, hall_of, spend
from motherlode.table.wire import Me

UNKNOWN = "This link opens nothing: a newer one may have replaced it."


@post("/api/me/key", status_code=200, summary="A new link to go on with elsewhere; older ones open nothing any more")
async def make_key(request: Asked) -> Link:
    spend(request, 5)
    guest = guest_of(request)
    token = guard.token_in(*request.headers.getall("cookie", [])) or request.scope.get("state", {}).get("token", "")
    if not guest or guard.guest_of(token) != guest:
        raise Refused("There is nobody here to make a link for.")
    hall = hall_of(request)
    secret, key = recovery.new_key(token, guest, hall.now())
    await hall.journal.save_key(key)
    return Link(secret)


@post("/api/me/key/forget", status_code=200, summary="No link opens my seats any more")
async def forget_key(request: Asked) -> Forgotten:
    spend(request, 1)
    return Forgotten(await hall_of(request).journal.drop_key(guest_of(request)))


@post("/api/recover", status_code=200, summary="Go on as whoever made this link")
async def recover(request: Asked, data: Recover) -> Me:
    spend(request, 10)
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refused("That page is not ours.")
    hall = hall_of(request)
    key = await hall.journal.key(recovery.hash_of(data.secret)) if recovery.SECRET.fullmatch(data.secret) else None
    token = recovery.opened(key, data.secret) if key is not None else ""
    if key is None or guard.guest_of(token) != key.guest:
        raise Refused(UNKNOWN, field="secret")
    request.state.token = token  # sent with the answer
    return Me((await hall.me(key.guest)).name)


HANDLERS = [make_key, forget_key, recover]
