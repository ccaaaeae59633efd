"""Every reason is true, whatever it is said of: what a sentence says comes next is seen by playing it."""

from __future__ import annotations

import re

import pytest

from motherlode.core import registry
from motherlode.core.state import State
from motherlode.core.view import Person
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import BOSSES
from motherlode.games.kingpin.rules.decisions import Ask
from motherlode.games.kingpin.rules.play import KingpinState
from motherlode.games.kingpin.rules.position import At
from motherlode.games.kingpin.words.cards import as_it_is, printed, quarters
from motherlode.testing.reasons import Check, after, told

GAME = registry.find("kingpin")


def table(state: State) -> KingpinState:
    assert isinstance(state, KingpinState)
    return state


def meant(state: State, action: int) -> tuple[int, int]:
    kind, which = act.decode(action, table(state).cards.many)
    return int(kind), int(which)


def then(state: State, action: int) -> KingpinState:
    return table(after(state, action))


def safe(state: State, seat: int) -> int:
    return int(table(state).safe[seat])


def on_board(state: State, seat: int) -> list[int]:
    """The places of a seat that have a card."""
    return [place for place in range(seat * SLOTS, seat * SLOTS + SLOTS) if table(state).laid[place] >= 0]


def in_hand(state: State, seat: int) -> list[int]:
    return [card for card in range(table(state).cards.many) if table(state).zone[card] == At.HAND + seat]


def in_shields(state: State, seat: int) -> int:
    return sum(int(table(state).shields[place]) for place in on_board(state, seat))


def named_place(state: State, name: str) -> list[int]:
    """The places on all boards where a card of that name lies."""
    position = table(state)
    places = range(position.seats * SLOTS)
    return [at for at in places if position.laid[at] >= 0 and position.cards.names[position.laid[at]] == name]


def numbers_on_board(state: State, action: int, match: re.Match[str]) -> bool:
    """HP as the card's own face shows it, and its shields."""
    position = table(state)
    for place in named_place(state, match[1]):
        face = as_it_is(position, int(position.laid[place]))
        assert isinstance(face, Person)
        if face.shields == int(match[3]) and quarters(int(position.hp(place))) == match[2]:
            return True
    return False


def numbers_printed(state: State, action: int, match: re.Match[str]) -> bool:
    face = printed(table(state).cards, meant(state, action)[1])
    assert isinstance(face, Person)
    return (face.numbers["ATK"], face.numbers["HP"]) == (match[1], match[2])


def can_attack(state: State, action: int, match: re.Match[str]) -> bool:
    """Each of them may be chosen first."""
    position = then(state, action)
    first = [other for other in position.legal_actions() if meant(position, other)[0] == act.ATTACKER]
    return len(first) == int(match[1])


def bribe(state: State, action: int, match: re.Match[str]) -> bool:
    """As the move itself says, and as is paid."""
    assert f"for {match[1]}" in GAME.move(state, action).label
    return safe(state, state.seat) == int(match[2]) >= int(match[1])


def shield_less(state: State, action: int, match: re.Match[str]) -> bool:
    """At once, or where a shield is recruited when it has been put somewhere else."""
    kind, place = meant(state, action)
    position: State = after(state, action)
    if kind == act.RECRUIT_FROM:
        return table(state).shields[place] - 1 == int(match[2]) and table(position).phase == Ask.RECRUIT_TO
    return table(position).laid[place] != table(state).laid[place] or table(position).shields[place] == int(match[2])


def cards_then(state: State, action: int, match: re.Match[str]) -> bool:
    position, me = then(state, action), int(state.seat)
    said = match[2]
    return len(on_board(position, me)) == int(match[1]) and (not said or safe(position, me) == int(said))


def spent(state: State, action: int, match: re.Match[str]) -> bool:
    """What is left, before anything happens that pays or costs."""
    kind, amount = meant(state, action)
    assert kind in (act.ENTRY_SHIELDS, act.AMMO, act.FROM_SAFE)
    return safe(state, state.seat) - amount == int(match[1])


def falls(state: State, action: int, match: re.Match[str]) -> bool:
    """Played: just so much ammunition, nobody steps in, nobody else is aimed at."""
    place = meant(state, action)[1]
    card, owner = int(table(state).laid[place]), place // SLOTS
    if (card < BOSSES) != (match[1] is not None):
        return False
    position: State = after(state, action)
    for _ in range(12):
        if position.over or table(position).laid[place] != card:
            return True
        kinds = {meant(position, other): other for other in position.legal_actions()}
        ask = table(position).phase
        if ask == Ask.AMMO:
            wanted = int(match[2] or 0)
            chosen = kinds.get((act.AMMO, wanted))
            if chosen is None:
                return False
        elif ask in (Ask.GUARD, Ask.SECOND) and (act.NONE, 0) in kinds:
            chosen = kinds[act.NONE, 0]
        elif ask == Ask.EMERGENCY:
            return True  # it would fall: its owner is asked whether somebody shall come to the rescue
        else:
            return table(position).zone[card] != At.BOARD + owner
        position = after(position, chosen)
    return False


def short_of(state: State, action: int, match: re.Match[str]) -> bool:
    return int(match[1]) > int(match[2]) <= safe(state, state.seat)


def hand_there(state: State, action: int, match: re.Match[str]) -> bool:
    seat = meant(state, action)[1]
    boss = any(card < BOSSES for card in in_hand(state, seat))
    return len(in_hand(state, seat)) == int(match[1]) and boss == (match[2] is not None)


