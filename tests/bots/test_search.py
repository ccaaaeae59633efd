"""The bot that searches: repeatable, fair, bounded, and better than chance."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import motherlode
from bots.helpers import GAMES, THOUGHT, Clock, positions
from motherlode.bots.bot import Bot, EasyBot, RandomBot, SensibleBot
from motherlode.bots.levels import make
from motherlode.bots.search import Search
from motherlode.bots.searching import LONGEST_SLICE, MOST_NODES, Budget, SearchBot
from motherlode.bots.tree import NODE_BYTES, Tree
from motherlode.core import registry
from motherlode.core.dice import Dice, deal_dice, quick_dice
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.perspective import Perspective
from motherlode.core.state import NOBODY, State
from motherlode.lab.arena import contest, hold


@pytest.mark.parametrize("name", GAMES)
def test_same_knowledge_same_dice_same_answer(name: str) -> None:
    game = registry.find(name)
    for state in positions(game, "again", 7, 3):
        seen = Perspective(game, state, state.seat)
        before = freeze(state)
        one, two = (SearchBot(Budget(iterations=THOUGHT)) for _ in range(2))
        assert one.search(seen, quick_dice(5)) == two.search(seen, quick_dice(5))
        assert one.search(seen, quick_dice(5)) == two.search(seen, quick_dice(5)), "a used tree is as good as a new one"
        assert one.decide(seen, quick_dice(5)) in seen.legal()
        assert freeze(state) == before, "the search has touched the live position"


Answers = tuple[int, str, object]


def answers(bot: Bot, game: Game, world: State, seat: int, seed: int) -> Answers:
    """What a bot does and says in a world, and what it thinks of all moves if it searches."""
    seen = Perspective(game, world, seat)
    action = bot.decide(seen, quick_dice(seed))
    said = bot.reason(seen, action, quick_dice(seed + 1))
    return action, said, bot.search(seen, quick_dice(seed + 2)) if isinstance(bot, SearchBot) else None


LOOKS = 6 if motherlode.COMPILED else 2  # positions out of a game in which bots that search meet their twins


def differing(make_bot: Callable[[], Bot], game: Game, looks: int = 6) -> int:
    """In how many positions a bot does, says or thinks other things in a world its seat cannot tell from this one."""
    found = 0
    for course, player in (("twins by chance", RandomBot()), ("twins by sense", SensibleBot())):
        for number, state in enumerate(positions(game, course, 9, looks, player)):
            seat = state.seat
            here = answers(make_bot(), game, state, seat, number)
            twins = [state.imagine(seat, quick_dice(1000 * k + number)) for k in range(2)]
            found += any(answers(make_bot(), game, twin, seat, number) != here for twin in twins)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_twin_worlds_get_the_same_decisions_and_the_same_reasons(name: str) -> None:
    """What a seat cannot know changes neither what its bot does, nor what it thinks of any move, nor what it says."""
    game = registry.find(name)
    assert differing(lambda: SearchBot(Budget(iterations=THOUGHT)), game, LOOKS) == 0
    assert differing(EasyBot, game) == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_stays_cannot_tell_twin_worlds_apart_either(name: str) -> None:
    """Bots that keep their trees through a game: one sees it, the other a world its seat cannot tell from it."""
    game = registry.find(name)
    state = game.deal(game.usual_seats, game.settings({}), deal_dice("stay"))
    here, there = ([SearchBot(Budget(iterations=THOUGHT)) for _ in range(state.seats)] for _ in range(2))
    went_on = 0
    for step in range(60 if motherlode.COMPILED else 12):
        if state.over:
            break
        seat = state.seat
        twin = state.imagine(seat, quick_dice(1000 + step))
        action = here[seat].decide(Perspective(game, state, seat), quick_dice(step))
        assert there[seat].decide(Perspective(game, twin, seat), quick_dice(step)) == action
        assert there[seat].went_on == here[seat].went_on
        went_on += here[seat].went_on
        state.apply(action)
    assert went_on or not motherlode.COMPILED or name not in ("hoards", "kingpin"), "no tree ever went on"


class Peeper(Bot):
    """Looks at the live position."""

    def decide(self, seen: Perspective, dice: Dice) -> int:
        state = vars(Perspective)["_Perspective__state"].__get__(seen)
        actions = seen.legal()
        return actions[freeze(state)[0] % len(actions)]


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_peeps_is_found_out(name: str) -> None:
    assert differing(Peeper, registry.find(name)) > 0


@pytest.mark.parametrize("name", GAMES)
def test_reasons_name_the_best_three_moves_with_their_shares(name: str) -> None:
    game = registry.find(name)
    state = max(positions(game, "reasons", 1, 40), key=lambda state: len(state.legal_actions()))
    seen = Perspective(game, state, state.seat)
    bot = SearchBot(Budget(iterations=THOUGHT))
    action = bot.decide(seen, quick_dice(1))
    labels = {move.action: move.label for move in seen.moves()}
    said = bot.reason(seen, action, quick_dice(1))
    assert said.startswith(f"{labels[action]}: ")
    named = min(3, len(bot.search(seen, quick_dice(1))))
    assert said.count(" % of the win (") == named
    assert SearchBot(Budget(iterations=THOUGHT)).reason(seen, action, quick_dice(1)).startswith(f"{labels[action]}: ")


def test_a_reason_is_thought_anew_when_the_seat_knows_more() -> None:
    game = registry.find("saboteur")
    first, second = positions(game, "later", 5, 2)
    bot = SearchBot(Budget(iterations=30))
    bot.decide(Perspective(game, first, first.seat), quick_dice(1))
    seen = Perspective(game, second, second.seat)
    action = seen.legal()[0]
    fresh = SearchBot(Budget(iterations=30))
    assert bot.reason(seen, action, quick_dice(2)) == fresh.reason(seen, action, quick_dice(2))


def test_a_forced_move_needs_no_thought() -> None:
    game = registry.find("saboteur")
    state = game.deal(3, game.settings({"rounds": 1}), deal_dice("end"))
    dice = quick_dice(3)
    while len(state.legal_actions()) > 1:
        state.apply(RandomBot().decide(Perspective(game, state, state.seat), dice))
    assert not state.over, "nobody was ever left with one choice"
    seen = Perspective(game, state, state.seat)
    clock = Clock(1.0)
    bot = SearchBot(Budget(iterations=10**6), clock)
    assert [bot.decide(seen, dice)] == seen.legal()
    assert clock.looks == 0
    assert bot.reason(seen, seen.legal()[0], dice) == "There is nothing else to do."


# -- enough is enough --------------------------------------------------------------------------------------------------

LONG = 400 if motherlode.COMPILED else 130  # iterations: enough for a lead that cannot be made up


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_stops_when_the_rest_cannot_change_it(name: str) -> None:
    game = registry.find(name)
    spent = []
    for number, state in enumerate(positions(game, "enough", 7, 4)):
        seen = Perspective(game, state, state.seat)
        bot, thorough = SearchBot(Budget(iterations=LONG)), SearchBot(Budget(iterations=LONG))
        found = thorough.search(seen, quick_dice(number))
        assert thorough._room().iterations == LONG, "advice is thought through to the end"
        assert bot.decide(seen, quick_dice(number)) == found[0].action
        spent.append(int(bot._room().iterations))
    assert all(LONG / 2 <= iterations <= LONG for iterations in spent), (
        "half of them at least, for a lead over the rest"
    )
    assert min(spent) < LONG


def test_it_does_not_matter_in_how_many_parts_a_search_is_run() -> None:
    game = registry.find("mine_all_mine")
    state = positions(game, "parts", 7, 1)[0]
    came_to = []
    for part in (1, 7, 50, LONG):
        search = Search(LONG)
        search.begin(state.imagine(state.seat, quick_dice(1)), game.sense, game.actions(state), quick_dice(2))
        left, settled = LONG, False
        while left > 0 and not settled:
            settled = search.run_until_settled(min(part, left), left)
            left -= part
        came_to.append((int(search.iterations), search.tried()))
    assert came_to[0][0] < LONG
    assert all(same == came_to[0] for same in came_to)


def test_a_tree_that_goes_on_has_room_to_grow() -> None:
    game = registry.find("kingpin")
    state = game.deal(2, game.settings({}), deal_dice("grow"))
    bot = SearchBot(Budget(iterations=LONG))
    dice = quick_dice(1)
    most = 0
    while not state.over and most <= LONG + 1:
        state.apply(bot.decide(Perspective(game, state, state.seat), dice))
        most = max(most, int(bot._room().nodes))
    assert most > LONG + 1, "more nodes than one search makes"


# -- what is drawn on the way ------------------------------------------------------------------------------------------

FLIP, DRAW, BET, PASS_HIGH, PASS_LOW = range(5)


class Draw(State):
    """Flip a coin that wins 55 of 100 times, or draw a card. With a high one a bet wins, with a low one it loses; to
    pass is worth 0.45 with either. Whoever heeds the card gets 0.72 out of it, whoever does not 0.5."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(1, dice)
        self.card = NOBODY
        self.won = 0.0

    def legal(self, out: vec[i64]) -> i64:
        out[0], out[1] = (FLIP, DRAW) if self.card == NOBODY else (BET, PASS_HIGH if self.card else PASS_LOW)
        return 0 if self.over else 2

    def apply(self, action: i64) -> None:
        if action == DRAW:
            self.card = self.dice.below(2)
            return
        wins = self.dice.below(100) < 55 if action == FLIP else self.card
        self.won = float(wins) if action in (FLIP, BET) else 0.45
        self.over = True

    def imagine(self, seat: i64, dice: Dice) -> State:
        return Draw(dice.split())

    def payoff(self, seat: i64) -> float:
        return self.won


