"""The site in Firefox: it is started as it is, without a driver, on a page that uses the site and posts what it saw."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from queue import Empty
from urllib.parse import quote

import pytest

from tests.browser.conftest import ALLOWED
from tests.browser.hosting import FOLDER, PREFIX, hosted
from tests.browser.playing import PUZZLES

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
SECONDS = 300  # on a busy machine

PREFERENCES = {
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}

PAGE = """<!doctype html><meta charset="utf-8"><iframe width="1000" height="800"></iframe><script>
const frame = document.querySelector("iframe");
const until = async (what) => {
  for (;;) {
    const found = what(frame.contentDocument);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
};
async function use() {
  frame.src = SITE;
  await until((page) => page?.body?.dataset.engine === "ready" && page.querySelector(".grid"));
  frame.contentDocument.querySelector("[data-action=hint]").click();
  await until((page) => page.querySelector(".panel [data-action=apply]"));
  const hint = frame.contentDocument.querySelector(".panel .said").textContent;
  frame.contentDocument.querySelector("[data-action=solve]").click();
  await until((page) => page.body.dataset.state === "solved");
  return { hint, marks: frame.contentDocument.querySelectorAll(".grid .mark").length };
}
const send = (told) => fetch("/told", { method: "POST", body: JSON.stringify(told) });
use().then(send, (error) => send({ error: String(error) }));
</script>"""


def test_a_puzzle_is_opened_hinted_and_solved_in_firefox(made: None, tmp_path: Path) -> None:
    if ALLOWED and FIREFOX is None:
        pytest.skip("the site was not tried in Firefox; `make browser-site` installs it and runs this")
    assert FIREFOX is not None
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
    (tmp_path / "user.js").write_text("\n".join(lines), encoding="utf-8")
    with hosted(FOLDER) as host:
        site = f"{PREFIX}#play={quote(PUZZLES['nurikabe'], safe='')}&lang=en"
        host.pages["/use.html"] = PAGE.replace("SITE", json.dumps(site)).encode()
        command = [
            FIREFOX,
            "--headless",
            "--no-remote",
            "--profile",
            str(tmp_path),
            host.address.replace(PREFIX, "/use.html"),
        ]
        firefox = subprocess.Popen(
            command, env=os.environ | {"HOME": str(tmp_path)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            told = json.loads(host.posted.get(timeout=SECONDS))
        except Empty:
            told = {"error": f"nothing was heard of Firefox within {SECONDS} s"}
        finally:
            firefox.terminate()
            firefox.wait(20)
    assert told.get("error") is None
    assert told["hint"]
    assert told["marks"] > 0
