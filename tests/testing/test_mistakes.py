"""The likeliest mistakes of an author, each made in a new game, and the sentence that says what to do about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from toys.registered import EDITED, run

PLAY, CARDS, GAME, MOVES = "rules/play.py", "rules/cards.py", "game.py", "words/moves.py"
WHOLE = ("check", "ferry", "--seconds", "1.5")
CHECK = (*WHOLE, "--first")
WALK = ("play", "ferry", "--seed", "a")

MISTAKES: dict[str, tuple[str, str, str, tuple[str, ...], str]] = {
    # what: (file, what stands there, what is written instead, command, what is said)
    "no apply": (PLAY, "def apply(", "def aply(", WALK, "Position lacks the method apply(action): write it"),
    "no menu": (PLAY, "def menu(", "def menue(", WALK, "Position lacks the method menu(): write it"),
    "no payoff": (PLAY, "def total(", "def totals(", WALK, "Position lacks the method payoff(seat): write it"),
    "no new": (GAME, "def new(", "def deal_it(", WALK, "FerryGame does not say how it is dealt"),
    "no actions": (GAME, "def actions(", "def action(", CHECK, "FerryGame does not say how many actions there are"),
    "no bound": (GAME, "def bound(", "def bounds(", CHECK, "FerryGame does not say after how many decisions"),
    "no move": (MOVES, "def move(", "def moves(", WALK, "write the function move in words/moves.py"),
    "no places": (PLAY, "self.places = lay", "places = self.cards = lay", WALK, "has no attribute 'places'"),
    "a place misspelt": (
        PLAY,
        'PLAN.at("aside"',
        'PLAN.at("asid"',
        WALK,
        "There is no place asid; there are hand, played",
    ),
    "a name misspelt": (GAME, "import PlannedGame", "import PlanedGame", WALK, "cannot import name 'PlanedGame'"),
    "a syntax error": (PLAY, "def menu(self)", "def menu(self", WALK, "The game ferry cannot be loaded: SyntaxError"),
    "no game": (
        "__init__.py",
        "import GAME ",
        "import FerryGame as GAME ",
        WALK,
        "it should be an instance of a subclass",
    ),
    "actions outside": (GAME, "return CARDS", "return CARDS - 1", CHECK, "the menu leaves the action space 0 … 10"),
    "endless": (GAME, "return HAND * state.seats", "return HAND", WHOLE, "decisions and not over; the bound is 3"),
    "two with one text": (MOVES, 'f"play {PLAN.text(action)}"', '"play"', WHOLE, "the text “play” of action"),
    "no such thing": (MOVES, 'PLAN.pick("hand", action)', '"card"', CHECK, "picks card, which is not in the view"),
    "no such clause": (GAME, '"FER-2", "Play', '"FER-9", "Play', CHECK, "cites FER-9, which is not in the rulebook"),
    "a hand that all see": (
        CARDS,
        'id="hand", label="hand"',
        'id="hand", label="hand", sees="nobody"',
        CHECK,
        "is broken",
    ),
    "one's own dice": (
        PLAY,
        "deck = dice.shuffled(CARDS)",
        "deck = __import__('random').sample(range(12), 12)",
        CHECK,
        "Law 1",
    ),
    "a bad lesson": (
        "lesson.toml",
        'look = ["aside"]',
        'move = "play the-99"',
        ("learn", "ferry"),
        "lesson.toml, step 2, “One tip”",
    ),
    "half a lesson": ("lesson.toml", 'title = "One tip"', 'titel = "One tip"', ("learn", "ferry"), "lesson.toml: "),
    "unregistered": ("../../pyproject.toml", "motherlode.games", "motherlode.game", WALK, "There is no game ferry"),
}


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mistakes")
    assert run(EDITED, "new", "ferry", cwd=folder).returncode == 0
    return folder


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_gets_a_sentence(ferry: Path, mistake: str) -> None:
    file, right, wrong, command, said = MISTAKES[mistake]
    path = ferry / "ferry/src/motherlode_ferry" / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    try:
        path.write_text(text.replace(right, wrong), encoding="utf-8")
        done = run(EDITED, *command, cwd=ferry)
    finally:
        path.write_text(text, encoding="utf-8")
    told = " ".join((done.stdout + done.stderr).split())
    assert said in told, told[-1500:]
    if "lacks the method" in said or "does not say" in said:
        assert "Traceback" not in told
        assert done.returncode == (1 if command == CHECK else 2)
