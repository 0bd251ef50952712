"""`python -m pensil` is the same as `pensil`."""

import sys

from pensil.cli import main

sys.exit(main())
