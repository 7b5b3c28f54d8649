#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Measures clients in the guest: bench.py LISTENER ROUNDS VALUES.

The clients listen to the recorder one after the other, in turns, on the same stage: at the rate of
a recording and as fast as the recorder can. `bench.json` in the exchange folder tells every run.
"""

import json
import subprocess
import sys
import time

from play import Play
from stage import EXCHANGE, LAB, PYTHON, BusError, Stage, StageError, log_of

# Name of the pace: values a second that the recorder is asked for, and how many times the number of
# values is listened to. What is fast takes more of them, or what subscribing costs would show.
PACES = {'40 a second': (40, 1), 'as fast as it can': (100_000, 4)}
PATIENCE = 180


def clients(listener: str) -> dict[str, list[str]]:
    return {
        'bleak': [PYTHON, str(LAB / 'guest' / 'bleak_listener.py')],
        'corebluetooth': [listener, 'corebluetooth'],
        'async': [listener, 'async'],
        'patient': [listener, 'patient'],
    }


def listen(stage: Stage, client: str, command: list[str], rate: int, values: int) -> dict:
    """One run of one client; a StageError tells what kept it from its end."""
    Play(stage, '', '', f'bench-{client}').lay_stage()
    stage.recorder.ask('stream', rate)
    begun = time.monotonic()
    with log_of(f'bench-{client}').open('ab') as log:
        child = subprocess.Popen([*command, str(values)], stdout=subprocess.PIPE, stderr=log)
    try:
        output, _ = child.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        raise StageError(f'{client} did not end within {PATIENCE} s') from None
    stage.recorder.ask('stream', 0)
    if child.returncode != 0:
        raise StageError(f'{client} ended with {child.returncode}; see bench-{client}.log')
    run = json.loads(output)
    return {
        'client': client,
        'cpuMicroseconds': 1e6 * run['cpuSeconds'] / run['received'],
        'valuesPerSecond': (run['received'] - 1) / run['seconds'],
        'sleepsPerValue': run['sleeps'] / run['received'],
        'firstValueSeconds': run['firstValue'] - begun,
        'peakMiB': run['peakKiB'] / 1024,
        'received': run['received'],
        'lost': run['lost'],
    }


def attempt(*arguments) -> dict:
    """A run; a second one where the first came to nothing, as controllers lose connections."""
    try:
        return listen(*arguments)
    except (StageError, BusError, OSError) as error:
        print(f'once more: {error}', flush=True)
        return listen(*arguments)


def main(listener: str, rounds: str, values: str) -> int:
    stage = Stage()
    runs = []
    for number in range(1, int(rounds) + 1):
        for pace, (rate, times) in PACES.items():
            order = list(clients(listener).items())
            for client, command in order if number % 2 else reversed(order):
                run = attempt(stage, client, command, rate, times * int(values))
                runs.append({'pace': pace, 'round': number, **run})
                print(
                    f'round {number}, {pace}: {client} {run["cpuMicroseconds"]:.0f} µs a value',
                    flush=True,
                )
    (EXCHANGE / 'bench.json').write_text(json.dumps(runs))
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