def room_for_shields(state: State, action: int, match: re.Match[str]) -> bool:
    """As the card's own face says."""
    position, place = table(state), state.seat * SLOTS + meant(state, action)[1]
    face = as_it_is(position, int(position.laid[place]))
    assert isinstance(face, Person)
    return (face.name, face.shields) == (match[1], int(match[2])) and f"limit {match[3]})" in face.numbers["Defend"]


def moved(state: State, action: int, match: re.Match[str]) -> bool:
    return meant(state, action)[1] == int(match[1])


def makes(state: State, action: int, match: re.Match[str]) -> bool:
    """As the move that attacks with these and no more says it."""
    lined_up = after(state, action)
    labels = [GAME.move(lined_up, one).label for one in lined_up.legal_actions()]
    return any(label.startswith(f"Attack with these: {match[1]} damage") for label in labels)


CLAIMS: dict[str, Check] = {
    r"No main action is possible\.": lambda state, action, match: (
        not any(
            meant(state, other)[0] in (act.ATTACK, act.BUY, act.BUY_DRAW, act.BRIBE) for other in state.legal_actions()
        )
    ),
    r"It lies open in the Reserve then\.": lambda state, action, match: (
        then(state, action).zone[table(state).pending] == At.RESERVE
    ),
    r"There it can attack and be attacked\.": lambda state, action, match: meant(state, action)[0] == act.TO_BOARD,
    r"Frozen it neither attacks nor steps in\.": lambda state, action, match: bool(
        int(then(state, action).frozen) >> meant(state, action)[1] & 1
    ),
    r"It may save the card\.": lambda state, action, match: meant(state, action)[0] == act.ACCEPT,
    r"Nobody comes to the rescue\.": lambda state, action, match: meant(state, action)[0] == act.DECLINE,
    r"Everything stays as it is\.": lambda state, action, match: (
        meant(state, action)[0] == act.NONE
        and (table(state).phase in (Ask.GUARD, Ask.SECOND) or then(state, action).frozen == table(state).frozen)
    ),
    r"There is (\d+) in your safe and (\d+) in shields\.": lambda state, action, match: (
        (safe(state, state.seat), in_shields(state, state.seat)) == (int(match[1]), int(match[2]))
    ),
    r"(\d+|Nothing) stays in your safe\.": lambda state, action, match: (
        safe(state, state.seat) == int(match[1].replace("Nothing", "0"))
    ),
    r"(\d+) cards? of yours can attack\.": can_attack,
    r"It costs (\d+); there is (\d+) in your safe\.": bribe,
    r"Then (.+) has (\d+) shields? left\.": shield_less,
    r"Nobody stands on your board\.": lambda state, action, match: not on_board(state, state.seat),
    r"You have (\d) of at most 6 cards\.": lambda state, action, match: (
        len(on_board(state, state.seat)) + len(in_hand(state, state.seat)) == int(match[1])
    ),
    r"Then (\d+) cards? stands? on your board(?:, and there is (\d+) in your safe)?\.": cards_then,
    r"Then (-?\d+) is left for the rest\.": lambda state, action, match: (
        then(state, action).left == int(match[1]) or then(state, action).phase != Ask.LEVEL
    ),
    r"It leaves (\d+) in your safe\.": spent,
    r"Then you have (\d) cards? in your hand\.": lambda state, action, match: (
        len(in_hand(then(state, action), state.seat)) == int(match[1])
    ),
    r"Then your attack makes ([\d¼½¾]+)\.": makes,
    r"(\d) cards? of yours attacks?\.": lambda state, action, match: (
        int(table(state).attackers).bit_count() == int(match[1])
    ),
    r"(?:It|(A Boss)) falls (?:with (\d+) of|without) ammunition, unless somebody steps in\.": falls,
    r"(\d+) of ammunition would destroy it, and you have (\d+)\.": short_of,
    r"(\d+) of ammunition would destroy it, and none can be used\.": lambda state, action, match: (
        then(state, action).phase != Ask.AMMO
    ),
    r"There (?:is|are) (\d) cards? in that hand(, the Boss among them)?\.": hand_there,
    r"There is (\d+) in that safe\.": lambda state, action, match: (
        int(match[1]) in [safe(state, seat) for seat in range(table(state).seats) if seat != state.seat]
    ),
    r"There is (\d+) in your safe\.": lambda state, action, match: safe(state, state.seat) == int(match[1]),
    r"(.+) has (\d) of at most (\d) shields\.": room_for_shields,
    r"(\d) shields? of others (?:goes|go) to it\.": lambda state, action, match: (
        meant(state, action)[1] == int(match[1])
    ),
    r"(.+) has ([\d¼½¾]+) HP and (\d) shields?\.": numbers_on_board,
    r"It hits for ([\d¼½¾]+) and has ([\d¼½¾]+) HP\.": numbers_printed,
}
RARE = {
    r"No main action is possible\.",
    r"It may save the card\.",
    r"Nobody comes to the rescue\.",
    r"(\d) shields? of others (?:goes|go) to it\.",
    r"There is (\d+) in your safe\.",
    r"There is (\d+) in that safe\.",
    r"There (?:is|are) (\d) cards? in that hand(, the Boss among them)?\.",
    r"(\d+) of ammunition would destroy it, and none can be used\.",
    r"(.+) has (\d) of at most (\d) shields\.",
}


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (3, {"emergency_defense": "on"})])
def test_every_reason_is_true(seats: int, options: dict[str, object]) -> None:
    said = told(GAME, CLAIMS, 30, "true kingpins", seats, **options)
    assert said.positions > 1000
    assert said.untrue == []
    assert said.unknown == []
    assert set(said.never) <= RARE
