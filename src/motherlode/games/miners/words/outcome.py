"""How did a game end?"""

from motherlode.core.game import winners
from motherlode.core.reader import Reader
from motherlode.core.view import Count, Outcome
from motherlode.games.miners.rules.cards import SITES
from motherlode.games.miners.rules.position import BONUS, CLAIMER, CREDITS, Position
from motherlode.games.miners.rules.setup import CLAIM_CREDIT
from motherlode.games.miners.words.cards import SITE_WORDS

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
    bonuses = {site: int(state.claim(site, BONUS)) for site in range(SITES) if state.claim(site, CLAIMER) == seat}
    credits = sum(int(state.claim(site, CREDITS + seat)) for site in range(SITES))
    before = int(state.score[seat]) - credits - sum(bonuses.values())
    lines = [Count("before", str(before))] if before else []
    lines += [Count(SITE_WORDS[site], str(bonus)) for site, bonus in bonuses.items()]
    return (*lines, Count("cards", str(credits))) if credits else tuple(lines)
