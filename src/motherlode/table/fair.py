"""How a deal is fixed so that nobody can have chosen it, and how that is checked afterwards.

The server commits to a secret before anybody sits down; people add salts, each committed to before any is shown; the
seed of the game follows from all of it. `docs/fair.md` says it in full, with a checker of one page that shares no code
with this one.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence

from msgspec import Struct

from motherlode.core.dice import Dice, deal_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.match import replay
from motherlode.core.options import Options, Value
from motherlode.core.record import Fair, Record

SECRET = "motherlode secret 1 "
SALT = "motherlode salt 1 "
DEAL = "motherlode deal 1 "
SEATS = " seats"
"""What is hashed begins with what it is, so that nothing can be passed off as something else."""


def commitment(secret: str) -> str:
    """What is shown of a secret before the game."""
    return hashlib.sha256((SECRET + secret).encode()).hexdigest()


def promise(salt: str) -> str:
    """What is shown of a salt before all have promised theirs."""
    return hashlib.sha256((SALT + salt).encode()).hexdigest()


def seed_of(
    secret: str, table: str, game: str, rules: str, options: dict[str, Value], people: Sequence[list[str]]
) -> str:
    """The seed that follows from everything: people are names and salts, in the order in which they joined."""
    said = json.dumps([table, game, rules, options, people], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hmac.new(bytes.fromhex(secret), (DEAL + said).encode(), hashlib.sha256).hexdigest()


def drawn(seed: str, seats: int) -> list[int]:
    """Who sits where: the planned number of whoever gets the first seat, the second …"""
    dice = deal_dice(seed + SEATS)
    order = list(range(seats))
    for last in range(seats - 1, 0, -1):
        other = dice.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# -- chance, written down ----------------------------------------------------------------------------------------------


Piece = tuple[list[int], list[int]]
"""A pile before and after it was shuffled; of a throw nothing, then of how many and which it was."""


class Witness(Dice):
    """Dice that write down what they say: each pile that is shuffled, and each throw."""

    def __init__(self, dice: Dice, pieces: list[Piece]) -> None:
        self.dice = dice
        self.pieces = pieces

    def below(self, n: int) -> int:
        value = int(self.dice.below(n))
        self.pieces.append(([], [int(n), value]))
        return value

    def shuffle(self, cards, start, end):  # type: ignore[no-untyped-def]
        before = [int(cards[at]) for at in range(start, end)]
        self.dice.shuffle(cards, start, end)
        self.pieces.append((before, [int(cards[at]) for at in range(start, end)]))

    def copy(self) -> Witness:
        return Witness(self.dice.copy(), self.pieces)


def chance_of(game: Game, seats: int, options: Options, seed: str, actions: Sequence[int] = ()) -> list[Piece]:
    """All chance in a deal and in the decisions after it, in order."""
    pieces: list[Piece] = []
    state = game.deal(seats, options, Witness(deal_dice(seed), pieces))
    for action in actions:
        state.apply(action)
    return pieces


def told(pieces: Sequence[Piece]) -> list[str]:
    """Chance in the words that are committed to: every position of every pile is one, and every throw."""
    found = []
    for before, after in pieces:
        if before:
            found += [f"card {card} at {at} of {len(after)}" for at, card in enumerate(after)]
        else:
            found.append(f"throw {after[1]} of {after[0]}")
    return found


class Opening(Struct, frozen=True):
    """One piece of chance, and what shows that it is under a root."""

    index: int
    text: str
    salt: str
    path: tuple[str, ...]


class Tree:
    """A hash tree over pieces of chance, each salted so that it cannot be guessed."""

    def __init__(self, seed: str, texts: Sequence[str]) -> None:
        self.texts = tuple(texts)
        self._seed = seed
        leaves = [leaf(index, text, self._salt(index)) for index, text in enumerate(texts)]
        self._levels = [leaves or [hashlib.sha256(b"").digest()]]
        while len(self._levels[-1]) > 1:
            below = self._levels[-1]
            pairs = [below[at : at + 2] for at in range(0, len(below), 2)]
            self._levels.append([node(*pair) if len(pair) == 2 else pair[0] for pair in pairs])

    def _salt(self, index: int) -> str:
        return hmac.new(self._seed.encode(), f"leaf {index}".encode(), hashlib.sha256).hexdigest()[:32]

    @property
    def root(self) -> str:
        """What is published before the first card is seen."""
        return self._levels[-1][0].hex()

    def opening(self, index: int) -> Opening:
        """What shows that piece `index` is under the root, and tells nothing of the others."""
        path, at = [], index
        for level in self._levels[:-1]:
            beside = at ^ 1
            path.append(level[beside].hex() if beside < len(level) else "")
            at //= 2
        return Opening(index, self.texts[index], self._salt(index), tuple(path))


def leaf(index: int, text: str, salt: str) -> bytes:
    """The hash of one piece of chance."""
    return hashlib.sha256(b"\0" + f"{salt} {index} {text}".encode()).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two hashes."""
    return hashlib.sha256(b"\1" + left + right).digest()


