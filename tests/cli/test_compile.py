"""`motherlode compile` says what is wrong with a project."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.cli import main


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "has no pyproject.toml"),
        ("[project", "cannot be read"),
        ('[project]\nname = "x"\n', "which modules to compile"),
        ('[project]\nname = "my-x"\n[tool.motherlode]\ncompiled = ["rules/*.py"]\n', "there is no package src/my_x"),
    ],
)
def test_a_project_that_cannot_be_compiled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str | None, said: str
) -> None:
    monkeypatch.delenv("MOTHERLODE_PURE", raising=False)
    if text is not None:
        (tmp_path / "pyproject.toml").write_text(text)
    assert main(["compile", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err
