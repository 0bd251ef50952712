"""The tests of the native core share modules that are not tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
