"""What a browser says at a table, and what is done about it. Every refusal is one sentence to that browser alone."""

from __future__ import annotations

from msgspec.structs import replace

from motherlode.core.errors import Refused
from motherlode.table import text
from motherlode.table.bots.pool import Failed
from motherlode.table.room.room import Room, Stale
from motherlode.table.room.viewer import Viewer
from motherlode.table.store.journal import Said, Table
from motherlode.table.wire import AskHint, AskWhy, Away, Decide, Hint, Refusal, Say, ToServer, Undo, Why

HINT_LEVEL = "search:1000ms"


async def handle(room: Room, viewer: Viewer, message: ToServer) -> None:
    """Do what a message asks for, or say why not."""
    try:
        match message:
            case Decide():
                await decide(room, viewer, message)
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
        viewer.send(Refusal(message.re, refusal.sentence, refusal.rule, refusal.field))
        if isinstance(refusal, Stale):
            async with room.lock:
                room.send_moment(viewer)


def _seat(room: Room, viewer: Viewer) -> int:
    seat = room.seat_of(viewer.guest)
    if seat < 0:
        raise Refused("You are watching: only who sits at the table can do that.")
    return seat


def _playing(room: Room) -> None:
    if room.table.phase != "playing" or room.match is None:
        raise Refused("The game has not begun." if room.table.phase == "open" else "The game is over.")


async def decide(room: Room, viewer: Viewer, message: Decide) -> None:
    async with room.lock:
        seat = _seat(room, viewer)
        if 0 <= message.turn < room.turn:
            done = room.entries[message.turn]
            if (done.kind, done.seat, done.action) != ("decide", seat, message.action):
                raise Stale("The table has moved on since.")
            room.send_moment(viewer)  # sent twice, counts once
            return
        _playing(room)
        assert room.match is not None
        if message.turn != room.turn:
            raise Stale("The table is not that far yet.")
        if room.table.seats[seat].away or room.table.seats[seat].timeouts:
            await room.change(lambda table: _set_away(table, seat, False))
        if not 0 <= message.action < room.space:
            raise Refused(f"{message.action!s:.30} is no move of this game.", field="action")
        if (refusal := room.match.perspective(seat).refusal(message.action)) is not None:
            raise refusal
        await room.append("decide", seat, message.action)


async def undo(room: Room, viewer: Viewer, message: Undo) -> None:
    async with room.lock:
        seat = _seat(room, viewer)
        if 0 <= message.turn < room.turn:
            done = room.entries[message.turn]
            if (done.kind, done.seat) != ("undo", seat):
                raise Stale("The table has moved on since.")
            room.send_moment(viewer)
            return
        _playing(room)
        assert room.match is not None
        if message.turn != room.turn:
            raise Stale("The table is not that far yet.")
        freely = room.freely()
        if not room.match.undoable(seat, freely=freely):
            raise Refused(_why_no_undo(room, seat))
        await room.append("undo", seat, int(freely))


def _why_no_undo(room: Room, seat: int) -> str:
    """The sentence of `Match.undo`, without trying: it depends on what everybody saw."""
    assert room.match is not None
    decisions = room.match.decisions
    if not any(decision.seat == seat for decision in decisions):
        return "There is nothing to take back yet."
    if decisions[-1].seat != seat:
        return "Another seat has acted since: your decision stands."
    return "Your decision showed something hidden: it stands."


async def hint(room: Room, viewer: Viewer, message: AskHint) -> None:
    """Thought about outside the lock: the table plays on meanwhile."""
    seat = _seat(room, viewer)
    _playing(room)
    assert room.match is not None
    if message.turn != room.turn:
        raise Stale("The table has moved on since.")
    if not room.match.perspective(seat).asked:
        raise Refused("You are not asked just now.")
    job = replace(room.turns.job(seat, HINT_LEVEL), kind="hint")
    try:
        answer = await room.hall.thinkers.ask(job, room.hall.settings.bot_limit)
    except Failed:
        raise Refused("No advice is to be had just now.") from None
    if room.turn == message.turn:
        viewer.send(Hint(message.turn, answer.advice))


async def why(room: Room, viewer: Viewer, message: AskWhy) -> None:
    seat = _seat(room, viewer)
    _playing(room)
    match = room.match
    assert match is not None
    seen = match.perspective(seat)
    if not seen.asked:
        decides = seen.view().decides
        name = "somebody else" if decides is None else match.names[decides]
        viewer.send(Why(message.re, f"It is not your turn: {name} decides."))
        return
    job = replace(room.turns.job(seat, HINT_LEVEL), kind="why", picks=message.picks)
    try:
        answer = await room.hall.thinkers.ask(job, room.hall.settings.bot_limit)
    except Failed:
        raise Refused("That is not possible now.") from None
    viewer.send(Why(message.re, answer.text, answer.rule))


async def say(room: Room, viewer: Viewer, message: Say) -> None:
    words = text.said(message.text)
    seat = room.seat_of(viewer.guest)
    name = room.table.seats[seat].name if seat >= 0 else await room.hall.name_of(viewer.guest)
    await room.say(Said(room.hall.now(), seat, name, words))


async def away(room: Room, viewer: Viewer, message: Away) -> None:
    async with room.lock:
        seat = _seat(room, viewer)
        _playing(room)
        if room.table.seats[seat].away != message.away:
            await room.change(lambda table: _set_away(table, seat, message.away))
            await room.settle()


def _set_away(table: Table, seat: int, away: bool) -> None:
    table.seats[seat].away = away
    table.seats[seat].timeouts = 0
