# SPDX-License-Identifier: Apache-2.0
"""The sound of the guest, and pods that are its headphones: an audio server as a user's desktop has
it, and what a user does with headphones.
"""

import os
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from stage import (
    ADAPTER,
    PROPERTIES,
    BusError,
    Stage,
    StageError,
    bus_call,
    bus_property,
    log_of,
    set_bus_property,
    start_program,
    wait_until,
)

RUNTIME = Path('/run/user')
# There is no seat in the guest, so nobody could be asked whether the user sits at it.
SESSION_MANAGER = 'bluez_monitor.properties["with-logind"] = false\n'
DEVICE = 'org.bluez.Device1'


def pactl(*words: str) -> str:
    """What pactl prints; nothing where the server does not answer."""
    result = subprocess.run(['pactl', *words], capture_output=True, text=True, timeout=20)
    return result.stdout.strip() if result.returncode == 0 else ''


start_of_sound = threading.Lock()


def start_sound_once() -> None:
    """Sees to it that there is sound."""
    with start_of_sound:
        if not pactl('info'):
            start_sound()


def start_sound() -> None:
    """Starts PipeWire, its session manager and its PulseAudio side on a bus of their own; programs
    that are started later find them.
    """
    RUNTIME.mkdir(mode=0o700, exist_ok=True)
    os.environ['XDG_RUNTIME_DIR'] = str(RUNTIME)
    folder = Path.home() / '.config/wireplumber/bluetooth.lua.d'
    folder.mkdir(parents=True, exist_ok=True)
    (folder / '51-lab.lua').write_text(SESSION_MANAGER)
    os.environ['DBUS_SESSION_BUS_ADDRESS'] = subprocess.run(
        ['dbus-daemon', '--session', '--fork', '--print-address'],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    start_program('pipewire', ['pipewire'])
    wait_until((RUNTIME / 'pipewire-0').exists, 'PipeWire')
    start_program('wireplumber', ['wireplumber'])
    start_program('pipewire-pulse', ['pipewire-pulse'])
    wait_until((RUNTIME / 'pulse/native').exists, 'the socket of the audio server')
    wait_until(lambda: pactl('info'), 'an answer of the audio server')


@contextmanager
def bluetoothctl(*words: str) -> Iterator[subprocess.Popen]:
    """A bluetoothctl that runs as long as it is needed."""
    child = subprocess.Popen(
        ['bluetoothctl', *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield child
    finally:
        child.kill()
        child.wait()


class Witness:
    """Another program that is told of changes, and when it was told what."""

    def __init__(self, *program: str) -> None:
        self.told: list[tuple[float, str]] = []
        self.child = subprocess.Popen(program, stdout=subprocess.PIPE, text=True)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        for line in self.child.stdout:
            self.take(time.monotonic(), line.strip())

    def take(self, moment: float, line: str) -> None:
        self.told.append((moment, line))

    def moments(self, what: str, after: float = 0) -> list[float]:
        return [moment for moment, text in self.told if what in text and moment >= after]

    def moment(self, what: str, after: float = 0) -> float:
        """When it was first told this, after a moment."""
        wait_until(lambda: self.moments(what, after), f'"{what}" to be told')
        return self.moments(what, after)[0]

    def end(self) -> None:
        self.child.kill()
        self.child.wait()
        # Not line by line: writing to the host takes longer than the times that are compared.
        with log_of('witness').open('a') as log:
            log.writelines(f'{moment:.3f} {line}\n' for moment, line in self.told)


class DeviceWitness(Witness):
    """What BlueZ tells of a device, as `NAME=VALUE`."""

    def __init__(self, path: str) -> None:
        self.name = ''
        rule = f"type='signal',sender='org.bluez',path='{path}',interface='{PROPERTIES}'"
        super().__init__('dbus-monitor', '--system', rule)

    def take(self, moment: float, line: str) -> None:
        if key := re.fullmatch(r'string "(\w+)"', line):
            self.name = key[1]
        elif value := re.fullmatch(r'variant\s+(?:boolean|string) "?([^"]*)"?', line):
            super().take(moment, f'{self.name}={value[1]}')


class SoundWitness(Witness):
    """What the audio server tells, as pactl says it, such as `Event 'new' on sink #7`."""

    def __init__(self) -> None:
        super().__init__('pactl', 'subscribe')


class Headphones:
    """The pods as a device of this host."""

    def __init__(self, stage: Stage) -> None:
        self.pods = stage.pods
        self.address = stage.pods.ask('address')
        self.name = self.address.replace(':', '_')
        self.path = f'{ADAPTER}/dev_{self.name}'
        self.card = f'bluez_card.{self.name}'
        self.told_by_bluez = DeviceWitness(self.path)
        self.told_by_sound = SoundWitness()

    def property(self, name: str) -> str | None:
        return bus_property(self.path, DEVICE, name)

    def is_connected(self) -> bool:
        return self.property('Connected') == 'true'

    def pair(self) -> None:
        """As a user does in the settings: looks for it, pairs, and trusts it from then on."""
        if self.property('Paired') == 'true':
            return
        # Without an agent BlueZ pairs for the time of the link only.
        with bluetoothctl('--agent', 'NoInputNoOutput') as agent:
            with bluetoothctl('scan', 'bredr'):
                wait_until(lambda: self.property('Name'), 'bluetoothctl to find the pods', 40)
            agent.stdin.write(b'default-agent\n')
            agent.stdin.flush()
            time.sleep(0.5)
            bus_call(self.path, f'{DEVICE}.Pair')
        if self.property('Bonded') != 'true':
            raise StageError('the pods were paired without a bond')
        set_bus_property(self.path, DEVICE, 'Trusted', True)

    def begin_to_connect(self) -> None:
        """Connects what of it the host has a use for, and does not wait for it."""
        call = f'dbus-send --system --dest=org.bluez --print-reply {self.path} {DEVICE}.Connect'
        start_program('connect', ['sh', '-c', f'{call} || {call} || {call}'])

    def disconnect(self) -> None:
        if self.is_connected():
            bus_call(self.path, f'{DEVICE}.Disconnect')

    def forget(self) -> None:
        """Ends the bond."""
        with suppress(BusError):
            bus_call(ADAPTER, 'org.bluez.Adapter1.RemoveDevice', 'o', self.path)

    def leave(self) -> None:
        """Ends the links; the bond stays."""
        self.told_by_bluez.end()
        self.told_by_sound.end()
        with suppress(BusError):
            self.disconnect()
        wait_until(lambda: self.pods.ask('links') == '0', 'the link to the pods to end')

    # Sound

    def choose(self, profile: str) -> None:
        """a2dp-sink | headset-head-unit: as a desktop does when a call begins or ends."""
        subprocess.run(['pactl', 'set-card-profile', self.card, profile], check=True, timeout=20)

    def output(self) -> str:
        """The sample specification of the pods' output; nothing where there is none."""
        return self.endpoint('sinks', f'bluez_output.{self.name}')

    def input(self) -> str:
        return self.endpoint('sources', f'bluez_input.{self.name}')

    def endpoint(self, kind: str, name: str) -> str:
        for line in pactl('list', 'short', kind).splitlines():
            words = line.split('\t')
            if words[1].startswith(name) and not words[1].endswith('.monitor'):
                return words[3]
        return ''

    def is_default(self) -> bool:
        return pactl('get-default-sink').startswith(f'bluez_output.{self.name}')

    def channels(self) -> str:
        """The last word on the music channel, and the state of the call channel, as the pods say."""
        music, _, calls = self.pods.ask('state').split()
        return f'{music} {calls}'
