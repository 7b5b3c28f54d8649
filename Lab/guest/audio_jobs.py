# SPDX-License-Identifier: Apache-2.0
"""What the product's command tells of headphones: one function for each job, with the pods of the
Lab over a real bluetoothd and a real audio server.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import audio
from audio import Headphones
from commands import Command, expect
from live import LIMIT, Live, live
from stage import ADAPTER, EXCHANGE, Peer, Stage, bus_property, wait_until


@contextmanager
def headphones(stage: Stage) -> Iterator[Headphones]:
    """The pods, which are forgotten afterwards."""
    pods = Headphones(stage)
    try:
        yield pods
    finally:
        pods.forget()


# Without a key, a new address is taken for the successor of one that has been quiet for so long.
ROTATION_GAP = 3.0
MODALIAS = 'bluetooth:v004Cp2014d0A1B'
# What `bindrune audio` must tell of pods that connect, become the default output, are used for a call
# and for music again, and disconnect: here, and in its simulated story.
ROUTE: dict[str, Callable[[dict], object]] = {
    'connected': lambda line: line['event'] == 'connected' and not line['inUse'],
    'model': lambda line: (line.get('vendorID'), line.get('productID')) == ('004C', '2014'),
    'music': lambda line: line.get('inUse') and line['output'] == 'a2dp' and not line['input'],
    'call': lambda line: line.get('inUse') and line['output'] == 'hfp' and line['input'] == 'hfp',
    'music again': lambda line: line.get('inUse') and line['output'] == 'a2dp',
    'disconnected': lambda line: line['event'] == 'disconnected',
}


def read_story(name: str) -> Iterator[dict]:
    """What the command tells of the simulated story; each line is looked at once, so that steps must
    come in their order.
    """
    file = EXCHANGE / f'{name}.story'
    wait_until(lambda: '"event":"end"' in file.read_text(), 'the end of the simulated story', 60)
    return map(json.loads, file.read_text().splitlines())


def route(stage: Stage, command: Command) -> str:
    """The route of sound, step by step, as the audio server and BlueZ have it and as the command
    tells it.
    """
    audio.start_sound_once()
    with live(command, 'audio') as report:
        wait_until(lambda: report.lines, 'the command to speak of the audio server')
        with headphones(stage) as pods:
            follow_route(pods, report)
    story = read_story('audio')
    for step, is_it in ROUTE.items():
        told = any(is_it(line) for line in story)
        expect(told, f'"{step}" in the simulated story too')
    return report.summary()


def follow_route(pods: Headphones, report: Live) -> None:
    def reports(step: str, moment: float) -> None:
        report.expect(step, ROUTE[step], since=moment)

    bluez, sound = pods.told_by_bluez, pods.told_by_sound
    expect(not pods.is_default(), 'another output before')
    pods.pair()
    reports('connected', bluez.moment('Connected=true'))
    reports('model', bluez.moment(f'Modalias={MODALIAS}'))

    before = time.monotonic()
    pods.begin_to_connect()
    wait_until(pods.is_default, 'the pods to become the default output')
    # The server tells of its default before or after it tells of the output itself.
    defaults = sound.moments("'change' on server", before)
    reports('music', max([sound.moment("'new' on sink #", before), *defaults[-1:]]))
    expect('2ch' in pods.output() and not pods.input(), 'an output for music alone')

    wait_until(lambda: pods.channels().endswith(' agreed'), 'the call channel')
    before = time.monotonic()
    pods.choose('headset-head-unit')
    wait_until(pods.input, 'an input of the pods')
    reports('call', sound.moment("'new' on source #", before))
    expect('1ch 8000Hz' in pods.output(), 'an output for calls')
    expect(pods.is_default(), 'the pods as the default still')

    before = time.monotonic()
    pods.choose('a2dp-sink')
    wait_until(lambda: '2ch' in pods.output(), 'an output for music again')
    reports('music again', sound.moment("'new' on sink #", before))
    expect(not pods.input(), 'no input for music')

    before = time.monotonic()
    pods.disconnect()
    reports('disconnected', bluez.moment('Connected=false', before))
    wait_until(lambda: not pods.output(), 'the output to go')


def earbuds(stage: Stage, command: Command) -> str:
    """What the buds say in the air: of both, as they are worn and put back, from addresses that
    change, beside a stranger's.
    """
    buds = stage.buds
    try:
        with live(command, 'airpods') as report:
            scans = 'org.bluez.Adapter1', 'Discovering'
            wait_until(lambda: bus_property(ADAPTER, *scans) == 'true', 'a scan', 40)
            follow_earbuds(buds, report)
        return report.summary()
    finally:
        for sender in ('left', 'right', 'stranger'):
            buds.ask('advertise', sender, 'off')


def follow_earbuds(buds: Peer, report: Live) -> None:
    def after(
        step: str, *cue: object, is_it: Callable[[dict], object], limit: float = LIMIT
    ) -> dict:
        return report.expect(step, is_it, since=float(buds.ask(*cue)), limit=limit)

    buds.ask('advertise', 'right', 'on')
    pair = after(
        'the pair', 'advertise', 'left', 'on', is_it=lambda line: line.get('productID') == '0x2014'
    )['id']

    def is_left(**values: object) -> Callable[[dict], bool]:
        return lambda line: line.get('id') == pair and has(line.get('left'), values)

    def is_right(**values: object) -> Callable[[dict], bool]:
        return lambda line: line.get('id') == pair and has(line.get('right'), values)

    after('a level', 'level', 'left', 70, 'yes', is_it=is_left(percent=70, charging=True))
    after('worn', 'place', 'left', 'ear', is_it=is_left(location='inEar', charging=False))
    after('the other one', 'place', 'right', 'ear', is_it=is_right(location='inEar'))
    # A level falls step by step: a message from which two are missing is taken for another pair's.
    after('a level of the other', 'level', 'right', 80, is_it=is_right(percent=80))
    buds.ask('rotate')
    after(
        'a level from new addresses',
        *('level', 'right', 70),
        is_it=is_right(percent=70),
        limit=ROTATION_GAP + LIMIT,
    )
    after('put back', 'place', 'left', 'case', is_it=is_left(location='inCase', charging=True))
    after(
        'the lid',
        *('lid', 'closed'),
        is_it=lambda line: line.get('id') == pair and has(line.get('lid'), {'closed': True}),
    )
    stranger = after(
        'a stranger',
        *('advertise', 'stranger', 'on'),
        is_it=lambda line: line.get('productID') == '0x200F',
    )
    expect(stranger['id'] != pair, 'another pair')


def has(part: dict | None, values: dict[str, object]) -> bool:
    return part is not None and all(part.get(key) == value for key, value in values.items())


JOBS: dict[str, Callable[[Stage, Command], str]] = {
    'audio-route': route,
}
