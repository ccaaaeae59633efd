"""What do the rules ask? Every decision with its number, its clause and its prompt; H1 … H20 of the specification."""

from __future__ import annotations

from typing import Final

from motherlode.core.asking import Asking


class Ask:
    """The numbers of the decisions, as a position keeps them."""

    TURN: Final = 1
    HOARD: Final = 2
    PICK: Final = 3
    ADD: Final = 4
    ACCUMULATE: Final = 5
    KEEP: Final = 6
    CALL: Final = 7
    ANSWER: Final = 8
    STAND: Final = 9
    GREEN: Final = 10
    REVEAL: Final = 11
    CHOICE: Final = 12
    GIVE: Final = 13
    STROLL: Final = 14
    TOP: Final = 15
    KING: Final = 16
    DISCARD: Final = 17
    LIMIT: Final = 18
    DRAFT: Final = 19
    PEEK: Final = 20


ASKED: Final = (
    Asking(Ask.TURN, "turn", "HO-20", "Choose an action, roar, or end your turn."),
    Asking(Ask.HOARD, "hoard", "HO-30", "Lay a new stack, or add a card to one of yours."),
    Asking(Ask.PICK, "new stack", "HO-31", "Pick the cards of the new stack, the lowest first."),
    Asking(Ask.ADD, "addition", "HO-37", "Add one treasure card, matching or not."),
    Asking(Ask.ACCUMULATE, "accumulate", "HO-40", "Draw, take the pile, raid, or loot."),
    Asking(Ask.KEEP, "keep one", "HO-42", "Keep one of the drawn cards."),
    Asking(Ask.CALL, "raid", "HO-50", "Call an alternative: a random card, or a gift of two."),
    Asking(Ask.ANSWER, "raid", "HO-53", "Agree to what was called, or dispute it."),
    Asking(Ask.STAND, "raid", "HO-54", "Your call is disputed: yield, or call the fight."),
    Asking(Ask.GREEN, "green dragon", "HO-85", "Your green dragon is armed: shall the smaller value win?"),
    Asking(Ask.REVEAL, "fight", "HO-55", "Reveal a card of your highest strength."),
    Asking(Ask.CHOICE, "fight", "HO-56", "You won the fight: choose what happens."),
    Asking(Ask.GIVE, "gift", "HO-52", "Give two cards, the lower first."),
    Asking(Ask.STROLL, "stroll", "HO-80", "Peek at your stacks, or look at the top card of the deck."),
    Asking(Ask.TOP, "stroll", "HO-80", "Put the card back on top, or to the bottom."),
    Asking(Ask.KING, "place kings", "HO-81", "Place kings from your hand, or be done."),
    Asking(Ask.DISCARD, "loot", "HO-74", "Discard one card from your hand."),
    Asking(Ask.LIMIT, "hand limit", "HO-25", "Discard down to five cards."),
    Asking(Ask.DRAFT, "draft", "HO-13", "Choose your king."),
    Asking(Ask.PEEK, "peek", "HO-V2", "Choose a stack to peek at, or be done."),
)


def asking(number: int) -> Asking:
    """The row of a decision."""
    return ASKED[number - 1]
