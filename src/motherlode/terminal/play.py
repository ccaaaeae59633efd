"""Playing in the terminal: a person at one seat, bots at the others."""

from __future__ import annotations

import contextlib
import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from motherlode.bots.bot import Bot
from motherlode.bots.levels import make
from motherlode.bots.searching import shown
from motherlode.core.dice import QuickDice, quick_dice
from motherlode.core.errors import Refused
from motherlode.core.help import Keys, find, of_view
from motherlode.core.match import ALL_SEEING, Match
from motherlode.core.perspective import Perspective
from motherlode.core.rulebook import clause, clauses
from motherlode.core.view import View
from motherlode.terminal.menu import Entry, Menu, plain
from motherlode.terminal.paper import clean, hanging, sentence, with_clause, with_names
from motherlode.terminal.story import ending, told
from motherlode.terminal.table import Drawing

Ask = Callable[[str], str]

COMMANDS = (
    ("a number", "play the move with that number"),
    ("any words", "play the move they begin, or show the moves that have them: a card, a cell, a name"),
    (
        "? ",
        "this help and what lies on the table; ? 12 shows clause 12, ? and a move says why not, ? and words searches",
    ),
    ("u", "undo: back to your decision before this one"),
    ("h", "hint: the best moves, how often they lead to a win, and why"),
    ("l", "log: all that happened so far"),
    ("b", "draw the table (the board) again, with the whole menu"),
    ("p", "look through the piles"),
    ("s", "save the game so far"),
    ("q", "leave; the game is saved and can be gone on with"),
)
WORDS = {
    "undo": "u",
    "back": "u",
    "hint": "h",
    "log": "l",
    "board": "b",
    "table": "b",
    "piles": "p",
    "save": "s",
    "quit": "q",
    "exit": "q",
    "leave": "q",
    "help": "?",
}
CLAUSE_ID = re.compile(r"([A-Z]+-)?[A-Z]?\d+", re.IGNORECASE)
MOST_FOUND = 8
HINTS = "search:600ms"
"""The level that is asked for a hint."""
OF_THE_WIN = "Of the win: how often a move leads to it if sensible bots play on, with the 95 % interval."


class Leave(Exception):
    """The person gets up."""


def bot_dice(seed: str, ply: int) -> QuickDice:
    """The dice of a bot at one decision: same seed, same decisions before it, same answer."""
    return quick_dice(int.from_bytes(hashlib.blake2b(f"{seed}/{ply}".encode(), digest_size=8).digest(), "little"))


def bots_play(
    match: Match, bots: Sequence[Bot | None], console: Console | None = None, most: int = sys.maxsize
) -> None:
    """Let bots make `most` decisions at most, until a seat without one is asked or the game is over."""
    limit = len(match.decisions) + most
    with contextlib.nullcontext() if console is None else console.status("The others are thinking …"):
        while not match.over and len(match.decisions) < limit:
            bot = bots[match.seat]
            if bot is None:
                return
            match.play(bot.decide(match.perspective(match.seat), bot_dice(match.seed, len(match.decisions))))
            if None not in bots and (endless := match.overdue()) is not None:
                raise endless  # nobody is there to get up


