"""What has happened, in a sentence?"""

from __future__ import annotations

from motherlode.core.events import Event
from motherlode.core.reader import Reader
from motherlode_hearts.rules.cards import SIGNS
from motherlode_hearts.words.moves import TYPED
from motherlode_hearts.words.outcome import points


def say(event: Event, reader: Reader) -> str:
    """An event as a sentence."""
    who = reader.who(event.seat)
    if event.kind == "played":
        return f"{who} played the {SIGNS[TYPED[str(event.facts['card'])]]}."
    if event.kind == "broke":
        return "Hearts are broken."
    if event.kind == "took":
        return f"{who} took the trick: {points(int(str(event.facts['points'])))}."
    if event.kind == "moon":
        return f"{who} shot the moon!"
    return ""
