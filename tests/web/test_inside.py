"""The page without a server: what the browser's worker calls, what is worked out ahead, and what makes it a program."""

from __future__ import annotations

import json
import re
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from pensil.web import icons, inside
from pensil.web.ahead import replies
from pensil.web.app import POLICY
from pensil.web.assets import EMBED, INDEX, assets, content_type, served
from pensil.web.icons import ICONS, icon, png
from pensil.web.service import REQUESTS, answer
from pensil.web.streams import STREAMS, lines
from pensil.words import languages
from tests.checks import some


def test_the_page_is_told_the_limits_of_every_request() -> None:
    table = json.loads(inside.table())
    assert table.keys() == REQUESTS.keys() | STREAMS.keys()
    assert table["open"] == {"seconds": REQUESTS["open"].seconds, "long": False}
    assert table["hint"]["long"]


def test_replies_are_those_of_the_service() -> None:
    for text in some(['{"puzzle": "akari\\n. 1"}', '{"puzzle": "nothing"}', "{"]):
        assert inside.reply("open", text) == answer("open", text)[1]


def test_a_reply_that_comes_line_by_line_is_told_meanwhile() -> None:
    told: list[str] = []
    text = '{"puzzle": "akari\\n. 1", "strategy": "dfs"}'
    assert inside.reply("events", text, told.append) == "{}"
    *events, end = "".join(told).splitlines()
    assert some(events) == [line for _, line in lines("events", text)][:-1]
    assert json.loads(end)["status"] == "solved"
    assert json.loads(inside.reply("events", "{", told.append))["error"]["code"] == "bad-input"


@pytest.mark.parametrize(
    ("raised", "code"), [(KeyboardInterrupt(), "time-limit"), (ZeroDivisionError("by zero"), "internal")]
)
def test_what_stops_a_request_is_an_error_too(
    monkeypatch: pytest.MonkeyPatch, raised: BaseException, code: str
) -> None:
    def stopped(*_: Any) -> tuple[int, str]:
        raise raised

    monkeypatch.setattr(inside, "answer", stopped)
    assert json.loads(inside.reply("open", "{}"))["error"]["code"] == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"lang": "id"}', "permintaannya dihentikan"),
        *((text, "the request was stopped") for text in ("{}", '{"lang": "xx"}', '{"lang": {}}', "[1]", "{", "7")),
    ],
)
def test_it_is_said_in_the_language_of_the_request_if_it_has_one(
    monkeypatch: pytest.MonkeyPatch, text: str, message: str
) -> None:
    def stopped(*_: Any) -> tuple[int, str]:
        raise KeyboardInterrupt

    monkeypatch.setattr(inside, "answer", stopped)
    assert json.loads(inside.reply("open", text))["error"] == {"code": "time-limit", "message": message}


def test_what_can_be_looked_at_without_an_engine_is_worked_out_ahead() -> None:
    found = dict(replies())
    collection = json.loads(assets()["collection.json"])
    boards = [f"open/{kind}-{place}" for kind, all in collection.items() for place in range(len(all))]
    lists = [f"{name}/{kind}" for name in ("techniques", "paper") for kind in collection]
    for lang in some(languages()):
        expected = {f"ahead/{lang}/{name}.json" for name in ["kinds", *boards, *lists]}
        assert expected <= found.keys()
    assert json.loads(found["ahead/id/open/akari-3.json"])["link"] == collection["akari"][3]["link"]


def test_a_server_says_that_it_is_there_and_a_plain_host_does_not() -> None:
    for name in some([INDEX, EMBED]):
        assert b"data-service" not in assets()[name]
        assert b'<html data-service="http" ' in served()[name]
    assert {**served(), INDEX: assets()[INDEX], EMBED: assets()[EMBED]} == dict(assets())


def test_the_page_allows_itself_no_more_than_a_server_does_but_webassembly() -> None:
    found = re.search(r'http-equiv="Content-Security-Policy" content="(.*?)"', assets()[INDEX].decode())
    assert found is not None
    framed = POLICY.removesuffix("; frame-ancestors 'none'")  # which only a header can say
    assert found[1].replace(" 'wasm-unsafe-eval'", "") == framed


def test_all_that_a_manifest_names_is_there() -> None:
    for lang in some(languages()):
        name = f"pensil.{lang}.webmanifest"
        manifest = json.loads(assets()[name])
        assert content_type(name) == "application/manifest+json"
        assert {each["src"] for each in manifest["icons"]} <= assets().keys()
        assert manifest["lang"] == lang
        assert manifest["description"]


def test_icons_are_drawn_by_the_script() -> None:
    assert assets()["icon.svg"].decode() == icon()
    for name, (svg, pixels) in some(ICONS.items()):
        data = assets()[name]
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert [int.from_bytes(data[at : at + 4], "big") for at in (16, 20)] == [pixels, pixels]
        assert len(data) == len(png(svg, pixels))


def test_the_script_of_the_icons_writes_all_of_them(tmp_path: Path) -> None:
    icons.main(tmp_path)
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written.pop("icon.svg") == assets()["icon.svg"]
    assert written == {name: png(*drawing) for name, drawing in ICONS.items()}


def test_the_script_of_the_icons_takes_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["icons", str(tmp_path), "other"])
    monkeypatch.setattr("pensil.render.raster.typeset_svg", lambda svg, *_, **__: svg.encode())
    monkeypatch.delitem(sys.modules, "pensil.web.icons")
    runpy.run_module("pensil.web.icons", run_name="__main__")
    assert {path.name for path in tmp_path.iterdir()} == {"icon.svg", *ICONS}
