"""Techniques that look at the ways between groups of islands: all must be connected, perhaps without loops."""

from __future__ import annotations

from collections.abc import Iterator

from pensil.core.board import Board
from pensil.core.step import Example, Found, Technique
from pensil.kinds.hashi.puzzle import Hashi
from pensil.kinds.hashi.techniques.position import Position, at_least, exactly, position
from pensil.kinds.hashi.wording import concluded, members


def _loop(puzzle: Hashi, board: Board) -> Iterator[Found]:
    if puzzle.loops:
        return
    seen = position(puzzle, board)
    for spot, (a, b) in enumerate(seen.ends):
        if seen.group[a] == seen.group[b] and not seen.low[spot] and seen.high[spot]:
            path = seen.cells(_path(seen, a, b))
            words = {"start": path[0], "end": path[-1], "over": path[1:-1]}
            yield Found(path, [(spot, exactly(0))], words)


def _path(seen: Position, start: int, end: int) -> list[int]:
    """The islands on the way between two that are connected by bridges, both included."""
    came = {start: start}
    todo = [start]
    for i in todo:
        for spot in seen.at[i]:
            j = seen.other(spot, i)
            if seen.low[spot] and j not in came:
                came[j] = i
                todo.append(j)
    path = [end]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]


def _only_exit(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    exits: dict[int, list[int]] = {first: [] for first in seen.groups}
    for spot, (a, b) in enumerate(seen.ends):
        if seen.high[spot] and seen.group[a] != seen.group[b]:
            exits[seen.group[a]].append(spot)
            exits[seen.group[b]].append(spot)
    for first, spots in exits.items():
        if len(spots) == 1 and len(seen.groups) > 1:
            cells = seen.cells(seen.groups[first])
            words = {"group": members(cells), "so": concluded(puzzle, spots[0], seen.masks[spots[0]] & at_least(1))}
            premises = [*cells, *puzzle.pairs[spots[0]], *seen.shut(seen.groups[first])]
            yield Found(list(dict.fromkeys(premises)), [(spots[0], at_least(1))], words)


def cut_pairs(seen: Position) -> Iterator[tuple[int, list[int]]]:
    """The pairs without which the islands would fall apart, each with the smaller of the two parts."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    path: list[tuple[int, int | None, Iterator[int]]] = [(0, None, iter(seen.at[0]))]
    order[0] = lowest[0] = 0
    visited = [0]
    while path:
        i, came, spots = path[-1]
        for spot in spots:
            if spot == came or not seen.high[spot]:
                continue
            j = seen.other(spot, i)
            if j in order:
                lowest[i] = min(lowest[i], order[j])
            else:
                order[j] = lowest[j] = len(order)
                visited.append(j)
                path.append((j, spot, iter(seen.at[j])))
                break
        else:
            path.pop()
            if came is not None:
                above = path[-1][0]
                lowest[above] = min(lowest[above], lowest[i])
                if lowest[i] == order[i]:
                    # All that was visited since then lies behind this island: its parts are left for good.
                    behind = visited[order[i] :]
                    small = 2 * len(behind) <= len(seen.islands)
                    yield came, behind if small else sorted(set(range(len(seen.islands))).difference(behind))


def _cut(puzzle: Hashi, board: Board) -> Iterator[Found]:
    seen = position(puzzle, board)
    found = [(spot, part) for spot, part in cut_pairs(seen) if not seen.low[spot]]
    for spot, part in sorted(found, key=lambda cut: (len(cut[1]), cut[0])):
        cells = sorted(seen.cells(part))
        start, end = puzzle.pairs[spot]
        words = {
            "start": start,
            "end": end,
            "part": members(cells),
            "so": concluded(puzzle, spot, seen.masks[spot] & at_least(1)),
        }
        premises = [start, end, *cells, *seen.shut(part)]
        yield Found(list(dict.fromkeys(premises)), [(spot, at_least(1))], words)


LOOP = Technique(
    id="H16",
    name="no-loop",
    title={"en": "No loop", "id": "Tanpa lingkaran"},
    level=2,
    why={
        "en": "Both islands are connected already, so another bridge would close a loop, which this puzzle forbids.",
        "id": "Kedua pulau sudah terhubung, jadi jembatan lain akan membentuk lingkaran, padahal soal ini melarangnya.",
    },
    templates={
        "en": "{start} and {end} are connected already over {over}, and loops are forbidden, so no bridge joins them.",
        "id": "{start} dan {end} sudah terhubung lewat {over}, dan lingkaran dilarang, jadi keduanya tidak dihubungkan "
        "lagi.",
    },
    find=_loop,
    example=Example(
        "hashi\nno loops\n3 . 2\n. . .\n3 . 2\n",
        {"bridges": [[0, 0, 0, 2, [1, 2]], [0, 0, 2, 0, [1, 2]], [0, 2, 2, 2, [0, 1]], [2, 0, 2, 2, [1, 2]]]},
        {"bridges": [[0, 0, 0, 2, [1, 2]], [0, 0, 2, 0, [1, 2]], [0, 2, 2, 2, 0], [2, 0, 2, 2, [1, 2]]]},
    ),
)

ONLY_EXIT = Technique(
    id="H11",
    name="only-exit",
    title={"en": "Only exit of a group", "id": "Satu-satunya jalan keluar kelompok"},
    level=3,
    why={
        "en": "A group that does not hold all islands must grow, and it can do so in one place only.",
        "id": "Kelompok yang belum memuat semua pulau harus bertambah, dan itu hanya mungkin di satu tempat.",
    },
    templates={
        "en": "From {group} only one way leads on to the other islands, so {so}.",
        "id": "Dari {group} hanya ada satu jalan menuju pulau lain, jadi {so}.",
    },
    find=_only_exit,
    example=Example(
        "hashi\n1 . .\n. . .\n? . 2\n. . .\n. . ?\n",
        {"bridges": [[0, 0, 2, 0, 1]]},
        {"bridges": [[0, 0, 2, 0, 1], [2, 0, 2, 2, [1, 2]]]},
    ),
)

CUT = Technique(
    id="H12",
    name="needed-link",
    title={"en": "Link that holds the islands together", "id": "Penghubung yang tak tergantikan"},
    level=3,
    why={
        "en": "Without a bridge there the islands would fall into two parts, whatever else is built.",
        "id": "Tanpa jembatan di sana, pulau-pulau terpecah menjadi dua bagian, apa pun yang dibangun di tempat lain.",
    },
    templates={
        "en": "Without a bridge between {start} and {end}, {part} would be cut off from all others, so {so}.",
        "id": "Tanpa jembatan antara {start} dan {end}, {part} akan terputus dari pulau lain, jadi {so}.",
    },
    find=_cut,
    example=Example(
        "hashi\n? . ? . ? . ?\n. . . . . . .\n? . ? . . . .\n. . . . ? . ?\n", None, {"bridges": [[0, 2, 0, 4, [1, 2]]]}
    ),
)
