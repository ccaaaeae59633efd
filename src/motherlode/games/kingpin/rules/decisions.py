"""Which decisions do the rules ask for? One row each: its number, what it is called, the clause, and the question.

`actions.py` says which kinds of action answer it. A turn goes on through the steps of `Run`, which ask nobody.
"""

from __future__ import annotations

from typing import Final

from motherlode.core.asking import Asking


class Ask:
    """The decisions; numbers are places in ASKED."""

    TURN: Final = 0
    LEVEL: Final = 1
    ENTRY_SHIELDS: Final = 2
    PLACE: Final = 3
    ATTACKER: Final = 4
    TARGET: Final = 5
    AMMO: Final = 6
    SECOND: Final = 7
    GUARD: Final = 8
    OPPONENT: Final = 9
    EXTORT: Final = 10
    FREEZE: Final = 11
    HELP: Final = 12
    SALVAGE: Final = 13
    POST: Final = 14
    DISCARD: Final = 15
    ARREST: Final = 16
    RECRUIT_FROM: Final = 17
    RECRUIT_TO: Final = 18
    EMERGENCY: Final = 19
    FROM_SAFE: Final = 20
    MOVE: Final = 21


class Run:
    """Steps that run by themselves, numbered after the decisions."""

    ENTRY: Final = 30  # the next entry tag, or the next time of the same
    HIT: Final = 31
    REVEAL: Final = 32  # the next card of the Draw Pile
    ARREST: Final = 33
    DISCARD: Final = 34
    MOVE: Final = 35
    TURN_OVER: Final = 40
    GAME_OVER: Final = 41


ASKED: Final = (
    Asking(Ask.TURN, "turn", "KP-38", "Deploy, arrange, then one of: buy, bribe, attack, discard."),
    Asking(Ask.LEVEL, "arrange", "KP-34", "How many shields for {slot}? {left} left."),
    Asking(Ask.ENTRY_SHIELDS, "entry shields", "KP-33", "How many shields for {entrant}?"),
    Asking(Ask.PLACE, "purchase", "KP-55", "Where does {pending} go?"),
    Asking(Ask.ATTACKER, "attackers", "KP-72", "Who attacks? Pick from left to right, then done."),
    Asking(Ask.TARGET, "target", "KP-74", "Whom {attacker} attack?"),
    Asking(Ask.AMMO, "ammunition", "KP-77", "How much money for ammunition?"),
    Asking(Ask.SECOND, "second target", "KP-207", "A second target?"),
    Asking(Ask.GUARD, "guard", "KP-84", "Who steps in for {target}?"),
    Asking(Ask.OPPONENT, "entry ability", "KP-201", "{entrant} ({tag}): against whom?"),
    Asking(Ask.EXTORT, "entry ability", "KP-215", "{entrant}: money, or a cheap card?"),
    Asking(Ask.FREEZE, "entry ability", "KP-219", "{entrant}: freeze whom?"),
    Asking(Ask.HELP, "entry ability", "KP-202", "{entrant}: {help} whom?"),
    Asking(Ask.SALVAGE, "entry ability", "KP-221", "{entrant}: which card from the Discard Pile?"),
    Asking(Ask.POST, "end of turn", "KP-37", "Arrange once more, or end the turn."),
    Asking(Ask.DISCARD, "forced discard", "KP-241", "You must discard a card from your hand."),
    Asking(Ask.ARREST, "Roundup", "KP-256", "Roundup: whom do you give up?"),
    Asking(Ask.RECRUIT_FROM, "Recruitment", "KP-259", "Recruitment: whose shield changes sides?"),
    Asking(Ask.RECRUIT_TO, "Recruitment", "KP-259", "Recruitment: where does the shield go?"),
    Asking(Ask.EMERGENCY, "emergency defence", "KP-181", "{rescued} is hit in your hand: defend it?"),
    Asking(Ask.FROM_SAFE, "emergency defence", "KP-181", "How many shields from your safe for {rescued}?"),
    Asking(Ask.MOVE, "emergency defence", "KP-181", "How many shields from {slot}?"),
)
