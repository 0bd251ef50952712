"""Who follows suppositions looks at the clock again and again."""

from __future__ import annotations

from collections import Counter

import pytest

from pensil.kinds.nurikabe.techniques import TECHNIQUES
from pensil.kinds.nurikabe.techniques.follower import Follower
from pensil.kinds.nurikabe.techniques.position import Position
from pensil.kinds.nurikabe.techniques.sight import Sight
from tests.checks import some
from tests.techniques.positions import look, positions

BY_NAME = {technique.name: technique for technique in TECHNIQUES}
NEXT = 4
"""So many suppositions may be followed between two looks: a split and its cases."""


def worked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What is done: how much was followed, or asked at sight, since the clock was looked at, and the most ever."""
    done: Counter[str] = Counter()
    run, fails_after, check_time = Follower.run, Sight._fails_after, Position.check_time

    def counting(what: str) -> None:
        done[what] += 1
        done[f"most {what}"] = max(done[f"most {what}"], done[what])
        done[f"all {what}"] += 1

    def running(follower: Follower, sight: int) -> bool:
        counting("followed")
        return run(follower, sight)

    def asking(sight: Sight, *assumed: object) -> object:
        counting("asked")
        return fails_after(sight, *assumed)  # type: ignore[arg-type]

    def looking(at: Position) -> None:
        done["followed"] = done["asked"] = 0
        check_time(at)

    monkeypatch.setattr(Follower, "run", running)
    monkeypatch.setattr(Sight, "_fails_after", asking)
    monkeypatch.setattr(Position, "check_time", looking)
    return done


@pytest.mark.parametrize(("name", "followed"), [("contradiction", 1), ("deep-contradiction", 1), ("cases", NEXT)])
def test_the_clock_is_looked_at_between_suppositions(name: str, followed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    done = worked(monkeypatch)
    for _, board, _ in some(positions("nurikabe", (*range(20, 25), 33), 8, each=1)):
        at = look(board)
        for _ in BY_NAME[name].steps(at):
            done.update({"followed": -done["followed"], "asked": -done["asked"]})
        done.update({"followed": -done["followed"], "asked": -done["asked"]})
    assert done["all followed"] > 50
    assert done["most followed"] == followed
    assert done["most asked"] == 1
