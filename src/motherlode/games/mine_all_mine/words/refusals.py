"""Why can this not be done now?

Each kind of action has a list of what can be wrong with it: the first that is decides what is answered.
"""

from __future__ import annotations

from typing import Final

from motherlode.core.errors import Refused
from motherlode.core.reader import Reader, counted, listed
from motherlode.core.state import SPECTATOR
from motherlode.games.mine_all_mine.rules import actions as act
from motherlode.games.mine_all_mine.rules import bribe
from motherlode.games.mine_all_mine.rules.cards import GEMS, LOVERS, PARTNERS, THUGS, WORTH
from motherlode.games.mine_all_mine.rules.decisions import ANSWERS, ASKED, Ask
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.kits.bits import BIT, count
from motherlode.kits.cards52 import sign

Wrongs = list[tuple[object, str, str]]
"""What can be wrong with an action: whether it is, the sentence, the clause."""


def why_not(state: MineState, action: int, reader: Reader) -> Refused:
    """Why a seat may not play an action, from its own hand and what lies open."""
    seat = reader.seat
    if state.over:
        return Refused("The game is over.", rule="MINE-57" if state.ace_mined() else "MINE-58")
    if seat == SPECTATOR:
        return Refused("Spectators have no moves.", rule="MINE-6")
    if not 0 <= action < act.ACTIONS:
        return Refused(f"There is no action {action}: actions are 0 to {act.ACTIONS - 1}.", rule="MINE-8")
    asking, answers = ASKED[state.asked], ANSWERS[state.asked]
    if seat != state.seat:
        return Refused(f"{reader.who(state.seat)} is asked now, not you.", rule=asking.clause)
    said = act.meaning(action)
    if said.verb == "pair" and state.asked in (Ask.ACT, Ask.STOCK):
        return Refused("Pairs are made before the action of a turn.", rule="MINE-12")
    if said.verb == "concede" and state.asked == Ask.OPEN:
        return Refused("Whoever offers a bribe opens the bidding.", rule="MINE-34")
    if said.verb not in answers:
        verbs = listed([f"“{verb}”" for verb in answers], "or")
        return Refused(f"You are asked to {asking.name}: answer with {verbs}.", rule=asking.clause)
    wrongs = WRONGS[said.verb](state, seat, said)
    return next(Refused(sentence, rule=rule) for wrong, sentence, rule in wrongs if wrong)


def _stock(state: MineState, seat: int, said: act.Meaning) -> Wrongs:
    return [
        (GEMS & BIT[said.card], "Diamonds stay in your purse: only characters are stocked.", "MINE-23"),
        (True, f"{sign(said.card)} is not in your hand.", "MINE-22"),
    ]


def _mine(state: MineState, seat: int, said: act.Meaning) -> Wrongs:
    gem, bit, worth, mining = sign(said.card), BIT[said.card], WORTH[said.card], state.mining(seat)
    gate = counted(state.setup.ace_gate, "diamond")
    return [
        (not GEMS & bit, f"{gem} is no diamond: only diamonds are mined.", "MINE-25"),
        (not state.centre & bit, f"{gem} does not lie in the middle.", "MINE-25"),
        (worth >= mining, f"{gem} is worth {worth}, no less than your usable Miners' {mining}.", "MINE-26"),
        (True, f"The Ace takes a purse of at least {gate}; you hold {count(state.purses[seat])}.", "MINE-V1"),
    ]


def _elsewhere(state: MineState, seat: int, card: int, rule: str) -> Wrongs:
    """What is wrong with a character that does not live in another village."""
    return [
        (state.villages[seat] & BIT[card], f"{sign(card)} lives in your own village.", rule),
        (not state.abroad(seat) & BIT[card], f"{sign(card)} lives in nobody's village.", rule),
    ]


def _bribe(state: MineState, seat: int, said: act.Meaning) -> Wrongs:
    love, purse = state.love(said.card), state.purse(seat)
    return [
        (GEMS & BIT[said.card], "Only characters can be bribed, no diamonds.", "MINE-41"),
        *_elsewhere(state, seat, said.card, "MINE-29"),
        (True, f"You cannot open above the {love} of its Lovers: your diamonds are worth {purse}.", "MINE-35"),
    ]


def _kidnap(state: MineState, seat: int, said: act.Meaning) -> Wrongs:
    return [
        (GEMS & BIT[said.card], "Only characters can be kidnapped, no diamonds.", "MINE-42"),
        *_elsewhere(state, seat, said.card, "MINE-42"),
        (True, "You have no usable Thug to lead a kidnap.", "MINE-42"),
    ]


def _pair(state: MineState, seat: int, said: act.Meaning) -> Wrongs:
    lover, partner, home = BIT[said.card], BIT[said.second], state.villages[seat]
    first, second = sign(said.card), sign(said.second)
    return [
        (not PARTNERS & partner, f"{second} is neither a Miner nor a Thug.", "MINE-11"),
        (not home & lover, f"{first} does not lie in your village.", "MINE-11"),
        (not home & partner, f"{second} does not lie in your village.", "MINE-11"),
        (state.tired & lover, f"{first} is resting.", "MINE-20"),
        (state.tired & partner, f"{second} is resting.", "MINE-20"),
        (LOVERS & state.paired & lover, f"{first} is paired already, for good.", "MINE-17"),
        (True, f"{second} has a Lover already.", "MINE-16"),
    ]


def _bid(state: MineState, seat: int, said: act.Meaning) -> Wrongs:
    amount, purse, least = said.second, state.purse(seat), bribe.least_bid(state, seat)
    return [
        (amount > purse, f"Your diamonds are worth {purse}: you cannot bid {amount}.", "MINE-31"),
        (amount < least, f"You must top the other side: bid at least {least}.", "MINE-34"),
        (True, f"Each bid is the least possible: {least}.", "MINE-V2"),
    ]


def _pay(state: MineState, seat: int, said: act.Meaning) -> Wrongs:
    gem = sign(said.card)
    return [
        (not state.purses[seat] & BIT[said.card], f"You do not hold {gem}.", "MINE-38"),
        (True, f"With {gem} you would pay more than you must.", "MINE-V7"),
    ]


def _send(state: MineState, seat: int, said: act.Meaning) -> Wrongs:
    thug, bit, sent = sign(said.card), BIT[said.card], state.attackers | state.defenders
    return [
        (not THUGS & bit, f"{thug} is no Thug.", "MINE-48"),
        (said.card == state.target, f"{thug} is the one they fight about: its strength counts already.", "MINE-48"),
        (not state.villages[seat] & bit, f"{thug} is not a Thug of your village.", "MINE-48"),
        (sent & bit, f"{thug} has been sent already.", "MINE-48"),
        (True, f"{thug} is resting.", "MINE-54"),
    ]


WRONGS: Final = {
    "stock": _stock,
    "mine": _mine,
    "bribe": _bribe,
    "kidnap": _kidnap,
    "pair": _pair,
    "bid": _bid,
    "pay": _pay,
    "send": _send,
}
"""What can be wrong with an action, by its verb. The verbs that are missing can always be said where they answer."""
