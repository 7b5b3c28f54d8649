# SPDX-License-Identifier: Apache-2.0
"""The virtual air of the guest and who is on it: controllers, peers, the bus and bluetoothd."""

import asyncio
import fcntl
import os
import signal
import site
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Coroutine
from functools import cache
from pathlib import Path
from typing import Any

LAB = Path(os.environ['LAB'])
PYTHON = os.environ['LAB_PYTHON']
for packages in (Path(PYTHON).parent.parent / 'lib').glob('python3*/site-packages'):
    site.addsitedir(str(packages))

from dbus_fast import BusType, Message, MessageFlag, MessageType, Variant  # noqa: E402
from dbus_fast.aio import MessageBus  # noqa: E402

EXCHANGE = Path('/run/lab')
LOGS = EXCHANGE / 'logs'
RECORDER_ADDRESS = 'F0:F1:F2:F3:F4:F5'
ADAPTER = '/org/bluez/hci0'
PROPERTIES = 'org.freedesktop.DBus.Properties'
# Of the kernel's net/bluetooth/hci_sock.h: a structure with the number, the name, the address and
# the flags of a controller, and more that is of no interest.
HCIGETDEVINFO = 0x800448D3
SIZE_OF_DEVICE_INFORMATION = 128
ADDRESS_IN_DEVICE_INFORMATION = 10
HCI_INIT = 1
# A third of BlueZ's own value, so that forgetting a device can be waited for.
BLUETOOTHD_CONFIGURATION = '[General]\nTemporaryTimeout = 10\n'


class BusError(Exception):
    """A call on the bus was answered with an error."""


class StageError(Exception):
    """The stage itself does not work; no statement about what was to be played on it."""


def wait_until(condition, what: str, patience: float = 15, pause: float = 0.05) -> None:
    """Returns when the condition is true; a StageError names what was waited for."""
    end = time.monotonic() + patience
    while not condition():
        if time.monotonic() > end:
            raise StageError(f'waited {patience} s for {what}')
        time.sleep(pause)


def log_of(name: str) -> Path:
    return LOGS / f'{name}.log'


def start_program(name: str, arguments: list[str]) -> subprocess.Popen:
    """Starts a program in the background, with a log of its own."""
    with log_of(name).open('ab') as log:
        return subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
        )


class Launcher:
    """The parent of the peers: see Lab/peer/launch.py."""

    def __init__(self) -> None:
        with log_of('launcher').open('ab') as log:
            self.child = subprocess.Popen(
                [PYTHON, '-u', str(LAB / 'peer' / 'launch.py')],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )

    def wait_until_ready(self) -> None:
        self.read_line()

    def start(self, name: str, controller: int, socket: str) -> int:
        """Starts a peer on a controller and returns its process id."""
        print(name, f'hci-socket:{controller}', socket, log_of(name), file=self.child.stdin)
        self.child.stdin.flush()
        return int(self.read_line())

    def read_line(self) -> str:
        line = self.child.stdout.readline()
        if not line:
            raise StageError('the launcher of the peers ended; see launcher.log')
        return line.strip()


class Peer:
    """A peer of Lab/peer on a controller of its own."""

    def __init__(self, name: str, controller: int, launcher: Launcher) -> None:
        self.name = name
        self.controller = controller
        self.launcher = launcher
        self.socket = f'/run/{name}.socket'
        self.start()

    def start(self) -> None:
        Path(self.socket).unlink(missing_ok=True)
        self.process = self.launcher.start(self.name, self.controller, self.socket)

    def wait_until_ready(self) -> None:
        wait_until(lambda: Path(self.socket).exists(), f'{self.name} to be ready', 40)

    def kill(self) -> None:
        """Ends the peer at once; its controller is reset."""
        os.kill(self.process, signal.SIGKILL)

    def pause(self) -> None:
        """Makes the peer deaf and dumb; its link stays up."""
        os.kill(self.process, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self.process, signal.SIGCONT)

    def ask(self, *words: object, patience: float = 20) -> str:
        """Sends a command and returns the answer's text."""
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(patience)
            connection.connect(self.socket)
            connection.sendall((' '.join(map(str, words)) + '\n').encode())
            answer = connection.makefile().readline().strip()
        verdict, _, text = answer.partition(' ')
        if verdict != 'ok':
            raise StageError(f'{self.name} {" ".join(map(str, words))}: {answer or "no answer"}')
        return text