@pytest.mark.parametrize(("apart", "best"), [(0, FLIP), (20, DRAW)])
def test_what_a_seat_draws_on_the_way_is_told_apart_by_what_it_may_do_then(apart: int, best: int) -> None:
    search = Search(1000)
    search.begin(Draw(quick_dice(1)), None, 5, quick_dice(2))
    search.apart = apart
    search.run(3000)
    assert search.tried()[0][0] == best
    told = {search.choice[node] for node in range(search.nodes) if search.action[node] == BET}
    assert len(told) == (3 if apart else 1), "not told apart at first, then with each card"


def test_miners_tell_apart_what_they_have_drawn() -> None:
    game = registry.find("miners")
    state = game.deal(2, game.settings({}), deal_dice("drawn"))
    search = Search(5000)
    search.begin(state.imagine(state.seat, quick_dice(1)), game.sense, game.actions(state), quick_dice(2))
    assert search.apart > 0
    search.apart = 10  # so that a short search comes to it
    search.run(2000 if motherlode.COMPILED else 500)
    own = {search.choice[node] for node in range(search.nodes) if search.mover[node] == state.seat}
    assert len(own) > 2
    assert all(search.choice[node] == 0 for node in range(search.nodes) if search.mover[node] != state.seat)


# -- bounds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_tree_keeps_to_its_room(name: str) -> None:
    game = registry.find(name)
    state = positions(game, "room", 3, 2)[-1]
    world = state.imagine(state.seat, quick_dice(1))
    search = Search(15)
    search.begin(world, game.sense, game.actions(state), quick_dice(2))
    search.run(120)
    assert search.nodes == 15
    assert search.iterations == 120
    assert search.visits[0] == 120
    assert 0 < sum(visits for _, visits, _ in search.tried()) <= 120
    assert all(0.0 <= share <= 1.0 for _, _, share in search.tried())


