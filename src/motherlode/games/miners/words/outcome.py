"""How did a game end?"""

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.game import winners
from motherlode.core.reader import Reader, caps, counted, listed
from motherlode.core.view import Count, Ended, Outcome
from motherlode.games.miners.rules.cards import SITES
from motherlode.games.miners.rules.ending import CLAUSES
from motherlode.games.miners.rules.position import BONUS, CLAIM_SIZE, CLAIMER, CREDITS, Position
from motherlode.games.miners.rules.setup import CLAIM_CREDIT
from motherlode.games.miners.words.cards import SITE_WORDS
from motherlode.games.miners.words.hillside import as_it_ended

REASONS = ("all three sites claimed", "first site claimed", "mine sealed", "nobody could place")
"""Why a round ended, by the numbers of rules/ending.py."""


def outcome(state: Position, reader: Reader) -> Outcome:
    """Who won and why it ended; how many rounds ended in which way, and how many sites were claimed."""
    ends = [int(number) for number in state.ends]
    counts: dict[str, float] = {f"rounds ended: {reason}": ends[end] for end, reason in enumerate(REASONS)}
    counts["sites claimed"] = sum(int(number) for number in state.sites_won)
    counts["cards on the way to claims"] = sum(int(number) for number in state.cards_dug)
    return Outcome(
        reason=REASONS[ends.index(1)] if state.setup.rounds == 1 else "all rounds played",
        told="The most points win; among equals, more claims." if state.setup.win_rule == CLAIM_CREDIT else "",
        rule="MIN-39",
        accounts=tuple(account(state, seat) for seat in range(state.seats)),
        winners=winners(state),
        scores=tuple(str(state.score[seat]) for seat in range(state.seats)),
        counts=counts,
    )


def account(state: Position, seat: int) -> tuple[Count, ...]:
    """Where a seat's points come from: earlier rounds, each site it claimed, its cards on the way to sites."""
    lines = _gained(state.claims, seat)
    before = int(state.score[seat]) - sum(int(line.value) for line in lines)
    return ((Count("before", str(before)),) if before else ()) + lines


def _gained(claims: vec[i64], seat: int) -> tuple[Count, ...]:
    """What a seat got in a round, in the order it is counted (MIN-30 … MIN-33)."""
    rows = [claims[site * CLAIM_SIZE : (site + 1) * CLAIM_SIZE] for site in range(SITES)]
    lines = [Count(SITE_WORDS[site], str(row[BONUS])) for site, row in enumerate(rows) if row[CLAIMER] == seat]
    credits = sum(int(row[CREDITS + seat]) for row in rows)
    return (*lines, Count("cards", str(credits))) if credits else tuple(lines)


def ended(state: Position, reader: Reader) -> Ended:
    """How the round before this one ended, who got what in it, and how all stand (MIN-V8)."""
    totals = [int(state.score[seat]) - _now(state, seat) for seat in range(state.seats)]
    ahead = [seat for seat, total in enumerate(totals) if total == max(totals)]
    lead = "lead" if len(ahead) > 1 or ahead == [reader.seat] else "leads"
    return Ended(
        number=int(state.round),
        title=caps(f"{listed([reader.who(seat) for seat in ahead])} {lead} with {counted(max(totals), 'point')}"),
        told=f"{caps(REASONS[int(state.old_end)])}. Points go on to the next round; the next seat begins.",
        rule=CLAUSES[int(state.old_end)],
        accounts=tuple(
            (*_gained(state.old_claims, seat), Count("in all", str(totals[seat]))) for seat in range(state.seats)
        ),
        zones=(as_it_ended(state, reader),),
    )


def _now(state: Position, seat: int) -> int:
    """What a seat has got in this round so far."""
    return sum(int(line.value) for line in _gained(state.claims, seat))
