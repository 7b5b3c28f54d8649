# SPDX-License-Identifier: Apache-2.0
"""A command of the product that goes on, and when it said what."""

import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from commands import Command, Failure
from stage import log_of

# A step is to be reported within this time, in seconds.
LIMIT = 1.0
# How long is waited for a report that is late all the same, to tell late from never.
PATIENCE = 20


class Late(Failure):
    """Everything was told, and not soon enough."""


class Live:
    """Lines of a running command, each with the moment at which it was read."""

    def __init__(self, command: Command, *words: str) -> None:
        self.name = ' '.join(words)
        self.log = log_of(command.log)
        self.child = command.start(*words, with_store=False)
        self.lines: list[tuple[float, dict]] = []
        self.seen = 0
        self.lags: list[float] = []
        # Steps that were late.
        self.late: list[str] = []
        self.is_too_late = False
        # Not written line by line: writing to the host takes longer than the times in question.
        self.notes: list[str] = []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        for line in self.child.stdout:
            moment = time.monotonic()
            self.notes.append(f'{moment:.3f} {self.name}: {line}')
            self.lines.append((moment, json.loads(line)))

    def expect(
        self,
        step: str,
        is_it: Callable[[dict], object],
        since: float | None = None,
    ) -> dict:
        """The next line that tells the step; where a moment is given from which on it was so, the
        line must have come in time.
        """
        end = time.monotonic() + PATIENCE
        number = self.seen
        while True:
            while number < len(self.lines):
                moment, line = self.lines[number]
                number += 1
                if is_it(line):
                    self.seen = number
                    if since is not None:
                        self.judge(step, moment - since)
                    return line
            if time.monotonic() > end:
                last = self.lines[-1][1] if self.lines else 'nothing'
                raise Failure(f'{step}: {self.name} did not tell it; its last line: {last}')
            time.sleep(0.02)

    def judge(self, step: str, lag: float) -> None:
        self.notes.append(f'{step}: told {lag:.2f} s after it was so\n')
        self.lags.append(lag)
        if lag > LIMIT:
            self.late.append(f'{step} by {lag - LIMIT:.2f} s')
            self.is_too_late |= lag > 2 * LIMIT or len(self.late) > 1

    def summary(self) -> str:
        """How soon the steps were told. The guest is emulated, and the host may be busy: one that is
        told within two seconds is forgiven.
        """
        late = f', late: {", ".join(self.late)}' if self.late else ''
        if self.is_too_late:
            raise Late(f'{self.name} was late with {", ".join(self.late)}')
        return f'{len(self.lags)} steps told within {max(self.lags):.2f} s{late}'

    def end(self) -> None:
        """Ctrl-C; the command must end well."""
        self.child.send_signal(signal.SIGINT)
        try:
            code = self.child.wait(20)
        except subprocess.TimeoutExpired:
            raise Failure(f'{self.name} did not end after Ctrl-C') from None
        self.reader.join(5)
        if code != 0:
            raise Failure(f'{self.name} ended with {code}')


@contextmanager
def live(command: Command, *words: str) -> Iterator[Live]:
    """A command that is ended by Ctrl-C when all is done."""
    running = Live(command, *words)
    try:
        yield running
        running.end()
    finally:
        running.child.kill()
        running.child.wait()
        with running.log.open('a') as log:
            log.writelines(running.notes)

