"""Dies before it reads anything."""

import sys

sys.exit("no deck found")