def test_the_largest_tree_takes_less_than_six_megabytes() -> None:
    assert MOST_NODES * NODE_BYTES < 6_000_000
    search = Search(10)
    fields = {
        *vars(Tree),
        *vars(Search),
        *getattr(search, "__dict__", ()),
    }  # where compiled and where interpreted classes have them
    long = [name for name in fields if type(getattr(search, name)).__name__.startswith("vec")]
    per_node = [name for name in long if len(getattr(search, name)) == 10]
    assert 8 * len(per_node) == NODE_BYTES


def test_a_time_budget_ends_when_the_clock_says_so() -> None:
    game = registry.find("mine_all_mine")
    state = positions(game, "clock", 3, 1)[0]
    seen = Perspective(game, state, state.seat)
    clock = Clock(0.1)
    SearchBot(Budget(milliseconds=1000), clock).search(seen, quick_dice(1))
    assert 9 <= clock.looks <= 13
    late = Clock(5.0)
    assert SearchBot(Budget(milliseconds=1), late).search(seen, quick_dice(1)), "one look at least"
    assert late.looks <= 4


@pytest.mark.parametrize("milliseconds", [1, 30, 1000])
def test_an_answer_comes_within_its_time(milliseconds: int) -> None:
    """The last iterations are counted out: where each takes a millisecond, no more are begun than fit."""
    game = registry.find("mine_all_mine")
    state = positions(game, "clock", 3, 1)[0]
    seen = Perspective(game, state, state.seat)
    bot = SearchBot(Budget(milliseconds=milliseconds), lambda: int(bot._room().iterations) / 1000)
    bot.search(seen, quick_dice(1))
    assert 0.85 * milliseconds <= int(bot._room().iterations) <= milliseconds


def test_it_lets_go_of_the_machine_often() -> None:
    """Between two looks at the clock an interrupt gets through; there are few iterations between two looks."""
    game = registry.find("mine_all_mine")
    state = positions(game, "clock", 3, 1)[0]
    seen = Perspective(game, state, state.seat)

    class Interrupt(Clock):
        def __call__(self) -> float:
            if self.looks == 6:
                raise KeyboardInterrupt
            return super().__call__()

    bot = SearchBot(Budget(iterations=1_000_000), Interrupt(1.0))
    with pytest.raises(KeyboardInterrupt):
        bot.decide(seen, quick_dice(1))
    assert LONGEST_SLICE <= 1000
    bot._clock = Clock(1.0)
    bot.budget = Budget(iterations=20)
    assert bot.advise(seen, quick_dice(1)), "what was not searched to its end is searched again"
    assert bot.decide(seen, quick_dice(1)) in seen.legal(), "an interrupted search leaves nothing behind"


# -- strength ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats"), [("mine_all_mine", 3), ("kingpin", 2)])
def test_search_beats_chance_clearly(name: str, seats: int) -> None:
    bots = ["search:150", *["random"] * (seats - 1)]
    result = hold(contest(name, deals=8, seats=seats, given={}, bots=bots, seed="strength"))
    assert result.standings["search:150"].share.low > result.even


def test_levels_are_bots_that_play() -> None:
    game = registry.find("mine_all_mine")
    state = positions(game, "levels", 3, 1)[0]
    seen = Perspective(game, state, state.seat)
    for level in ("random", "easy", "sensible", "search:20"):
        assert make(level).decide(seen, quick_dice(1)) in seen.legal()
