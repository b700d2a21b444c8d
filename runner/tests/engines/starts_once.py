"""Crashes at one request and cannot be started a second time: the file named says that it was started before."""

import os
import sys
from pathlib import Path

from serve import answer, requests, say

mark = Path(sys.argv[2])
if mark.exists():
    sys.exit("the table is taken")
mark.touch()
for request, here in requests():
    if here:
        os._exit(3)
    say(answer(request))
