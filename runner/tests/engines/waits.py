"""At one request writes its process number to a file, and waits for ever."""

import os
import sys
import time
from pathlib import Path

from serve import answer, requests, say

for request, here in requests():
    if here:
        time.sleep(0.3)  # what was said has arrived by then
        Path(sys.argv[2]).write_text(str(os.getpid()))
        time.sleep(600)
    say(answer(request))
