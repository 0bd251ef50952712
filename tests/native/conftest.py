"""Which build of the native core to test.

With PENSIL_NATIVE in the environment, the module in that file is tested instead of the installed one
(make sanitize).
"""

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location


def use_native(path: str) -> None:
    spec = spec_from_file_location("pensil._native", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["pensil._native"] = module
    spec.loader.exec_module(module)


if "PENSIL_NATIVE" in os.environ:
    use_native(os.environ["PENSIL_NATIVE"])
