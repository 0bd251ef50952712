"""How a command ends in its process: exit codes and lines for all that can go wrong, what is printed when."""

from __future__ import annotations

import codecs
import io
import runpy
import socket
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from pensil.cli import entry, main
from pensil.cli.serve import _listening
from pensil.cli.show import plain_where_needed
from pensil.errors import NoSolution, PensilError, TimeLimit
from pensil.words import SHARED, Phrase
from tests.checks import some

AKARI = "akari\n. . 1\n. # .\n"
SHIKAKU = "shikaku\n2 .\n2 .\n"


@pytest.mark.parametrize(
    ("raised", "code", "said"),
    [
        (PensilError("it is\n  bad"), 2, "it is bad"),
        (TimeLimit("it is late"), 3, "it is late"),
        (NoSolution(Phrase(SHARED, "quoted", {"text": "none"})), 1, "none"),
        (MemoryError(), 3, "there is not enough memory for this"),
        (OSError(5, "broken", "x.txt"), 2, "x.txt: broken"),
        (OSError(5, "broken"), 2, "standard output: broken"),
        (OSError("odd"), 2, "standard output: odd"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_what_goes_wrong_is_one_line(
    raised: BaseException, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(_: list[str]) -> int:
        raise raised

    monkeypatch.setattr("pensil.cli._run", run)
    assert main(["kinds"]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"pensil: {said}\n"


def test_a_reader_who_has_gone_is_not_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_: list[str]) -> int:
        raise BrokenPipeError

    monkeypatch.setattr("pensil.cli._run", run)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert main(["kinds"]) == 0
    assert sys.stdout is None


def test_a_mistake_of_ours_is_told_in_short(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(words: list[str]) -> int:
        assert words == ["kinds", "akari"]
        raise ValueError("x" * 500)

    monkeypatch.setattr("pensil.cli._run", run)
    monkeypatch.setattr(sys, "argv", ["pensil", "kinds", "akari"])
    monkeypatch.delenv("PENSIL_DEBUG", raising=False)
    assert main() == 2
    told = "ValueError: " + "x" * 288
    said = f"pensil: a mistake in pensil itself, please report it: {told} (PENSIL_DEBUG=1 shows where)\n"
    assert capsys.readouterr() == ("", said)
    with pytest.raises(ValueError, match="xxx"):
        main(["kinds", "akari"])
    monkeypatch.setenv("PENSIL_DEBUG", "1")
    with pytest.raises(ValueError, match="xxx"):
        main()


@pytest.mark.parametrize("encoding", ["ascii", "UTF-8", "utf8"])
def test_what_an_encoding_lacks_is_written_in_something_like_it(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "12 µs, 3×3 cm² … a–b ’ é█ end"

    def run(_: list[str]) -> int:
        print(text, end="")
        return 0

    monkeypatch.setattr("pensil.cli._run", run)
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    assert main(["kinds"]) == 0
    plain = b"12 us, 3x3 cm2 ... a-b ' ?? end"
    assert raw.getvalue() == (plain if encoding == "ascii" else text.encode())


def test_only_writing_is_helped_out() -> None:
    plain_where_needed(io.StringIO())
    plain_where_needed(None)
    with pytest.raises(UnicodeDecodeError):
        codecs.decode(b"\xff", "ascii", "pensil-plain")


def test_a_closed_output_takes_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["kinds"]) == 0
    sys.stdout.close()


class Pipe(io.StringIO):
    """Output that somebody reads as it comes."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def flush(self) -> None:
        text = self.getvalue()
        if text and [text] != self.seen[-1:]:
            self.seen.append(text)


@pytest.mark.parametrize(
    ("words", "results"),
    [
        (["solve", AKARI, SHIKAKU, "--json"], 2),
        (["solve", "akari\n. x\n", "akari\n. y\n", SHIKAKU, "--json"], 3),
        (["rate", AKARI, SHIKAKU, "--json"], 2),
        (["rate", AKARI, SHIKAKU, "--brief"], 2),
        (["generate", "shikaku", "--size", "2x2", "--seed", "1", "--count", "2", "--json"], 2),
        (["explain", AKARI, "--fine"], 5),
        (["run", SHIKAKU, "--strategy", "backtracking", "--show"], 10),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_each_result_is_there_as_soon_as_it_is_found(
    words: list[str], results: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads what a command prints gets it at once, not when the command has come to its end."""
    pipe = Pipe()
    monkeypatch.setattr(sys, "stdout", pipe)
    main(words)
    assert len(pipe.seen) >= results
    assert all(text.endswith("\n") for text in pipe.seen)


def test_a_port_that_was_left_a_moment_ago_is_free_again() -> None:
    """Who asks for an address waits there already, before anybody answers."""
    with _listening("127.0.0.1", 0) as found:
        assert found.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
        with socket.create_connection(found.getsockname(), timeout=5):
            pass


class Ended(Exception):
    """Instead of the end of the process."""


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize(
    ("fault", "code", "ends"),
    [
        (None, 0, 0),
        (None, 3, 3),
        (OSError(28, "full"), 0, 2),
        (OSError(28, "full"), 1, 1),
        (ValueError("closed"), 0, 2),
    ],
)
def test_the_end_of_the_process(
    stream: str, fault: Exception | None, code: int, ends: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was printed is out by then, or else the exit code says so."""
    flushed: list[str] = []

    class Stream(io.StringIO):
        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

        def flush(self) -> None:
            flushed.append(self.name)
            if fault is not None and self.name == stream:
                raise fault

    def leave(code: int) -> None:
        raise Ended(code)

    monkeypatch.setattr("pensil.cli.main", lambda: code)
    monkeypatch.setattr("os._exit", leave)
    monkeypatch.delitem(sys.modules, "multiprocessing", raising=False)
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, Stream(name))
    with pytest.raises(Ended) as ended:
        entry()
    assert (ended.value.args, flushed) == ((ends,), ["stdout", "stderr"])
    monkeypatch.setattr(sys, stream, None)
    with pytest.raises(Ended) as ended:
        entry()
    assert ended.value.args == (code,)
    monkeypatch.setitem(sys.modules, "multiprocessing", io)  # what it shares is given back
    with pytest.raises(SystemExit) as left:
        entry()
    assert left.value.code == code


@pytest.mark.parametrize(
    ("words", "code", "begins"),
    [
        ([], 2, "usage: pensil COMMAND"),
        (["help"], 0, "usage: pensil COMMAND"),
        (["-h"], 0, "usage: pensil COMMAND"),
        (["help", "--lang", "id"], 0, "cara pakai: pensil COMMAND"),
        (["help", "kinds"], 0, "usage: pensil kinds"),
        (["help", "kinds", "--lang", "id"], 0, "cara pakai: pensil kinds"),
        (["kinds", "akari", "-h"], 0, "usage: pensil kinds"),
        (["-V"], 0, "pensil "),
        (["--version"], 0, "pensil "),
    ],
)
def test_what_is_asked_about_pensil_itself(
    words: list[str], code: int, begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == code
    assert capsys.readouterr().out.startswith(begins)


def test_a_command_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    said = {
        "slove": "there is no command 'slove'; did you mean 'solve'?",
        "z" * 50: f"there is no command '{'z' * 40}'; `pensil --help` lists them",
    }
    for name, told in some(said.items()):
        for words in ([name], ["help", name]):
            assert main(words) == 2
            assert capsys.readouterr() == ("", f"pensil: {told}\n")


def test_an_option_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json", "solve", "-"]) == 2
    assert capsys.readouterr() == (
        "",
        "pensil: '--json' has to stand behind the command, as in `pensil solve SRC --json`\n",
    )


@pytest.mark.parametrize("asked", [["--lang", "id"], ["--lang=id"]])
@pytest.mark.parametrize(
    ("words", "code", "begins"),
    [
        (["kinds", "akari"], 0, "Akari (juga lightup"),
        (["kinds", "akari", "--lang", "en"], 0, "Akari (also lightup"),
        (["formats"], 0, "format        bisa "),
        (["help"], 0, "cara pakai: pensil COMMAND"),
        (["--help"], 0, "cara pakai: pensil COMMAND"),
        (["help", "convert"], 0, "cara pakai: pensil convert"),
        (["-V"], 0, "pensil "),
        ([], 2, "cara pakai: pensil COMMAND"),
    ],
)
def test_the_language_may_stand_before_the_command(
    asked: list[str], words: list[str], code: int, begins: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*asked, *words]) == code
    assert capsys.readouterr().out.startswith(begins)


@pytest.mark.parametrize(
    ("host", "address"), [("127.0.0.1", "http://127.0.0.1:81/"), ("::1", "http://[::1]:81/"), ("a.b", "http://a.b:81/")]
)
@pytest.mark.parametrize("ended", [None, KeyboardInterrupt()])
def test_the_address_is_told_before_anybody_is_served(
    host: str, address: str, ended: BaseException | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And Ctrl-C is how it is to end: nothing is wrong then."""
    pytest.importorskip("uvicorn")
    told: list[Any] = []
    pipe = Pipe()

    def listening(*of: Any) -> SimpleNamespace:
        told.append(of)
        return SimpleNamespace(getsockname=lambda: (host, 81, 0, 0))

    class Server:
        def __init__(self, config: Any) -> None:
            told.append(config)

        def run(self, sockets: list[Any]) -> None:
            told.append((len(sockets), list(pipe.seen)))
            if ended is not None:
                raise ended

    monkeypatch.setattr("pensil.cli.serve._listening", listening)
    monkeypatch.setattr("pensil.web.app.application", lambda workers: ("app", workers))
    monkeypatch.setattr("uvicorn.Config", lambda app, **how: (app, how["log_level"]))
    monkeypatch.setattr("uvicorn.Server", Server)
    monkeypatch.setattr(sys, "stdout", pipe)
    assert main(["serve", "--host", host, "--port", "8", "--workers", "3", "--json"]) == 0
    assert told == [(host, 8), (("app", 3), "warning"), (1, [f'{{"address": "{address}"}}\n'])]
    assert main(["serve"]) == 0
    assert told[3:5] == [("127.0.0.1", 8000), (("app", None), "warning")]
    assert pipe.getvalue().splitlines()[1] == f"{address}  (Ctrl-C ends it)"


@pytest.mark.parametrize("part", ["_open_streams", "begin"])
def test_ctrl_c_before_the_command_begins(
    part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"pensil.cli.{part}", interrupted)
    assert main(["kinds"]) == 130
    assert capsys.readouterr() == ("", "pensil: interrupted\n")


def test_ctrl_c_before_anything_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupting:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "pensil.cli":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "pensil.cli")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    with pytest.raises(SystemExit) as left:
        runpy.run_module("pensil", run_name="__main__")
    assert left.value.code == 130
