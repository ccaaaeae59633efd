"""The course a game is sent over: settings (seats and options), and games played in them for the laws to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from motherlode.bots.bot import Bot, RandomBot, SensibleBot
from motherlode.core.defaults import play_aloud
from motherlode.core.dice import QuickDice, deal_dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import Game
from motherlode.core.options import Options, Value, describe, show, variations
from motherlode.core.perspective import Perspective
from motherlode.core.state import State

STRETCH = 8  # so many decisions in a row are made by the same kind of player
MOST_SENSIBLE = 96  # sensible decisions a game; the rest is random, so that a long game stays affordable
THE_END = "the end"  # in place of a kind of decision, when there is none left
KEPT_GAMES = 12  # played games kept in memory
RANDOM_SETTINGS = 4096  # further settings with several options at once: as many as there is time for


class Setting(Struct, frozen=True):
    """A number of seats and a set of options."""

    seats: int
    given: tuple[tuple[str, Value], ...]
    options: Options

    @property
    def words(self) -> str:
        return " ".join(f"{name}={show(value)}" for name, value in self.given) or "usual options"

    def __str__(self) -> str:
        return f"{self.seats} seats, {self.words}"


class Played(Struct):
    """A whole game: the position before each decision and after the last, what was decided and what was told."""

    setting: Setting
    seed: str
    states: list[State]
    actions: list[int]
    events: list[list[Event]]
    verbs: list[str]
    """The kind of each decision."""

    def spot(self, ply: int, viewer: int | None = None, more: Sequence[int] = ()) -> str:
        """Where this is, for somebody who wants to go there."""
        who = "" if viewer is None else ", viewer spectator" if viewer < 0 else f", viewer seat {viewer}"
        return f"{self.setting}, seed “{self.seed}”, after {brief([*self.actions[:ply], *more])}{who}"


def brief(actions: Sequence[int]) -> str:
    """A list of actions, whole: it is what makes a counterexample repeatable."""
    return f"{len(actions)} actions {list(actions)}" if actions else "the deal"


class Course:
    """Settings of one game, and played games for each of them, the same for the same seed."""

    def __init__(
        self, game: Game, seed: int, seats: Sequence[int] | None, given: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.seed = seed
        self.given = given
        """The options to look at, if not all."""
        self.seats = tuple(seats) if seats else tuple(range(game.least_seats, game.most_seats + 1))
        for number in self.seats:
            if not game.least_seats <= number <= game.most_seats:
                game.deal(number, game.settings({}), deal_dice("try"))  # refuses, with its own sentence
        self.unplayable: list[str] = []
        """Option values that no number of seats can be dealt with."""
        self.must = list(self._must()) if given is None else list(self._only(given))
        self._kept: dict[tuple[Setting, int], Played] = {}
        self._bot = SensibleBot()

    # -- settings ----------------------------------------------------------------------------------------------------

    def _must(self) -> Iterator[Setting]:
        """Every number of seats with the usual options, then every option value once, the numbers of seats in turn."""
        usual = self.game.settings({})
        for seats in self.seats:
            yield Setting(seats, (), usual)
        turn = 0
        for given in variations(self.game.options):
            if given:
                setting = self._playable(given, turn)
                turn += 1
                if setting is not None:
                    yield setting
                else:
                    self.unplayable.append(" ".join(f"{name}={show(value)}" for name, value in given.items()))

    def _only(self, given: Mapping[str, object]) -> Iterator[Setting]:
        """Every number of seats that can be dealt with just these options; refused if none can."""
        options = self.game.settings(given)
        chosen = tuple((name, getattr(options, name)) for name in given)
        refusal: Refused | None = None
        found = 0
        for seats in self.seats:
            setting = Setting(seats, chosen, options)
            try:
                self.deal(setting, "try")
            except Refused as refused:
                refusal = refused
                continue
            except Exception:  # the laws will meet it again, and say where
                pass
            found += 1
            yield setting
        if not found and refusal is not None:
            raise refusal

    def _playable(self, given: dict[str, Value], turn: int) -> Setting | None:
        try:
            options = self.game.settings(given)
        except Refused:
            return None
        for k in range(len(self.seats)):
            setting = Setting(self.seats[(turn + k) % len(self.seats)], tuple(given.items()), options)
            try:
                self.deal(setting, "try")
            except Refused:
                continue
            except Exception:  # the laws will meet it again, and say where
                return setting
            return setting
        return None

    def more(self) -> Iterator[Setting]:
        """Settings with several options changed at once, at random."""
        dice = quick_dice(self.seed)
        infos = [info for info in describe(self.game.options) if len(info.values) > 1 and self.given is None]
        for turn in range(RANDOM_SETTINGS):
            if not infos:
                yield self.must[turn % len(self.must)]
                continue
            given: dict[str, Value] = {}
            for _ in range(2 + dice.below(min(4, len(infos)))):
                info = infos[dice.below(len(infos))]
                given[info.name] = info.values[dice.below(len(info.values))]
            setting = self._playable(given, turn)
            yield setting if setting is not None else self.must[turn % len(self.must)]

    # -- games -------------------------------------------------------------------------------------------------------

    def deal(self, setting: Setting, seed: str) -> State:
        return self.game.deal(setting.seats, setting.options, deal_dice(seed))

    def played(self, setting: Setting, index: int) -> Played:
        """Game number `index` of a setting: at random, sensibly, or by turns."""
        key = (setting, index)
        found = self._kept.get(key)
        if found is None:
            found = self._play(setting, index)
            while len(self._kept) >= KEPT_GAMES:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = found
        return found

    def _play(self, setting: Setting, index: int) -> Played:
        seed = f"check {self.seed} {index}"
        dice = self.dice(setting, "play", index)
        state = self.deal(setting, seed)
        done = Played(setting, seed, [], [], [], [])
        limit = self.game.bound(state) + 1
        sensibly = 0
        bot: Bot = RandomBot()
        while not state.over and len(done.actions) < limit:
            if len(done.actions) % STRETCH == 0:
                wanted = self.game.sense is not None and sensibly < MOST_SENSIBLE and dice.below(4) < 1 + index % 3
                bot = self._bot if wanted else RandomBot()
            sensibly += bot is self._bot
            action = self._decide(bot, state, dice)
            done.states.append(state.copy())
            done.verbs.append(self._verb(state, action))
            done.actions.append(action)
            done.events.append(play_aloud(state, action))
        done.states.append(state)
        done.verbs.append(THE_END)
        return done

    def _decide(self, bot: Bot, state: State, dice: QuickDice) -> int:
        seen = Perspective(self.game, state, state.seat)
        try:
            action = bot.decide(seen, dice)
        except Exception:  # a bot that stumbles is the business of laws 4 and 5; here the game goes on
            return RandomBot().decide(seen, dice)
        return action if state.allows(action) else RandomBot().decide(seen, dice)

    def _verb(self, state: State, action: int) -> str:
        try:
            return self.game.move(state, action).verb
        except Exception:  # law 11 looks at moves
            return "?"

    def dice(self, *what: object) -> QuickDice:
        """Dice of its own for every purpose, the same for the same seed."""
        words = [str(part) for part in what]
        return quick_dice(int.from_bytes("·".join([str(self.seed), *words]).encode(), "big"))
