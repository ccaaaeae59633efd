"""Card by card: what a seat is shown of a shuffled pile it can check at once; nobody gets what they may not know."""

from __future__ import annotations

import re
from typing import Any

import pytest

from motherlode.bots.bot import RandomBot
from motherlode.core.dice import deal_dice, quick_dice
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.registry import find, names
from motherlode.core.view import Face, View
from motherlode.table import fair
from motherlode.table.promise import Opening, Roots
from motherlode.table.room.room import Room
from motherlode.table.wire import Decide, Moment, TableNews, Undo
from table.people import Person, guest, make_hall, table_of, until
from table.virtual import run

GAMES = [name for name in names() if type(find(name)).origins is not Game.origins]  # who says where cards come from
COURSES: list[tuple[str, dict[str, Any]]] = [(game, {}) for game in GAMES] + [
    ("miners", {"rounds": 2, "expansion": "tools", "dest_values": "hidden"}),
    ("miners", {"rounds": 2, "open_hands": True}),
    ("saboteur", {"draft_choice": "choose"}),
]


class Checker:
    """Somebody at a table who checks every opening the moment it arrives."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person = person
        self.seat = seat
        self.roots: dict[str, str] = {}
        self.openings: list[Opening] = []
        self.view: View | None = None

    def look(self) -> list[Opening]:
        """At everything that has arrived, in order; what was opened by it."""
        found: list[Opening] = []
        for message in self.person.messages:
            if isinstance(message, TableNews) and message.table.root:
                assert self.roots.setdefault("", message.table.root) == message.table.root
            elif isinstance(message, Roots):
                for root in message.roots:
                    assert self.roots.setdefault(root.name, root.root) == root.root, "a promise is kept"
            elif isinstance(message, Moment):
                self.view = message.view
                for opening in message.openings:
                    assert fair.opens(self.roots[opening.root], opening), opening
                found += message.openings
        self.person.clear()
        self.openings += found
        return found


def match_of(room: Room) -> Match:
    assert room.match is not None
    return room.match


def faces(view: View) -> list[Face]:
    """Every face in sight."""
    items = [item for zone in view.zones for item in zone.items]
    return [face for item in items for face in (item.face, item.eye) if face is not None]


async def course(game: str, options: dict[str, Any], seed: int = 3) -> tuple[Room, list[Checker], list[list[Opening]]]:
    """A whole game at which everybody checks everything; and what each decision opened to whom."""
    seats = find(game).usual_seats
    everybody = [f"P{n}" for n in range(seats)]
    room = await table_of(make_hall(seed=seed), game, *everybody, options=options)
    people = [await Person(guest(name).id).join(room) for name in everybody]
    checkers = [Checker(person, seat) for seat, person in enumerate(people)]
    checkers.append(Checker(await Person("eve").join(room), -1))
    dice, bot = quick_dice(seed), RandomBot()
    steps = [[opening for checker in checkers for opening in checker.look()]]
    while room.table.phase == "playing":
        match = match_of(room)
        seat = match.seat
        await people[seat].say(Decide(room.turn, bot.decide(match.perspective(seat), dice)))
        steps.append([opening for checker in checkers for opening in checker.look()])
    return room, checkers, steps


@pytest.mark.parametrize(("game", "options"), COURSES, ids=lambda value: str(value))
def test_everybody_can_check_their_cards_as_they_come(game: str, options: dict[str, Any]) -> None:
    _room, checkers, _ = run(course(game, options))
    numbers: dict[str, Face] = {}
    for checker in checkers:
        for opening in checker.openings:
            if opening.face is None:
                continue
            found = re.fullmatch(r"card (\d+) at \d+ of (\d+)", opening.text)
            assert found is not None
            which = " of ".join(found.groups())
            assert numbers.setdefault(which, opening.face) == opening.face, "a number stands for one face"
    assert all(len(checker.openings) > 3 for checker in checkers[:-1])
    assert len({opening.text for checker in checkers for opening in checker.openings}) > 10


@pytest.mark.parametrize("game", GAMES)
def test_what_is_opened_is_what_is_seen(game: str) -> None:
    """Whoever is shown a new card in their hand gets an opening for just that card."""

    async def what() -> int:
        seats = find(game).usual_seats
        everybody = [f"P{n}" for n in range(seats)]
        room = await table_of(make_hall(seed=5), game, *everybody)
        people = [await Person(guest(name).id).join(room) for name in everybody]
        checkers = [Checker(person, seat) for seat, person in enumerate(people)]
        dice, bot, seen = quick_dice(4), RandomBot(), 0
        for _ in range(60):
            for checker in checkers:
                for opening in checker.look():
                    assert checker.view is not None
                    if opening.face is not None:
                        seen += opening.face in faces(checker.view)
            match = match_of(room)
            if match.over:
                break
            await people[match.seat].say(Decide(room.turn, bot.decide(match.perspective(match.seat), dice)))
        total = sum(opening.face is not None for checker in checkers for opening in checker.openings)
        print(game, seen, total)
        return total - seen

    assert run(what()) == 0


def test_nobody_gets_an_opening_of_a_card_in_another_hand() -> None:
    """In hearts every card is in a hand: of the 52 positions each seat gets its own 13, whoever plays what."""
    _room, checkers, _ = run(course("hearts", {}))
    for checker in checkers:
        places = {opening.index for opening in checker.openings}
        assert places == ({n for n in range(52) if n % 4 == checker.seat} if checker.seat >= 0 else set())


def test_later_shuffles_are_promised_before_their_cards_are_seen() -> None:
    _room, checkers, _ = run(course("saboteur", {}))
    for checker in checkers:
        later = [name for name in checker.roots if name.startswith("turn ")]
        assert len(later) == 2, "the second and the third round"
        assert {f"words {number}" for number in range(3)} <= set(checker.roots)
        if checker.seat >= 0:
            assert {opening.root for opening in checker.openings} == {"", *later}


def test_a_throw_is_opened_to_whom_it_concerns_alone() -> None:
    """Which card of a hand is hit says what lies below it: the owner gets the word that it came from."""

    async def what(seed: int) -> int:
        room, checkers, _ = await course("kingpin", {}, seed)
        words = [[o for o in checker.openings if o.root.startswith("words ")] for checker in checkers]
        assert words[-1] == [], "spectators get none"
        stream = deal_dice(room.table.seed)
        said = [stream.word32() for _ in range(8 * fair.WINDOW)]
        for opening in words[0] + words[1]:
            at = fair.WINDOW * int(opening.root.removeprefix("words ")) + opening.index
            assert opening.text == f"word {said[at]}"
        assert not {o.index for o in words[0]} & {o.index for o in words[1]}
        return len(words[0] + words[1])

    assert sum(run(what(seed)) for seed in range(1, 5)) > 0


@pytest.mark.parametrize("game", GAMES)
def test_of_what_was_not_opened_nothing_is_sent(game: str) -> None:
    """Canaries: a leaf's salt opens it to whoever tries all cards, so it goes to nobody else, and nor does its text."""

    async def what() -> None:
        everybody = [f"P{n}" for n in range(find(game).usual_seats)]
        room = await table_of(make_hall(seed=7), game, *everybody)
        people = [await Person(guest(name).id).join(room) for name in everybody] + [await Person("eve").join(room)]
        dice, bot = quick_dice(7), RandomBot()
        for _ in range(25):
            match = match_of(room)
            if match.over:
                break
            await people[match.seat].say(Decide(room.turn, bot.decide(match.perspective(match.seat), dice)))
        course = fair.course_of(match.game, match.seats, match.options, match.seed)
        tree = course.tree(0, 0)
        assert tree is not None
        leaves = [tree.opening(index) for index in range(len(fair.told(course.pieces)))]
        hidden = 0
        for person in people:
            sent = b"".join(person.raw)
            opened = {o.index for moment in person.all(Moment) for o in moment.openings if not o.root}
            for leaf in leaves:
                if leaf.index not in opened:
                    hidden += 1
                    assert leaf.salt.encode() not in sent
                    assert f'"{leaf.text}"'.encode() not in sent
            windows = [fair.window(match.seed, number) for number in range(3)]
            words = {o.salt for moment in person.all(Moment) for o in moment.openings if o.root}
            salts = [window.opening(at).salt for window in windows for at in range(fair.WINDOW)]
            assert not [salt for salt in salts if salt not in words and salt.encode() in sent]
        assert hidden > 100

    run(what())


def test_coming_back_and_taking_back_open_the_same_again() -> None:
    async def what() -> None:
        room = await table_of(make_hall(seed=2), "mine_all_mine", "Ada")
        ada = await Person(guest("Ada").id).join(room)
        checker = Checker(ada, 0)
        while room.turn < 30 or not ada.moment.moves or not ada.moment.undo:
            await until(lambda: room.table.phase == "over" or bool(ada.moment.moves))
            await ada.say(Decide(room.turn, ada.moment.moves[0].action))
        checker.look()
        first = {opening.text for opening in checker.openings}
        await ada.say(Undo(room.turn))
        assert {opening.text for opening in checker.look()} <= first
        again = Checker(await Person(guest("Ada").id).join(room), 0)
        assert {opening.text for opening in again.look()} <= first
        room.hall.rooms.clear()
        other = Checker(await Person(guest("Ada").id).join(await room.hall.room(room.table.id)), 0)
        assert [o.text for o in other.look()] == [o.text for o in again.openings], "another server says the same"
        assert other.roots == again.roots

    run(what())
