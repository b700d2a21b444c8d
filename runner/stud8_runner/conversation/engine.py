"""A program as a child process: lines in, lines out, and nothing left running. The only module that touches processes.

The program runs without a shell, in a process group of its own, and whatever is left of the group is killed at the end.
No buffer grows without bound: a line may have `LINE` bytes, and of standard error the last `TAIL` bytes are kept.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep

LINE = 8 * 1024 * 1024
"""How many bytes a line may have."""
TAIL = 4096
"""How many bytes of standard error are kept."""
GRACE = 0.5
"""Seconds that a process has after SIGTERM, or to be gone after its output has ended."""
VANISH = 0.25
"""Seconds in which what was killed should be gone; only what nobody buries takes longer, and that does no more harm."""
FAREWELL = 2.0
"""Seconds that an engine has to exit at end of input."""
LAST = 10_000
"""How many lines it may still write then; nothing that it was asked waits for an answer any more."""

_TICK = 0.1
_CHUNK = 1 << 16


class StartError(Exception):
    """The program could not be started; the text says why."""


class Engine:
    """A running program. Lines go out with `send` and come in with `lines`; `stop` or `finish` ends it."""

    def __init__(
        self, command: Sequence[str], folder: Path | None = None, environment: Mapping[str, str] | None = None
    ) -> None:
        """Starts `command`, in `folder` if one is given, with additions to the environment; raises `StartError`."""
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env={**os.environ, **(environment or {})},
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise StartError(str(error)) from error
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in self._pipes)
        self._selector = selectors.DefaultSelector()
        for file in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(file, False)
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._pending = bytearray()
        self._blocked = False
        self._partial = bytearray()
        self._lines: list[bytes] = []
        self._tail = b""
        self._flooded = False
        self._stopped = False
        self.ended = False
        """Whether no more lines can come."""

    def send(self, line: bytes) -> None:
        """Puts a line on its way; it is written by `lines`. To an engine that no longer reads, nothing is sent."""
        if not self.ended:
            self._pending += line

    def lines(self, until: float) -> list[bytes]:
        """The lines that have come; waits for the first one until the clock says `until` or the engine has ended."""
        if self._pending and not self._blocked:
            self._write()
        while not self.ended:
            left = until - monotonic()
            ready = self._selector.select(max(0.0, min(left, _TICK)))
            for key, _ in ready:
                self._serve(key.fd)
            if self._lines:
                lines, self._lines = self._lines, []
                return lines
            # A child that outlives the engine may hold its standard output open.
            if not ready and self._process.poll() is not None:
                self.ended = True
            if left <= 0:
                break
        return []

    def why(self) -> str:
        """In words, how an engine ended whose `ended` is true: `ended with exit status 1`."""
        if self._flooded:
            return f"wrote a line longer than {LINE // 2**20} MB"
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        status = self._process.returncode
        if status is None:
            return "closed its standard output"
        if status < 0:
            return f"was killed by {_signal(-status)}"
        return f"ended with exit status {status}"

    def stderr(self) -> str:
        """The tail of what the engine has written to standard error."""
        self._drain()
        return self._tail.decode("utf-8", "backslashreplace")

    def finish(self) -> tuple[list[bytes], str | None]:
        """Closes the engine's input and waits for its exit.

        Returns the lines that still came, and in words what was wrong with its exit, None when it was a good one.
        """
        self._close_stdin()
        lines: list[bytes] = []
        until = monotonic() + FAREWELL
        length = 0
        while not self.ended and monotonic() < until and length < LINE and len(lines) < LAST:
            more = self.lines(until)
            length += sum(map(len, more))
            lines += more
        complaint = None
        if not self.ended and monotonic() < until:
            complaint = "went on writing after the end of its input, and was killed"
        elif not self.ended:
            complaint = f"did not exit within {FAREWELL:g} seconds after the end of its input, and was killed"
        elif (why := self.why()) != "ended with exit status 0":
            complaint = f"{why} at the end of its input, and should have ended with exit status 0"
        self.stop()
        return lines, complaint

    def stop(self) -> None:
        """Ends the engine and everything in its process group. May be called again."""
        if self._stopped:
            return
        self._stopped = self.ended = True
        self._close_stdin()
        self._kill(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        self._kill(signal.SIGKILL)
        self._process.wait()
        self._see_off()
        self._drain()
        self._selector.close()
        for pipe in self._pipes:
            pipe.close()

    def _kill(self, number: int) -> bool:
        """Sends a signal to the group; returns whether there is one."""
        try:
            os.killpg(self._process.pid, number)
        except (ProcessLookupError, PermissionError):  # the latter on macOS, when only zombies are in it
            return False
        return True

    def _see_off(self) -> None:
        """Waits for the children of the engine, which SIGKILL ends soon but not at once."""
        until = monotonic() + VANISH
        while self._kill(0) and monotonic() < until:
            sleep(0.002)

    def _serve(self, file: int) -> None:
        if file == self._stdin:
            self._write()
        elif file == self._stdout:
            self._read()
        elif not self._read_stderr():
            self._selector.unregister(self._stderr)

    def _write(self) -> None:
        """Writes what the pipe takes; while it is full, the selector watches for more room."""
        try:
            del self._pending[: os.write(self._stdin, self._pending[:_CHUNK])]
        except BlockingIOError:
            pass
        except OSError:  # nobody reads any more; whether that is a fault, the end of the output will tell
            self._pending.clear()
        self._watch(bool(self._pending))

    def _watch(self, blocked: bool) -> None:
        if blocked and not self._blocked:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif self._blocked and not blocked:
            self._selector.unregister(self._stdin)
        self._blocked = blocked

    def _read(self) -> None:
        data = os.read(self._stdout, _CHUNK)
        if not data:
            self._selector.unregister(self._stdout)
            self.ended = True
            if self._partial:
                self._lines.append(bytes(self._partial))
            return
        first, *others = data.split(b"\n")
        self._partial += first
        if others:
            self._lines += [bytes(self._partial), *others[:-1]]
            self._partial = bytearray(others[-1])
        if len(self._partial) > LINE:
            self._partial.clear()
            self._flooded = self.ended = True

    def _read_stderr(self) -> bool:
        data = os.read(self._stderr, _CHUNK)
        self._tail = (self._tail + data)[-TAIL:]
        return bool(data)

    def _drain(self) -> None:
        """Reads what is there on standard error, up to an amount that no log has."""
        if self._pipes[2].closed:
            return
        with contextlib.suppress(BlockingIOError):
            for _ in range(LINE // _CHUNK):
                if not self._read_stderr():
                    return

    def _close_stdin(self) -> None:
        if self._pipes[0].closed:
            return
        self._pending.clear()
        self._watch(False)
        self._pipes[0].close()


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
