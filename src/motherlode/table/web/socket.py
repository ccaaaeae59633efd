"""The WebSocket of a viewer: who may open one, and the way of messages in and out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from motherlode.core.errors import Refused
from motherlode.table.hall.hall import Hall
from motherlode.table.room.messages import handle
from motherlode.table.room.room import Room
from motherlode.table.room.viewer import Sent, Viewer
from motherlode.table.web import guard
from motherlode.table.wire import MOST_FRAME, AskHint, AskWhy, Bye, Refusal, ToServer

LOG = logging.getLogger("motherlode.table")
DECODER: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
COSTS = {"hint": 20.0, "why": 4.0, "say": 6.0}
"""Messages that cost more than one token."""
POLICY, TOO_BIG, TRY_AGAIN = 1008, 1009, 1013


class Doors:
    """How many sockets are open, in all and from each address."""

    def __init__(self) -> None:
        self.each: Counter[str] = Counter()

    @property
    def all(self) -> int:
        """How many there are."""
        return self.each.total()

    def leave(self, address: str) -> None:
        """A socket from this address has closed."""
        self.each[address] -= 1
        if self.each[address] <= 0:
            del self.each[address]


class Browser(Viewer):
    """A viewer behind a socket. Its writing task lives only while there is something to write."""

    def __init__(self, socket: WebSocket[Any, Any, Any], guest: str, hall: Hall, plain: bool) -> None:
        super().__init__(guest, hall.settings.most_queue)
        self.room: Room | None = None
        self.asking: asyncio.Task[None] | None = None
        """A question that is being thought about."""
        self._socket = socket
        self._hall = hall
        self._plain = plain
        self._writing: asyncio.Task[None] | None = None
        self._closing: tuple[Bye, int] | None = None

    def wake(self) -> None:
        if self._writing is None:
            self._writing = self._hall.spawn(self._write())

    async def _write(self) -> None:
        try:
            while True:
                message = self.take()
                if message is None and self.behind and self.room is not None and self._closing is None:
                    await self.room.resend(self)
                    continue
                if message is None:
                    break
                await self._put(message)  # waits for a slow reader; who reads nothing at all is cut off
            if self._closing is not None:
                bye, code = self._closing
                await self._put(Sent(bye))
                await self._socket.close(code, bye.text[:120])
        except Exception:  # gone: the reading side notices too, and gets up from the table
            self.behind, self.room = True, None
        finally:
            self._writing = None

    async def _put(self, message: Sent) -> None:
        packed = None if self._plain else message.packed()
        if packed is None:
            await self._socket.send_data(message.plain.decode(), mode="text", encoding="utf-8")
        else:
            await self._socket.send_data(packed, mode="binary")

    def close(self, text: str, *, again: bool, code: int = 1001) -> None:
        if self._closing is None:
            self._closing = (Bye(text, again), code)
            self.wake()


@websocket("/api/tables/{table_id:str}/socket", opt={"exclude_from_auth": True})
async def socket_of_table(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    """Let a browser in, as far as it may, until it is gone."""
    hall: Hall = socket.app.state.hall
    doors: Doors = socket.app.state.doors
    settings = hall.settings
    host, origin = socket.headers.get("host", ""), socket.headers.get("origin", "")
    client = socket.scope.get("client")
    address = client[0] if client else ""
    if not guard.known_host(settings, host) or not guard.known_origin(settings, origin, host):
        await socket.close(POLICY, "This address is not ours.")  # before accepting: answered with 403
        return
    if doors.all >= settings.most_sockets or doors.each[address] >= settings.most_sockets_each:
        await socket.close(TRY_AGAIN, "Too many connections.")
        return
    token = guard.token_in(socket.headers.get("cookie", ""))
    headers = {}
    if not token:
        token = guard.new_token()
        headers["set-cookie"] = guard.cookie(token, settings, str(socket.scope.get("scheme", "")))
    doors.each[address] += 1
    try:
        await socket.accept(headers=headers)
        plain = socket.query_params.get("plain") == "1"
        browser = Browser(socket, guard.guest_of(token), hall, plain)
        await attend(browser, socket, hall, table_id)
    finally:
        doors.leave(address)


async def attend(browser: Browser, socket: WebSocket[Any, Any, Any], hall: Hall, table_id: str) -> None:
    """From sitting down to getting up."""
    try:
        room = await hall.room(table_id)
        browser.room = room
        await room.join(browser)
    except Refused as refusal:
        browser.close(refusal.sentence, again=False, code=POLICY)
        with contextlib.suppress(Exception):
            while True:
                await socket.receive()
        return
    try:
        await listen(browser, socket, hall, room)
    finally:
        browser.behind = True  # whatever is still said is not for this one
        await room.leave(browser)


async def listen(browser: Browser, socket: WebSocket[Any, Any, Any], hall: Hall, room: Room) -> None:
    """Messages one by one, until the browser is gone."""
    rate = hall.settings.messages_per_second
    bucket = guard.Bucket(rate, 3 * rate, hall.clock())
    address_bucket: guard.Buckets = socket.app.state.messages
    client = socket.scope.get("client")
    address = client[0] if client else ""
    while True:
        try:
            event = await socket.receive()
        except WebSocketDisconnect:
            return
        if event["type"] != "websocket.receive":
            return
        data = event.get("text")
        raw = data.encode() if data is not None else (event.get("bytes") or b"")
        while not (
            bucket.take(hall.clock()) and address_bucket.take(address)
        ):  # who sends a flood is read slowly, and holds up nobody else
            await asyncio.sleep(1 / rate)
        message = _read(browser, raw)
        if message is None:
            continue
        cost = COSTS.get(str(message.__struct_config__.tag), 0.0)
        if cost and not (bucket.take(hall.clock(), cost) and address_bucket.take(address, cost)):
            browser.send(Refusal(message.re, "That was too fast; wait a moment."))
            continue
        if isinstance(message, AskHint | AskWhy):  # thought about while the table plays on
            if browser.asking is not None and not browser.asking.done():
                browser.send(Refusal(message.re, "One question at a time."))
            else:
                browser.asking = hall.spawn(handle(room, browser, message))
            continue
        # A connection that breaks now must not tear a decision in two.
        await asyncio.shield(hall.spawn(handle(room, browser, message)))


def _read(browser: Browser, raw: bytes) -> ToServer | None:
    """A message, or one sentence about why it is none."""
    if len(raw) > MOST_FRAME:
        browser.send(Refusal(0, f"A message has at most {MOST_FRAME:,} bytes, not {len(raw):,}."))
        return None
    try:
        return DECODER.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        detail = "it is nested too deeply" if isinstance(error, RecursionError) else str(error).replace("`", "")
        browser.send(Refusal(0, f"That message cannot be understood: {detail[:200].rstrip('.')}."))
        return None