def opens(root: str, opening: Opening) -> bool:
    """Whether an opening fits a root."""
    found, at = leaf(opening.index, opening.text, opening.salt), opening.index
    for beside in opening.path:
        if beside:
            other = bytes.fromhex(beside)
            found = node(other, found) if at & 1 else node(found, other)
        at //= 2
    return found.hex() == root


# -- the story ---------------------------------------------------------------------------------------------------------

UNDO, FREE_UNDO = -1, -2
"""In a story, instead of an action: a decision was taken back; against bots alone."""


def digest(story: Sequence[tuple[int, int]]) -> str:
    """What stands for everything that happened, decisions that were taken back included."""
    return hashlib.sha256(json.dumps([list(deed) for deed in story], separators=(",", ":")).encode()).hexdigest()


def objections(record: Record) -> list[str]:
    """What does not hold about a record with a proof, a sentence each."""
    fair = record.fair
    assert isinstance(fair, Fair)
    found = []
    if not _hex(fair.secret) or commitment(fair.secret) != fair.commitment:
        found.append("The secret is not the one the server had committed to.")
    for name, salt, promised in fair.people:
        if (salt or promised) and promise(salt) != promised:
            found.append(f"The salt of {name} is not the one that was promised.")
    if found:
        return found
    people = [[name, salt] for name, salt, _ in fair.people]
    if seed_of(fair.secret, fair.table, record.game, record.rules, record.options, people) != record.seed:
        return ["The seed does not follow from the secret, the salts and the table: something of it was changed."]
    order = drawn(record.seed, record.seats) if fair.shuffled else list(range(record.seats))
    if sorted(fair.planned) != sorted(record.names) or [fair.planned[seat] for seat in order] != record.names:
        found.append("The seats are not the ones that were drawn.")
    try:
        match = replay(record)
    except Refused as refusal:
        return [*found, refusal.sentence]
    pieces = chance_of(match.game, record.seats, match.options, record.seed, record.actions)
    if pieces != [(list(before), list(after)) for before, after in fair.chance]:
        found.append("The cards and throws are not those that follow from the seed.")
    if Tree(record.seed, told(pieces[: fair.dealt])).root != fair.root:
        found.append("The cards are not the ones the server had committed to.")
    return found + _story(record, fair)


def _story(record: Record, fair: Fair) -> list[str]:
    if digest(fair.story) != fair.digest:
        return ["What happened was changed afterwards: a decision or something taken back."]
    kept: list[list[int]] = []
    for seat, action in fair.story:
        if action >= 0:
            kept.append([seat, action])
            continue
        while kept and kept[-1][0] != seat:
            kept.pop()
        if not kept:
            return ["Something was taken back that had never been decided."]
        kept.pop()
    if [action for _, action in kept] != record.actions:
        return ["The decisions are not those that were made."]
    return []


def taken_back(fair: Fair) -> int:
    """How many decisions were taken back."""
    return sum(action < 0 for _, action in fair.story)


def _hex(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == 32
    except ValueError:
        return False
