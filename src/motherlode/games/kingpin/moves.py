"""Actions in readable form, and text back to actions."""

from __future__ import annotations

from functools import lru_cache

from motherlode.core.errors import Refused
from motherlode.core.game import unknown_move
from motherlode.core.view import Move
from motherlode.games.kingpin import actions as act
from motherlode.games.kingpin.actions import CARDS_FROM, MOST_SEATS, PLACES, RANGES, SLOTS
from motherlode.games.kingpin.parts import (
    CARD,
    FIELDS,
    MOST_SHIELDS,
    TOKENS,
)
from motherlode.games.kingpin.rules import Kingpin
from motherlode.games.kingpin.words import name_at, quarters

# -- the canonical texts -----------------------------------------------------------------------------------------------

SINGLE = {
    act.NONE: "none",
    act.ARRANGE: "arrange",
    act.BUY_DRAW: "draw",
    act.ATTACK: "attack",
    act.END_TURN: "end",
    act.DONE: "done",
    act.TO_BOARD: "to board",
    act.TO_HAND: "to hand",
    act.REJECT: "reject",
    act.MONEY: "money",
    act.TO_SAFE: "to safe",
    act.DECLINE: "decline",
    act.ACCEPT: "accept",
}
AMOUNTS = {
    act.LEVEL: ("level", MOST_SHIELDS),
    act.ENTRY_SHIELDS: ("shields", MOST_SHIELDS),
    act.FROM_SAFE: ("from safe", MOST_SHIELDS),
    act.MOVE: ("move", MOST_SHIELDS),
    act.AMMO: ("ammo", TOKENS),
}
BY_SLOT = {
    act.RETURN: "return",
    act.ATTACKER: "attacker",
    act.GUARD_BY: "guard",
    act.HELP: "help",
    act.ARREST: "arrest",
    act.RECRUIT_TO: "recruit to",
}
BY_SEAT = {act.OPPONENT: "opponent", act.AT_HAND: "at hand"}
BY_PLACE = {
    act.BRIBE: "bribe",
    act.BRIBE_SHIELD: "bribe shield",
    act.AT_CARD: "at",
    act.SECOND: "second",
    act.EXTORT_CARD: "extort",
    act.FREEZE_CARD: "freeze",
    act.RECRUIT_FROM: "recruit from",
}
BY_CARD = ("deploy", "sell", "buy", "discard", "salvage")
EXAMPLES = ("deploy boss_loner", "draw", "level 2", "at 1,0", "ammo 3", "bribe 1,2", "end")


class Meant:
    """An action taken apart."""

    def __init__(self, cards: int, action: int) -> None:
        self.base = -1
        """The first action of its range; for cards RANGES as in actions.py, with `card` set."""
        self.n = -1
        self.card = -1
        self.text_form = ""
        if action in SINGLE:
            self.base, self.text_form = action, SINGLE[action]
            return
        for start, (form, most) in AMOUNTS.items():
            if start <= action <= start + most:
                self.base, self.n, self.text_form = start, action - start, f"{form} {action - start}"
        for start, form in BY_SLOT.items():
            if start <= action < start + SLOTS:
                self.base, self.n, self.text_form = start, action - start, f"{form} {action - start}"
        for start, form in BY_SEAT.items():
            if start <= action < start + MOST_SEATS:
                self.base, self.n, self.text_form = start, action - start, f"{form} {action - start}"
        for start, form in BY_PLACE.items():
            if start <= action < start + PLACES:
                seat, slot = divmod(action - start, SLOTS)
                self.base, self.n, self.text_form = start, action - start, f"{form} {seat},{slot}"
        if CARDS_FROM <= action < CARDS_FROM + RANGES * cards:
            which, self.card = divmod(action - CARDS_FROM, cards)
            self.base = CARDS_FROM + which
        if action == CARDS_FROM + RANGES * cards:
            self.base, self.text_form = CARDS_FROM + RANGES, "pass"

    @property
    def is_card(self) -> bool:
        return self.card >= 0

    @property
    def is_pass(self) -> bool:
        return self.base == CARDS_FROM + RANGES


def text_of(state: Kingpin, action: int) -> str:
    meant = Meant(int(state.table.cards), action)
    return _text(meant, state.table.ids)


def _text(meant: Meant, ids: list[str]) -> str:
    return f"{BY_CARD[meant.base - CARDS_FROM]} {ids[meant.card]}" if meant.is_card else meant.text_form


