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
from functools import lru_cache
from itertools import pairwise

from motherlode.core.chance import Piece
from motherlode.core.dice import DealDice, Dice, deal_dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.match import replay
from motherlode.core.options import Options, Value
from motherlode.core.record import Fair, Record
from motherlode.core.state import State
from motherlode.core.view import Face
from motherlode.table.promise import Opening

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

WINDOW = 64
"""Words of the stream that are promised together."""
AHEAD = 2
"""So many more windows than the one that is being used up are promised at any time."""


class Witness(Dice):
    """Dice that write down what they say: each pile that is shuffled, and each throw; and how many words that took."""

    def __init__(self, dice: Dice, pieces: list[Piece], words: list[int] | None = None) -> None:
        self.dice = dice
        self.pieces = pieces
        self.words: list[int] = [] if words is None else words

    def below(self, n: int) -> int:
        value = int(self.dice.below(n))
        self._write(([], [int(n), value]), 1)
        return value

    def shuffle(self, cards, start, end):  # type: ignore[no-untyped-def]
        before = [int(cards[at]) for at in range(start, end)]
        self.dice.shuffle(cards, start, end)
        self._write((before, [int(cards[at]) for at in range(start, end)]), len(before) - 1)

    def _write(self, piece: Piece, least: int) -> None:
        self.pieces.append(piece)
        dice = self.dice
        said = (dice.block - 1) * 16 + dice.used if isinstance(dice, DealDice) else (self.words or [0])[-1] + least
        self.words.append(int(said))

    def copy(self) -> Witness:
        return Witness(self.dice.copy(), self.pieces, self.words)


