"""Starts a child that holds its pipes and outlives it, and crashes at one request."""

import os
import subprocess
import sys

from serve import answer, requests, say

subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
for request, here in requests():
    if here:
        os._exit(4)
    say(answer(request))
