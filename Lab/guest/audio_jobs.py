# SPDX-License-Identifier: Apache-2.0
"""What the product's command tells of headphones: one function for each job, with the pods of the
Lab over a real bluetoothd and a real audio server.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import audio
from audio import Headphones
from commands import Command, expect
from live import moment_of
from stage import Stage, wait_until


@contextmanager
def headphones(stage: Stage) -> Iterator[Headphones]:
    """The pods, paired; they are forgotten afterwards."""
    audio.start_sound_once()
    pods = Headphones(stage)
    try:
        pods.pair()
        yield pods
    finally:
        pods.forget()


def route(stage: Stage, command: Command) -> None:
    """The pods connect and become the default output, are used for a call and for music again, and
    disconnect.
    """
    with headphones(stage) as pods:
        expect(pods.property('Modalias') in (None, 'bluetooth:v004Cp2014d0A1B'), 'the model')
        expect(not pods.is_default(), 'another output before')
        pods.begin_to_connect()
        moment_of(pods.is_default, 'the pods to become the default output')
        expect('2ch' in pods.output() and not pods.input(), 'an output for music alone')
        expect(pods.property('Modalias') == 'bluetooth:v004Cp2014d0A1B', 'the model')

        wait_until(lambda: pods.channels().endswith(' agreed'), 'the call channel')
        pods.choose('headset-head-unit')
        moment_of(pods.input, 'an input of the pods')
        expect('1ch 8000Hz' in pods.output(), 'an output for calls')
        expect(pods.is_default(), 'the pods as the default still')

        pods.choose('a2dp-sink')
        moment_of(lambda: '2ch' in pods.output(), 'an output for music again')
        expect(not pods.input(), 'no input for music')

        pods.disconnect()
        moment_of(lambda: not pods.output(), 'the output to go')
        expect(not pods.is_connected(), 'no link')


JOBS: dict[str, Callable[[Stage, Command], None]] = {
    'audio-route': route,
}
