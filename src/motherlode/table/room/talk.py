"""What is said at a table, and who may hear it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from motherlode.table.room.viewer import Sent, Viewer
from motherlode.table.store.journal import Said
from motherlode.table.wire import Chat, ChatLine

if TYPE_CHECKING:
    from motherlode.table.room.room import Room

KEPT = 200


class Talk:
    """The chat of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.said = 0
        """The number of the last line that everybody here has been told."""

    async def send(self, *viewers: Viewer) -> None:
        """All that was said, as far as each of them may hear it."""
        found = await self._room.hall.journal.chat(self._room.table.id, KEPT)
        if len(viewers) == len(self._room.viewers):
            self._told(found)
        for viewer in viewers:
            heard = [said for said in found if self._hears(viewer, said.seat)]
            viewer.send(Chat(tuple(_line(said) for said in heard), fresh=True))

    async def say(self, said: Said, speaker: Viewer) -> None:
        """Write down what somebody says, and tell everybody who may hear it. The lock is held."""
        journal = self._room.hall.journal
        number = await journal.say(self._room.table.id, said)
        if journal.company is not None:  # others may have spoken elsewhere
            await self.catch_up(number, speaker)
            return
        self.said = number
        self._tell([said], speaker)

    async def catch_up(self, number: int, speaker: Viewer | None = None) -> None:
        """Tell what was said up to that line, here or elsewhere. The lock is held."""
        if number > self.said:
            found = await self._room.hall.journal.chat(self._room.table.id, KEPT, self.said)
            self._told(found)
            self._tell(found, None, {number: speaker} if speaker is not None else {})

    def _told(self, found: Iterable[Said]) -> None:
        self.said = max([self.said, *(said.n for said in found)])

    def _tell(self, found: Iterable[Said], speaker: Viewer | None, by: dict[int, Viewer] | None = None) -> None:
        for said in found:
            line = Sent(Chat((_line(said),)))
            own = (by or {}).get(said.n, speaker)
            for viewer in self._room.viewers:
                if viewer is own or self._hears(viewer, said.seat):
                    viewer.send(line)

    def _hears(self, viewer: Viewer, speaker: int) -> bool:
        """Spectators' words reach players after the end only.

        Nor do they reach a window that a player could have opened beside the game: one without an identity of its own,
        or at the address of somebody who plays.
        """
        room = self._room
        if speaker >= 0 or room.table.phase != "playing":
            return True
        if room.seat_of(viewer.guest) >= 0 or not viewer.known:
            return False
        return not viewer.address or not room.together.plays_from(viewer.address)


def _line(said: Said) -> ChatLine:
    return ChatLine(said.at, said.name, said.text, said.seat)
