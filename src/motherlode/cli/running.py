"""The arguments of `motherlode admin`, for who runs a server."""

from __future__ import annotations

from pathlib import Path

from motherlode.cli.arguments import Commands, Parser, days, whole


def add(commands: Commands[Parser]) -> None:
    """The arguments of it."""
    admin = commands.add_parser(
        "admin",
        help="look after a server's games: backup, restore, check, prune, mute, close, move",
        description="Look after the games that a server keeps, in a folder (--data) or in a database (--database).",
        epilog="""examples:
  motherlode admin backup monday.sqlite3 --database postgresql://localhost/motherlode
  motherlode admin restore monday.sqlite3 --data elsewhere
  motherlode admin check
  motherlode admin prune --playing 90           what would go; with --yes it goes
  motherlode admin close Zk3v --data here       stops play at this table""",
    )
    deeds = admin.add_subparsers(dest="deed", metavar="DEED", title="deeds", parser_class=Parser, required=True)
    backup = _deed(deeds, "backup", "write everything into a new file, also while servers run")
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to write; 'admin restore' reads it")
    restore = _deed(deeds, "restore", "bring a backup back, into an empty folder or database")
    restore.add_argument("file", type=Path, metavar="FILE", help="what 'admin backup' has written")
    check = _deed(deeds, "check", "play every game again and see whether everything is as it was written")
    check.add_argument("--json", action="store_true", help="as JSON")
    prune = _deed(deeds, "prune", "forget tables that nobody has touched for long; without --yes it only says which")
    for name, what in (
        ("open", "tables that wait for people"),
        ("playing", "unfinished games"),
        ("over", "finished games"),
    ):
        flag = "finished" if name == "over" else name
        prune.add_argument(f"--{flag}", type=days, metavar="DAYS", help=f"{what}, untouched for so long")
    prune.add_argument("--yes", action="store_true", help="do it")
    mute = _deed(deeds, "mute", "silence somebody: nobody reads what they say, at any table")
    mute.add_argument("table", metavar="TABLE", help="a table's address, as in /t/Zk3v…, or the beginning of its name")
    mute.add_argument("seat", type=whole, metavar="SEAT", help="where they sit, from 0")
    mute.add_argument("--off", action="store_true", help="let them be heard again")
    close = _deed(deeds, "close", "stop play at a table")
    close.add_argument("table", metavar="TABLE", help="a table's address, as in /t/Zk3v…, or the beginning of its name")
    close.add_argument("--off", action="store_true", help="let them go on again")
    _deed(deeds, "move", "from a folder (--data) into an empty database (--database); end the server first")


def _deed(deeds: Commands[Parser], name: str, about: str) -> Parser:
    deed = deeds.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
    deed.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (default: your data folder)")
    deed.add_argument("--database", metavar="URL", help="or the database (also in MOTHERLODE_DATABASE)")
    return deed
