"""Crashes at one request."""

import os
import sys

from serve import answer, requests, say

for request, here in requests():
    if here:
        sys.stderr.write("out of chips\n")
        sys.stderr.flush()
        os._exit(3)
    say(answer(request))
