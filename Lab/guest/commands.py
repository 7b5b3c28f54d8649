# SPDX-License-Identifier: Apache-2.0
"""What the product's command does over BlueZ: one function for each job, with the faults it must
live through. A function that returns was happy; one that is not raises `Failure`.
"""

import json
import subprocess
import sys
import time
import wave
from collections.abc import Callable
from pathlib import Path

from stage import LAB, Stage, log_of, wait_until

sys.path.insert(0, str(LAB / 'peer'))
from recording import PACKETS, RATE, RECORDING  # noqa: E402


class Failure(Exception):
    """The command did something else than it should."""


class Command:
    """The product's command, with a store of its own."""

    def __init__(self, program: str, log: str) -> None:
        self.program = program
        self.log = log
        self.store = Path('/run/home/devices.json')

    def start(self, *words: str, with_store: bool = True) -> subprocess.Popen:
        options = ['--radio', 'bluez', '--json']
        if with_store:
            options += ['--store', str(self.store)]
        with log_of(self.log).open('ab') as log:
            log.write(f'$ bindrune {" ".join(words)}\n'.encode())
            return subprocess.Popen(
                [self.program, *words, *options], stdout=subprocess.PIPE, stderr=log, text=True
            )

    def finish(self, child: subprocess.Popen, code: int = 0, patience: float = 60) -> list[dict]:
        """Waits for the end and returns the lines; fails where the exit code is another one."""
        try:
            output, _ = child.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            child.kill()
            raise Failure(f'{child.args[1]} did not end within {patience} s') from None
        with log_of(self.log).open('a') as log:
            log.write(output)
        if child.returncode != code:
            raise Failure(f'{child.args[1]} ended with {child.returncode} instead of {code}')
        return [json.loads(line) for line in output.splitlines()]

    def run(self, *words: str, code: int = 0, with_store: bool = True) -> list[dict]:
        return self.finish(self.start(*words, with_store=with_store), code)


def expect(condition: object, what: str) -> None:
    if not condition:
        raise Failure(f'expected {what}')


def only(lines: list[dict], event: str) -> dict:
    """The one line of this event."""
    found = [line for line in lines if line['event'] == event]
    expect(len(found) == 1, f'one line "{event}", not {len(found)}')
    return found[0]


def scan(stage: Stage, command: Command) -> None:
    lines = command.run('scan', '--service', 'AE70', '--count', '1', '--deadline', '20')
    found = only(lines, 'found')
    expect(found['name'] == 'MyDevice-0001', 'the name of the recorder')
    expect(found['services'] == ['AE70'], 'its service')


def connect(stage: Stage, command: Command) -> None:
    first = only(command.run('connect', 'AE70', '--as', 'lab'), 'connected')
    expect(first['source'] == 'freshScan', f'a scan, not {first["source"]}')
    again = only(command.run('connect', 'lab'), 'connected')
    expect(again['source'] != 'freshScan', 'no scan for a device that is remembered')
    expect(again['identifier'] == first['identifier'], 'the same device')


def values(stage: Stage, command: Command) -> None:
    explored = command.run('explore', 'AE70', '--no-values')
    uuids = [line['characteristic'] for line in explored if line['event'] == 'characteristic']
    expect({'AE71', 'AE72', 'AE73', '2A29'} <= set(uuids), f'the table, not {uuids}')
    command.run('write', 'last', 'AE78', 'text:kept')
    value = only(command.run('read', 'last', 'AE78', '--as', 'text'), 'value')
    expect(bytes.fromhex(value['value']) == b'kept', 'what was written')


def listen(stage: Stage, command: Command) -> None:
    stage.recorder.ask('stream', 20)
    lines = command.run('listen', 'AE70', 'AE72', '--count', '10')
    numbers = [
        int.from_bytes(bytes.fromhex(line['value'])[:4], 'little')
        for line in lines
        if line['event'] == 'value'
    ]
    expect(numbers == list(range(numbers[0], numbers[0] + 10)), f'ten in a row, not {numbers}')


def record(stage: Stage, command: Command) -> None:
    """The link is lost in the middle, and the file is whole all the same."""
    file = Path('/run/home/talk.wav')
    file.unlink(missing_ok=True)
    child = command.start('record', 'AE70', '--to', str(file))
    wait_until(lambda: int(stage.recorder.ask('played')) > len(PACKETS) // 3, 'a third', 40)
    stage.recorder.ask('disconnect', '0x08')
    recorded = only(command.finish(child), 'recorded')
    expect(recorded['complete'], f'a whole recording, not {recorded}')
    with wave.open(str(file)) as sound:
        expect(sound.getframerate() == RATE, f'{RATE} samples a second')
        expect(sound.readframes(sound.getnframes()) == RECORDING, 'the recording to the byte')


def not_found(stage: Stage, command: Command) -> None:
    stage.recorder.ask('advertise', 'off')
    begun = time.monotonic()
    error = only(command.run('connect', 'AE70', '--deadline', '3', code=4), 'error')
    expect(error['exitCode'] == 4 and error['message'], 'a message')
    expect(time.monotonic() - begun < 15, 'an end soon after the deadline')


def no_radio(stage: Stage, command: Command) -> None:
    stage.set_power(False)
    error = only(command.run('connect', 'AE70', '--deadline', '5', code=3), 'error')
    expect(error['message'], 'a message')


JOBS: dict[str, Callable[[Stage, Command], None]] = {
    'command-scan': scan,
    'command-connect': connect,
    'command-values': values,
    'command-listen': listen,
    'command-record': record,
    'command-not-found': not_found,
    'command-no-radio': no_radio,
}