class Course:
    """All chance of a game in order, decision by decision."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.seed = seed
        self.pieces: list[Piece] = []
        self.words: list[int] = []
        """Behind each piece, how many words of the stream have been used."""
        self.ends: list[int] = []
        """How many pieces there were after the deal, and after each decision."""

    def deal(self, seats: int, options: Options) -> State:
        """The deal, and the position after it. Nothing of it is kept: a table has one already."""
        state = self.game.deal(seats, options, Witness(deal_dice(self.seed), self.pieces, self.words))
        self.ends.append(len(self.pieces))
        return state

    def play(self, before: State, action: int) -> State:
        """A decision, and the position after it; `before` is left as it is."""
        after = before.copy()
        after.dice = Witness(after.dice, self.pieces, self.words)
        after.apply(action)
        self.ends.append(len(self.pieces))
        return after

    def back(self, decisions: int) -> None:
        """Only so many decisions stand."""
        del self.ends[decisions + 1 :]
        del self.pieces[self.ends[-1] :], self.words[self.ends[-1] :]

    @property
    def windows(self) -> int:
        """How many windows of the stream are promised by now."""
        return (self.words[-1] if self.words else 0) // WINDOW + AHEAD + 1

    def tree(self, step: int, turn: int) -> Tree | None:
        """The promise of what a decision shuffled, made before anybody saw a card of it; None if it shuffled nothing.

        Step 0 is the deal, whose promise is made in any case.
        """
        pieces = self.pieces[self.ends[step - 1] if step else 0 : self.ends[step]]
        if step and not any(before for before, _ in pieces):
            return None
        return Tree(self.seed, told(pieces), f"turn {turn}" if step else "")

    def later(self, turns: Sequence[int]) -> list[tuple[int, int]]:
        """What came after the deal: in which turn, and how many pieces."""
        counts = [end - start for start, end in pairwise(self.ends)]
        return [(turn, count) for turn, count in zip(turns, counts) if count]

    def roots(self, turns: Sequence[int]) -> list[tuple[str, str]]:
        """Every promise after that of the deal, by name."""
        trees = [self.tree(step, turn) for step, turn in enumerate(turns, 1)]
        found = [window(self.seed, number) for number in range(self.windows)]
        return [(tree.name, tree.root) for tree in [*found, *trees] if tree is not None]


def course_of(game: Game, seats: int, options: Options, seed: str, actions: Sequence[int] = ()) -> Course:
    """All chance in a deal and in the decisions after it."""
    course = Course(game, seed)
    state = course.deal(seats, options)
    for action in actions:
        state.apply(action)
        course.ends.append(len(course.pieces))
    return course


def chance_of(game: Game, seats: int, options: Options, seed: str, actions: Sequence[int] = ()) -> list[Piece]:
    """The pieces alone."""
    return course_of(game, seats, options, seed, actions).pieces


def told(pieces: Sequence[Piece]) -> list[str]:
    """Chance in the words that are committed to: every position of every pile is one, and every throw."""
    found = []
    for before, after in pieces:
        if before:
            found += [f"card {card} at {at} of {len(after)}" for at, card in enumerate(after)]
        else:
            found.append(f"throw {after[1]} of {after[0]}")
    return found


class Tree:
    """A hash tree over pieces of chance, each salted so that it cannot be guessed."""

    def __init__(self, seed: str, texts: Sequence[str], name: str = "") -> None:
        self.name = name
        self._seed = seed.encode()
        self._texts = "\n".join(texts)
        leaves = [leaf(index, text, self._salt(index)) for index, text in enumerate(texts)]
        level = leaves or [hashlib.sha256(b"").digest()]
        self._levels = [b"".join(level)]  # hash beside hash: a table keeps its trees in memory
        while len(level) > 1:
            pairs = [level[at : at + 2] for at in range(0, len(level), 2)]
            level = [node(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
            self._levels.append(b"".join(level))

    def _salt(self, index: int) -> str:
        label = f"leaf {self.name} {index}" if self.name else f"leaf {index}"
        return hmac.digest(self._seed, label.encode(), "sha256").hex()[:32]

    @property
    def root(self) -> str:
        """What is published before the first card is seen."""
        return self._levels[-1].hex()

    def opening(self, index: int, face: Face | None = None) -> Opening:
        """What shows that piece `index` is under the root, and tells nothing of the others."""
        path, at = [], index
        for level in self._levels[:-1]:
            beside = 32 * (at ^ 1)
            path.append(level[beside : beside + 32].hex())
            at //= 2
        return Opening(index, self._texts.split("\n")[index], self._salt(index), tuple(path), self.name, face)


@lru_cache(maxsize=64)
def window(seed: str, number: int) -> Tree:
    """The promise of some words of the stream, long before they are used: throws come from them."""
    dice = deal_dice(seed)
    dice.block = number * (WINDOW // 16)
    return Tree(seed, [f"word {dice.word32()}" for _ in range(WINDOW)], f"words {number}")


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
    course = course_of(match.game, record.seats, match.options, record.seed, record.actions)
    if course.pieces != [(list(before), list(after)) for before, after in fair.chance]:
        found.append("The cards and throws are not those that follow from the seed.")
    deal = course.tree(0, 0)
    if len(course.pieces[: fair.dealt]) != course.ends[0] or deal is None or deal.root != fair.root:
        found.append("The cards are not the ones the server had committed to.")
    story = _story(record, fair)
    return found + (story or _later(fair, course))


def _later(fair: Fair, course: Course) -> list[str]:
    """What was promised during the game: of later shuffles, and of the words that throws come from."""
    turns = standing(fair.story)
    found = []
    if [tuple(piece) for piece in fair.later] != course.later(turns):
        found.append("Later cards and throws are said to have come at other times.")
    promised = dict(fair.roots)
    expected = course.roots(turns)
    names = [name for name, _ in fair.roots]
    more = [name for name in names if name.startswith("words ") and name not in dict(expected)]
    known = [window(course.seed, course.windows + number) for number in range(len(more))]
    expected += [(tree.name, tree.root) for tree in known]  # promised for decisions that were taken back
    if len(promised) != len(names) or sorted(promised) != sorted(name for name, _ in expected):
        found.append("Not every promise of later chance is there, or there are others.")
    for name, root in expected:
        if promised.get(name, root) != root:
            kind = "Throws" if name.startswith("words ") else "Cards shuffled later"
            found.append(f"{kind} are not the ones the server had committed to ({name}).")
    return found


def standing(story: Sequence[tuple[int, int]]) -> list[int]:
    """The turns of the decisions that stand; empty if something was taken back that had never been decided."""
    kept: list[int] = []
    for turn, (seat, action) in enumerate(story):
        if action >= 0:
            kept.append(turn)
            continue
        while kept and story[kept[-1]][0] != seat:
            kept.pop()
        if not kept:
            return []
        kept.pop()
    return kept


def _story(record: Record, fair: Fair) -> list[str]:
    if digest(fair.story) != fair.digest:
        return ["What happened was changed afterwards: a decision or something taken back."]
    if [fair.story[turn][1] for turn in standing(fair.story)] != record.actions:
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
