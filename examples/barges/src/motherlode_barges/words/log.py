"""What has happened, in a sentence?"""

from __future__ import annotations

from motherlode.core.events import Event
from motherlode.core.reader import Reader, listed
from motherlode.kits.telling import as_words


def say(event: Event, reader: Reader) -> str:
    """An event as a sentence."""
    facts = event.facts
    if event.kind == "bid":
        return f"{reader.does(event.seat, 'bid')}{' ' + str(facts['lot']) if 'lot' in facts else ''}."
    if event.kind == "came":
        return f"A barge comes with {facts['worth']} cargo."
    bids = listed([f"{reader.name(seat)} {bid}" for seat, bid in enumerate(as_words(facts["bids"]))])
    if event.seat < 0:
        return f"The bids: {bids}. Nobody is alone, and the barge drifts on."
    return f"The bids: {bids}. {reader.does(event.seat, 'get')} {facts['worth']} cargo."
