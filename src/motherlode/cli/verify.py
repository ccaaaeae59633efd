"""`motherlode verify`: whether a recorded game was dealt as it was promised, and played as it is told."""

from __future__ import annotations

from argparse import Namespace

from motherlode.cli.output import print_json
from motherlode.core.match import replay
from motherlode.core.record import Fair, Record, load
from motherlode.table.fair import objections, taken_back


def run(args: Namespace) -> int:
    """Check, say in one line what holds or what does not, and answer by the exit code."""
    record = load(args.record)
    if not isinstance(record.fair, Fair):
        match = replay(record)
        said = (
            f"Plays again: {len(match.decisions)} decisions. Nothing else can be verified: this record has no proof of "
            "how its deal was fixed."
        )
        wrong: list[str] = []
    else:
        wrong = objections(record)
        said = "Does not hold. " + " ".join(wrong) if wrong else f"Holds. {what_holds(record, record.fair)}"
    if args.json:
        print_json({"holds": not wrong, "proof": isinstance(record.fair, Fair), "wrong": wrong, "said": said})
    else:
        print(said)
    return int(bool(wrong))


def what_holds(record: Record, fair: Fair) -> str:
    """What is certain about a record that holds, in a line."""
    salted = sum(bool(salt) for _, salt, _ in fair.people)
    alone = "" if salted else " (so the server could have chosen among secrets)"
    back = taken_back(fair)
    parts = (
        f"The secret was fixed beforehand{fresh(fair.foundings)}",
        f"{salted} of {len(fair.people)} people added salt{alone}",
        f"seats, {len(fair.chance)} shuffles and throws, and {len(record.actions)} decisions follow from it",
        f"all {1 + len(fair.roots)} promises about them were kept",
        f"{back} {'was' if back == 1 else 'were'} taken back",
    )
    return "; ".join(parts) + "."


def fresh(foundings: int) -> str:
    """How often it was fixed."""
    return "" if foundings == 1 else f" (anew {foundings - 1} times, because somebody did not open their salt)"
