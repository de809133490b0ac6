"""`python -m mammamia` is the command line."""

import sys

from mammamia.cli import main

if __name__ == "__main__":
    sys.exit(main())
