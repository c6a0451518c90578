"""``tournament-app ruling`` as a judge types it."""

from pathlib import Path

from typer.testing import CliRunner

from tests.desk.disputes.dispute_desk import BAD, FIGHT
from tests.printing.reading import page_texts
from tournament_app.commands.ruling import app


def test_a_ruling_is_written_as_a_pdf(tmp_path: Path) -> None:
    case, out = tmp_path / "fight.case.yaml", tmp_path / "ruling.pdf"
    case.write_text(FIGHT, encoding="utf-8")
    ran = CliRunner().invoke(app, ["print", str(case), "--out", str(out), "--paper", "letter"])
    assert ran.exit_code == 0, ran.stderr
    assert ran.stdout == f"Legal. Wrote {out}.\n"
    text, code = page_texts(out.read_bytes())
    assert "Was the Bear dead already?" in text
    assert "RS D.4.1" in text
    assert "read it with a telephone" in code


def test_a_bad_case_is_refused_with_every_problem_and_nothing_is_written(tmp_path: Path) -> None:
    case, out = tmp_path / "bad.case.yaml", tmp_path / "ruling.pdf"
    case.write_text(BAD, encoding="utf-8")
    ran = CliRunner().invoke(app, ["print", str(case), "--out", str(out)])
    assert ran.exit_code == 2
    assert f"{case}:6: no card is called 'Grizly Bears'; did you mean 'Grizzly Bears'?" in ran.stderr
    assert len(ran.stderr.splitlines()) == 4
    assert not out.exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["print", str(tmp_path / "none.yaml"), "--out", str(tmp_path / "r.pdf")])
    assert ran.exit_code == 2
    assert "none.yaml cannot be read" in ran.stderr
