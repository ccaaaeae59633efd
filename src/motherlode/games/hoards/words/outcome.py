"""How did a game end? The final screen, and the lab's figures."""

from fractions import Fraction

from motherlode.core.game import winners
from motherlode.core.reader import Reader
from motherlode.core.view import Count, Outcome
from motherlode.games.hoards.rules.cards import DRAGONS, points
from motherlode.games.hoards.rules.combinations import valid_core
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.position import STAGNATED
from motherlode.games.hoards.rules.scoring import counted, score
from motherlode.kits.cards52 import ALL_CLUBS, ALL_DIAMONDS, ALL_HEARTS, ALL_SPADES


def outcome(state: HoardsState, reader: Reader) -> Outcome:
    """The winners, the scores and who was which dragon."""
    seats = range(state.seats)
    scores = [Fraction(*map(int, score(state, seat))) for seat in seats]
    stacks = [state.stack_at(seat, k) for seat in seats for k in range(state.stacks[seat])]
    hidden = sum(not valid_core(stack, state.setup.runs) for stack in stacks)
    return Outcome(
        reason="too many rounds without a draw" if state.reason == STAGNATED else "the deck has run out",
        told="The highest score wins: what lies in stacks, less twice the points in hand.",
        rule="HO-104",
        accounts=tuple(account(state, seat) for seat in seats),
        winners=winners(state),
        scores=tuple(rounded(exact) for exact in scores),
        roles=tuple(dragon(state, seat) for seat in seats),
        counts={
            "turns": float(state.turns),
            "turns with a loot": float(state.loots),
            "turns with a raid": float(state.raids),
            "dragon fights": float(state.fights),
            "bluffs laid": float(hidden + state.caught),
            "bluffs caught": float(state.caught),
            "score": float(sum(scores)) / len(scores),
            "best score": float(max(scores)),
            "stagnation": float(state.reason == STAGNATED),
        },
    )


def rounded(exact: Fraction) -> str:
    """A score as plates and results show it."""
    return str(exact) if exact.denominator == 1 else f"{float(exact):.2f}"


def score_text(exact: Fraction) -> str:
    """A score as the story tells it: as a decimal, and exact where it is no whole number."""
    return rounded(exact) if exact.denominator == 1 else f"{rounded(exact)} ({exact})"


def dragon(state: HoardsState, seat: int) -> str:
    """Which dragon a seat is, by the king it owns (HO-14)."""
    return next((f"{DRAGONS[king]} dragon" for king in range(4) if state.owners[king] == seat), "no king")


def account(state: HoardsState, seat: int) -> tuple[Count, ...]:
    """A seat's score taken apart, in the order of the rulebook (HO-102 … HO-104)."""
    high = state.setup.ace_eleven
    hoarded = int(counted(state, seat))
    hand = 2 * int(points(state.content[seat], high))
    cards = hoarded.bit_count()
    suits = (("♣", ALL_CLUBS, 8), ("♠", ALL_SPADES, 10), ("♦ and ♥", ALL_DIAMONDS | ALL_HEARTS, 12))
    found = [(what, Fraction(share * int(points(hoarded & suit, high)), 10)) for what, suit, share in suits]
    lines = [Count(what, f"{float(worth):g}") for what, worth in found if worth]
    if cards:
        shine = Fraction(cards - (hoarded & ALL_CLUBS).bit_count() + (hoarded & ALL_DIAMONDS).bit_count(), cards)
        times = str(shine) if 100 % shine.denominator else f"{float(shine):.2f}"  # so that it can be worked out again
        lines.append(Count("times diamonds less clubs", times))
    return (*lines, Count("less twice the hand", f"−{hand}"))
