"""What a game need not write is right: copies, new deals, imagining, reading and refusing moves, telling, outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest
from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from motherlode.bots.bot import SensibleBot, tried
from motherlode.core import defaults, registry
from motherlode.core.asking import Asking
from motherlode.core.dice import Dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.match import Match
from motherlode.core.options import Options
from motherlode.core.perspective import Perspective
from motherlode.core.reader import Reader
from motherlode.core.state import NOBODY, SPECTATOR, State
from motherlode.core.view import Card, Count, Move, Outcome, View
from motherlode.kits.bits import listed
from motherlode.kits.places import lay
from motherlode.kits.planned import Each, Plan, PlannedGame, Shared

PLAN = Plan(
    [Card(name=name) for name in ("Ox", "Ox", "Hen", "Cat", "Dog", "Ant")],
    [Each(id="hand", label="hand"), Shared(id="pile", label="Pile", sees="nobody", ordered=True)],
)


class Mood(Enum):
    CALM = 1


class Kept(Struct, frozen=True):
    number: int


class Barn(State):
    """Everybody has two animals and shows one: the highest number wins. Kept in every way a field can be kept."""

    def __init__(self, seats: int, dice: Dice) -> None:
        super().__init__(seats, dice)
        self.places = lay(PLAN.layout(seats))
        self.shown: list[int] = []
        self.rows = [[0, 1], [2]]
        self.table = {"a": [1]}
        self.pair = (1, [2])
        self.some = {3}
        self.row = vec[i64]([1, 2, 3])
        self.mood = Mood.CALM
        self.kept = Kept(4)
        self.nothing: str | None = None
        for number, card in enumerate(dice.shuffled(6)):
            self.places.put(card, number // 2 if number < 2 * seats else seats)

    def menu(self) -> list[int]:
        return [] if self.over else listed(self.places.sets[self.seat])[::-1]

    def apply(self, action: i64) -> None:
        self.sealed = True
        self.places.show(action, self.seat, self.places.layout.gone)
        self.shown.append(action)
        self.rows[0][0] += 1
        self.table["a"].append(action)
        self.pair[1].append(action)
        self.some.add(action)
        self.row[0] += 1
        self.seat += 1
        if self.seat == self.seats:
            self.over, self.seat = True, NOBODY

    def payoff(self, seat: i64) -> float:
        return float(self.shown[seat] == max(self.shown))


class BarnGame(PlannedGame):
    name, title, blurb, package = "barn", "Barn", "Show an animal.", "testing"
    version, prefix = "1", "BRN"
    least_seats, most_seats, usual_seats = 2, 3, 2
    plan = PLAN
    shown = {"seats": 3}

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        return Barn(seats, dice)

    def actions(self, state: State) -> int:
        return 6

    def bound(self, state: State) -> int:
        return 3

    def move_for(self, state: State, action: int, reader: Reader) -> Move:
        assert isinstance(state, Barn)
        label = f"Show {PLAN.name(action)} to {reader.name(1 - state.seat)}"
        text = f"show {PLAN.text(action)}-{action}"
        return Move(action=action, text=text, verb="show", picks=(PLAN.pick("hand", action),), label=label)


@pytest.fixture
def game() -> BarnGame:
    return BarnGame()


@pytest.fixture
def state(game: BarnGame) -> Barn:
    dealt = game.deal(2, game.settings({}), quick_dice(5))
    assert isinstance(dealt, Barn)
    return dealt


# -- positions ---------------------------------------------------------------------------------------------------------


def test_a_copy_has_every_field_and_shares_nothing_that_changes(state: Barn) -> None:
    state.story = []
    twin = state.copy()
    assert isinstance(twin, Barn)
    assert freeze(twin) == freeze(state)
    assert twin.story is None
    before = freeze(state)
    twin.apply(twin.menu()[0])
    assert freeze(state) == before
    assert twin.row[0] == 2
    assert state.row[0] == 1


def test_what_cannot_be_copied_gets_a_sentence(state: Barn) -> None:
    state.mood = object()  # type: ignore[assignment]
    with pytest.raises(NotImplementedError, match=r"Barn\.mood holds a object, .* method copy\(\)"):
        state.copy()


def test_a_new_deal_is_what_the_game_deals(state: Barn) -> None:
    other = state.fresh(quick_dice(6))
    assert isinstance(other, Barn)
    assert other.seats == 2
    assert freeze(other) == freeze(BarnGame().new(2, Options(), quick_dice(6)))


def test_options_that_nobody_kept_get_a_sentence(state: Barn) -> None:
    class Many(Options, frozen=True):
        rounds: int = 3

    class Other(BarnGame):
        options = Many

    Other().deal(2, Many(), quick_dice(1))
    with pytest.raises(NotImplementedError, match=r"keep them in a field self\.options"):
        state.fresh(quick_dice(1))


def test_a_position_of_no_game_gets_a_sentence() -> None:
    class Stray(Barn):
        pass

    with pytest.raises(NotImplementedError, match="belongs to no game that is installed"):
        Stray(2, quick_dice(1)).fresh(quick_dice(1))


def test_what_hides_something_is_imagined(state: Barn) -> None:
    worlds = [state.imagine(0, quick_dice(seed)) for seed in range(20)]
    hands = {world.places.sets[1] for world in worlds if isinstance(world, Barn)}
    assert len(hands) > 3
    assert {world.places.sets[0] for world in worlds if isinstance(world, Barn)} == {state.places.sets[0]}
    again = state.imagine(0, quick_dice(3)).imagine(0, quick_dice(4))
    assert freeze(again) == freeze(state.imagine(0, quick_dice(4)))


def test_a_position_that_says_nothing_of_its_secrets_gets_a_sentence() -> None:
    class Bare(State):
        pass

    with pytest.raises(NotImplementedError, match=r"Bare does not say what a seat cannot know: .* self\.places"):
        Bare(2, quick_dice(1)).imagine(0, quick_dice(2))


@pytest.mark.parametrize("method", ["apply", "payoff", "menu"])
def test_a_missing_method_gets_a_sentence(method: str) -> None:
    class Bare(State):
        pass

    with pytest.raises(NotImplementedError, match=rf"Bare lacks the method {method}\("):
        getattr(Bare(2, quick_dice(1)), method)(*[0] * (method != "menu"))


@pytest.mark.parametrize("method", ["new", "actions", "bound", "conserved"])
def test_a_missing_method_of_the_game_gets_a_sentence(method: str) -> None:
    class Half(Game):
        name, title, package, prefix = "half", "Half", "testing", "HLF"

    with pytest.raises(NotImplementedError, match=rf"Half does not say .* method {method}\("):
        getattr(Half(), method)(*[None] * (3 if method == "new" else 1))


def test_the_menu_comes_in_order(state: Barn) -> None:
    assert state.legal_actions() == sorted(state.menu())
    assert state.menu() != sorted(state.menu())


# -- words -------------------------------------------------------------------------------------------------------------


def test_a_move_is_read_by_its_text(game: BarnGame, state: Barn) -> None:
    for action in range(6):
        text = game.move(state, action).text
        assert game.parse(state, text) == action
        assert game.parse(state, f"  {text.upper()} ") == action
    with pytest.raises(Refused, match="is no move here; moves are written like “show"):
        game.parse(state, "sing")


def test_a_refusal_says_what_is_asked(game: BarnGame, state: Barn) -> None:
    mine = state.legal_actions()
    other = next(action for action in range(6) if action not in mine)
    refusal = Perspective(game, state, 0).refusal(other)
    assert refusal is not None
    assert refusal.rule == "BRN-1"
    lacking = f"there is no {PLAN.text(other)} in “Your hand”"
    assert str(refusal).startswith(f"“{game.move(state, other).text}” is not possible now: {lacking}. It is your turn.")
    assert "not your turn" in str(Perspective(game, state, 1).refusal(mine[0]))
    assert "sit at the table" in str(Perspective(game, state, SPECTATOR).refusal(mine[0]))
    assert "There is no action 99" in str(Perspective(game, state, 0).refusal(99))


def test_a_move_is_told_by_its_label(game: BarnGame) -> None:
    match = Match(game, 2, seed="told", names=["Ada", "Bo"])
    action = match.perspective(0).legal()[0]
    match.play(action)
    name = PLAN.name(action)
    assert [line.text for line in match.log(0)] == [f"You: show {name} to Bo."]
    assert [line.text for line in match.log(1)] == [f"Ada: show {name} to you."]
    assert [line.text for line in match.log(SPECTATOR)] == [f"Ada: show {name} to Bo."]


def test_a_secret_move_is_told_to_the_one_who_made_it() -> None:
    class Quiet(BarnGame):
        def secret(self, state: State, action: int) -> bool:
            return True

    match = Match(Quiet(), 2, seed="told", names=["Ada", "Bo"])
    action = match.perspective(0).legal()[0]
    match.play(action)
    assert PLAN.name(action) in match.log(0)[0].text
    assert [line.text for line in match.log(1)] == ["Ada: show, in secret."]
    assert [line.text for line in match.log(SPECTATOR)] == ["Ada: show, in secret."]


def test_another_event_is_told_by_its_facts() -> None:
    event = Event(kind="drew", seat=1, facts={"cards": ["Ox", "Hen"], "last": True})
    assert defaults.say_of(event, Reader(0, ["Ada", "Bo"])) == "Bo: drew (cards Ox, Hen, last yes)."


def test_a_game_with_a_log_tells_no_moves_by_itself() -> None:
    class Talks(BarnGame):
        def say(self, event: Event, viewer: int, names: object) -> str:
            return "something"

    match = Match(Talks(), 2, seed="told")
    assert match.play(match.perspective(0).legal()[0]) == []


def test_an_outcome_follows_from_the_payoffs(game: BarnGame) -> None:
    match = Match(game, 2, seed="end")
    while not match.over:
        match.play(match.perspective(match.seat).legal()[0])
    outcome = match.perspective(0).view().over
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert sorted(outcome.scores) == ["lost", "won"]


def test_those_with_the_highest_total_share_the_win() -> None:
    class Counts(State):
        points = (3, 5, 5)

        def total(self, seat: i64) -> i64:
            return self.points[seat]

    state = Counts(3, quick_dice(1))
    assert [state.payoff(seat) for seat in range(3)] == [0.0, 0.5, 0.5]
    assert Game.scores(BarnGame(), state) == (3.0, 5.0, 5.0)
    assert defaults.outcome_of(BarnGame(), state, Reader(SPECTATOR, ["Ada", "Bo", "Cleo"])).scores == ("3", "5", "5")


def words(monkeypatch: pytest.MonkeyPatch, **parts: object) -> None:
    """Let every game's folder `words` have these; names are file_function."""
    monkeypatch.setattr(Game, "found", lambda self, file, function: parts.get(f"{file}_{function}"))


