"""What happens in a turn? A card is used, another drawn, and the next seat is asked or passes: MIN-9 … MIN-15."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.miners.knowing import knowledge
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules import cards, ending
from motherlode.games.miners.rules.dealing import show
from motherlode.games.miners.rules.placing import placements
from motherlode.games.miners.rules.position import Position
from motherlode.games.miners.rules.tools import SCRATCH, plays
from motherlode.kits.bits import spread
from motherlode.kits.telling import note


def discards(table: Position, seat: i64, out: vec[i64], n: i64) -> i64:
    """Write a discard for each kind in a hand behind the first `n` actions; returns how many there are now."""
    return spread(table.kinds_in_hand(seat), out, n, act.DISCARD)


def discard(table: Position, seat: i64, kind: i64) -> i64:
    """A card leaves the game face up (MIN-14); unless that is free (MIN-V6) it shows that nothing fitted."""
    free = table.setup.free_discard
    if not free:
        knowledge.note_idle(table, seat)
    table.take(seat, kind)
    table.spent[kind] += 1
    if table.story is not None:
        note(table, "discarded", seat, "MIN-V6" if free else "MIN-14", {"card": cards.NAMES[kind]})
    return kind


def close(table: Position, seat: i64, used: i64) -> None:
    """A seat has used a card of that kind: end check, draw, next seat (MIN-11, MIN-12)."""
    why = ending.reason(table)
    draws = why == ending.GOES_ON and table.left > 0
    if table.shown:
        knowledge.note_used(table, seat, used, draws)
    if why != ending.GOES_ON:
        ending.end_round(table, why)
    elif draws:
        draw(table, seat)
    else:
        pass_on(table)


def draw(table: Position, seat: i64) -> None:
    """Draw a card and go on. If a new round begins at once, nobody looks at the card: it is shuffled in again."""
    kind = table.draw(seat)
    table.sealed = True
    story = table.story
    if story is None:
        pass_on(table)
        return
    told = len(story)
    round = table.round
    pass_on(table)
    if table.round == round:
        show(table, "drew", seat, "MIN-11", {"card": cards.NAMES[kind]})
    else:
        note(table, "drew", seat, "MIN-11")
    story.insert(told, story.pop())  # it came first


def pass_on(table: Position) -> None:
    """The turn goes on clockwise (MIN-10); with the pile empty, seats that can do nothing pass (MIN-15, MIN-37)."""
    while True:
        seat = table.seat + 1
        if seat == table.seats:
            seat = 0
        table.seat = seat
        if table.left > 0:
            return
        if not table.setup.open_hands:
            table.sealed = True  # asked or passed over: either tells something about the hand
        if can_act(table, seat):
            return
        knowledge.note_idle(table, seat)
        table.passes += 1
        note(table, "passed", seat, "MIN-15")
        if table.passes == table.seats:
            ending.end_round(table, ending.ALL_PASSED)
            return


def can_act(table: Position, seat: i64) -> bool:
    """Whether a seat has a card it can place or play."""
    n = placements(table, table.poses_in_hand(seat), SCRATCH)
    return n > 0 or (table.setup.tools and plays(table, seat, SCRATCH, 0) > 0)
