"""How cards, boards and tables look."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from motherlode.core.dice import deal_dice
from motherlode.core.view import (
    Action,
    Back,
    Face,
    Item,
    Mark,
    Outcome,
    Person,
    Plate,
    Playing,
    Role,
    Token,
    Tunnel,
    View,
    Zone,
)
from motherlode.terminal import grid
from motherlode.terminal.faces import figures, inline, letters, picture, small, turned, words
from motherlode.terminal.grid import Marks
from motherlode.terminal.paper import THEME, clean, with_names
from motherlode.terminal.table import Drawing
from toys.trench import GAME


def drawn(face: Face, eye: Face | None = None) -> str:
    return "\n".join(line.plain for line in picture(face, eye))


def printed(drawing: Drawing, view: View, marks: Marks | None = None) -> str:
    """A table as plain text, without the blanks at the ends of lines."""
    paper = Console(file=io.StringIO(), width=drawing.width, theme=THEME, color_system=None)
    paper.print(drawing.table(view, marks))
    assert isinstance(paper.file, io.StringIO)
    return "\n".join(line.rstrip() for line in paper.file.getvalue().splitlines())


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("groups", "lines"),
    [
        (("TRBL",), "╭ ║ ╮\n══╬══\n╰ ║ ╯"),
        (("RL",), "╭───╮\n═════\n╰───╯"),
        (("TB",), "╭ ║ ╮\n│ ║ │\n╰ ║ ╯"),
        (("TR",), "╭ ║ ╮\n│ ╚══\n╰───╯"),
        (("RBL",), "╭───╮\n══╦══\n╰ ║ ╯"),
        (("T", "R"), "╭ ║ ╮\n│ ▒══\n╰───╯"),
        (("T",), "╭ ║ ╮\n│ ▒ │\n╰───╯"),
        (("RL", "T"), "╭ ╎ ╮\n═════\n╰───╯"),
        (("TB", "L"), "╭ ║ ╮\n═ ║ │\n╰ ║ ╯"),
        (("TB", "RL"), "╭ ║ ╮\n══╫══\n╰ ║ ╯"),
        (("TR", "BL"), "╭ ║ ╮\n══╲══\n╰ ║ ╯"),
        ((), "╭───╮\n│ ▒ │\n╰───╯"),
    ],
)
def test_tunnels_join_dead_ends_stop_and_passages_pass_each_other(groups: tuple[str, ...], lines: str) -> None:
    assert drawn(Tunnel(groups)) == lines


@pytest.mark.parametrize(
    ("face", "lines"),
    [
        (Playing("10", "hearts"), "╭───╮\n│10♥│\n╰───╯"),
        (Action("BRK", "Broken lamp", ("broken", "lamp")), "╭───╮\n│ ✗L│\n╰───╯"),
        (Action("FIX", "Repair", ("mended", "pick", "cart")), "╭───╮\n│✓PC│\n╰───╯"),
        (Token("nugget", "3"), "╭───╮\nnugge\n╰───╯"),
        (Role("king"), "╭───╮\n king\n╰───╯"),
        (Back("goal"), "╭───╮\n│ ? │\n╰───╯"),
    ],
)
def test_other_cards(face: Face, lines: str) -> None:
    assert drawn(face) == lines


def test_a_card_face_down_shows_what_its_viewer_knows() -> None:
    assert drawn(Back("goal"), Tunnel(("TRBL",), label="gold")) == "╭─◉─╮\n gold\n╰───╯"


@pytest.mark.parametrize(
    ("face", "said"),
    [
        (Tunnel(("TRBL",), "P_TRBL"), "crossing"),
        (Tunnel(("TRB",), "P_TRB"), "fork right"),
        (Tunnel(("T", "L"), "D_TL"), "dead end"),
        (Tunnel(("RL",), "gallery of sighs"), "gallery of sighs"),
        (Tunnel(("TR",), "STONE_TR", label="stone"), "stone"),
        (Person("Ada", "Foxes", {"cost": "3"}, ("sly",), 2), "Ada of Foxes"),
        (Person("Smog", numbers={"fire": "4"}, art="dragon"), "Smog"),
        (Playing("Q", "spades"), "Q♠"),
        (Back("x"), "face down"),
    ],
)
def test_faces_in_words(face: Face, said: str) -> None:
    assert words(face) == said


def test_figures_of_people() -> None:
    assert figures(Person("Ada", "", {"cost": "3", "attack": "2½"}, ("sly", "fast"), 1)) == (
        "cost 3 · attack 2½ · 1 shield · sly, fast"
    )
    assert figures(Playing("2", "clubs")) == ""


def test_turning_a_card_keeps_its_name() -> None:
    fork = Tunnel(("TRB",), "P_TRB")
    assert inline(fork).plain == "├ fork right"
    assert inline(turned(fork)).plain == "┤ fork right"


def test_labels_get_letters_of_their_own() -> None:
    items = [Item(Tunnel(("TRBL",), label=label)) for label in ("start", "stone", "gold", "start")]
    assert letters(items) == {"start": "S", "stone": "T", "gold": "G"}
    assert letters([Item(Tunnel(("T",), label="dead end"))]) == {}


def test_texts_from_outside_change_nothing_but_what_is_written() -> None:
    assert clean("a\x1b[31mb\r\n\u202ec\u200b") == "a�[31mb���c�"
    assert clean("e\u0301") == "é"


def test_seats_get_their_names() -> None:
    assert with_names("Break seat 1's lamp, not seat 7's. Seat 0 waits.", ["Ada", "Bo"]) == (
        "Break Bo's lamp, not seat 7's. Ada waits."
    )


# -- boards ------------------------------------------------------------------------------------------------------------

BOARD = Zone(
    id="maze",
    label="Maze",
    layout="grid",
    first=(-9, -9),
    last=(9, 9),
    a1=(0, 0),
    items=(
        Item(Tunnel(("TRBL",), label="start"), at=(0, 0)),
        Item(Tunnel(("L", "R")), "x", at=(1, 0)),
        Item(Back("goal"), "goal", (3, -1), eye=Tunnel(("TR",), label="stone"), marks=(Mark("seat 1 looked"),)),
    ),
)


def rows(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())


def test_a_board_shows_what_is_used_with_coordinates_on_the_rim() -> None:
    assert rows(grid.draw(BOARD, Marks(), big=True).plain) == (
        "      A    B    C    D\n"
        "                   ╭─◉─╮\n"
        "  0                stone\n"
        "                   ╰───╯\n"
        "    ╭ ║ ╮╭───╮\n"
        "  1 ══S════▒══\n"
        "    ╰ ║ ╯╰───╯"
    )
    assert grid.legend(BOARD) == ["S start", "▒ dead end", "◉ stone at D0, you know", "D0: seat 1 looked"]


def test_numbers_of_moves_stand_where_they_would_lie() -> None:
    marks = Marks({"maze@2,0": [4, 5], "maze@0,1": [6], "goal": [7], "maze@1,0": [12]})
    lines = grid.draw(BOARD, marks, big=True).plain.splitlines()
    assert lines[1].rstrip().endswith("7─◉─╮")
    assert lines[4].split() == ["╭", "║", "╮12──╮", "4"]
    assert lines[5].split() == ["1", "══S════▒══", "5"]
    assert lines[8].split() == ["2", "6"]


def test_what_was_laid_last_has_heavy_corners() -> None:
    last = Zone(
        id="maze", label="Maze", layout="grid", items=(Item(Tunnel(("RL",)), at=(0, 0), marks=(Mark("latest"),)),)
    )
    assert rows(grid.draw(last, Marks(), big=True).plain) == "      A\n    ┏───┓\n  1 ═════\n    ┗───┛"
    assert grid.legend(last) == ["┏ ┓ laid last"]


def test_whose_a_card_is_and_how_many_lie_there_stand_in_its_corners() -> None:
    card = Item(Tunnel(("TB",)), at=(0, 0), owner=4, count=2)
    zone = Zone(id="maze", label="Maze", layout="grid", items=(card,))
    assert rows(grid.draw(zone, Marks(), big=True).plain) == "      A\n    ╭ ║ ╮\n  1 │ ║ │\n    4 ║×2"


def test_a_board_that_is_too_high_is_drawn_small() -> None:
    high = Zone(id="m", label="M", layout="grid", first=(0, 0), last=(8, 8), items=(Item(Tunnel(("TB",)), at=(4, 4)),))
    for height, lines in ((49, 1 + 27), (48, 1 + 9)):
        drawing = Drawing("Game", ["Ada", "Bo"], ["", ""], 60, height)
        assert len(printed(drawing, table_of(high)).split("\n")) == 3 + lines


def test_many_moves_for_one_cell_are_a_dot() -> None:
    lines = grid.draw(BOARD, Marks({"maze@2,0": [1, 2, 3, 4], "maze@0,1": [5]}), big=True).plain.splitlines()
    assert lines[5].split() == ["1", "══S════▒══", "·"]
    assert lines[8].split() == ["2", "·"]


def test_a_small_board_takes_a_line_per_row() -> None:
    assert rows(grid.draw(BOARD, Marks({"maze@2,0": [4]}), big=False).plain) == (
        "     A  B  C  D\n  0          [s]\n  1 ═S══▒═ 4"
    )
    assert small(Playing("10", "clubs")).plain == "10♣"


# -- tables ------------------------------------------------------------------------------------------------------------


def test_a_whole_table_at_eighty_columns() -> None:
    state = GAME.deal(3, GAME.settings({}), deal_dice("abc"))
    drawing = Drawing("Trench", ["Alva", "Bruno", "Cleo"], ["", "", ""], 80)
    assert printed(drawing, GAME.view(state, 0)) == (
        "Trench · 0 dug ─────────────────────────────────────────────────────────────────\n"
        "      A    B    C    D    E      ▶ 0  Alva (you)  3 cards  digger\n"
        "                                   1  Bruno       3 cards\n"
        "  1                                2  Cleo        3 cards\n"
        "\n"
        "    ╭ ║ ╮               ╭───╮    At stake (all of it)  glory\n"
        "  2 ══S══               │ ? │    Luck  pebble ×3   bone 2\n"
        "    ╰ ║ ╯               ╰───╯    Pile 7   Tossed 0   Burnt 0   Cards dug 0\n"
        "\n"
        "  3\n"
        "\n"
        "    S start\n"
        "Your hand\n"
        "   ╭ ║ ╮        ╭───╮        ╭───╮\n"
        "   ══╬══        ══╗ │        ══╗ │\n"
        "   ╰ ║ ╯        ╰ ║ ╯        ╰ ║ ╯\n"
        "   cross         bend         bend"
    )


def test_what_others_hold_is_not_drawn() -> None:
    state = GAME.deal(3, GAME.settings({}), deal_dice("abc"))
    drawing = Drawing("Trench", ["Alva", "Bruno", "Cleo"], ["", "", ""], 80)
    spectator = printed(drawing, GAME.view(state, -1))
    assert "hand" not in spectator
    assert "digger" not in spectator
    assert "mole" not in spectator


def table_of(*zones: Zone, **plate: object) -> View:
    return View(game="x", you=0, seats=(Plate(seat=0), Plate(seat=1, **plate)), zones=zones)  # type: ignore[arg-type]


DRAWING = Drawing("Game", ["Ada", "Bo"], ["", "random bot"], 80)


def test_plates_show_marks_notes_scores_and_names_in_the_game() -> None:
    out = printed(
        DRAWING,
        table_of(
            name="the Fox", hand=1, score="7", marks=(Mark("lamp", "bad", "broken"), Mark("safe", "good")), note="sly"
        ),
    )
    assert "  1  Bo – the Fox (random bot)  1 card  7  ✗ lamp, safe, sly" in out


def test_winners_have_a_star() -> None:
    over = Outcome(reason="done", winners=(1,), scores=("0", "1"))
    view = View(game="x", you=0, seats=(Plate(seat=0), Plate(seat=1)), over=over)
    assert "Bo (random bot) ★" in printed(DRAWING, view)


def test_people_in_hand_and_row_are_told_in_lines() -> None:
    ada = Item(Person("Ada", "Foxes", {"cost": "3"}, ("sly",)), "a", marks=(Mark("tired"),), sideways=True)
    hand = Zone(id="h", label="Your hand", layout="hand", owner=0, items=(ada,))
    village = Zone(id="v", label="Village", layout="row", owner=1, items=(ada, ada))
    out = printed(DRAWING, table_of(hand, village), Marks({"a": [3]}))
    assert out.count("  Ada of Foxes ⟂ (tired) [3]  cost 3 · sly") == 3
    assert "Bo   Village" in out


def test_a_board_of_people_is_told_in_lines_and_free_cells_are_named() -> None:
    ada = Item(Person("Ada", numbers={"HP": "3"}), "a", (2, 0))
    board = Zone(id="b", label="Board of seat 1", layout="grid", owner=1, items=(ada,), first=(0, 0), last=(5, 0))
    out = printed(DRAWING, table_of(board), Marks({"b@0,0": [4], "b@1,0": [5], "a": [6]}))
    assert "Bo   Board of Bo\n       C1  Ada [6]  HP 3\n       free: A1 [4]  B1 [5]" in out


def test_a_long_note_has_a_line_of_its_own() -> None:
    fight = Zone(
        id="f", label="Fight", layout="stage", items=(Item(Token("axe")),), note="Six against four, and seat 1 is next."
    )
    assert "Fight  axe\n  Six against four, and Bo is next." in printed(DRAWING, table_of(fight))


def test_an_empty_hand_says_so() -> None:
    assert "Your hand  empty" in printed(DRAWING, table_of(Zone(id="h", label="Your hand", layout="hand", owner=0)))


def test_thirteen_playing_cards_stand_in_one_row() -> None:
    cards = tuple(Item(Playing("2", "clubs"), f"c{k}") for k in range(13))
    out = printed(DRAWING, table_of(Zone(id="h", label="Your hand", layout="hand", owner=0, items=cards)))
    assert max(map(len, out.splitlines())) <= 80
    assert next(line for line in out.splitlines() if "2♣" in line).count("2♣") == 13


def test_on_a_short_terminal_the_hand_is_a_line() -> None:
    cards = tuple(Item(Playing("2", "clubs"), f"c{k}") for k in range(3))
    low = Drawing("Game", ["Ada", "Bo"], ["", ""], 80, 24)
    out = printed(low, table_of(Zone(id="h", label="Your hand", layout="hand", owner=0, items=cards)))
    assert "Your hand  2♣   2♣   2♣" in out


def test_piles_are_counted_and_looked_through_on_demand() -> None:
    fork = Tunnel(("TRB",), "P_TRB")
    items = (Item(fork), Item(fork, count=2), Item(Back("x")), Item(Back("x"), eye=Token("gem")))
    view = table_of(Zone(id="p", label="Discards", layout="pile", items=items))
    assert "\nDiscards 5" in printed(DRAWING, view)
    paper = Console(file=io.StringIO(), width=80, theme=THEME, color_system=None)
    for row in DRAWING.piles(view):
        paper.print(row)
    assert isinstance(paper.file, io.StringIO)
    assert paper.file.getvalue().strip() == "Discards 5  ├ fork right ×3   face down   ◉ gem"
