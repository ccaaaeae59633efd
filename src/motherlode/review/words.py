"""A review's figures in words: the same in the terminal, on a page and at the table."""

from __future__ import annotations

from motherlode.review.figures import Chance, Kept, Luck, Review, Turning


def percent(value: float) -> str:
    """A share: `58 %`."""
    return f"{100 * value:.0f} %"


def points(value: float) -> str:
    """A difference in wins of 100 games: `−8`, `+3`."""
    shown = round(100 * value)
    return f"{'−' if value < 0 else '+'}{abs(shown)}" if shown else "0"


def interval(found: Chance) -> str:
    """The ends of an interval, in wins of 100 games: `3 to 12`."""
    low, high = round(100 * found.low), round(100 * found.high)
    return f"{'−' * (low < 0)}{abs(low)} to {'−' * (high < 0)}{abs(high)}"


def loss_interval(found: Chance) -> str:
    """The same for what was lost, written as what it is: `−12 to −3`."""
    return interval(Chance(-found.value, -found.high, -found.low))


def verdict(turning: Turning) -> str:
    """Why a decision that seems to have cost something is no mistake; "" if it is one."""
    if turning.mistake:
        return ""
    return "bots might play it, too" if turning.doubted else "too close to call"


def summary(review: Review) -> str:
    """What was played, and who won."""
    winners = [review.names[seat] for seat in review.winners]
    won = f"{', '.join(winners[:-1])}{' and ' * (len(winners) > 1)}{winners[-1]} won" if winners else "nobody won"
    return f"rules {review.rules} · {len(review.names)} players · {won} · {review.decisions} decisions"


def kept_words(kept: Kept | None) -> str:
    """How much of the chances a seat kept."""
    if kept is None:
        return "Never had a choice."
    share = kept.share
    return (
        f"Kept {percent(share.value)} ({percent(share.low)} to {percent(share.high)}) of the chances there were, in "
        f"{kept.choices} decision{'s' * (kept.choices != 1)} with a choice."
    )


def luck_words(luck: Luck) -> str:
    """What the deal says."""
    deal, usual = percent(luck.deal.value), percent(luck.usual.value)
    said = f"Bots with this seat and this deal win {deal} ({interval(luck.deal)}), with any deal {usual}:"
    if luck.explained < 0:
        return f"{said} the result went against the deal."
    return f"{said} the deal explains {percent(luck.explained)} of the result."
