"""The conformance kit: does a game obey the laws? For the games here and for anybody's.

    from motherlode.testing import check
    report = check(GAME)
    assert report.holds, report

`rule("SAB-36")` marks a test with the clauses of the rulebook it proves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from motherlode.testing.report import LawResult, Report
from motherlode.testing.runner import LAWS, check

if TYPE_CHECKING:
    import pytest

__all__ = ["LAWS", "LawResult", "Report", "check", "rule"]


def rule(*ids: str) -> pytest.MarkDecorator:
    """The mark of a test that proves these clauses: `@rule("SAB-36", "SAB-T7")`."""
    import pytest  # only tests need it

    return pytest.mark.rule(*ids)
