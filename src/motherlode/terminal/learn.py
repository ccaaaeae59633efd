"""A guided first game in the terminal: a step at a time, on the real table, with the real menu."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from motherlode.core.lesson import Lesson, Scene
from motherlode.core.view import Move, View
from motherlode.terminal.menu import Entry, Menu
from motherlode.terminal.paper import hanging, sentence, with_clause
from motherlode.terminal.table import Drawing

Ask = Callable[[str], str]


class Learning:
    """Somebody at a lesson: reads a step, does what it asks for, and goes on."""

    def __init__(self, lesson: Lesson, console: Console, ask: Ask, step: int = 1) -> None:
        self.lesson = lesson
        self.console = console
        self.ask = ask
        self.step = step
        """The step shown next, from 1."""

    def run(self) -> bool:
        """Go through the lesson from its step on; whether it was gone through to the end."""
        scenes = self.lesson.scenes
        while self.step <= len(scenes):
            scene = scenes[self.step - 1]
            self.show(scene)
            if not self.answered(scene):
                return False
            self.step += 1
        return True

    # -- showing -----------------------------------------------------------------------------------------------------

    def seen(self, scene: Scene) -> tuple[View, list[Move]]:
        """What who learns sees at a step, and what they could do."""
        match, you = self.lesson.match, self.lesson.script.you
        if scene.ply == len(match.decisions):
            eyes = match.perspective(you)
            return eyes.view(), eyes.moves() if eyes.asked else []
        state = match.decisions[scene.ply].before
        moves = match.game.moves(state, match.names) if match.decisions[scene.ply].seat == you else []
        return match.game.view(state, you, match.names), moves

    def show(self, scene: Scene) -> None:
        """The table, what happened since the step before, and what is said."""
        match, you = self.lesson.match, self.lesson.script.you
        view, moves = self.seen(scene)
        wanted = [entry for entry in self.menu(view, moves).entries if entry.move == scene.move]
        marks = self.menu(view, moves).marks(wanted) if wanted else None
        kinds = ["" for _ in match.names]
        drawing = Drawing(match.game.title, match.names, kinds, self.console.width, self.console.height)
        self.console.print()
        self.console.print(drawing.table(view, marks))
        self.console.print()
        since = self.lesson.scenes[self.step - 2].ply if self.step > 1 else scene.ply
        for index in range(since, scene.ply):
            for line in match.log_of(index, you):
                self.console.print(hanging(Text("• ", "quiet"), with_clause(line.text, line.rule)))
        head = f"Step {self.step} of {len(self.lesson.scenes)} · "
        self.console.print(Text.assemble((head, "quiet"), (scene.step.title, "title")))
        self.console.print(sentence(scene.step.say))

    def menu(self, view: View, moves: list[Move]) -> Menu:
        """The moves as they are typed."""
        return Menu(view, moves, self.lesson.match.names)

    # -- answering ---------------------------------------------------------------------------------------------------

    def answered(self, scene: Scene) -> bool:
        """Wait for the move, or for Enter; whether the lesson goes on."""
        view, moves = self.seen(scene)
        menu = self.menu(view, moves)
        entry = next((one for one in menu.entries if one.move == scene.move), None)
        while True:
            if entry is None:
                self.console.print(Text("Enter goes on, q leaves.", "quiet"))
            else:
                play = Text.assemble("Enter plays it: ", (menu.label(entry.move), "number"), ". Or type it; q leaves.")
                self.console.print(play)
            answer = self.ask("> ").strip()
            if answer.lower() in ("q", "quit", "leave"):
                return False
            if answer == "" or (entry is not None and self.meant(menu, answer) == entry):
                return True
            if self.meant(menu, answer) is not None:
                self.console.print(sentence(scene.refusal(), "turn"))
            else:
                self.console.print(sentence("That is no move here: press Enter, or type what the step asks for."))

    @staticmethod
    def meant(menu: Menu, answer: str) -> Entry | None:
        """The move that was typed, by its number or its words."""
        if answer.isdecimal():
            return menu.numbered(int(answer)) if len(answer) < 9 else None
        return menu.meant(answer)[0]
