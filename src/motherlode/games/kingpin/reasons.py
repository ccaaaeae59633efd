"""One sentence on why a decision makes sense, or what speaks against it, from what the deciding seat may know.

`weight` is what `sense.py` makes of the action: above zero, it is for it.
"""

from __future__ import annotations

from motherlode.games.kingpin import actions as act
from motherlode.games.kingpin.actions import CARDS_FROM, RANGES, SLOTS
from motherlode.games.kingpin.deck import BOSSES
from motherlode.games.kingpin.parts import AURAS, CARD, CARD_LIMIT, COUNT, FIELDS, HAND_ROOM
from motherlode.games.kingpin.reckon import KILL, ammo_needed, breaks_lives
from motherlode.games.kingpin.rules import Kingpin

FELLS_BOSS = "This takes out a Boss."
SHIELDS = "Shields hold until my next turn."


def reason(state: Kingpin, action: int, weight: int) -> str:
    """The sentence."""
    match int(state.phase):
        case act.ASK_TURN:
            return _turn(state, action, weight)
        case act.ASK_POST:
            return _post(action, weight)
        case act.ASK_LEVEL:
            return SHIELDS if state.acted else "Money for the attack or the purchase."
        case act.ASK_ENTRY_SHIELDS:
            return _entry(state, action - act.ENTRY_SHIELDS)
        case act.ASK_PLACE:
            return _place(state, action, weight)
        case act.ASK_ATTACKER:
            if action == act.DONE:
                return "Nobody else is needed for this."
            return "It is among those that hit hardest." if weight > 0 else "The attack is better off without it."
        case act.ASK_TARGET:
            return _target(state, action, weight)
        case act.ASK_AMMO:
            return _ammo(state, action - act.AMMO, weight)
        case act.ASK_GUARD:
            if action == act.NONE:
                return "The target can take this hit, or nobody can take it better."
            return "The guard can take this hit better than the target." if weight > 0 else "The guard would be lost."
        case act.ASK_SECOND:
            return "No more than one." if action == act.NONE else "The attack reaches it as well, at no cost."
        case _:
            return _choice(state, action)


def _turn(state: Kingpin, action: int, weight: int) -> str:
    if weight >= KILL // 2:
        return FELLS_BOSS
    uncovered = state.aura[state.active * AURAS + COUNT] == 0
    match action:
        case act.ARRANGE:
            return "Shields into money: I want credit to hire." if weight > 0 else "Nothing needs moving now."
        case act.BUY_DRAW:
            return "My Boss needs cover." if uncovered else "I need more people."
        case act.ATTACK:
            return (
                "The attack takes more from them than it costs me."
                if weight > 0
                else "The attack would not achieve much."
            )
    if act.RETURN <= action < act.RETURN + SLOTS:
        return "It is in danger there, and others cover my hand." if weight > 0 else "On my board it does more."
    if act.BRIBE <= action < act.BRIBE_SHIELD:
        return "That card is worth more than the bribe." if weight > 0 else "The card is not worth the bribe."
    if act.BRIBE_SHIELD <= action < act.AT_CARD:
        return "It leaves that card with one shield less."
    which, card = divmod(action - CARDS_FROM, int(state.table.cards))
    if which == act.DEPLOY:
        return _deploy(state, card, weight)
    if which == act.SELL_CARD:
        return "As money it is of more use." if weight > 0 else "It brings money, but it could still fight."
    if which == act.BUY:
        if uncovered:
            return "My Boss needs cover."
        return "It is worth more than it costs." if weight > 0 else "It is hardly worth what it costs."
    if which < RANGES:
        if weight > 0:
            return "It makes room for somebody better." if state.size(state.active) == CARD_LIMIT else "Its end pays."
        return "Nothing better can be done, but it could still be of use."
    return "No main action is possible."


