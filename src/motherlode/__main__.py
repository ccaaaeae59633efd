"""`python -m motherlode` is the command line."""

import sys

from motherlode.cli import main

if __name__ == "__main__":
    sys.exit(main())