def test_an_outcome_is_put_together_of_what_a_game_says(
    game: BarnGame, state: Barn, monkeypatch: pytest.MonkeyPatch
) -> None:
    words(
        monkeypatch,
        outcome_reason=lambda state: "sunset",
        outcome_told=lambda state, reader: f"{reader.who(0)} goes home.",
        outcome_rule=lambda state: "BRN-1",
        outcome_score=lambda state, seat: "rich" if seat else "poor",
        outcome_account=lambda state, seat: (Count("animals", str(seat)),),
        outcome_counts=lambda state: {"animals": 2},
    )
    state.shown = [1, 2]
    assert game.outcome(state, ["Ada", "Bo"]) == Outcome(
        reason="sunset",
        told="Ada goes home.",
        rule="BRN-1",
        accounts=((Count("animals", "0"),), (Count("animals", "1"),)),
        winners=(1,),
        scores=("poor", "rich"),
        counts={"animals": 2.0},
    )


def test_what_a_move_does_its_verb_says(state: Barn, monkeypatch: pytest.MonkeyPatch) -> None:
    def move(state: State, action: int, reader: Reader) -> Move:
        return Move(action=action, text="show", verb="show", label="Show", about="Itself." if action else "")

    words(monkeypatch, moves_move=move, help_HELP={"verb/show": "All see it. (BRN-1)"})
    assert [Game().move_for(state, action, Reader(0, [])).about for action in (0, 1)] == ["All see it.", "Itself."]
    words(monkeypatch, moves_move=move)
    assert Game().move_for(state, 0, Reader(0, [])).about == ""