def _deploy(state: Kingpin, card: int, weight: int) -> str:
    if card < BOSSES:
        return "No rival can reach my Boss now." if weight > 0 else "My Boss is safer in my hand."
    if weight > 0:
        return "On my board it fights and covers my hand."
    if breaks_lives(state, state.active, card):
        return "A stranger would break the clan that keeps others of mine alive."
    return "In my hand it may take the bullet for my Boss, or keeps a clan pure."


def _post(action: int, weight: int) -> str:
    if action == act.ARRANGE:
        return f"There is money left. {SHIELDS}" if weight > 0 else "Nothing more can be put on my people."
    return "Everything is in its place." if weight > 0 else "The money stays in the safe for my next turn."


def _entry(state: Kingpin, shields: int) -> str:
    if shields == 0:
        return "I may need the money." if not state.acted else "The money stays in the safe."
    return SHIELDS if state.acted else "There is money enough for the rest of the turn."


def _place(state: Kingpin, action: int, weight: int) -> str:
    if action == act.REJECT:
        return "It is not worth one of my six places." if weight > 0 else "It keeps a place free."
    if action == act.TO_HAND:
        one = state.hand[state.active * HAND_ROOM] == 1
        return "A second card in my hand may take the bullet for my Boss." if one else "In my hand it is out of reach."
    if weight < 0:
        return "A stranger would break the clan that keeps others of mine alive."
    return "On my board it fights and covers my hand." if weight > 10 else "It breaks up a clan, but it can fight."


def _target(state: Kingpin, action: int, weight: int) -> str:
    if action == act.NONE:
        return "No target is worth it."
    if weight >= KILL // 2:
        return FELLS_BOSS
    if action < act.AT_CARD:
        return "It may hit the Boss, and leaves them fewer in any case."
    needed = int(ammo_needed(state, state.active, state.attackers, action - act.AT_CARD))
    if needed == 0:
        return "It falls without ammunition."
    return (
        f"It falls with {needed} of ammunition."
        if needed <= state.most_ammo(state.active)
        else "It is wounded at least."
    )


def _ammo(state: Kingpin, spent: int, weight: int) -> str:
    if spent == 0:
        return "Ammunition would not be worth what it brings." if weight == 0 else "It saves the money, and the target."
    if weight == 0 and state.target >= 0:
        return f"With {spent} the target falls."
    return "More than this would be wasted." if weight == 0 else "Not what it takes: too little, or more than enough."


def _choice(state: Kingpin, action: int) -> str:
    """The smaller choices: the best of theirs, the least of ours."""
    if action == act.NONE:
        return "Nothing there is worth taking."
    match int(state.phase):
        case act.ASK_OPPONENT:
            return f"There is {state.safe[action - act.OPPONENT]} in that safe."
        case act.ASK_EXTORT:
            return "Money can be used at once." if action == act.MONEY else _worth(state, action - act.EXTORT_CARD)
        case act.ASK_FREEZE:
            return "Frozen it neither attacks nor steps in."
        case act.ASK_OWN_CARD:
            return "It is one that I need."
        case act.ASK_SALVAGE:
            return "It can be of use once more."
        case act.ASK_DISCARD | act.ASK_ARREST:
            return "Of what I have it is missed least."
        case act.ASK_RECRUIT_FROM:
            return _worth(state, action - act.RECRUIT_FROM)
        case act.ASK_RECRUIT_TO:
            return "Money can be used at once." if action == act.TO_SAFE else SHIELDS
        case act.ASK_EMERGENCY:
            return "It may save the card." if action == act.ACCEPT else "A stranger on my board would cost more."
        case act.ASK_FROM_SAFE:
            return "What is not put on it is of no use to it."
        case _:
            return "My Boss must live." if state.rescued < BOSSES else "The others need their shields more."


def _worth(state: Kingpin, place: int) -> str:
    name = state.table.names[state.board[place * FIELDS + CARD]]
    return f"Of theirs {name} is one that hurts me most."
