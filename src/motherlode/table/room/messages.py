"""What a browser says at a table, and what is done about it. Every refusal is one sentence to that browser alone."""

from __future__ import annotations

import time

from msgspec.structs import replace

from motherlode.core.errors import Refused
from motherlode.table import text
from motherlode.table.bots.pool import Failed
from motherlode.table.room.room import Room, Stale
from motherlode.table.room.viewer import Viewer
from motherlode.table.store.journal import Said
from motherlode.table.wire import AskHint, AskWhy, Away, Decide, Hint, Refusal, Say, ToServer, Undo, Why

HINT_LEVEL = "search:1000ms"


async def handle(room: Room, viewer: Viewer, message: ToServer) -> None:
    """Do what a message asks for, or say why not."""
    counts = room.hall.counts
    counts.count("messages", kind=str(message.__struct_config__.tag))
    begun = time.perf_counter()
    try:
        match message:
            case Decide():
                await decide(room, viewer, message)
                counts.took("decision", time.perf_counter() - begun)
            case Undo():
                await undo(room, viewer, message)
            case AskHint():
                await hint(room, viewer, message)
            case AskWhy():
                await why(room, viewer, message)
            case Say():
                await say(room, viewer, message)
            case Away():
                await away(room, viewer, message)
    except Refused as refusal:
        counts.count("refusals")
        viewer.send(Refusal(message.re, refusal.sentence, refusal.rule, refusal.field))
        if isinstance(refusal, Stale):
            async with room.lock:
                room.send_moment(viewer)


def _seat(room: Room, viewer: Viewer) -> int:
    seat = room.seat_of(viewer.guest)
    if seat < 0:
        raise Refused("You are watching: only who sits at the table can do that.")
    return seat


async def decide(room: Room, viewer: Viewer, message: Decide) -> None:
    """Play somebody's move; whoever decides is back. What is refused leaves everything as it was."""
    async with room.lock:
        await room.together.keep_up(message.turn)
        seat = _seat(room, viewer)
        back = False
        if message.turn == room.turn and room.turns.hidden():
            if (refusal := room.refusal(seat, message.action)) is not None:
                raise refusal
            await room.turns.hold(seat, message.action)
            return
        if message.turn == room.turn and room.refusal(seat, message.action) is None:
            back = await room.set_away(seat, False)
        try:
            if not await room.decide(seat, message.turn, message.action):
                room.send_moment(viewer)
        except Refused:
            if back:  # it could not be written: the seat is theirs all the same, and no bot goes on
                await room.settle()
            raise


async def undo(room: Room, viewer: Viewer, message: Undo) -> None:
    """Take somebody's last decision back."""
    async with room.lock:
        await room.together.keep_up(message.turn)
        if not await room.undo(_seat(room, viewer), message.turn):
            room.send_moment(viewer)


async def hint(room: Room, viewer: Viewer, message: AskHint) -> None:
    """Ask a bot what it would do. Thought about outside the lock: the table plays on meanwhile."""
    seat = _seat(room, viewer)
    match = room.playing()
    if message.turn != room.turn:
        raise Stale("The table has moved on since.")
    if not match.perspective(seat).asked:
        raise Refused("You are not asked just now.")
    job = replace(room.turns.job(seat, HINT_LEVEL), kind="hint", payer=viewer.address)
    try:
        answer = await room.hall.thinkers.ask(job, room.hall.settings.bot_limit)
    except Failed:
        raise Refused("No advice is to be had just now.") from None
    if room.turn == message.turn:
        viewer.send(Hint(message.turn, answer.advice))


async def why(room: Room, viewer: Viewer, message: AskWhy) -> None:
    """Say why what was tapped cannot be done now."""
    seat = _seat(room, viewer)
    match = room.playing()
    seen = match.perspective(seat)
    if not seen.asked:
        decides = seen.view().decides
        name = "somebody else" if decides is None else match.names[decides]
        viewer.send(Why(message.re, f"It is not your turn: {name} decides."))
        return
    job = replace(room.turns.job(seat, HINT_LEVEL), kind="why", picks=message.picks, payer=viewer.address)
    try:
        answer = await room.hall.thinkers.ask(job, room.hall.settings.bot_limit)
    except Failed:
        raise Refused("That is not possible now.") from None
    viewer.send(Why(message.re, answer.text, answer.rule))


async def say(room: Room, viewer: Viewer, message: Say) -> None:
    """Say something to the table."""
    words = text.said(message.text)
    seat = room.seat_of(viewer.guest)
    name = room.table.seats[seat].name if seat >= 0 else await room.hall.name_of(viewer.guest)
    if await room.hall.journal.muted(viewer.guest):
        raise Refused("Who runs this server has muted you.")
    async with room.lock:
        await room.talk.say(Said(room.hall.now(), seat, name, words), viewer)


async def away(room: Room, viewer: Viewer, message: Away) -> None:
    """Let a bot play for somebody, or hand the seat back."""
    async with room.lock:
        seat = _seat(room, viewer)
        room.playing()
        if await room.set_away(seat, message.away):
            await room.settle()
