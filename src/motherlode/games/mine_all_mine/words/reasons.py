"""Why does an action make sense? What it comes to, in one sentence."""

from collections.abc import Sequence

from motherlode.core.reader import Reader, counted
from motherlode.games.mine_all_mine.rules import actions, bribe, kidnap
from motherlode.games.mine_all_mine.rules.cards import ACE_OF_DIAMONDS, ENOUGH, LOVERS, MINERS, THUGS, WORTH
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.games.mine_all_mine.sense import value, weigh
from motherlode.kits.bits import BIT, count


def reason(state: MineState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """One sentence on what comes of it for the deciding seat."""
    verb, card, second = actions.MEANINGS[action]
    me = state.seat
    match verb:
        case "pair":
            return f"One more strength, and {int(state.love(second)) + WORTH[card]} against bribes."
        case "bid":
            return f"To pay it, at least {bribe.least_sum(state.purses[me], second)} in diamonds must be given up."
        case "concede":
            return "Your diamonds stay with you."
        case "pay":
            due = max(0, int(state.due) - WORTH[card])
            return f"Then {due} is still due." if due else "Then nothing more is due."
        case "send":
            mine, theirs = _fight(state)
            return f"Then it is {mine + int(state.strength(card))} of yours against {theirs}."
        case "give up":
            mine, theirs = _fight(state)
            return f"It stays {mine} of yours against {theirs}."
        case "done":
            held = count(state.hand(me))
            return "Nobody else is paired." if state.asked == Ask.PAIR else f"You keep {counted(held, 'card')} in hand."
        case "stock":
            return _stock(state, card)
        case "mine":
            if card == ACE_OF_DIAMONDS:
                return "The Ace of Diamonds wins the game."
            return f"Then your diamonds are worth {int(state.purse(me)) + WORTH[card]}."
        case "bribe" | "kidnap":
            return _against(state, action, verb, card, reader)
    return "It costs nothing and tires nobody."


def also(state: MineState, action: int, reader: Reader) -> str:
    """Where two moves come to the same: what is so of each by itself."""
    verb, card, _ = actions.MEANINGS[action]
    match verb:
        case "stock" if BIT[card] & LOVERS:
            return f"Paired, it is worth {WORTH[card]} against bribes."
        case "stock":
            return _adds(state, card)
        case "bribe" | "kidnap":
            return _odds(state, verb, card, reader)
    return ""


def _fight(state: MineState) -> tuple[int, int]:
    """What the Thugs of a kidnap are worth by now: the deciding side, the other."""
    attack, defence = int(state.attack()), int(state.defence())
    return (attack, defence) if state.seat == state.active else (defence, attack)


def _stock(state: MineState, card: int) -> str:
    """What a character adds to the village."""
    me = state.seat
    if value.reach(state, me, 0) < ENOUGH <= value.reach(state, me, state.hand(me)) and BIT[card] & (MINERS | LOVERS):
        return f"With all that you hold your Miners make {value.reach(state, me, state.hand(me))}, enough for the Ace."
    return _adds(state, card)


def _adds(state: MineState, card: int) -> str:
    """The same, whatever else is in hand."""
    village = state.village(state.seat)
    if BIT[card] & THUGS:
        return f"With it your Thugs at home make {int(state.power(village & THUGS)) + WORTH[card]}."
    if BIT[card] & MINERS:
        return f"With it your Miners make {int(state.power(village & MINERS)) + WORTH[card]}; the Ace takes {ENOUGH}."
    alone = count(village & (MINERS | THUGS) & ~state.paired)
    if not alone:
        return "Nobody in your village waits for a Lover."
    return f"{counted(alone, 'character')} in your village {'has' if alone == 1 else 'have'} no Lover yet."


def _against(state: MineState, action: int, verb: str, card: int, reader: Reader) -> str:
    """What there is to be won from somebody, and what stands against it."""
    me = state.seat
    danger = value.most_dangerous(state, me)
    if weigh.weigh_action(state, action, danger) >= weigh.STOP:
        return f"{reader.who(danger)} could mine the Ace next turn, but not without this character."
    return _odds(state, verb, card, reader)


def _odds(state: MineState, verb: str, card: int, reader: Reader) -> str:
    """What stands against it."""
    me = state.seat
    owner = int(state.home(card))
    if verb == "bribe":
        held = int(state.purse(owner)) + int(state.love(card))
        return f"{reader.who(owner)} can go up to {held}, you have {state.purse(me)}."
    guards = int(state.power(kidnap.free_thugs(state, owner) & ~BIT[card])) + int(state.strength(card))
    return f"With all its guards it makes {guards}, your Thugs make {state.power(kidnap.free_thugs(state, me))}."