def test_what_is_always_asked_is_said_once(game: BarnGame, state: Barn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BarnGame, "asking", Asking(0, "show", "BRN-2", "Show an animal."), raising=False)
    assert game.asked(state).clause == "BRN-2"
    assert game.view(state, 0).prompt == "Show an animal."


def test_a_table_of_lines_is_a_log(game: BarnGame, monkeypatch: pytest.MonkeyPatch) -> None:
    words(monkeypatch, log_LINES={"drew": "{does:draw}."})
    assert game.say(Event(kind="drew", seat=1), 0, ["Ada", "Bo"]) == "Bo draws."
    assert game.say(Event(kind="lost", seat=1), 0, ["Ada", "Bo"]) == "Bo: lost."
    match = Match(game, 2, seed="told")
    assert match.play(match.perspective(0).legal()[0]) == []  # moves are no longer told by themselves


# -- cards in places ---------------------------------------------------------------------------------------------------


def faces(view: View, zone: str) -> list[str]:
    (found,) = [one for one in view.zones if one.id == zone]
    return [item.face.name if isinstance(item.face, Card) else "?" for item in found.items]


def test_a_view_follows_from_the_places(game: BarnGame, state: Barn) -> None:
    view = game.view(state, 0, ["Ada", "Bo"])
    held = [PLAN.name(card) for card in listed(state.places.sets[0])]
    assert faces(view, "hand") == sorted(held, key=lambda name: [PLAN.name(card) for card in range(6)].index(name))
    assert {zone.id: zone.count for zone in view.zones} == {"pile": 2, "hand": None}
    assert [plate.hand for plate in view.seats] == [2, 2]
    assert game.view(state, SPECTATOR).zones == tuple(zone for zone in view.zones if zone.id == "pile")


