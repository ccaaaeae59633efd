"""Why may a card not be played?"""

from __future__ import annotations

from typing import Final

from motherlode.core.errors import Refused
from motherlode.core.reader import Reader, caps
from motherlode.core.state import SPECTATOR
from motherlode_hearts.rules.cards import CARDS, SIGNS, SUITS
from motherlode_hearts.rules.decisions import ASKED, Ask
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.tricks import asked

AGAINST: Final = {
    Ask.FIRST: "The 2♣ is led first, not the {card}.",
    Ask.PLAIN: "Hearts are not broken yet: lead another suit.",
    Ask.FOLLOW: "{suit} were led and you hold some: follow suit.",
    Ask.HARMLESS: "No points in the first trick: keep the {card}.",
}
"""What is asked → why another card of the hand will not do."""


def why_not(state: HeartsState, action: int, reader: Reader) -> Refused:
    """The first rule that stands against playing a card, in the order in which a player would check."""
    if state.over:
        return Refused("The deal is over.", rule="HRT-13")
    if reader.seat == SPECTATOR:
        return Refused("Only those who sit at the table play.", rule="HRT-1")
    if state.seat != reader.seat:
        return Refused(f"It is not your turn: {reader.does(state.seat, 'play')}.", rule="HRT-4")
    if not 0 <= action < CARDS:
        return Refused(f"There is no card {action}: cards are 0 to {CARDS - 1}.", rule="HRT-2", field="move")
    if not state.hand(reader.seat) >> action & 1:
        return Refused(f"You do not hold the {SIGNS[action]}.", rule="HRT-4")
    ask = asked(state)
    text = AGAINST[ask].format(card=SIGNS[action], suit=caps(SUITS[state.led]))
    return Refused(text, rule=ASKED[ask].clause)
