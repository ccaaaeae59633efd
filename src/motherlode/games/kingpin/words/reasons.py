"""Why does an action make sense, or what speaks against it? What it comes to, from what the deciding seat may know."""

from collections.abc import Sequence

from motherlode.core.reader import Reader, counted
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules import bribing
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.attack import contribution
from motherlode.games.kingpin.rules.cards import BOSSES
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import CARD_LIMIT
from motherlode.games.kingpin.sense.value import ammo_needed, ammo_now, boss_place
from motherlode.games.kingpin.words.cards import name_at, quarters
from motherlode.kits.bits import count, listed

PLAIN = {
    act.PASS: "No main action is possible.",
    act.REJECT: "It lies open in the Reserve then.",
    act.TO_BOARD: "There it can attack and be attacked.",
    act.FREEZE_CARD: "Frozen it neither attacks nor steps in.",
    act.ACCEPT: "It may save the card.",
    act.DECLINE: "Nobody comes to the rescue.",
    act.NONE: "Everything stays as it is.",
}
"""Where one sentence does."""
OF_OTHERS = {act.EXTORT_CARD, act.SECOND, act.GUARD_BY, act.HELP, act.ARREST}
"""Actions that name a card on a board."""
UNSEEN = {act.BUY, act.SALVAGE}
"""Actions that name a card that is on no board."""


def reason(state: KingpinState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """The sentence for an action of the seat that is asked."""
    kind, which = (int(part) for part in act.decode(action, state.cards.many))
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in OF_OTHERS:
        return _as_it_stands(state, _place(state, kind, which))
    if kind in UNSEEN or (kind == act.DISCARD and state.phase == Ask.DISCARD):
        return _as_printed(state, which)
    me = int(state.seat)
    match kind:
        case act.ARRANGE:
            return f"There is {state.safe[me]} in your safe and {state.wealth(me) - state.safe[me]} in shields."
        case act.END_TURN:
            return f"{state.safe[me] or 'Nothing'} stays in your safe."
        case act.ATTACK:
            return f"{counted(_attackers(state, action), 'card')} of yours can attack."
        case act.BRIBE:
            return f"It costs {bribing.cost_of(state, which)}; there is {state.safe[me]} in your safe."
        case act.BRIBE_SHIELD | act.RECRUIT_FROM:
            return f"Then {name_at(state, which)} has {counted(int(state.shields[which]) - 1, 'shield')} left."
        case act.BUY_DRAW:
            if state.board_size(me) == 0:
                return "Nobody stands on your board."
            return f"You have {state.size(me)} of at most {CARD_LIMIT} cards."
        case act.DEPLOY | act.RETURN | act.DISCARD | act.SELL_CARD:
            return _then(state, action)
        case act.LEVEL | act.ENTRY_SHIELDS | act.AMMO | act.FROM_SAFE:
            return _left(state, kind, which)
        case act.TO_HAND:
            return f"Then you have {counted(int(state.hand_size(me)) + 1, 'card')} in your hand."
        case act.ATTACKER:
            chosen = [*listed(int(state.attackers)), me * SLOTS + which]
            return f"Then your attack makes {quarters(sum(int(contribution(state, place, 0)) for place in chosen))}."
        case act.DONE:
            return f"{counted(count(state.attackers), 'card')} of yours attack{'s' * (count(state.attackers) == 1)}."
        case act.AT_CARD:
            return _target(state, action, which)
        case act.AT_HAND:
            boss = ", the Boss among them" if boss_place(state, which) < 0 else ""
            return f"There {_are(int(state.hand_size(which)))} in that hand{boss}."
        case act.OPPONENT:
            return f"There is {state.safe[which]} in that safe."
        case act.MONEY:
            return f"There is {state.safe[state.foe]} in that safe."
        case act.TO_SAFE:
            return f"There is {state.safe[me]} in your safe."
        case act.RECRUIT_TO:
            place = me * SLOTS + which
            return f"{name_at(state, place)} has {state.shields[place]} of at most {state.limit(place)} shields."
    return f"{counted(which, 'shield')} of others {'goes' if which == 1 else 'go'} to it."


def _are(number: int) -> str:
    return f"{'is' if number == 1 else 'are'} {counted(number, 'card')}"


def _place(state: KingpinState, kind: int, which: int) -> int:
    """Where the card lies that an action names."""
    if kind in (act.EXTORT_CARD, act.SECOND):
        return which
    seat = state.active if kind == act.HELP else state.foe if kind == act.GUARD_BY else state.seat
    return int(seat) * SLOTS + which


def _as_it_stands(state: KingpinState, place: int) -> str:
    """A card on a board."""
    shields = counted(int(state.shields[place]), "shield")
    return f"{name_at(state, place)} has {quarters(int(state.hp(place)))} HP and {shields}."


def _as_printed(state: KingpinState, card: int) -> str:
    """A card on no board."""
    table = state.cards
    return f"It hits for {quarters(int(table.attack[card]))} and has {quarters(int(table.hp[card]))} HP."


def _attackers(state: KingpinState, action: int) -> int:
    """How many of one's own could attack."""
    trial = state.copy()
    trial.apply(action)
    kinds = [act.decode(other, state.cards.many)[0] for other in trial.legal_actions()]
    return sum(1 for kind in kinds if kind == act.ATTACKER)


def _then(state: KingpinState, action: int) -> str:
    """What one has after moving a card of one's own: all of it is known beforehand."""
    trial = state.copy()
    trial.apply(action)
    me = int(state.seat)
    stand = int(trial.board_size(me))
    gained = int(trial.safe[me]) - int(state.safe[me])
    more = f", and there is {trial.safe[me]} in your safe" if gained > 0 else ""
    return f"Then {counted(stand, 'card')} {'stands' if stand == 1 else 'stand'} on your board{more}."


def _left(state: KingpinState, kind: int, spent: int) -> str:
    """What is left after spending on shields or ammunition."""
    left = int(state.left if kind == act.LEVEL else state.safe[state.seat]) - spent
    return f"Then {left} is left for the rest." if kind == act.LEVEL else f"It leaves {left} in your safe."


def _target(state: KingpinState, action: int, place: int) -> str:
    """A card is attacked."""
    needed, there = int(ammo_needed(state, state.attackers, place)), int(ammo_now(state, state.active))
    trial = state.copy()
    trial.apply(action)
    if needed and trial.phase != Ask.AMMO:
        return f"{needed} of ammunition would destroy it, and none can be used."
    if needed > there:
        return f"{needed} of ammunition would destroy it, and you have {there}."
    how = f"with {needed} of ammunition" if needed else "without ammunition"
    who = "A Boss" if state.laid[place] < BOSSES else "It"
    return f"{who} falls {how}, unless somebody steps in."
