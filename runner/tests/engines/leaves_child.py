"""Starts a child that holds its pipes and outlives it, writes the child's number to a file, and crashes at one request."""

import os
import subprocess
import sys
from pathlib import Path

from serve import answer, requests, say

child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
with Path(sys.argv[2]).open("a") as file:
    file.write(f"{child.pid}\n")
for request, here in requests():
    if here:
        os._exit(4)
    say(answer(request))
