"""The mistakes themselves: each is one, each can be read, and what no test could notice is left alone."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Mapping
from math import inf
from pathlib import Path
from queue import Queue
from random import Random
from typing import cast

import pytest

from tests.checks import some
from tests.mutants.cpp_edits import cpp_edits
from tests.mutants.harmless import edited, harmless
from tests.mutants.mutant import Edit, Mutant
from tests.mutants.near import Watched, order, users
from tests.mutants.python_edits import python_edits
from tests.mutants.sampling import ROOT, SOURCES, all_mutants, sample
from tests.mutants.session import HARMLESS, NO_END, NO_MUTANT, UNBUILT, Session, Verdict, report
from tests.mutants.trees import Same, Tree, _heard

PYTHON = {
    "x = a == b": ["x = (a != b)"],
    "x = a < b": ["x = (a <= b)"],
    "x = a.random() < b": [],
    "x = a < 400": [],
    "A = 400\nx = a >= A": [],
    "A = 4\nx = a >= A": ["A = (5)\nx = a >= A", "A = (3)\nx = a >= A", "A = 4\nx = (a > A)"],
    "x = a == 400": ["x = (a != 400)"],
    "x = a is not None": ["x = (a is None)"],
    "x = a not in b": ["x = (a in b)"],
    "x = a and b": ["x = (a or b)", "x = (a)", "x = (b)"],
    "x = not a": ["x = (a)"],
    "x = True": ["x = (False)"],
    "x = a[1]": ["x = a[(2)]", "x = a[(0)]"],
    "x = 400": [],
    "x = a - b": ["x = (a + b)"],
    "x = 'a' + b": [],
    "x = min(a)": ["x = max(a)"],
    "x = f(a, b)": ["x = (f(b, a))"],
    "x = f(a, b.c)": [],
    "x = a[b:c]": ["x = (a[:c])", "x = (a[b:])"],
    "x = [a for a in b if a]": ["x = [a for a in b if (True)]"],
    "f(a)": ["pass"],
    "a.b = c": ["pass"],
    "a += b": ["pass"],
    "if a:\n  f(b)": ["if (not a):\n  f(b)", "if a:\n  pass"],
    "def f(a):\n  if a:\n    return b": ["def f(a):\n  if (not a):\n    return b", "def f(a):\n  if a:\n    pass"],
    "while a:\n  a = b": ["while (not a):\n  a = b", "while a:\n  a = b; break"],
    '"""1 < 2"""': [],
    "x: Literal[1]": [],
    "def f(a: Literal[1]) -> Literal[2]: g()": ["def f(a: Literal[1]) -> Literal[2]: pass"],
    "assert a == b": [],
    "if TYPE_CHECKING:\n  f()": [],
    "TYPE_CHECKING = False": [],
    "def __repr__(self):\n  return a + b": [],
    "def f(a: int = 1) -> int: ...": [],
    'def f(a: int = 1) -> int:\n  """Give a number."""\n  ...': [],
    "x = zip(a, strict=True)": [],
    "x = f'{a + 1}'": [],
    "from a import b": [],
    "T = TypeVar('T', covariant=True)": [],
    "solver.set_phase(a, b > 0)": [],
    "x = a > 9": ["x = (a >= 9)", "x = a > (10)", "x = a > (8)"],
    "x = a > 10": [],
}


def spoiled(source: str, edit: Edit) -> str:
    return Mutant("x", 1, "", edit).applied(source.encode()).decode()


@pytest.mark.parametrize(("source", "expected"), PYTHON.items())
def test_mistakes_in_python(source: str, expected: list[str]) -> None:
    found = [
        Mutant("x.py", 1, "", edit).applied(source.encode()).decode() for _, _, edit in python_edits(source.encode())
    ]
    assert sorted(found) == sorted(expected)


CPP = {
    "if (a < b) f();": ["if (a <= b) f();"],
    "std::vector<int> a;": [],
    "if (a && f(b, c)) g();": ["if (a || f(b, c)) g();", "if (a) g();"],
    "x = a || std::abs(b) ? c : d;": ["x = a && std::abs(b) ? c : d;", "x = a ? c : d;"],
    "if (!a) f();": ["if (a) f();"],
    "return true;": ["return false;"],
    "x = a + 1;": ["x = a;"],
    "// a < b && c": [],
    "/* a < b\n a && b */": [],
    'f("a < b");': [],
    "#if a && b": [],
    "assert(a < b);": [],
    "a.reserve(b + 1);": [],
    "if (limits.spend(4 * (a - b)) && c) d();": [
        "if (limits.spend(4 * (a - b)) || c) d();",
        "if (limits.spend(4 * (a - b))) d();",
    ],
    "steps_ += a + b * c;": [],
    "int steps() const override { return a + b; }": [],
    "{\n    f(a);\n}": ["{\n    ;\n}"],
}


@pytest.mark.parametrize(
    ("named", "large"),
    [
        ("from pensil.core.grid import MAX_SIDE as A", True),
        ("A = 1 << 4", True),
        ("A = 1 << 3", False),
        ("B = 20\nA = 2 * B + 8", True),
        ("A = 2 * 4", False),
        ("A = 2 * len(B)", False),
        ("from elsewhere import A", False),
    ],
)
def test_what_is_compared_with_a_large_number_may_be_one_more_or_less(named: str, large: bool) -> None:
    found = [edit.what for _, _, edit in python_edits(f"{named}\nx = a >= A".encode())]
    assert ("another comparison" not in found) is large


@pytest.mark.parametrize(("source", "expected"), CPP.items())
def test_mistakes_in_cpp(source: str, expected: list[str]) -> None:
    found = [
        Mutant("x.cpp", 1, "", edit).applied(source.encode()).decode() for _, _, edit in cpp_edits(source.encode())
    ]
    assert sorted(found) == sorted(expected)


def test_a_mistake_in_a_nested_function_knows_where_it_is() -> None:
    source = b"x = 1\nclass A:\n  y = 1\n  def f(self):\n    def g():\n      return 1\n    return 1\n"
    places = {(line, function) for line, function, _ in python_edits(source)}
    assert places == {(1, ""), (3, ""), (6, "A.f.<locals>.g"), (7, "A.f")}


def test_every_mutant_of_the_package_can_be_compiled() -> None:
    mutants = [mutant for mutant in all_mutants() if not mutant.compiled]
    for mutant in some(Random(0).sample(mutants, 300)):
        source = (ROOT / mutant.path).read_bytes()
        assert mutant.applied(source) != source
        compile(mutant.applied(source), mutant.path, "exec")


def test_one_seed_gives_the_same_mutants_and_more_of_them() -> None:
    few, many = sample([SOURCES], 10, 3), sample([SOURCES], 20, 3)
    assert many[:10] == few
    assert sample([SOURCES], 10, 4) != few
    assert len({(mutant.path, mutant.line) for mutant in many}) == 20
    within = sample([f"{SOURCES}/core"], 20, 3)
    assert {mutant.path.rpartition("/")[0] for mutant in within} == {f"{SOURCES}/core"}


def test_a_diff_shows_the_line() -> None:
    (mutant,) = sample([SOURCES], 1, 3)
    assert re.search(rf"^@@ -{mutant.line - 1},|^@@ -{mutant.line}", mutant.diff(ROOT), re.MULTILINE)


def test_the_likeliest_tests_come_first_and_those_that_reach_nothing_not_at_all() -> None:
    place = "src/pensil/kinds/akari/rules.py"
    mutant = Mutant(place, 3, "violations", Edit(0, 1, b"", ""))
    reaches = frozenset({f"{place}:violations"})
    much = reaches | {f"src/pensil/engine/solve.py:f{i}" for i in range(90)}
    named = Watched("tests/kinds/akari/test_rules.py::test_a", 2.0, False, reaches)
    by_case = Watched("tests/contract/test_kinds.py::test_b[akari-3]", 2.0, False, reaches)
    about = Watched("tests/engine/test_solve.py::test_c", 0.1, False, reaches)
    slower = Watched("tests/engine/test_solve.py::test_d", 2.0, False, reaches)
    anything = Watched("tests/engine/test_solve.py::test_e", 2.0, False, much)
    long = Watched("tests/engine/test_solve.py::test_f", 90.0, False, reaches)
    cut_off = Watched("tests/lab/test_measure.py::test_g", 80.0, False, frozenset({"src/pensil/kinds/akari/"}))
    away = Watched("tests/kinds/akari/test_rules.py::test_h", 0.1, False, frozenset({f"{place}:_dark"}))
    starting = Watched("tests/cli/test_run.py::test_i", 0.1, True, frozenset())
    tests = [long, starting, away, cut_off, anything, slower, about, by_case, named]
    assert order(mutant, tests, ROOT) == ([by_case, named, about, slower, anything], [long, cut_off, starting])


def test_other_tests_come_before_more_cases_of_one_and_those_of_a_file_together() -> None:
    place = "src/pensil/core/grid.py"
    mutant = Mutant(place, 3, "rows", Edit(0, 1, b"", ""))
    reaches = frozenset({f"{place}:rows"})
    cases = [Watched(f"tests/core/test_grid.py::test_a[{i}]", 3.0, False, reaches) for i in range(7)]
    other = Watched("tests/core/test_grid.py::test_b", 4.0, False, reaches)
    elsewhere = Watched("tests/cli/test_shown.py::test_c", 3.1, False, reaches)
    near, far = order(mutant, [*cases, other, elsewhere], ROOT)
    assert (near, far[-1]) == ([cases[0], other, cases[1]], cases[6])
    assert far.index(elsewhere) < far.index(cases[5])


def test_only_callers_notice_a_mutant_of_the_core() -> None:
    mutant = Mutant("src/pensil/native/search.cpp", 3, "", Edit(0, 1, b"", ""))
    direct = Watched("tests/native/test_solver.py::test_a", 1.0, False, frozenset())
    calls = Watched("tests/engine/test_solve.py::test_b", 0.1, False, frozenset({"src/pensil/engine/model.py:solve"}))
    cut_off = Watched("tests/lab/test_measure.py::test_c", 0.1, False, frozenset({"src/pensil/engine/"}))
    draws = Watched("tests/render/test_svg.py::test_d", 0.1, False, frozenset({"src/pensil/render/svg.py:render_svg"}))
    starting = Watched("tests/cli/test_run.py::test_e", 0.1, True, frozenset())
    near, far = order(mutant, [draws, starting, cut_off, calls, direct], ROOT)
    assert (near, far) == ([direct, calls, cut_off, starting], [])


def test_data_of_a_module_are_noticed_by_who_calls_others_of_its_folder() -> None:
    mutant = Mutant("src/pensil/kinds/akari/exchange.py", 14, "", Edit(0, 1, b"", ""))
    place = "src/pensil/kinds/akari/"
    calls = Watched("tests/formats/test_task.py::test_a", 0.1, False, frozenset({f"{place}exchange.py:_likely"}))
    reads = Watched("tests/formats/test_pzprv3.py::test_b", 0.1, False, frozenset({f"{place}puzzle.py:Akari.to_json"}))
    other = Watched(
        "tests/formats/test_pzprv3.py::test_c", 0.1, False, frozenset({"src/pensil/kinds/hashi/rules.py:f"})
    )
    assert order(mutant, [other, reads, calls], ROOT) == ([calls, reads], [])


class SpoiltTree:
    """Instead of a tree: in it, three tests fail with the mutant, one of them without it too, one of them only once."""

    def __init__(self) -> None:
        self.spoilt = False
        self.runs = 0

    def put(self, mutant: Mutant) -> None:
        self.spoilt = True

    def take_out(self, mutant: Mutant) -> None:
        self.spoilt = False

    def run(self, tests: Mapping[str, float], seconds: float, patience: float = inf) -> tuple[int | None, str]:
        if any("[endless" in test for test in tests) or (self.spoilt and any("[long" in test for test in tests)):
            return None, ""
        self.runs += 1
        fails = {"[always": True, "[a b]": self.spoilt, "[once": self.runs == 1}
        failing = [test for test in tests if any(sign in test and fails[sign] for sign in fails)]
        if not failing:
            return 0, f"....\n{len(tests)} tests were run\n"
        return 1, f"...\n{list(tests).index(failing[0]) + 1} tests were run\nFAILED {failing[0]} - assert 1 == 2\n"


def tried(*stages: list[Watched]) -> tuple[Verdict, set[str]]:
    session = Session.__new__(Session)
    session.began, session.trees = 0.0, Queue()
    session.trees.put(cast(Tree, SpoiltTree()))
    session.broken, session.patience = set(), inf
    return session._verdict(Mutant("src/pensil/x.py", 1, "f", Edit(0, 1, b"", "")), stages), session.broken


def cases(*names: str) -> list[Watched]:
    return [Watched(f"tests/test_x.py::test_y{case}", 0.1, False, frozenset()) for case in names]


def test_a_test_that_fails_anyway_does_not_count() -> None:
    tests = cases("", "[always it]", "[a b]")
    verdict, broken = tried(tests[:1], tests)
    assert (verdict.caught_by, verdict.tests) == (tests[2].test, 2)
    assert broken == {tests[1].test}


def test_a_test_that_fails_only_once_does_not_count() -> None:
    tests = cases("[once]", "", "[a b]")
    assert tried(tests[:2])[0].caught_by == ""
    assert tried(tests)[0].caught_by == tests[2].test


def test_tests_without_end_count_where_they_end_without_the_mutant() -> None:
    assert tried(cases("", "[long]"))[0].caught_by == NO_END
    assert tried(cases("", "[endless]"))[0].caught_by == ""


@pytest.mark.parametrize(("built", "refused"), [(b"as before", True), (b"other", False)])
def test_a_mutant_of_which_the_compiler_makes_the_same_is_none(
    built: bytes, refused: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source, module = (tmp_path / "root/src/pensil" / name for name in ("x.hpp", "_native.so"))
    source.parent.mkdir(parents=True)
    source.write_bytes(b"0")
    module.write_bytes(b"of other options")
    tree = Tree(tmp_path / "root", tmp_path / "copy")

    def build(self: Tree) -> None:
        spoilt = (self.place / "src/pensil/x.hpp").read_bytes() == b"1"
        (self.place / "src/pensil/_native.so").write_bytes(built if spoilt else b"as before")

    monkeypatch.setattr(Tree, "_build", build)
    mutant = Mutant("src/pensil/x.hpp", 1, "", Edit(0, 1, b"1", ""))
    if refused:
        with pytest.raises(Same):
            tree.put(mutant)
    else:
        tree.put(mutant)
    tree.take_out(mutant)
    assert {path.name: path.read_bytes() for path in (tree.place / "src/pensil").iterdir()} == {
        "x.hpp": b"0",
        "_native.so": b"as before",
    }


def test_what_is_no_mutant_is_told_and_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    mutants = [Mutant("src/pensil/x.hpp", line, "", Edit(0, 1, b"", "slip")) for line in range(1, 5)]
    fates = [NO_MUTANT, UNBUILT, "tests/test_x.py::test_y", ""]
    verdicts = [Verdict(mutant, fate, 3, 1.0) for mutant, fate in zip(mutants, fates, strict=True)]
    assert report(verdicts, dict.fromkeys(mutants, "the edit")) == 1
    assert capsys.readouterr().out.splitlines() == [
        "not counted, because they cannot be built: 1",
        "not counted, because the compiler makes the same program of them: 1",
        "survived 3 tests: src/pensil/x.hpp:4 slip",
        "the edit",
        "1 of 2 mutants caught (50%), 1.0 s each",
    ]


def test_what_is_listed_as_harmless_is_a_mutant_has_a_reason_and_is_not_tried(tmp_path: Path) -> None:
    listed = harmless()
    paths = [edit.path for edit in listed]
    found = {edited(mutant, ROOT): mutant for mutant in all_mutants(paths)}
    for edit, why in some(listed.items()):
        assert edit in found, f"no longer a mutant: {edit}"
        assert edit.before != edit.after
        assert why.endswith(".")
    session = Session.__new__(Session)
    first = found[next(iter(listed))]
    source = tmp_path / "root" / first.path
    source.parent.mkdir(parents=True)
    source.write_bytes((ROOT / first.path).read_bytes())
    session.workers, session.all_trees = 1, [Tree(tmp_path / "root", tmp_path / "copy")]
    assert list(session.verdicts([first], [])) == [Verdict(first, HARMLESS, 0, 0.0)]


def test_who_uses_a_module() -> None:
    def using(path: str) -> set[str]:
        return {file for file in users(ROOT, Mutant(path, 1, "", Edit(0, 1, b"", ""))) if file.startswith("src/")}

    folder = "src/pensil/kinds/hashi/techniques"
    assert using(f"{folder}/starving.py") == {f"{folder}/starving.py", f"{folder}/__init__.py"}
    assert using(f"{folder}/counting.py") == {f"{folder}/counting.py", f"{folder}/__init__.py"}
    assert {"src/pensil/engine/model.py", "src/pensil/engine/cores.py"} < using("src/pensil/native/graph.hpp")
    assert "src/pensil/lab/film_svg.py" in using("src/pensil/lab/film.py")
    assert "src/pensil/cli/solve.py" not in using("src/pensil/kinds/hashi/rules.py")


@pytest.mark.parametrize(
    ("program", "heard"),
    [
        ("print(1)", "1\n"),
        ("import time; time.sleep(600)", None),
        (
            "import subprocess as s, sys; s.run([sys.executable, '-c', 'for i in range(4 * 10**7): pass']); print(2)",
            "2\n",
        ),
    ],
)
def test_who_waits_for_nothing_is_not_waited_for(
    program: str, heard: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.mutants.trees.STILL", 2.0)
    monkeypatch.setattr("tests.mutants.trees.AT_ALL", 0.0)
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as running:
        assert _heard(running, 300) == heard
        running.kill()


@pytest.mark.parametrize(("late", "heard"), [(-1, None), (300, "1\n")])
def test_who_is_late_is_not_waited_for(
    late: float, heard: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Even if it is busy all the time."""
    monkeypatch.setattr("tests.mutants.trees.STILL", 4.0)
    until = tmp_path / "until"
    until.write_text(f"{time.time() + late}")
    command = [sys.executable, "-c", "for i in range(4 * 10**7): pass\nprint(1)"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as running:
        assert _heard(running, 300, until) == heard
        running.kill()


def test_a_copy_has_no_site_that_was_built_of_other_sources(tmp_path: Path) -> None:
    for name in ("site/engine/pensil.zip", "tests/site/test_site.py", "src/pensil/_native.so"):
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True)
        path.write_text(name)
    tree = Tree(tmp_path / "root", tmp_path / "copy")
    assert not (tree.place / "site").exists()
    assert (tree.place / "tests/site/test_site.py").exists()
