"""One sentence on why a decision makes sense, or what speaks against it, from what the deciding seat may know.

`weight` is what `sense.py` makes of the action.
"""

from __future__ import annotations

from motherlode.games.hoards.rules import decisions as do
from motherlode.games.hoards.rules.play import HoardsState

HOARDED = "Cards in the hoard count; cards in hand cost twice their points at the end."
STRONG = "You hold one of the strongest cards there are."
WEAK = "Your strongest card is not sure to win a fight."


def reason(state: HoardsState, action: int, weight: int) -> str:
    """The sentence."""
    if action >= do.CARD:
        return _card(state, weight)
    if action >= do.DRAW:
        return _target(state, action)
    return _word(state, action, weight)


def _word(state: HoardsState, action: int, weight: int) -> str:
    match action:
        case do.HOARD:
            return HOARDED if weight >= 700 else "A stack can take another card, if only as a bluff."
        case do.NEW:
            return HOARDED
        case do.ACCUMULATE:
            return (
                "More cards make more combinations." if weight > 150 else "A full hand costs when the game ends soon."
            )
        case do.STROLL:
            return "A king can be placed." if weight >= 400 else "It tells you more about your cards or the next one."
        case do.END:
            return "Nothing else is worth an action."
        case do.CONFIRM:
            return "These cards are a combination; the others wait for a better one."
        case do.PILE:
            return "The discards complete something." if weight >= 300 else "Every card may find its combination."
        case do.RANDOM:
            return "Nobody chooses which card it is."
        case do.GIFT:
            mine = state.seat == state.target
            return "You choose what you give." if mine else "Two cards are more than one, though they are chosen."
        case do.AGREE:
            return WEAK if weight >= 70 else "It avoids a fight."
        case do.DISPUTE | do.FIGHT:
            return STRONG if weight >= 70 else WEAK
        case do.YIELD:
            return "It avoids a fight."
        case do.REVERSE:
            return "Yours is rather the smaller value." if weight >= 90 else "Yours is rather the greater value."
        case do.LEAVE:
            return "The king stays armed for a better moment."
        case do.PEEK:
            return "What lies in your stacks should not be forgotten."
        case do.LOOK:
            return "You learn the next card, and decide who gets it."
        case do.TOP:
            return "You could use it." if weight >= 70 else "Somebody else is likely to draw it."
        case do.BOTTOM:
            return "Nobody gets it soon."
        case _:
            return "There is nothing more to do here."


def _target(state: HoardsState, action: int) -> str:
    if action < do.RAID:
        return (
            "The best of several cards is worth the discards." if action > do.DRAW else "Nothing is thrown away for it."
        )
    if action < do.ROAR:
        held = int(state.content[action - do.RAID]).bit_count()
        return "There is one card to be had." if held == 1 else f"There are {held} cards to be had."
    if action < do.ADD:
        return "An armed king defends from now on."
    if action < do.LOOT:
        return "The stack can take one more card."
    if action < do.PEEK_AT:
        return "Your stack should be the stronger one."
    return "What lies there should not be forgotten."


def _card(state: HoardsState, weight: int) -> str:
    match int(state.phase):
        case do.H_PICK:
            return "It belongs to the combination worth most." if weight > 200 else "It belongs to a combination."
        case do.H_KEEP:
            return "Of those drawn it is of use to your hand."
        case do.H_ADD:
            if weight >= 500:
                return "It belongs to the combination."
            return "Nobody sees what it is, and in hand it would cost."
        case do.H_REVEAL:
            return "Of your strongest cards it is missed least."
        case do.H_KING:
            return "In your hoard it can be armed."
        case do.H_DRAFT:
            return "Its power is worth having."
        case _:
            return "It is of little use to you."
