"""Why does an action make sense?"""

from collections.abc import Sequence
from typing import Final

from motherlode.core.reader import Reader
from motherlode.games.mine_all_mine.rules import actions
from motherlode.games.mine_all_mine.rules.cards import THUGS
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.games.mine_all_mine.sense import value, weigh
from motherlode.kits.bits import BIT

REASONS: Final = {
    "pair": "One more strength, for nothing.",
    "stock": "It helps more in the village than in my hand.",
    "bid": "It costs me no more than a lower bid.",
    "concede": "No more than it is worth to me.",
    "pay": "This wastes least.",
    "send": "The weakest Thug that will do.",
    "give up": "More Thugs would only tire.",
    "done": "What is left is of more use in my hand.",
}
"""Why a move makes sense, by its verb, where it is not the action of a turn."""


def reason(state: MineState, action: int, beliefs: Sequence[float], reader: Reader) -> str:
    """One sentence on why the deciding seat would play this."""
    verb, card, _ = actions.MEANINGS[action]
    if verb == "done" and state.asked == Ask.PAIR:
        return "The others are of more use alone."
    if state.asked != Ask.ACT:
        return REASONS[verb]
    me = state.seat
    danger = value.most_dangerous(state, me)
    weight = weigh.weigh_action(state, action, danger)
    if weight >= weigh.WIN:
        return "The Ace of Diamonds wins the game."
    if weight >= weigh.STOP:
        return f"{reader.who(danger)} could mine the Ace next turn, but not without this character."
    if verb == "stock" and weight >= weigh.REACH:
        return f"With all of these my Miners make {value.reach(state, me, state.hand(me))}, enough for the Ace."
    if verb == "stock" and BIT[card] & THUGS:
        return "Thugs at home guard my people and can stun a leader."
    if verb == "stock" and weight >= weigh.STRENGTHEN:
        return "My village needs people."
    if verb == "mine":
        return "The Ace takes a purse." if weight >= weigh.GATE else "Diamonds buy people, and decide at sunset."
    if verb in ("bribe", "kidnap") and weight > weigh.FOLLY:
        return "Its owner cannot keep it from me."
    return "There is nothing better to do."