class Sitting:
    """One person's sitting at a match: shows the table when asked, reads what is typed, plays it."""

    def __init__(
        self, match: Match, seat: int, bots: Sequence[Bot], console: Console, ask: Ask, save: Callable[[], Path]
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots: list[Bot | None] = [None if s == seat else bot for s, bot in enumerate(bots)]
        levels = {bot.name for bot in self.bots if bot is not None}
        self.kinds = ["" if bot is None or len(levels) == 1 else f"{bot.name} bot" for bot in self.bots]
        self.console = console
        self.ask = ask
        self.save = save
        self.told = 0
        """Decisions the person has been told of."""

    # -- the loop ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the game is over or the person leaves; the record is saved either way."""
        try:
            self.welcome()
            while True:
                bots_play(self.match, self.bots, self.console)
                if self.match.over:
                    self.after()
                else:
                    self.decision()
        except (Leave, KeyboardInterrupt, EOFError):
            self.console.print()
        except Exception:  # a mistake in a game's rules costs nobody the game so far
            self.save()
            raise
        path = self.save()
        self.console.print(sentence(f"Saved as {path}."), soft_wrap=True)
        if not self.match.over:
            seat = f" --seat {self.seat}" if self.seat else ""
            self.console.print(sentence(f"Go on with: motherlode play --resume {path}{seat}"), soft_wrap=True)
        else:
            self.console.print(sentence(f"Look at it again: motherlode replay {path} --step"), soft_wrap=True)

    def welcome(self) -> None:
        game = self.match.game
        self.console.print(Text.assemble((clean(game.title), "title"), "  ", clean(game.blurb)))
        me = self.seen().view().seats[self.seat]
        role = f", and your role is {me.role.name}" if me.role is not None else ""
        self.console.print(
            sentence(f"You are {self.match.names[self.seat]}{role}. Type ? for help at any time.", "quiet")
        )
        if not self.match.decisions:
            new = f"'motherlode learn {game.name}' teaches it; 'motherlode rules {game.name}' is the rulebook."
            self.console.print(sentence(f"New to it? {new}", "quiet"))

    def seen(self) -> Perspective:
        return self.match.perspective(self.seat)

    def decision(self) -> None:
        """Ask for one decision, until a move was played or taken back."""
        view = self.seen().view()
        menu = Menu(view, self.seen().moves(), self.match.names)
        shown = menu.entries
        self.draw(view, menu, shown)
        ply = len(self.match.decisions)
        while len(self.match.decisions) == ply:
            answer = self.read()
            if answer == "" and len(shown) == 1:
                self.play(shown[0])
            elif answer == "":
                self.console.print(Text("Type a number, a few words, or ? for help.", "quiet"))
            else:
                shown = self.obey(answer, view, menu, shown)

    def obey(self, answer: str, view: View, menu: Menu, shown: list[Entry]) -> list[Entry]:
        """Do what was typed; returns the entries shown now."""
        command = WORDS.get(answer.lower(), answer.lower())
        if self.common(command):
            return shown
        if command == "h":
            self.hint(menu)
        elif command == "b":
            self.draw(view, menu, menu.entries)
            return menu.entries
        elif command.startswith("?"):
            self.help(answer.removeprefix("?").strip() if answer.startswith("?") else "", view, menu)
        elif answer.isdecimal():
            entry = menu.numbered(int(answer)) if len(answer) < 9 else None
            if entry is None:
                self.complain(f"There is no move {answer[:20]}: the menu goes from 1 to {len(menu.entries)}.")
            else:
                self.play(entry)
        else:
            return self.named(answer, view, menu, shown)
        return shown

    def named(self, answer: str, view: View, menu: Menu, shown: list[Entry]) -> list[Entry]:
        """A typed text: play the move it names, narrow the menu to the moves it may mean, or say why there is none."""
        one, several = menu.meant(answer)
        if one is not None:
            self.play(one)
        elif several:
            self.draw(view, menu, several)
            return several
        else:
            self.why_not(answer)
        return shown

    def common(self, command: str) -> bool:
        """Commands that work during the game and after it; whether this was one."""
        if command == "q":
            raise Leave
        if command == "u":
            self.undo()
        elif command == "l":
            for line in told(self.match, ALL_SEEING if self.match.over else self.seat):
                self.console.print(line)
        elif command == "p":
            for row in self.drawing().piles(self.seen().view()):
                self.console.print(row)
        elif command == "s":
            self.console.print(sentence(f"Saved as {self.save()}."), soft_wrap=True)
        else:
            return False
        return True

    def after(self) -> None:
        """The game is over: show how it ended, and let the person look around, take back or leave."""
        self.news()
        view = self.seen().view()
        self.console.print(self.drawing().table(view))
        self.console.print()
        for line in ending(self.match):
            self.console.print(line)
        won = view.over is not None and self.seat in view.over.winners
        self.console.print(Text("You win!" if won else "You do not win this time.", "turn" if won else ""))
        while self.match.over:
            self.console.print(Text("Enter leaves, u takes your last decision back, l tells the whole story.", "quiet"))
            command = self.read().lower()
            command = WORDS.get(command, command)
            if command == "":
                raise Leave
            if command == "b":
                self.console.print(self.drawing().table(self.seen().view()))
            elif not self.common(command):
                self.complain("The game is over.")

    def read(self) -> str:
        return self.ask("> ").strip()

    # -- doing -------------------------------------------------------------------------------------------------------

    def play(self, entry: Entry) -> None:
        self.told = len(self.match.decisions)
        self.match.play(entry.move.action, self.seat)

    def undo(self) -> None:
        try:
            self.match.undo(self.seat, freely=True)
        except Refused as refusal:
            self.complain(str(refusal))
            return
        self.told = len(self.match.decisions)
        self.console.print(Text("Taken back.", "quiet"))

    def hint(self, menu: Menu) -> None:
        """The best moves, each with its share of the win and a sentence, and what such a share is."""
        dice = bot_dice(self.match.seed, len(self.match.decisions))
        shares = False
        for number, advice in enumerate(make(HINTS).advise(self.seen(), dice)):
            entry = menu.of(advice.action)
            if entry is not None:
                start = "Or " if number else "Perhaps "
                said = Text.assemble(start, (str(entry.number), "number"), f"  {menu.label(entry.move)}.")
                if advice.share is not None:
                    said.append(f" {shown(advice)}.")
                    shares = True
                reason = with_names(advice.reason, self.match.names)
                self.console.print(said.append(f" {reason}", "quiet") if reason else said)
        if shares:
            self.console.print(Text(OF_THE_WIN, "quiet"))

    # -- showing -----------------------------------------------------------------------------------------------------

    def drawing(self) -> Drawing:
        return Drawing(self.match.game.title, self.match.names, self.kinds, self.console.width, self.console.height)

    def draw(self, view: View, menu: Menu, shown: list[Entry]) -> None:
        """The table with what the moves shown mean, the news, what is asked, and those moves."""
        self.console.print()
        self.console.print(self.drawing().table(view, menu.marks(shown)))
        self.console.print()
        self.news()
        self.console.print(Text(with_names(view.prompt, self.match.names), "turn"))
        for line in menu.lines(shown, self.console.width):
            self.console.print(line)
        if len(shown) < len(menu.entries):
            rest = len(menu.entries) - len(shown)
            play = "Enter plays it, b" if len(shown) == 1 else "b"
            self.console.print(Text(f"{play} shows the other {rest} as well.", "quiet"))

    def news(self) -> None:
        """What happened since the person was last told."""
        for line in self.match.log(self.seat, self.told):
            self.console.print(hanging(Text("• ", "quiet"), with_clause(line.text, line.rule)))

    def complain(self, text: str) -> None:
        self.console.print(Text(with_names(text, self.match.names), "complaint"))

    # -- explaining --------------------------------------------------------------------------------------------------

    def help(self, about: str, view: View, menu: Menu) -> None:
        """Commands and the rules of what is asked; or a clause, a move, a word of the rulebook."""
        if not about:
            for typed, meaning in COMMANDS:
                self.console.print(hanging(Text(f"  {typed:11}", "number"), Text(meaning)))
            self.console.print(Text(with_names(view.prompt, self.match.names), "turn"))
            verbs = [*dict.fromkeys(entry.move.verb for entry in menu.entries)]
            if not self.means([(f"verb/{verb}",) for verb in verbs]):
                self.found([verb.split()[0] for verb in verbs if verb.split()], any)
            self.means(of_view(view))
        elif CLAUSE_ID.fullmatch(about):
            self.clause(about)
        else:
            self.explain(about, menu)

    def clause(self, wanted: str) -> None:
        try:
            text = clause(self.match.game, wanted)
        except Refused as refusal:
            self.complain(str(refusal))
        else:
            name = wanted.upper() if "-" in wanted else f"{self.match.game.prefix}-{wanted.upper()}"
            self.console.print(shown_clause(name, text))

    def explain(self, about: str, menu: Menu) -> None:
        """Why a move is not possible; what a thing means; or what the rulebook says on some words."""
        one, several = menu.meant(about)
        if one is not None:
            self.console.print(sentence(f"That is possible: {one.number}  {menu.label(one.move)}."))
            self.means([(f"verb/{one.move.verb}",)])
            return
        wanted = plain(about).split()
        named = [(key,) for key in self.match.game.help() if all(word in plain(key).split() for word in wanted)]
        if self.means(named):
            return
        try:
            self.match.read(about)
        except Refused:
            if not self.found(plain(about).split(), all):
                for entry in several[:MOST_FOUND]:
                    self.console.print(sentence(f"  {entry.number}  {menu.label(entry.move)}"))
                if not several:
                    self.complain(f"“{about[:60]}” is neither a clause, nor a move, nor in the rulebook.")
        else:
            self.why_not(about)

    def means(self, things: Sequence[Keys]) -> bool:
        """Print the game's sentences on some things, each once; whether there are any."""
        table = self.match.game.help()
        lines = dict.fromkeys(line for keys in things if (line := find(table, keys)) is not None)
        for line in lines:
            self.console.print(hanging(Text("  "), with_clause(line.text, line.rule)))
        return bool(lines)

    def why_not(self, text: str) -> None:
        """The refusal of a move, with the clause that stands against it."""
        try:
            action = self.match.read(text, self.seat)
            refusal = self.seen().refusal(action)
        except Refused as unknown:
            refusal = unknown
        if refusal is None:
            return
        self.complain(str(refusal))
        if refusal.rule:
            self.clause(refusal.rule)

    def found(self, words: list[str], how: Callable[[Iterable[bool]], bool]) -> bool:
        """Print the clauses that have any or all of some words; whether there are any."""
        patterns = [re.compile(rf"\b{re.escape(word)}(e?s|e?d|\w?ing)?\b", re.IGNORECASE) for word in words]
        try:
            book = clauses(self.match.game)
        except Refused:
            return False
        hits = [(name, text) for name, text in book.items() if how(bool(p.search(text)) for p in patterns)]
        for name, text in hits[:MOST_FOUND]:
            self.console.print(shown_clause(name, text))
        if len(hits) > MOST_FOUND:
            more = f"  … and {len(hits) - MOST_FOUND} more: motherlode rules {self.match.game.name}"
            self.console.print(sentence(more, "quiet"))
        return bool(hits)


def shown_clause(name: str, text: str) -> Table:
    """A clause as it is shown: its id, then its words without the marks of Markdown."""
    return hanging(Text(f"  {name}  ", "clause"), Text(clean(re.sub(r"[*`]", "", text))))
