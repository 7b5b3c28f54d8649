# SPDX-License-Identifier: Apache-2.0
"""What the product's command tells of headphones: one function for each job, with the pods of the
Lab over a real bluetoothd and a real audio server.
"""

import json
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import audio
from audio import Headphones
from commands import Command, expect, only
from live import Live, live
from stage import ADAPTER, EXCHANGE, Peer, Stage, bus_property, log_of, wait_until


@contextmanager
def headphones(stage: Stage) -> Iterator[Headphones]:
    """The pods; afterwards no link to them is left."""
    pods = Headphones(stage)
    try:
        yield pods
    finally:
        pods.leave()


Steps = dict[str, Callable[[dict], object]]

MODALIAS = 'bluetooth:v004Cp2014d0A1B'
# What `bindrune audio` must tell of pods that connect, become the default output, are used for a call
# and for music again, and disconnect: here, and in its simulated story.
ROUTE: Steps = {
    'connected': lambda line: line['event'] == 'connected' and not line['inUse'],
    'model': lambda line: (line.get('vendorID'), line.get('productID')) == ('004C', '2014'),
    'music': lambda line: line.get('inUse') and line['output'] == 'a2dp' and not line['input'],
    'call': lambda line: line.get('inUse') and line['output'] == 'hfp' and line['input'] == 'hfp',
    'music again': lambda line: line.get('inUse') and line['output'] == 'a2dp',
    'disconnected': lambda line: line['event'] == 'disconnected',
}


def judge_story(name: str, steps: Steps) -> None:
    """What the command tells of the simulated story must hold the steps, in their order."""
    file = EXCHANGE / f'{name}.story'
    wait_until(
        lambda: file.exists() and '"event":"end"' in file.read_text(),
        'the end of the simulated story',
        90,
    )
    lines = map(json.loads, file.read_text().splitlines())
    for step, is_it in steps.items():
        told = any(is_it(line) for line in lines)
        expect(told, f'"{step}" in the simulated story too')


def route(stage: Stage, command: Command) -> str:
    """The route of sound, step by step, as the audio server and BlueZ have it and as the command
    tells it.
    """
    audio.start_sound_once()
    with live(command, 'audio') as report:
        wait_until(lambda: report.lines, 'the command to speak of the audio server')
        with headphones(stage) as pods:
            pods.forget()
            follow_route(pods, report)
    judge_story('audio', ROUTE)
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


def are_ours(line: dict, left: str, right: str) -> bool:
    """Whether a line is about our pods, here or in the story, with the buds in these places."""
    return (
        line.get('productID') in ('0x2014', '0x200E')
        and has(line['left'], location=left, charging=left == 'inCase')
        and has(line['right'], location=right, charging=right == 'inCase')
    )


def has(part: dict | None, **values: object) -> bool:
    return part is not None and all(part[key] == value for key, value in values.items())


# What `bindrune airpods` must tell of pods that are opened, worn and put back, beside a stranger's.
EARBUDS: Steps = {
    'opened': lambda line: are_ours(line, 'inCase', 'inCase'),
    'connected': lambda line: line.get('connected') is True,
    'sheet': lambda line: line['event'] == 'showSheet' and line['ownership'] == 'pairedHere',
    'stranger': lambda line: line['event'] == 'appeared' and line['ownership'] == 'someoneElse',
    'right bud worn': lambda line: are_ours(line, 'inCase', 'inEar'),
    'both worn': lambda line: are_ours(line, 'inEar', 'inEar'),
    'a lower level': lambda line: (
        are_ours(line, 'inEar', 'inEar') and has(line['left'], percent=80)
    ),
    'put back': lambda line: are_ours(line, 'inCase', 'inCase'),
    'lid shut': lambda line: (
        are_ours(line, 'inCase', 'inCase') and has(line['lid'], closed=True)
    ),
    'disconnected': lambda line: line.get('connected') is False,
}
# Whoever has the key is told levels to the percent; the simulated story is told without.
WITH_KEY: Steps = {
    'a lower level': lambda line: (
        are_ours(line, 'inEar', 'inEar') and has(line['left'], percent=85)
    ),
}


