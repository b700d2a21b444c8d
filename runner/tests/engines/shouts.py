"""Writes a lot to standard error before every answer; the answers are right. At one request it crashes."""

import os
import sys

from serve import answer, requests, say

for request, here in requests():
    sys.stderr.write("shout\n" * 50_000)
    sys.stderr.flush()
    if here:
        os._exit(1)
    say(answer(request))
