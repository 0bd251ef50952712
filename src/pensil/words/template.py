"""Texts with gaps, as they stand in the files of words.

    {cell}                  a word: a number, a cell by its name, a list of words, another phrase
    {cells:or}              a list, joined as the entry `join.or` says instead of `join.and`
    {cells:all} {cells:each}   a list that is not cut off; cells that are named one by one, not "r1c2 to r1c5"
    {cells:4}               a list that is cut off when it has more than four words: "r1c2, r2c1, r3c3 and 3 more"
    {count#lamp|lamps}      one of the language's plural forms, by a number or by how many a list has
    {count#=0 none|one|{count} of them}   the same, with a form of its own for one number
    {more?another lamp|a lamp}            the first text when the word is true (not 0, not empty), else the second

The forms may have gaps themselves. Which plural forms a language has is written in its shared file, in the notation of
the Unicode plural rules: `plurals = one: n = 1 | other`. The last form needs no condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pensil.words.files import WordsError

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Cell = tuple[int, int]
    Say = Callable[[Any, Sequence[str]], None]
    Part: TypeAlias = "str | Gap"


class Name(str):
    """The name of a cell, which keeps its small letter at the beginning of a sentence."""

    __slots__ = ()


class Template:
    """A text that was taken apart."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = parts

    def fill(self, words: Mapping[str, Any], out: list[str], say: Say) -> None:
        """Put the text together, with `say` for each word."""
        for part in self.parts:
            if isinstance(part, str):
                out.append(part)
            else:
                part.fill(words, out, say)

    def gaps(self) -> set[str]:
        """The words that it needs."""
        return {name for part in self.parts if not isinstance(part, str) for name in part.gaps()}


class Gap:
    """A place for a word; with forms, for one of these texts."""

    __slots__ = ("choose", "forms", "name", "options")

    def __init__(
        self,
        name: str,
        options: Sequence[str] = (),
        forms: Sequence[Template] = (),
        choose: Callable[[Any], int] | None = None,
    ) -> None:
        self.name = name
        self.options = options
        self.forms = forms
        self.choose = choose

    def fill(self, words: Mapping[str, Any], out: list[str], say: Say) -> None:
        if self.choose is not None:
            self.forms[self.choose(words[self.name])].fill(words, out, say)
        else:
            say(words[self.name], self.options)

    def gaps(self) -> set[str]:
        return {self.name}.union(*(form.gaps() for form in self.forms))


def compiled(text: str, plurals: str, name: str = "text") -> Template:
    """A text taken apart; the plural forms are those of its language."""
    parts, end = _parts(text, 0, plurals, name, nested=False)
    assert end == len(text)
    return Template(parts)


def _parts(text: str, at: int, plurals: str, name: str, *, nested: bool) -> tuple[list[Part], int]:
    """The parts from a place on; when nested, up to the bar or brace that ends a form."""
    parts: list[Part] = []
    literal = ""
    while at < len(text):
        sign = text[at]
        if nested and sign in "|}":
            break
        if sign == "}":
            raise WordsError(f"{name}: a closing brace too many")
        if sign == "{":
            if literal:
                parts.append(literal)
                literal = ""
            gap, at = _gap(text, at + 1, plurals, name)
            parts.append(gap)
        else:
            literal += sign
            at += 1
    if literal:
        parts.append(literal)
    return parts, at


def _gap(text: str, at: int, plurals: str, name: str) -> tuple[Gap, int]:
    """The gap after an opening brace, and the place after the closing one."""
    start = at
    while at < len(text) and (text[at].isalnum() or text[at] == "_"):
        at += 1
    word, sign = text[start:at], text[at : at + 1]
    if not word:
        raise WordsError(f"{name}: a gap without a word")
    if sign == "}":
        return Gap(word), at + 1
    if sign == ":":
        end = text.find("}", at)
        if end < 0:
            raise WordsError(f"{name}: the gap {word} is not closed")
        return Gap(word, text[at + 1 : end].split()), end + 1
    if sign not in ("#", "?"):
        raise WordsError(f"{name}: the gap {word} goes on with {sign!r}; expected one of : # ? or a closing brace")
    forms: list[list[Part]] = []
    while text[at : at + 1] not in ("}", ""):
        form, at = _parts(text, at + 1, plurals, name, nested=True)
        forms.append(form)
    if at == len(text):
        raise WordsError(f"{name}: the gap {word} is not closed")
    return _choice(word, sign, forms, plurals, name), at + 1


