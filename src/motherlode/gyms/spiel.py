"""Every game as a game of OpenSpiel: `pyspiel.load_game("motherlode_hoards(players=3)")`.

Importing this module registers them. Besides `players` and the game's own options there are two parameters. With
`chance=explicit` every throw of dice is a chance node of its own: a shuffle of n cards is n - 1 of them. With
`chance=sampled`, the default, there is one chance node at the beginning, which draws one of `deals` streams of dice;
all chance of the game comes from that stream, so a game is its history here, too, and can be saved and repeated.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pyspiel

from motherlode.core.dice import Dice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.freeze import freeze
from motherlode.core.game import Game
from motherlode.core.options import OptionInfo, Value, as_dict, describe, show
from motherlode.core.registry import find, names
from motherlode.core.state import State, observed
from motherlode.gyms.scripted import Scripted, Throw
from motherlode.gyms.setting import Setting, setting

SAMPLED = "sampled"
EXPLICIT = "explicit"
DEALS = 10_000
OWN = ("players", "chance", "deals")
PREFIX = "motherlode_"


def openspiel(game: str | Game, *, seats: int | None = None, chance: str = SAMPLED, **options: object) -> Any:
    """A game of OpenSpiel, as `pyspiel.load_game` gives it: `openspiel("hoards", seats=3, kings="draft")`.

    `chance` is `"sampled"` or `"explicit"`; options of the game by their names. `deals`, how many streams of dice there
    are to draw from with `sampled`, is 10,000: who wants another number calls `pyspiel.load_game`.
    """
    found = find(game) if isinstance(game, str) else game
    infos = {info.name: info for info in describe(found.options)}
    values = as_dict(found.settings(options))
    given: dict[str, object] = {name: spelled(values[name], infos[name]) for name in options if infos[name].values}
    given |= {"players": found.usual_seats if seats is None else seats, "chance": chance}
    return pyspiel.load_game(PREFIX + found.name, given)


def parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game with their usual values. Options that are free text are left out: a game's string has no
    room for them."""
    usual = as_dict(game.settings({}))
    found: dict[str, Any] = {"players": game.usual_seats, "chance": SAMPLED, "deals": DEALS}
    for info in describe(game.options):
        if info.values:
            found[info.name] = spelled(usual[info.name], info)
    return found


def spelled(value: Value, info: OptionInfo) -> Value:
    """An option as a parameter, whose kind must always be the same: numbers and yes-or-no as they are, else text.

    OpenSpiel reads text that looks like a number as one, so it gets an underscore before it: `rotation=_180`.
    """
    kinds = {type(one) for one in info.values}
    if kinds in ({int}, {bool}):
        return value
    text = show(value)
    return f"_{text}" if text.lstrip("-").isdigit() else text


