"""Why can this not be done now?"""

from motherlode.core.errors import Refused
from motherlode.core.reader import Reader, counted, listed
from motherlode.core.state import SPECTATOR
from motherlode.games.mine_all_mine.rules import actions, bribe
from motherlode.games.mine_all_mine.rules.cards import GEMS, PARTNERS, THUGS, WORTH
from motherlode.games.mine_all_mine.rules.decisions import ANSWERS, ASKED, Ask
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import sign


def why_not(state: MineState, action: int, reader: Reader) -> Refused:
    """Why a seat may not play an action, from its own hand and what lies open."""
    if state.over:
        return Refused("The game is over.", rule="MINE-57" if state.ace_mined() else "MINE-58")
    if reader.seat == SPECTATOR:
        return Refused("Spectators have no moves.", rule="MINE-6")
    if not 0 <= action < actions.ACTIONS:
        return Refused(f"There is no action {action}: actions are 0 to {actions.ACTIONS - 1}.", rule="MINE-8")
    asking, answers = ASKED[state.asked], ANSWERS[state.asked]
    if reader.seat != state.seat:
        return Refused(f"{reader.who(state.seat)} is asked now, not you.", rule=asking.clause)
    said = actions.MEANINGS[action]
    if said.verb == "pair" and state.asked in (Ask.ACT, Ask.STOCK):
        return Refused("Pairs are made before the action of a turn.", rule="MINE-12")
    if said.verb not in answers:
        verbs = listed([f"“{verb}”" for verb in answers], "or")
        return Refused(f"You are asked to {asking.name}: answer with {verbs}.", rule=asking.clause)
    found = next((sentence, rule) for wrong, sentence, rule in wrongs(state, said) if wrong)
    return Refused(found[0], rule=found[1])


def wrongs(state: MineState, said: actions.Meaning) -> list[tuple[object, str, str]]:
    """What can be wrong with what was said, the first that is decides: whether it is, the sentence, the clause.

    The last is wrong if nothing else is. Verbs that name nothing are never wrong where they answer.
    """
    seat, card, gem, home = state.seat, sign(said.card), GEMS & BIT[said.card], state.village(state.seat)
    here, nowhere = home & BIT[said.card], state.home(said.card) < 0
    purse, worth, mining = state.purse(seat), WORTH[said.card], state.mining(seat)
    match said.verb:
        case "stock":
            return [
                (gem, "Diamonds stay in your purse: only characters are stocked.", "MINE-23"),
                (True, f"{card} is not in your hand.", "MINE-22"),
            ]
        case "mine":
            gate, held = counted(state.setup.ace_gate, "diamond"), count(state.purses[seat])
            return [
                (not gem, f"{card} is no diamond: only diamonds are mined.", "MINE-25"),
                (not state.centre & gem, f"{card} does not lie in the middle.", "MINE-25"),
                (worth >= mining, f"{card} is worth {worth}, no less than your usable Miners' {mining}.", "MINE-26"),
                (True, f"The Ace takes a purse of at least {gate}; you hold {held}.", "MINE-V1"),
            ]
        case "bribe":
            love = state.love(said.card)
            return [
                (gem, "Only characters can be bribed, no diamonds.", "MINE-41"),
                (here, f"{card} lives in your own village.", "MINE-29"),
                (nowhere, f"{card} lives in nobody's village.", "MINE-29"),
                (True, f"You cannot open above the {love} of its Lovers: your diamonds are worth {purse}.", "MINE-35"),
            ]
        case "kidnap":
            return [
                (gem, "Only characters can be kidnapped, no diamonds.", "MINE-42"),
                (here, f"{card} lives in your own village.", "MINE-42"),
                (nowhere, f"{card} lives in nobody's village.", "MINE-42"),
                (True, "You have no usable Thug to lead a kidnap.", "MINE-42"),
            ]
        case "pair":
            partner, other = sign(said.second), BIT[said.second]
            return [
                (not PARTNERS & other, f"{partner} is neither a Miner nor a Thug.", "MINE-11"),
                (not here, f"{card} does not lie in your village.", "MINE-11"),
                (not home & other, f"{partner} does not lie in your village.", "MINE-11"),
                (state.rest(said.card), f"{card} is resting.", "MINE-20"),
                (state.rest(said.second), f"{partner} is resting.", "MINE-20"),
                (state.bonds[said.card], f"{card} is paired already, for good.", "MINE-17"),
                (True, f"{partner} has a Lover already.", "MINE-16"),
            ]
        case "bid":
            bid, least = said.second, bribe.least_bid(state, seat)
            return [
                (bid > purse, f"Your diamonds are worth {purse}: you cannot bid {bid}.", "MINE-31"),
                (bid < least, f"You must top the other side: bid at least {least}.", "MINE-34"),
                (True, f"Each bid is the least possible: {least}.", "MINE-V2"),
            ]
        case "pay":
            return [
                (not state.purses[seat] & gem, f"You do not hold {card}.", "MINE-38"),
                (True, f"With {card} you would pay more than you must.", "MINE-V7"),
            ]
    sent = (state.attackers | state.defenders) & BIT[said.card]
    return [
        (not THUGS & BIT[said.card], f"{card} is no Thug.", "MINE-48"),
        (said.card == state.target, f"{card} is the one they fight about: its strength counts already.", "MINE-48"),
        (not here, f"{card} is not a Thug of your village.", "MINE-48"),
        (sent, f"{card} has been sent already.", "MINE-48"),
        (True, f"{card} is resting.", "MINE-54"),
    ]