def _choice(word: str, sign: str, forms: list[list[Part]], plurals: str, name: str) -> Gap:
    """A gap with forms: by plural rules or by truth."""
    if sign == "?":
        if len(forms) != 2:
            raise WordsError(f"{name}: {word}? needs two texts, not {len(forms)}")
        return Gap(word, (), [Template(form) for form in forms], lambda value: 0 if value else 1)
    exact: dict[int, int] = {}
    for place, form in enumerate(forms):
        head = form[0] if form and isinstance(form[0], str) else ""
        if head.startswith("="):
            number, _, rest = head[1:].partition(" ")
            exact[int(number)] = place
            form[0] = rest
    conditions = [rule.partition(":")[2] for rule in plurals.split("|")]
    if len(forms) - len(exact) != len(conditions):
        raise WordsError(f"{name}: {word}# needs {len(conditions)} forms, not {len(forms) - len(exact)}")
    places = [place for place in range(len(forms)) if place not in exact.values()]

    def choose(value: Any) -> int:
        number = value if isinstance(value, int) else len(value)
        return exact[number] if number in exact else places[plural(number, conditions)]

    return Gap(word, (), [Template(form) for form in forms], choose)


def plural(number: int, conditions: Sequence[str]) -> int:
    """The place of the first condition that holds for a number."""
    return next((i for i, condition in enumerate(conditions) if _holds(number, condition)), len(conditions) - 1)


def _holds(number: int, condition: str) -> bool:
    """A condition such as "n % 10 = 2..4 and n % 100 != 12..14 or n = 0"."""
    return any(all(_relation(number, part) for part in each.split(" and ")) for each in condition.split(" or "))


def _relation(number: int, relation: str) -> bool:
    if not relation.strip():
        return True
    left, sign, right = relation.partition("!=" if "!=" in relation else "=")
    modulus = left.partition("%")[2]
    value = number % int(modulus) if modulus else number
    ranges = [part.partition("..") for part in right.split(",")]
    inside = any(int(low) <= value <= int(high or low) for low, _, high in ranges)
    return inside is (sign == "=")


def joined(items: Sequence[list[str]], text: Callable[[str], Template | None]) -> list[str]:
    """Some words as one list, by the texts for two words, for those before the last, and for the last of several."""
    if len(items) < 2:
        return [part for item in items for part in item]
    two = text("")
    if two is None:
        raise KeyError("no such way to join a list")
    inner, last = text(".inner") or two, text(".last") or two
    out = list(items[0])
    for place, item in enumerate(items[1:], 2):
        between = two if len(items) == 2 else last if place == len(items) else inner
        longer: list[str] = []
        between.fill({"a": out, "b": item}, longer, lambda parts, _, into=longer: into.extend(parts))  # type: ignore[misc]
        out = longer
    return out


def runs(cells: Iterable[Cell]) -> Iterator[list[Cell]]:
    """Cells in their order, three or more of them in a line together."""
    left = dict.fromkeys(cells)
    while left:
        first = next(iter(left))
        line = max(_line(first, left, 0, 1), _line(first, left, 1, 0), key=len)
        if len(line) < 3:
            line = [first]
        for cell in line:
            del left[cell]
        yield line


def _line(first: Cell, cells: Mapping[Cell, None], down: int, right: int) -> list[Cell]:
    found = [first]
    while (after := (found[-1][0] + down, found[-1][1] + right)) in cells:
        found.append(after)
    return found


def capital(parts: Sequence[str]) -> str:
    """The parts as a sentence."""
    text = "".join(parts)
    first = next((part for part in parts if part), "")
    return text if isinstance(first, Name) else text[:1].upper() + text[1:]