def test_what_was_seen_of_another_hand_is_shown_to_its_viewer_alone(game: BarnGame, state: Barn) -> None:
    card = listed(state.places.sets[1])[0]
    state.places.look(card, 1, 0b01)
    (peeked,) = [zone for zone in game.view(state, 0, ["Ada", "Bo"]).zones if zone.id == "hand:1"]
    assert peeked.label == "Bo's hand"
    assert [item.eye for item in peeked.items] == [PLAN.cards[card], None]
    assert not [zone for zone in game.view(state, SPECTATOR).zones if zone.id == "hand:1"]


def test_cards_are_counted(game: BarnGame, state: Barn) -> None:
    assert game.conserved(state) == [("cards", 6, 6), ("different cards", 6, 6)]
    state.places.sets[0] = 0
    assert game.conserved(state)[0] == ("cards", 4, 6)


def test_an_observation_follows_from_the_places(game: BarnGame, state: Barn) -> None:
    layout = game.observation(state)
    seen = Perspective(game, state, 0).observe()
    assert len(seen) == layout.size
    known = seen[layout.at("known")]
    assert sum(known) == 2
    assert list(seen[layout.at("sizes")]) == [2, 2, 2, 0]
    world = state.imagine(0, quick_dice(3))
    assert Perspective(game, world, 0).observe() == seen
    assert Perspective(game, state, 1).observe() != seen


def test_a_place_that_there_is_not_gets_a_sentence() -> None:
    with pytest.raises(Refused, match="There is no place shelf; there are hand, pile"):
        PLAN.at("shelf", 2)


def test_cards_are_typed_as_one_word() -> None:
    plan = Plan([Card(name="The long way", value="1"), Card(name="The long way", value="2")], [])
    assert [plan.text(card) for card in range(2)] == ["the-long-way-1", "the-long-way-2"]


# -- bots --------------------------------------------------------------------------------------------------------------


def test_without_a_sense_a_sensible_player_tries_its_moves(game: BarnGame) -> None:
    deals = (game.deal(2, game.settings({}), quick_dice(seed)) for seed in range(99))
    state = next(deal for deal in deals if max(deal.legal_actions()) - min(deal.legal_actions()) > 3)
    seen = Perspective(game, state, 0)
    results = tried(seen, quick_dice(1))
    assert set(results) == set(seen.legal())
    assert SensibleBot().decide(seen, quick_dice(2)) == max(seen.legal())  # the higher animal never does worse
    assert results == tried(Perspective(game, state.imagine(0, quick_dice(9)), 0), quick_dice(1))
    advised = SensibleBot().advise(seen, quick_dice(2))
    assert advised[0].action == max(seen.legal())
    assert advised[0].share is not None


def test_a_place_says_who_sees_it_in_words_that_are_known() -> None:
    with pytest.raises(Refused, match="Who sees the place hand is owner or all or nobody, not everybody"):
        Plan([Card(name="Ox")], [Each(id="hand", label="hand", sees="everybody")])  # type: ignore[arg-type]
    with pytest.raises(Refused, match="Who sees the place pile is all or nobody, not none"):
        Plan([Card(name="Ox")], [Shared(id="pile", label="Pile", sees="none")])  # type: ignore[arg-type]


# -- projects that are not installed -----------------------------------------------------------------------------------


@pytest.fixture
def projects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, for projects that are not installed."""
    caches = (registry.names, registry.find, registry.being_written)
    monkeypatch.chdir(tmp_path)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


def project(folder: Path, name: str, source: str) -> None:
    """Write a project with a game in one file."""
    (folder / "src").mkdir(parents=True)
    (folder / f"src/{name}_game.py").write_text(source)
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "{name}"\n[project.entry-points."motherlode.games"]\n{name} = "{name}_game:GAME"\n'
    )


def test_a_broken_game_is_refused_with_the_line(projects: Path) -> None:
    project(projects / "torn", "torn", "x = 1\nGAME = 1 / 0\n")
    assert "torn" in registry.names()
    with pytest.raises(Refused, match=r"The game torn cannot be loaded: .*\(torn_game\.py, line 2\)"):
        registry.find("torn")


def test_two_folders_with_the_same_game_are_not_confused(projects: Path) -> None:
    project(projects / "twice", "twice", "GAME = 1 / 0\n")
    project(projects / "a_backup", "twice", "GAME = 1 / 0\n")
    with pytest.raises(
        Refused, match="There are several games twice, in a_backup and twice: go into the folder you mean"
    ):
        registry.find("twice")


def test_a_game_is_called_what_its_project_says(projects: Path) -> None:
    project(projects / "barns", "barns", "from core.test_defaults import BarnGame\nGAME = BarnGame()\n")
    with pytest.raises(Refused, match=r"The game barns calls itself barn in its game\.py: write there what"):
        registry.find("barns")
