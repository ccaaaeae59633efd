"""What do the rules ask for? All decisions of the game, once."""

from __future__ import annotations

from typing import Final

from motherlode.core.asking import Asking


class Ask:
    """The decisions by name."""

    PAIR: Final = 0
    ACT: Final = 1
    STOCK: Final = 2
    OPEN: Final = 3
    BID: Final = 4
    PAY: Final = 5
    LEAD: Final = 6
    SEND: Final = 7
    NOTHING: Final = 8  # the game is over


ASKED: Final = (
    Asking(
        Ask.PAIR,
        "pair Lovers",
        "MINE-11",
        "Pair a Lover of your village with a Miner or Thug (+1 strength, for good), or go on to your action.",
    ),
    Asking(
        Ask.ACT,
        "choose an action",
        "MINE-8",
        "One action: stock, mine a diamond below {mining}, bribe, kidnap, or nothing.",
    ),
    Asking(Ask.STOCK, "stock the village", "MINE-22", "Stock another card, or end your turn."),
    Asking(Ask.OPEN, "open the bidding", "MINE-34", "Open the bidding for {target} with {least} to {purse}."),
    Asking(Ask.BID, "bid", "MINE-34", "Bid {least} to {purse} for {target}, or concede."),
    Asking(Ask.PAY, "pay the bribe", "MINE-38", "You won {target}: give up diamonds worth at least {due}."),
    Asking(Ask.LEAD, "lead the kidnap", "MINE-42", "Which Thug leads the attack? {target} defends with {theirs}."),
    Asking(Ask.SEND, "send a Thug", "MINE-45", "Your {side}: {ours} against {theirs}. Send another Thug, or give up."),
)
"""Row k is the decision with the number k."""

ANSWERS: Final = (
    ("pair", "done"),
    ("stock", "mine", "bribe", "kidnap", "nothing"),
    ("stock", "done"),
    ("bid",),
    ("bid", "concede"),
    ("pay",),
    ("send",),
    ("send", "give up"),
)
"""With which verbs each of them is answered."""