@lru_cache(maxsize=16)
def _texts(ids: tuple[str, ...]) -> dict[str, int]:
    """Every text there is, with its action."""
    names = list(ids)
    space = CARDS_FROM + RANGES * len(ids) + 1
    return {_text(Meant(len(ids), action), names): action for action in range(space)}


def parse(state: Kingpin, text: str) -> int:
    """The action a move's text means, whether legal or not."""
    words = " ".join(text[:200].split()).lower()
    found = _texts(tuple(state.table.ids)).get(words)
    if found is None:
        raise _not_a_move(text)
    return found


def _not_a_move(text: str) -> Refused:
    return unknown_move(text[:200], EXAMPLES)


# -- moves -------------------------------------------------------------------------------------------------------------


def move(state: Kingpin, action: int) -> Move:
    """A legal action for people."""
    meant = Meant(int(state.table.cards), action)
    text = _text(meant, state.table.ids)
    if meant.is_card:
        return _card_move(state, action, meant, text)
    if meant.base in BY_PLACE or meant.base in BY_SLOT:
        return _place_move(state, action, meant, text)
    if meant.base in AMOUNTS:
        return _amount_move(state, action, meant, text)
    if meant.base in BY_SEAT:
        if meant.base == act.AT_HAND:
            picks, label = f"hand:{meant.n}", f"Attack the hand of seat {meant.n}"
            return Move(action=action, text=text, verb="target", picks=(picks,), label=label)
        label = f"Pick on seat {meant.n}"
        return Move(action=action, text=text, verb="pick on", picks=(f"seat:{meant.n}",), label=label)
    return _single_move(state, action, meant, text)


def _single_move(state: Kingpin, action: int, meant: Meant, text: str) -> Move:
    pending = state.table.ids[state.pending] if state.pending >= 0 else ""
    name = state.table.names[state.pending] if state.pending >= 0 else ""
    seat = state.seat
    picks: tuple[str, ...]
    if meant.is_pass:
        return Move(action=action, text=text, verb="pass", label="Pass: no main action is possible", quiet=True)
    match meant.base:
        case act.ARRANGE:
            return Move(action=action, text=text, verb="arrange", picks=(f"safe:{seat}",), label="Arrange your shields")
        case act.BUY_DRAW:
            return Move(action=action, text=text, verb="draw", picks=("pile",), label="Buy from the Draw Pile")
        case act.ATTACK:
            return Move(action=action, text=text, verb="attack", label="Attack")
        case act.END_TURN:
            return Move(action=action, text=text, verb="end", label="End your turn", quiet=True)
        case act.DONE:
            return Move(action=action, text=text, verb="done", label=f"Attack with these: {_sum(state)}", quiet=True)
        case act.TO_BOARD:
            picks = (pending, f"board:{seat}")
            return Move(action=action, text=text, verb="hire", picks=picks, label=f"Put {name} on your board")
        case act.TO_HAND:
            picks = (pending, f"hand:{seat}")
            return Move(action=action, text=text, verb="keep", picks=picks, label=f"Take {name} into your hand")
        case act.REJECT:
            picks = (pending, "reserve")
            label = f"Reject {name}: it goes to the Reserve"
            return Move(action=action, text=text, verb="reject", picks=picks, label=label, quiet=True)
        case act.MONEY:
            n = min(state.tag_number(), state.safe[state.victim])
            picks = (f"safe:{state.victim}",)
            return Move(action=action, text=text, verb="extort", picks=picks, label=f"Take {n} from their safe")
        case act.TO_SAFE:
            picks = (f"safe:{seat}",)
            return Move(action=action, text=text, verb="recruit", picks=picks, label="Turn the shield into money")
        case act.DECLINE:
            label = "No emergency defence"
            return Move(action=action, text=text, verb="decline", label=label, quiet=True)
        case act.ACCEPT:
            card = state.rescued
            picks = (state.table.ids[card],)
            label = f"Defend {state.table.names[card]} as if it were on your board"
            return Move(action=action, text=text, verb="defend", picks=picks, label=label)
    label = {
        act.ASK_TARGET: "Do not attack",
        act.ASK_SECOND: "No second target",
        act.ASK_GUARD: "Let nobody step in",
        act.ASK_FREEZE: "Freeze nobody",
        act.ASK_OWN_CARD: "Nobody",
        act.ASK_SALVAGE: "Take nothing",
    }.get(int(state.phase), "None")
    return Move(action=action, text=text, verb="none", label=label, quiet=True)


