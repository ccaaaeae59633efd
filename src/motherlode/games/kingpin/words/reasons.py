"""Why does an action make sense, or what speaks against it? One sentence, from what the deciding seat may know."""

from collections.abc import Sequence

from motherlode.core.reader import Reader
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.cards import BOSSES
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import CARD_LIMIT
from motherlode.games.kingpin.sense.value import KILL, ammo_needed, ammo_now, breaks_lives
from motherlode.games.kingpin.sense.weigh import weight
from motherlode.games.kingpin.words.cards import name_at

FELLS_BOSS = "This takes out a Boss."
COVER = "My Boss needs cover."
SHIELDS = "Shields hold until my next turn."
STRANGER = "A stranger would break the clan that keeps others of mine alive."
FIGHTS = "On my board it fights and covers my hand."
DECOY = "A second card in my hand may take the bullet for my Boss."
# Shields for a card that enters: none or some, before the main action or after it.
ENTRY = (
    ("I may need the money.", "The money stays in the safe."),
    ("There is money enough for the rest of the turn.", SHIELDS),
)
# By decision, or in a turn by the kind of action: what speaks for it where its weight is above zero, and against it.
WEIGHED = {
    (Ask.TURN, act.ARRANGE): ("Shields into money: I want credit to hire.", "Nothing needs moving now."),
    (Ask.TURN, act.ATTACK): ("The attack takes more from them than it costs me.", "The attack would not achieve much."),
    (Ask.TURN, act.RETURN): ("It is in danger there, and others cover my hand.", "On my board it does more."),
    (Ask.TURN, act.BRIBE): ("That card is worth more than the bribe.", "The card is not worth the bribe."),
    (Ask.TURN, act.SELL_CARD): ("As money it is of more use.", "It brings money, but it could still fight."),
    (Ask.TURN, act.BUY): ("It is worth more than it costs.", "It is hardly worth what it costs."),
    (Ask.POST, act.ARRANGE): (f"There is money left. {SHIELDS}", "Nothing more can be put on my people."),
    (Ask.POST, act.END_TURN): ("Everything is in its place.", "The money stays in the safe for my next turn."),
    (Ask.ATTACKER, act.ATTACKER): ("It is among those that hit hardest.", "The attack is better off without it."),
    (Ask.GUARD, act.GUARD_BY): ("The guard can take this hit better than the target.", "The guard would be lost."),
    (Ask.PLACE, act.REJECT): ("It is not worth one of my six places.", "It keeps a place free."),
}
# The same where one sentence does.
PLAIN = {
    (Ask.TURN, act.BUY_DRAW): "I need more people.",
    (Ask.TURN, act.BRIBE_SHIELD): "It leaves that card with one shield less.",
    (Ask.TURN, act.PASS): "No main action is possible.",
    (Ask.ATTACKER, act.DONE): "Nobody else is needed for this.",
    (Ask.TARGET, act.NONE): "No target is worth it.",
    (Ask.TARGET, act.AT_HAND): "It may hit the Boss, and leaves them fewer in any case.",
    (Ask.GUARD, act.NONE): "The target can take this hit, or nobody can take it better.",
    (Ask.SECOND, act.NONE): "No more than one.",
    (Ask.SECOND, act.SECOND): "The attack reaches it as well, at no cost.",
    (Ask.EXTORT, act.MONEY): "Money can be used at once.",
    (Ask.FREEZE, act.FREEZE_CARD): "Frozen it neither attacks nor steps in.",
    (Ask.HELP, act.HELP): "It is one that I need.",
    (Ask.SALVAGE, act.SALVAGE): "It can be of use once more.",
    (Ask.DISCARD, act.DISCARD): "Of what I have it is missed least.",
    (Ask.ARREST, act.ARREST): "Of what I have it is missed least.",
    (Ask.RECRUIT_TO, act.TO_SAFE): "Money can be used at once.",
    (Ask.RECRUIT_TO, act.RECRUIT_TO): SHIELDS,
    (Ask.EMERGENCY, act.ACCEPT): "It may save the card.",
    (Ask.EMERGENCY, act.DECLINE): "A stranger on my board would cost more.",
    (Ask.FROM_SAFE, act.FROM_SAFE): "What is not put on it is of no use to it.",
}


def reason(state: KingpinState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """The sentence for an action of the seat that is asked."""
    kind, which = (int(part) for part in act.decode(action, state.cards.many))
    ask = int(state.phase)
    liked = int(weight(state, action))
    if ask in (Ask.TURN, Ask.TARGET) and liked >= KILL // 2:
        return FELLS_BOSS
    if kind in (act.BUY_DRAW, act.BUY) and state.board_size(state.active) == 0:
        return COVER
    if (ask, kind) in WEIGHED:
        return WEIGHED[ask, kind][0 if liked > 0 else 1]
    if (ask, kind) in PLAIN:
        return PLAIN[ask, kind]
    match kind:
        case act.DEPLOY:
            return _deploy(state, which, liked)
        case act.DISCARD:
            if liked <= 0:
                return "Nothing better can be done, but it could still be of use."
            return "It makes room for somebody better." if state.size(state.active) == CARD_LIMIT else "Its end pays."
        case act.LEVEL:
            return SHIELDS if state.acted else "Money for the attack or the purchase."
        case act.ENTRY_SHIELDS:
            return ENTRY[min(which, 1)][1 if state.acted else 0]
        case act.TO_BOARD:
            if liked < 0:
                return STRANGER
            return FIGHTS if liked > 10 else "It breaks up a clan, but it can fight."
        case act.TO_HAND:
            return DECOY if state.hand_size(state.active) == 1 else "In my hand it is out of reach."
        case act.AT_CARD:
            return _target(state, which)
        case act.AMMO:
            return _ammo(state, which, liked)
        case act.OPPONENT:
            return f"There is {state.safe[which]} in that safe."
        case act.EXTORT_CARD | act.RECRUIT_FROM:
            return f"Of theirs {name_at(state, which)} is one that hurts me most."
        case act.MOVE:
            return "My Boss must live." if state.rescued < BOSSES else "The others need their shields more."
    return "Nothing there is worth taking."


def _deploy(state: KingpinState, card: int, liked: int) -> str:
    """A card goes on the board."""
    if card < BOSSES:
        return "No rival can reach my Boss now." if liked > 0 else "My Boss is safer in my hand."
    if liked > 0:
        return FIGHTS
    if breaks_lives(state, state.active, card):
        return STRANGER
    return "In my hand it may take the bullet for my Boss, or keeps a clan pure."


def _target(state: KingpinState, place: int) -> str:
    """A card is attacked."""
    needed = int(ammo_needed(state, state.attackers, place))
    if needed > ammo_now(state, state.active):
        return "It is wounded at least."
    return f"It falls with {needed} of ammunition." if needed else "It falls without ammunition."


def _ammo(state: KingpinState, spent: int, liked: int) -> str:
    """Money is spent on it."""
    if spent == 0:
        return "Ammunition would not be worth what it brings." if liked == 0 else "It saves the money, and the target."
    if liked == 0 and state.target >= 0:
        return f"With {spent} the target falls."
    return "More than this would be wasted." if liked == 0 else "Not what it takes: too little, or more than enough."
