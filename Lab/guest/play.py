#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Plays scenarios and jobs in the guest: play.py [--debug] SCENARIOS COMMAND NAME...

Jobs for the product's command are those of commands.py, and those of audio_jobs.py, for which the
stage gets pods as well. For every other name the program of the scenarios is run, and its cues are acted on; its trace is left in the
exchange folder as `real/NAME.trace`. A line for each in `results` tells name, verdict and seconds.
The verdict is `played` or `passed`, `failed` (the product's fault), `late` (the same, or that of a
busy host) or `broken` (the stage's).
"""

import select
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import TextIO

import audio
import audio_jobs
import commands
import live
from stage import (
    ADAPTER,
    EXCHANGE,
    RECORDER_ADDRESS,
    BusError,
    Stage,
    StageError,
    bus_call,
    bus_property,
    log_of,
    wait_until,
)

DEVICE = f'{ADAPTER}/dev_{RECORDER_ADDRESS.replace(":", "_")}'
JOBS = commands.JOBS | audio_jobs.JOBS
# No scenario waits for longer than this without a cue or a line.
SILENCE = 90


def knows_device() -> bool:
    return bus_property(DEVICE, 'org.bluez.Device1', 'Address') is not None


def is_connected() -> bool:
    return bus_property(DEVICE, 'org.bluez.Device1', 'Connected') == 'true'


class Play:
    """One scenario, with a freshly laid stage."""

    def __init__(self, stage: Stage, program: str, command: str, name: str) -> None:
        self.stage = stage
        self.program = program
        self.command = command
        self.name = name
        self.child: subprocess.Popen | None = None

    @cached_property
    def trace(self) -> TextIO:
        """Opened once: each opening is several messages between the guest and the host."""
        return (EXCHANGE / 'real' / f'{self.name}.trace').open('a', buffering=1)

    def load(self) -> None:
        """Starts the program of a scenario, which then waits for its turn: loading it takes a while
        in an emulated machine, and the scenario before mostly waits.
        """
        if self.child or self.name in JOBS:
            return
        with log_of(self.name).open('ab') as log:
            self.child = subprocess.Popen(
                [self.program, 'play', '--radio', 'bluez', '--on-cue', self.name],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                bufsize=0,
            )

    def lay_stage(self) -> None:
        """Everything on, nobody connected, the recorder unknown to bluetoothd."""
        stage = self.stage
        if stage.bluetoothd.poll() is not None:
            stage.start_bluetoothd()
        if not stage.is_powered():
            stage.set_power(True)
        stage.rival.ask('release')
        stage.recorder.ask('disconnect')
        if knows_device():
            bus_call(ADAPTER, 'org.bluez.Adapter1.RemoveDevice', 'o', DEVICE)
        self.wait_for_no_links('the last link to end')
        stage.recorder.ask('reset')
        stage.recorder.ask('advertise', 'on')

    def recorder_links(self) -> int:
        return int(self.stage.recorder.ask('links'))

    def wait_for_no_links(self, what: str) -> None:
        wait_until(lambda: self.recorder_links() == 0, what)

    def run(self, following: 'Play | None' = None) -> str:
        """Plays and returns the verdict. Meanwhile the program of what follows is loaded."""
        try:
            self.lay_stage()
            verdict = self.work() if self.name in JOBS else self.converse(following)
            if verdict not in ('failed', 'late'):
                self.wait_for_no_links('the program to leave no link behind')
            return verdict
        except (StageError, BusError, OSError) as error:
            self.say(f'LAB: broken: {error}')
            return 'broken'
        finally:
            if self.child:
                self.child.kill()
                self.child.wait()

    def work(self) -> str:
        """Has the command do a job."""
        try:
            found = JOBS[self.name](self.stage, commands.Command(self.command, self.name))
        except live.Late as failure:
            self.say(f'LAB: late: {failure}')
            return 'late'
        except commands.Failure as failure:
            self.say(f'LAB: failed: {failure}')
            return 'failed'
        if found:
            self.say(found)
        return 'passed'

    def converse(self, following: 'Play | None') -> str:
        self.load()
        self.child.stdin.write(b'begin\n')
        try:
            for line in self.lines():
                self.say(line)
                if following:
                    following.load()
                if line.startswith('LAB: cue '):
                    self.answer(line.split()[2:])
            return 'played' if self.child.wait(20) == 0 else 'failed'
        except subprocess.TimeoutExpired:
            self.say('LAB: failed: the program did not end')
            return 'failed'

    def lines(self):
        """The program's lines; ends with its output, or when nothing comes for too long."""
        rest = b''
        output = self.child.stdout
        while True:
            ready, _, _ = select.select([output], [], [], SILENCE)
            if not ready:
                self.say(f'LAB: failed: not a word for {SILENCE} s')
                self.child.kill()
                return
            piece = output.read(65536)
            if not piece:
                return
            *whole, rest = (rest + piece).split(b'\n')
            yield from (line.decode(errors='replace') for line in whole)

    def say(self, line: str) -> None:
        self.trace.write(line + '\n')

    def answer(self, words: list[str]) -> None:
        try:
            answer = f'ok {self.act(*words) or ""}'.strip()
        except (StageError, BusError, OSError) as error:
            answer = f'error {error}'
        self.child.stdin.write((answer + '\n').encode())

    def act(self, name: str, *words: str) -> object:
        recorder = self.stage.recorder
        match name, *words:
            case 'power', switch:
                self.stage.set_power(switch == 'on')
            case 'vanish', :
                recorder.ask('disconnect', '0x08')
            case 'rival', 'holds':
                self.stage.rival.ask('hold', RECORDER_ADDRESS)
            case 'rival', 'releases':
                self.stage.rival.ask('release')
            case 'program', 'connects':
                self.connect_as_another_program()
            case 'program', 'disconnects':
                bus_call(DEVICE, 'org.bluez.Device1.Disconnect')
                self.wait_for_no_links('the link to end')
            case 'restart-service', :
                self.stage.bluetoothd.kill()
                self.stage.bluetoothd.wait()
                self.stage.start_bluetoothd()
            case 'forget-scanned', :
                wait_until(lambda: not knows_device(), 'bluetoothd to forget the recorder', 60)
            case 'links-end', :
                self.wait_for_no_links('the last link to end')
            case 'disconnect', :
                recorder.ask('disconnect')
            case 'links' | 'writes', *_:
                return recorder.ask(name, *words)
            case _:
                recorder.ask(name, *words, patience=60)

    def connect_as_another_program(self) -> None:
        scan = subprocess.Popen(
            ['bluetoothctl', 'scan', 'on'],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_until(knows_device, 'bluetoothctl to find the recorder', 40)
        finally:
            scan.kill()
            scan.wait()
        self.try_to_connect()
        resolved = 'ServicesResolved'
        wait_until(
            lambda: bus_property(DEVICE, 'org.bluez.Device1', resolved) == 'true',
            'the table of the recorder',
        )

    def try_to_connect(self) -> None:
        """BlueZ may give an attempt up, or not answer in time; other programs try again too."""
        for attempt in range(3):
            try:
                bus_call(DEVICE, 'org.bluez.Device1.Connect', patience=20)
                return
            except BusError:
                if is_connected():
                    return
                if attempt == 2:
                    raise
                with suppress(BusError):
                    bus_call(DEVICE, 'org.bluez.Device1.Disconnect')


def main(*arguments: str) -> int:
    debug = arguments[0] == '--debug'
    program, command, *names = arguments[1:] if debug else arguments
    (EXCHANGE / 'real').mkdir(exist_ok=True)
    begun = time.monotonic()
    stage = Stage(debug, has_pods=any(name in audio_jobs.JOBS for name in names))
    print(f'the stage was laid in {time.monotonic() - begun:.1f} s', flush=True)
    results = EXCHANGE / 'results'
    plays = [Play(stage, program, command, name) for name in names]
    for play, following in zip_longest(plays, plays[1:]):
        begun = time.monotonic()
        verdict = play.run(following)
        seconds = time.monotonic() - begun
        print(f'{play.name}: {verdict} in {seconds:.1f} s', flush=True)
        with results.open('a') as file:
            file.write(f'{play.name} {verdict} {seconds:.1f}\n')
        if following and play is plays[0] and audio_jobs.WITH_SOUND.intersection(names):
            # It takes a while to come up, and scenarios mostly wait.
            threading.Thread(target=audio.start_sound_once, daemon=True).start()
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
