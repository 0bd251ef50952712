"""The examples for learning agents and language models, with the real packages where they are installed."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.checks import some
from tests.optional import optional

EXAMPLES = Path(__file__).parents[2] / "examples"


def _example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module


def _check_items(module: ModuleType) -> None:
    dataset = module.PuzzleDataset(module.PuzzleConfig(kind="nurikabe", rows=5, cols=5, size=3, seed=4))
    assert len(dataset) == 3
    for i in some(range(3)):
        item = dataset[i]
        assert item == dataset[i]
        assert dataset.score_answer(item["answer"], item) == 1.0
        assert dataset.score_answer(f"So the answer is\n\n{item['answer']}\n\nas I said.", item) == 1.0
        assert 0 < dataset.score_answer(item["answer"].replace("#", ".", 1), item) < 0.5
        assert dataset.score_answer(None, item) == 0.0
        assert dataset.score_answer("I do not know", item) == 0.0


def test_questions_for_language_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reasoning_gym.dataset", None)
    _check_items(_example("reasoning_dataset"))


def test_a_dataset_of_reasoning_gym() -> None:
    gym = optional("reasoning_gym.dataset")
    module = _example("reasoning_dataset")
    assert issubclass(module.PuzzleDataset, gym.ProceduralDataset)
    _check_items(module)


def test_an_environment_of_gymnasium() -> None:
    gymnasium = optional("gymnasium")
    from gymnasium.utils.env_checker import check_env

    module = _example("gymnasium_env")
    check_env(module.PuzzleEnv("akari", 4, 4), skip_render_check=True)
    for kind in some(("akari", "hashi", "nonogram", "nurikabe", "shikaku")):
        env = module.PuzzleEnv(kind, 4, 4)
        assert isinstance(env, gymnasium.Env)
        _, info = env.reset(seed=2)
        assert info["text"].startswith(kind)
        over = False
        while not over:
            _, reward, over, _, info = env.step(module.deduced(env))
            assert info["verdict"] == "forced"
        assert reward > module.SOLVED
