"""One moment of a finished game: everybody's chances, and what the decision made there was worth.

A decision is compared with the best move from the same knowledge: what a search finds, what the game's sense likes, and
what was played are tried in worlds that the seat could believe in; the best of them is set against what was played in
new worlds, so that choosing it does not make it look better than it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec.structs import replace

from motherlode.bots.beliefs import roles_in
from motherlode.bots.bot import advice
from motherlode.bots.declared import corrected, corrected_gap
from motherlode.bots.levels import make
from motherlode.bots.playing import Compared, Player, compare
from motherlode.bots.searching import Budget, Found, SearchBot
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.estimates import student
from motherlode.core.match import Match
from motherlode.core.perspective import Perspective
from motherlode.review.curve import from_knowledge, seeing_all
from motherlode.review.figures import Chance, Choice, Look, chance

EFFORT = 9_000
"""Decisions played on for one figure, about: games that are nearly over are played more often."""
FEWEST, MOST = 60, 300
"""Games played for one figure."""
SEARCH = 300
"""Iterations of the search that finds what else could be played."""
LONGER = 2000
"""The same where a decision is looked at more closely."""
OFTEN = 20
"""Tries after which the long search has an opinion of a move."""
OPINIONS = 3
"""Long searches that must all think what was played a loss, before it is called a mistake …"""
LEVEL, ASKED = "medium", 5
"""… and what a bot of this level, asked so many times, would not have played either."""
CANDIDATES = 3
SCREEN = 0.5
"""Of the games for a figure, so many are played to choose the best of the candidates."""
PAIR = 2.5
"""Of the games for a figure, so many are played to compare it with what was played."""
NO_REASON = "It did better in the games that were played on from there."
"""Where a game gives its moves no reasons."""
DEEPER = 6
"""Turning points are looked at so many times as closely."""


def worlds_at(match: Match, ply: int) -> int:
    """How many games are played for a figure at a moment."""
    left = max(1, len(match.decisions) - ply)
    return max(FEWEST, min(MOST, EFFORT // left))


def dice_for(match: Match, ply: int, what: str) -> QuickDice:
    """Dice for one figure: they depend on the moment only, not on what was seen there."""
    text = f"review {match.game.name} {match.seats} {ply} {what}"
    return quick_dice(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "little"))


def look(match: Match, ply: int, player: Player) -> Look:
    """Everything about the decision after `ply` others."""
    known = [knowing(match, ply, seat, player) for seat in range(match.seats)]
    return Look(
        ply=ply,
        seat=match.decisions[ply].seat,
        known=[found for found, _ in known],
        seen=seeing(match, ply, player),
        roles=[roles for _, roles in known] if known[0][1] else [],
        choice=choice(match, ply, player),
    )


def knowing(match: Match, ply: int, seat: int, player: Player) -> tuple[Chance, list[float]]:
    """A seat's chance as far as it could know, and what it could believe of everybody's role."""
    seen = match.seen_at(ply, seat)
    dice = dice_for(match, ply, f"known {seat}")
    found, belief = from_knowledge(player, seen, worlds_at(match, ply), dice)
    return chance(found), [round(part, 4) for part in roles_in(seen, belief)]


def seeing(match: Match, ply: int, player: Player) -> list[Chance]:
    """Everybody's chance for somebody who sees all cards."""
    state, dice = match.decisions[ply].before, dice_for(match, ply, "seen")
    return [chance(found) for found in seeing_all(player, state, worlds_at(match, ply), dice)]


def choice(match: Match, ply: int, player: Player) -> Choice | None:
    """What a decision was worth, beside the best one from the same knowledge; None where there was no choice."""
    decision = match.decisions[ply]
    seen = Perspective(match.game, decision.before, decision.seat, match.names)
    if len(seen.legal()) < 2:
        return None
    dice = dice_for(match, ply, "choice")
    worlds = worlds_at(match, ply)
    options = candidates(seen, dice)
    trial = compare(player, seen, options, max(2, int(SCREEN * worlds)), dice)
    best = trial.best()
    if decision.action not in options:
        options = [best, decision.action]
        trial = compare(player, seen, options, max(2, int(SCREEN * worlds)), dice)
        best = trial.best()
    moves = [decision.action] if best == decision.action else [decision.action, best]
    return weighed(seen, ply, decision.action, best, compare(player, seen, moves, int(PAIR * worlds), dice))


def candidates(seen: Perspective, dice: QuickDice) -> list[int]:
    """The moves worth looking at, what the bot would play first: what a search finds."""
    found = SearchBot(Budget(iterations=SEARCH)).search(seen, dice)
    return [row.action for row in found[:CANDIDATES]]


def deepen(match: Match, found: Choice, player: Player) -> Choice | None:
    """The same decision looked at more closely, in new worlds; None if on reflection the bot would do the same."""
    decision = match.decisions[found.ply]
    seen = Perspective(match.game, decision.before, decision.seat, match.names)
    worlds = DEEPER * worlds_at(match, found.ply)
    dice = dice_for(match, found.ply, "deeper")
    rows = SearchBot(Budget(iterations=LONGER)).search(seen, dice)
    better = [row.action for row in rows[:CANDIDATES]]
    if better[0] == found.action:
        return None
    best = found.best if found.best in better else better[0]
    closer = weighed(seen, found.ply, found.action, best, compare(player, seen, [found.action, best], worlds, dice))
    doubted = no_worse(rows, found.action, best) or (closer.mistake() and doubtful(seen, found.action, best, dice))
    return replace(closer, doubted=doubted)


def doubtful(seen: Perspective, played: int, best: int, dice: QuickDice) -> bool:
    """Whether some bot, asked anew, thinks what was played no worse, or plays it."""
    for _ in range(ASKED):
        if make(LEVEL).decide(seen, dice.split()) == played:
            return True
    for _ in range(OPINIONS - 1):
        if no_worse(SearchBot(Budget(iterations=LONGER)).search(seen, dice), played, best):
            return True
    return False


def no_worse(rows: Sequence[Found], played: int, best: int) -> bool:
    """Whether a search thinks what was played no worse than something else."""
    shares = {row.action: row.share for row in rows if row.visits >= OFTEN}
    return rows[0].action == played or shares.get(played, 0.0) >= shares.get(best, 0.0) > 0


def weighed(seen: Perspective, ply: int, played: int, best: int, compared: Compared) -> Choice:
    """The figures of a decision in words: chances as they come true (`corrected`), the loss between them likewise."""
    name = seen.game.name
    was, could = compared.share(played), compared.share(best)
    true_was, true_could = corrected(name, was), corrected(name, could)
    loss = corrected_gap(name, compared.less(played, best), (was.value + could.value) / 2)
    said = advice(seen, [(best, None)])[0]
    labels = {move.action: move.label for move in seen.moves()}
    return Choice(
        ply=ply,
        seat=seen.seat,
        action=played,
        best=best,
        label=labels[played],
        instead="" if best == played else labels[best],
        why=said.reason or NO_REASON,
        played=chance(true_was),
        available=chance(true_could),
        loss=chance(loss),
        spread=round((loss.high - loss.low) / 2 / student(max(1, int(compared.worth) - 1)), 6),
    )