class Stage:
    """Everything but the program under test."""

    def __init__(self, debug: bool = False, has_pods: bool = False) -> None:
        self.debug = debug
        self.has_pods = has_pods
        LOGS.mkdir(parents=True, exist_ok=True)
        Path('/run/bluetooth.conf').write_text(BLUETOOTHD_CONFIGURATION)
        launcher = Launcher()
        subprocess.run(['dbus-daemon', '--system', '--nopidfile', '--fork'], check=True)
        # Not beside Python's start: the kernel gives a controller two seconds for an answer.
        launcher.wait_until_ready()
        if debug:
            start_program('bus', ['dbus-monitor', '--system'])
        self.start_controllers()
        if debug:
            start_program('btmon', ['btmon', '-w', str(LOGS / 'hci.btsnoop')])
        self.recorder = Peer('recorder', 1, launcher)
        self.rival = Peer('rival', 2, launcher)
        # The peers take their controllers before bluetoothd can see them.
        peers = [self.recorder, self.rival]
        if has_pods:
            self.pods = Peer('pods', 3, launcher)
            self.buds = Peer('buds', 4, launcher)
            peers += [self.pods, self.buds]
        for peer in peers:
            peer.wait_until_ready()
        self.start_bluetoothd()

    def start_controllers(self) -> None:
        """Starts the controllers; anew where the kernel gave up on one while busy."""
        count = 5 if self.has_pods else 3
        for _ in range(5):
            self.controllers = start_program('btvirt', ['btvirt', f'-l{count}'])
            try:
                wait_until(lambda: all(map(is_set_up, range(count))), 'the controllers', 6)
                return
            except StageError:
                self.controllers.kill()
                self.controllers.wait()
        raise StageError('the kernel did not set up the controllers')

    def start_bluetoothd(self) -> None:
        arguments = ['/usr/libexec/bluetooth/bluetoothd', '-n', '-f', '/run/bluetooth.conf']
        self.bluetoothd = start_program('bluetoothd', arguments + ['-d'] * self.debug)
        wait_until(lambda: self.adapter_property('Address'), 'bluetoothd', 40)
        wait_until(self.is_powered, 'a powered adapter')

    def adapter_property(self, name: str) -> str | None:
        return bus_property(ADAPTER, 'org.bluez.Adapter1', name)

    def is_powered(self) -> bool:
        return self.adapter_property('Powered') == 'true'

    def set_power(self, on: bool) -> None:
        set_bus_property(ADAPTER, 'org.bluez.Adapter1', 'Powered', on)


def is_set_up(controller: int) -> bool:
    """Whether the kernel has read a controller's address, which it does when it sets it up."""
    information = bytearray(struct.pack('<H', controller).ljust(SIZE_OF_DEVICE_INFORMATION, b'\0'))
    with socket.socket(socket.AF_BLUETOOTH, socket.SOCK_RAW, socket.BTPROTO_HCI) as hci:
        try:
            fcntl.ioctl(hci, HCIGETDEVINFO, information)
        except OSError:
            return False
    address, flags = struct.unpack_from('<6sI', information, ADDRESS_IN_DEVICE_INFORMATION)
    return any(address) and not flags & 1 << HCI_INIT


class Bus:
    """A connection to the system bus that stays: starting a program for each call takes longer than
    most of the calls, in an emulated machine.
    """

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.connection = self.wait_for(self.connect(), 40)

    async def connect(self) -> MessageBus:
        return await MessageBus(bus_type=BusType.SYSTEM).connect()

    def wait_for(self, work: Coroutine[None, None, Any], patience: float) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(patience)


@cache
def system_bus() -> Bus:
    return Bus()


def bus_call(
    path: str, method: str, signature: str = '', *arguments: object, patience: float = 40
) -> list:
    """Calls a method of org.bluez and returns what comes back; it may fail."""
    interface, _, member = method.rpartition('.')
    message = Message(
        destination='org.bluez',
        path=path,
        interface=interface,
        member=member,
        flags=MessageFlag.NO_AUTOSTART,
        signature=signature,
        body=list(arguments),
    )
    bus = system_bus()
    try:
        answer = bus.wait_for(bus.connection.call(message), patience)
    except TimeoutError:
        raise BusError(f'{method}: no answer within {patience} s') from None
    if answer.message_type is MessageType.ERROR:
        raise BusError(f'Error {answer.error_name}: {" ".join(map(str, answer.body))}')
    return answer.body


def bus_property(path: str, interface: str, name: str) -> str | None:
    """A property's value as text; None where there is no such object or property."""
    try:
        [value] = bus_call(path, f'{PROPERTIES}.Get', 'ss', interface, name)
    except BusError:
        return None
    return str(value.value).lower() if isinstance(value.value, bool) else str(value.value)


def set_bus_property(path: str, interface: str, name: str, value: bool) -> None:
    """Sets a property that is true or false."""
    bus_call(path, f'{PROPERTIES}.Set', 'ssv', interface, name, Variant('b', value))
