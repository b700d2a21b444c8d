"""Answers all, but neither the end of its input nor SIGTERM ends it."""

import signal
import time

from serve import answer, requests, say

signal.signal(signal.SIGTERM, signal.SIG_IGN)
for request, _ in requests():
    say(answer(request))
time.sleep(600)
