# SPDX-License-Identifier: Apache-2.0
"""The sound of the guest, and pods that are its headphones: an audio server as a user's desktop has
it, and what a user does with headphones.
"""

import os
import re
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path

from stage import (
    ADAPTER,
    PROPERTIES,
    BusError,
    Stage,
    bus_call,
    bus_property,
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


def start_sound_once() -> None:
    """Starts PipeWire, its session manager and its PulseAudio side on a bus of their own; programs
    that are started later find them.
    """
    if pactl('info'):
        return
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


class Witness:
    """What BlueZ says of a device, each with its moment."""

    def __init__(self, path: str) -> None:
        rule = f"type='signal',sender='org.bluez',path='{path}',interface='{PROPERTIES}'"
        self.told: list[tuple[float, str, str]] = []
        self.child = subprocess.Popen(
            ['dbus-monitor', '--system', rule], stdout=subprocess.PIPE, text=True
        )
        threading.Thread(target=self.read, daemon=True).start()

    def read(self) -> None:
        name = ''
        for line in self.child.stdout:
            if key := re.fullmatch(r'\s*string "(\w+)"\s*', line):
                name = key[1]
            elif value := re.fullmatch(r'\s*variant\s+(?:boolean|string) "?([^"]*?)"?\s*', line):
                self.told.append((time.monotonic(), name, value[1]))

    def moments(self, name: str, value: str, after: float) -> list[float]:
        return [told[0] for told in self.told if told[1:] == (name, value) and told[0] >= after]

    def end(self) -> None:
        self.child.kill()
        self.child.wait()


class Headphones:
    """The pods as a device of this host."""

    def __init__(self, stage: Stage) -> None:
        self.pods = stage.pods
        self.address = stage.pods.ask('address')
        self.name = self.address.replace(':', '_')
        self.path = f'{ADAPTER}/dev_{self.name}'
        self.card = f'bluez_card.{self.name}'
        self.witness = Witness(self.path)

    def moment(self, name: str, value: str, after: float = 0) -> float:
        """When BlueZ first said that a property has a value."""
        wait_until(lambda: self.witness.moments(name, value, after), f'{name} to be {value}')
        return self.witness.moments(name, value, after)[0]

    def property(self, name: str) -> str | None:
        return bus_property(self.path, DEVICE, name)

    def is_connected(self) -> bool:
        return self.property('Connected') == 'true'

    def pair(self) -> None:
        """As a user does in the settings: looks for it, pairs, and trusts it from then on."""
        if self.property('Paired') == 'true':
            return
        self.pods.ask('show', 'on')
        scan = subprocess.Popen(
            ['bluetoothctl', 'scan', 'bredr'],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_until(lambda: self.property('Name'), 'bluetoothctl to find the pods', 40)
        finally:
            scan.kill()
            scan.wait()
        self.pods.ask('show', 'off')
        bus_call(self.path, f'{DEVICE}.Pair')
        true = 'variant:boolean:true'
        bus_call(self.path, f'{PROPERTIES}.Set', f'string:{DEVICE}', 'string:Trusted', true)

    def begin_to_connect(self) -> None:
        """Connects what of it the host has a use for, and does not wait for it."""
        call = f'dbus-send --system --dest=org.bluez --print-reply {self.path} {DEVICE}.Connect'
        start_program('connect', ['sh', '-c', f'{call} || {call} || {call}'])

    def disconnect(self) -> None:
        bus_call(self.path, f'{DEVICE}.Disconnect')

    def forget(self) -> None:
        """Ends the links and the bond, so that the next one starts afresh."""
        with suppress(BusError):
            bus_call(ADAPTER, 'org.bluez.Adapter1.RemoveDevice', f'objpath:{self.path}')
        self.witness.end()
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