def _amount_move(state: Kingpin, action: int, meant: Meant, text: str) -> Move:
    n = meant.n
    count = f"{n} shield" if n == 1 else f"{n} shields"
    picks: tuple[str, ...] = ()
    match meant.base:
        case act.LEVEL:
            card = state.board[(state.active * SLOTS + state.asked) * FIELDS + CARD]
            verb, label = "level", f"Set {state.table.names[card]} to {count}"
            picks = (state.table.ids[card],)
        case act.ENTRY_SHIELDS:
            verb, label = "cover", f"Put {count} on {state.table.names[state.entrant]}"
            picks = (state.table.ids[state.entrant],)
        case act.FROM_SAFE:
            verb, label = "cover", f"Put {count} from your safe on {state.table.names[state.rescued]}"
            picks = (state.table.ids[state.rescued],)
        case act.MOVE:
            card = state.board[(state.foe * SLOTS + state.asked) * FIELDS + CARD]
            verb, label = "move", f"Move {count} from {state.table.names[card]}"
            picks = (state.table.ids[card],)
        case _:
            verb, label = "ammunition", f"Spend {n} as ammunition: {quarters(total_damage(state, n))} damage"
    return Move(action=action, text=text, verb=verb, picks=picks, label=label, amount=n)


def _place_move(state: Kingpin, action: int, meant: Meant, text: str) -> Move:
    place = meant.n if meant.base in BY_PLACE else state.seat * SLOTS + meant.n
    card = state.board[place * FIELDS + CARD]
    item = state.table.ids[card]
    name = name_at(state, place)
    seat = place // SLOTS
    match meant.base:
        case act.RETURN:
            verb, label = "return", f"Take {name} back to your hand"
        case act.ATTACKER:
            power = quarters(state.contribution(place, 0))
            verb, label = "attacker", f"Attack with {name} ({power})"
        case act.GUARD_BY:
            verb, label = "guard", f"{name} steps in"
        case act.HELP:
            verb, label = "help", f"Choose {name}"
        case act.ARREST:
            verb, label = "give up", f"Give up {name}"
        case act.RECRUIT_TO:
            verb, label = "recruit", f"Put the shield on {name}"
        case act.BRIBE:
            cost = state.bribe_cost(place)
            verb, label = "bribe", f"Bribe seat {seat}'s {name} for {cost}"
        case act.BRIBE_SHIELD:
            cost = state.shield_price(place)
            verb, label = "bribe shield", f"Bribe a shield off seat {seat}'s {name} for {cost}"
        case act.AT_CARD:
            verb, label = "target", f"Attack seat {seat}'s {name}"
        case act.SECOND:
            verb, label = "second target", f"Hit seat {seat}'s {name} as well"
        case act.EXTORT_CARD:
            verb, label = "extort", f"Extort {name}"
        case act.FREEZE_CARD:
            verb, label = "freeze", f"Freeze seat {seat}'s {name}"
        case _:
            verb, label = "recruit", f"Recruit a shield from seat {seat}'s {name}"
    return Move(action=action, text=text, verb=verb, picks=(item,), label=label, chip=verb)


def _card_move(state: Kingpin, action: int, meant: Meant, text: str) -> Move:
    item = state.table.ids[meant.card]
    name = state.table.names[meant.card]
    seat = state.seat
    which = meant.base - CARDS_FROM
    picks: tuple[str, ...]
    if which == act.DEPLOY:
        picks, label = (item, f"board:{seat}"), f"Put {name} on your board"
    elif which == act.SELL_CARD:
        picks, label = (item, "reserve"), f"Sell {name} into the Reserve"
    elif which == act.BUY:
        picks, label = (item,), f"Buy {name} from the Reserve"
    elif which == act.DISCARD:
        picks, label = (item, "discards"), f"Discard {name}"
    else:
        picks, label = (item, f"hand:{seat}"), f"Salvage {name} from the Discard Pile"
    quiet = which == act.DISCARD and state.phase == act.ASK_TURN
    return Move(
        action=action, text=text, verb=BY_CARD[which], picks=picks, label=label, chip=BY_CARD[which], quiet=quiet
    )


# -- the sum of an attack ----------------------------------------------------------------------------------------------


def total_damage(state: Kingpin, ammo: int) -> int:
    """What the attackers picked so far and so much ammunition come to, in quarters, hacking aside (KP-79)."""
    places = [state.active * SLOTS + slot for slot in range(SLOTS) if state.attackers >> slot & 1]
    return 4 * ammo + sum(int(state.contribution(place, 0)) for place in places)


def _sum(state: Kingpin) -> str:
    return f"{quarters(total_damage(state, 0))} damage before ammunition"
