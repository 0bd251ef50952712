"""The files of the page: how its modules become one, and how much a phone has to load."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from posixpath import dirname, join, normpath

from pensil.core.picture import Role
from pensil.kinds import KINDS, kind_named
from pensil.render.theme import DARK, DIMMED, LIGHT, stylesheet
from pensil.web.assets import EMBED, FIRST, INDEX, assets, manifest, page_texts, theme_css
from pensil.web.bundle import bundled
from pensil.words import languages
from tests.checks import some

MOST_BYTES = 150_000
"""All HTML, CSS and JavaScript, before anything is compressed."""

MOST_INSIDE = 25_000
"""And what comes to it where the engine runs inside the browser."""

INSIDE = ("js/inside/", "inside.css", "service-worker.js", EMBED)  # the last is the page once more

MODULES = {
    "js/main.js": 'import { one } from "./parts/one.js";\n// So.\nexport const a = one();\nimport("./late.js");\n',
    "js/parts/one.js": 'import two from "../two.js";\n\nexport async function one() {\n  return two;\n}\n',
    "js/two.js": "export default class two {}\nconst own = 2; // its own\n",
    "js/late.js": 'import { own } from "./later.js";\nimport { one } from "./parts/one.js";\none(own);\n',
    "js/later.js": "export let own = 1;\n",
}


def test_what_the_first_module_needs_becomes_one_with_it() -> None:
    made = bundled(MODULES, "js/main.js")
    assert set(made) == {"js/main.js", "js/late.js", "js/later.js"}
    assert made["js/main.js"] == (
        "// two.js\nclass two {}\nconst own = 2;\n"
        "// parts/one.js\n\nasync function one() {\nreturn two;\n}\n"
        '// main.js\nconst a = one();\nimport("./late.js");\n'
        "export { a, one, two };\n"
    )
    assert made["js/late.js"] == 'import { own } from "./later.js";\nimport { one } from "./main.js";\none(own);\n'


def test_a_module_that_several_need_is_there_once_and_before_them() -> None:
    modules = {
        "js/main.js": 'import { a } from "./parts/a.js";\nimport { c } from "./parts/c.js";\na(c);\n',
        "js/parts/a.js": 'import { c } from "./c.js";\nimport { b } from "../b.js";\nexport const a = b + c;\n',
        "js/parts/c.js": "export const c = 3;\n",
        "js/b.js": 'import { c } from "./parts/c.js";\nexport const b = c;\n',
    }
    assert bundled(modules, "js/main.js") == {
        "js/main.js": "// parts/c.js\nconst c = 3;\n// b.js\nconst b = c;\n// parts/a.js\nconst a = b + c;\n"
        "// main.js\na(c);\nexport { a, b, c };\n"
    }


def test_the_modules_of_the_page_share_no_name() -> None:
    text = assets()[FIRST].decode()
    modules = files("pensil.web") / "static/js"
    written = "".join((modules / name).read_text(encoding="utf-8") for name in re.findall(r"^// (.*\.js)$", text, re.M))
    names = re.findall(r"^(?:export )?(?:default )?(?:async function|function|class|const|let) (\w+)", written, re.M)
    assert len(names) > 50
    assert sorted(names) == sorted(set(names))
    assert not re.search(r"^import ", text, re.MULTILINE)


def test_every_import_leads_to_a_file_and_a_name_in_it() -> None:
    exported = {
        name: set(re.findall(r"^export (?:async )?(?:function|class|const|let) (\w+)", text, re.MULTILINE))
        | {each.strip() for group in re.findall(r"^export \{(.*)\};", text, re.MULTILINE) for each in group.split(",")}
        for name, text in ((name, data.decode()) for name, data in assets().items() if name.startswith("js/"))
    }
    for name in some(each for each in exported if each != FIRST):
        imports = re.findall(r'^import \{(.*)\} from "(\..*)";', assets()[name].decode(), re.MULTILINE)
        for names, path in imports:
            assert {each.strip() for each in names.split(",")} <= exported[normpath(join(dirname(name), path))]
        assert imports or exported[name] or name.endswith("worker.js")


def test_the_page_is_small_and_knows_all_languages() -> None:
    found = assets()
    sizes = {name: len(data) for name, data in found.items() if name.endswith((".html", ".css", ".js"))}
    inside = sum(size for name, size in sizes.items() if name.startswith(INSIDE))
    assert 0 < inside < MOST_INSIDE
    assert sum(sizes.values()) - inside < MOST_BYTES
    assert f'data-languages="{" ".join(languages())}"' in found[INDEX].decode()


def test_pictures_have_the_colours_of_their_themes() -> None:
    text = theme_css()
    first, second, *rules = text.splitlines()
    for theme, told in some([("light", first), ("dark", second)]):
        values = dict(re.findall(r"(--[\w-]+):([^;]+);", told))
        shown = "\n".join(rules)
        for name, color in values.items():
            shown = shown.replace(f"var({name})", color)
        assert shown == stylesheet(theme).rstrip("\n")
    used = set(re.findall(r"var\((--[\w-]+)\)", assets()["page.css"].decode()))
    own = {"--round", "--most", "--ratio", "--tall"}
    assert used - own <= set(re.findall(r"(--[\w-]+):", first))


def test_the_page_knows_the_colours_of_the_board_and_of_what_lies_on_it() -> None:
    """In the dark the board is dimmed, and what stands around it is dark."""
    for theme, board, told in some(zip((LIGHT, DARK), (LIGHT, DIMMED), theme_css().splitlines(), strict=False)):
        values = dict(re.findall(r"--([\w-]+):([^;]+);", told))
        assert (values["paper"], values["board"]) == (theme.paper, board.paper)
        assert (values["painted"], values["given"]) == (board.tones[Role.GIVEN].fill, theme.tones[Role.GIVEN].tint)
        assert (values["heavy"], values["lamp"]) == (theme.heavy, theme.lamp)
        for role in (Role.MARK, Role.HINT, Role.ERROR, Role.TRACE, Role.GHOST):
            tone = theme.tones[role]
            found = [values[f"{role.value}{part}"] for part in ("", "-tint", "-fill")]
            assert found == [tone.ink, tone.tint, tone.fill]


def test_what_a_system_is_told_of_the_page(golden: Callable[[str, str], None]) -> None:
    golden("manifest.txt", "\n".join(json.dumps(manifest(lang), indent=1, ensure_ascii=False) for lang in languages()))


def test_the_words_of_the_page() -> None:
    for lang, easy, language in (("en", "easy", "English"), ("id", "mudah", "Bahasa Indonesia")):
        told = json.loads(assets()[f"words/{lang}.json"])
        assert told == json.loads(json.dumps(page_texts(lang)))
        assert told["levels"]["easy"] == easy
        assert told["languages"][lang] == language
        assert set(told["kinds"]) == {kind.name for kind in KINDS}
        akari = kind_named("akari")
        assert told["kinds"]["akari"]["title"] == "Akari"
        assert told["kinds"]["akari"]["summary"] == akari.summary.sentence(lang)
        assert told["kinds"]["akari"]["rules"] == [rule.sentence.sentence(lang) for rule in akari.rules()]
        assert all(told[part] for part in ("page", "levels", "counters", "statuses"))
        assert not any("." in key for part in ("levels", "counters", "statuses") for key in told[part])


def test_words_are_sent_as_they_read_and_in_one_order() -> None:
    for lang in some(languages()):
        data = assets()[f"words/{lang}.json"].decode()
        assert "\\u" not in data
        assert not data.isascii()
        told = json.loads(data)
        assert [*told] == sorted(told)
        assert [*told["page"]] == sorted(told["page"])