def chosen_options(game: Game, given: Mapping[str, Any]) -> dict[str, object]:
    """The options that parameters stand for."""
    return {
        name: value.removeprefix("_") if isinstance(value, str) else value
        for name, value in given.items()
        if name not in OWN
    }


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most_seats,
        min_num_players=game.least_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options."""

    def __init__(self, game: Game, given: Mapping[str, Any] | None = None) -> None:
        chosen = {**parameters(game), **(given or {})}
        if chosen["chance"] not in (SAMPLED, EXPLICIT):
            raise Refused(f"chance is {SAMPLED} or {EXPLICIT}, not {chosen['chance']!s:.40}.", field="chance")
        self.setting: Setting = setting(game, chosen["players"], chosen_options(game, chosen))
        self.explicit = chosen["chance"] == EXPLICIT
        self.deals = int(chosen["deals"])
        if self.deals < 1:
            raise Refused(f"deals is 1 or more, not {self.deals}.", field="deals")
        model = self.setting.model
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.actions,
            max_chance_outcomes=game.largest_throw(model) if self.explicit else self.deals,
            num_players=self.setting.seats,
            min_utility=0.0,
            max_utility=game.largest_payoff(model),
            utility_sum=1.0,
            max_game_length=self.setting.bound,
        )
        super().__init__(game_type(game), info, dict(given or {}))

    def new_initial_state(self) -> SpielState:
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What looks at a state for a player."""
        return Observer(self.setting, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position: dealt and to be decided, or waiting for a throw of dice."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.setting = game.setting
        self.explicit = game.explicit
        self.deals = game.deals
        self.table: State | None = None  # None: to be dealt
        self.under_way = -1  # an action that waits for dice
        self.throws: list[int] = []  # those thrown for it so far
        self.possible = self.deals  # of the throw waited for; 0: none is
        self.memory = [b""] * self.setting.seats  # by player: a sum of all it has observed and done
        if self.explicit:
            self.go_on()

    # -- what OpenSpiel asks -----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""
        if self.possible:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.table is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else int(self.table.seat)

    def _legal_actions(self, player: int) -> list[int]:
        """What a player may do; OpenSpiel asks only whoever decides."""
        assert self.table is not None
        return self.table.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The throws that can come, all equally likely."""
        return [(k, 1.0 / self.possible) for k in range(self.possible)]

    def _apply_action(self, action: int) -> None:
        """A throw, or a decision."""
        if self.possible and not self.explicit:
            self.table = self.setting.game.new(self.setting.seats, self.setting.options, quick_dice(action))
            self.possible = 0
            self.remember()
        elif self.possible:
            self.throws.append(action)
            self.go_on()
        elif self.explicit:
            self.note(action)
            self.under_way = action
            self.go_on()
        else:
            assert self.table is not None
            self.note(action)
            self.table.apply(action)
            self.remember()

    def _action_to_string(self, player: int, action: int) -> str:
        """A move as its player reads it."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"throw {action}"
        assert self.table is not None
        return self.setting.game.move(self.table, action).text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and not self.possible and self.table.over

    def returns(self) -> list[float]:
        """The shares of the win; nothing before the end."""
        seats = range(self.setting.seats)
        return [self.table.payoff(seat) if self.table and self.is_terminal() else 0.0 for seat in seats]

    def __str__(self) -> str:
        """Which position this is: equal ones say the same."""
        where = "to be dealt" if self.table is None else hashlib.blake2b(self.frozen(), digest_size=8).hexdigest()
        waits = f", throws {self.throws} of {self.possible}" if self.possible else ""
        return f"{self.setting.name}: {where}{waits}"

    # -- what comes with it ------------------------------------------------------------------------------------------

    def frozen(self) -> bytes:
        """All of the position but the dice, which tell no more than the history does."""
        assert self.table is not None
        table = self.table.copy()
        table.dice = quick_dice(0)
        return freeze(table)

    def go_on(self) -> None:
        """Try the deal, or the action under way, with the throws so far; if they do not suffice, wait for one more."""
        dice: Dice = Scripted(self.throws)
        try:
            if self.table is None:
                table = self.setting.game.new(self.setting.seats, self.setting.options, dice)
            else:
                table = self.table.copy()
                table.dice = dice
                table.apply(self.under_way)
        except Throw as throw:
            self.possible = throw.possible
            return
        table.dice = quick_dice(0)  # what is thrown next is asked for when it is
        self.table, self.under_way, self.throws, self.possible = table, -1, [], 0
        self.remember()

    def note(self, action: int) -> None:
        """Whoever decides remembers what it did."""
        assert self.table is not None
        self.add(self.table.seat, b"did %d" % action)

    def remember(self) -> None:
        """Every player remembers what it observes, at every decision."""
        assert self.table is not None
        for seat in range(self.setting.seats):
            self.add(seat, observed(self.table, seat, self.setting.layout.size))

    def add(self, seat: int, news: bytes) -> None:
        """A player remembers something."""
        self.memory[seat] = hashlib.blake2b(self.memory[seat] + news, digest_size=16).digest()


class Observer:
    """Looks at a state for a player: bytes as numbers, plane by plane, or a text."""

    def __init__(self, setting: Setting, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"An observer takes no parameters, and {params} were given.")
        self.setting = setting
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(setting.layout.size, np.float32)
        self.dict = {plane.name: self.tensor[place].reshape(plane.shape) for plane, place in setting.layout.places()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player observes."""
        self.check(player)
        if state.table is None:
            self.tensor.fill(0)
        else:
            row = observed(state.table, player, self.setting.layout.size)
            self.tensor[:] = np.frombuffer(row, dtype=np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player observes; of one who remembers, all it has observed and done, as a short sum."""
        self.check(player)
        if self.recalls:
            return f"player {player} remembers {state.memory[player].hex()}"
        if state.table is None:
            return f"player {player} before the deal"
        return f"player {player} observes {observed(state.table, player, self.setting.layout.size).hex()}"

    def check(self, player: int) -> None:
        """Refuse players that there are not."""
        if not 0 <= player < self.setting.seats:
            raise ValueError(f"Players are 0 to {self.setting.seats - 1}, and {player} is not among them.")


def classes() -> Iterator[tuple[Any, type[SpielGame]]]:
    """A class for every installed game: OpenSpiel makes games from classes."""
    for name in names():
        game = find(name)

        def begin(self: SpielGame, given: Any = None, game: Game = game) -> None:
            SpielGame.__init__(self, game, given)

        yield game_type(game), type(f"Spiel{game.name}", (SpielGame,), {"__init__": begin})


def register() -> None:
    """Make all installed games known to `pyspiel.load_game`; again changes nothing."""
    known = set(pyspiel.registered_names())
    for kind, cls in classes():
        if kind.short_name not in known:
            pyspiel.register_game(kind, cls)


register()