def earbuds(stage: Stage, command: Command) -> str:
    """What the buds say in the air: of both, as they are worn and put back, from addresses that
    change, beside a stranger's.
    """
    buds = stage.buds
    audio.start_sound_once()
    with headphones(stage) as pods:
        pods.pair()
        # Without the key, a new address of a bud is known for its successor only after a while.
        only(command.run('airpods', 'keys', with_store=False), 'keys')
        pods.disconnect()
        try:
            with live(command, 'airpods') as report:
                scans = 'org.bluez.Adapter1', 'Discovering'
                wait_until(lambda: bus_property(ADAPTER, *scans) == 'true', 'a scan', 40)
                follow_earbuds(pods, buds, report)
        finally:
            for sender in ('left', 'right', 'stranger'):
                buds.ask('advertise', sender, 'off')
    judge_story('airpods', EARBUDS)
    return report.summary()


def follow_earbuds(pods: Headphones, buds: Peer, report: Live) -> None:
    def reports(step: str, moment: float) -> None:
        report.expect(step, WITH_KEY.get(step, EARBUDS[step]), since=moment)

    def send(*cue: object) -> float:
        """When the buds first sent it."""
        return float(buds.ask(*cue))

    send('advertise', 'right', 'on')
    reports('opened', send('advertise', 'left', 'on'))
    # The key tells at once whose they are.
    report.expect('sheet', EARBUDS['sheet'])
    before = time.monotonic()
    pods.begin_to_connect()
    reports('connected', pods.told_by_bluez.moment('Connected=true', before))
    reports('stranger', send('advertise', 'stranger', 'on'))
    reports('right bud worn', send('place', 'right', 'ear'))
    reports('both worn', send('place', 'left', 'ear'))
    buds.ask('rotate')
    reports('a lower level', send('level', 'left', 85))
    send('place', 'right', 'case')
    reports('put back', send('place', 'left', 'case'))
    reports('lid shut', send('lid', 'closed'))
    before = time.monotonic()
    pods.disconnect()
    reports('disconnected', pods.told_by_bluez.moment('Connected=false', before))


def accessory(stage: Stage, command: Command) -> None:
    """The accessory protocol with pods that are paired: settings, the name, the keys, and pods that
    refuse or say nothing.
    """

    def airpods(*words: str, code: int = 0) -> list[dict]:
        return command.run('airpods', *words, code=code, with_store=False)

    pods = stage.pods
    with headphones(stage) as paired:
        paired.pair()
        told = only(airpods('set', 'listening-mode', 'transparency'), 'set')
        expect(told['address'] == paired.address, f'the address, not {told["address"]}')
        expect(told['confirmation'] == 'confirmed', f'a confirmation, not {told["confirmation"]}')
        expect(pods.ask('aacp-setting', '0x0D') == '3', 'pods that let sound through')
        airpods('set', 'name', 'Pods of the Lab')
        expect(pods.ask('aacp-name') == 'Pods of the Lab', 'the new name')

        keys = only(airpods('keys'), 'keys')
        expect(keys['irk'] and keys['enc'], 'both keys')
        expect(stat.S_IMODE(os.stat(keys['file']).st_mode) == 0o600, 'a file of nobody else')
        said = log_of(command.log).read_text()
        for key in stage.buds.ask('keys').split():
            expect(key not in said.lower(), 'keys that nothing prints')

        for fault in ('deny', 'mute', 'nonsense'):
            pods.ask('aacp-fault', fault)
            begun = time.monotonic()
            error = only(
                airpods('set', 'listening-mode', 'off', '--deadline', '3', code=1), 'error'
            )
            expect(error['message'], f'a message where pods are at {fault}')
            expect(time.monotonic() - begun < 12, f'an end soon where pods are at {fault}')
        pods.ask('aacp-fault', 'none')
        expect(pods.ask('aacp-setting', '0x0D') == '3', 'the mode as it was')


JOBS: dict[str, Callable[[Stage, Command], str | None]] = {
    'audio-route': route,
    'airpods-live': earbuds,
    'airpods-accessory': accessory,
}
# Those for which an audio server runs.
WITH_SOUND = {'audio-route', 'airpods-live'}
