# SPDX-License-Identifier: Apache-2.0
"""The accessory protocol of AirPods (AACP) as the pods speak it, for a Bumble device.

`Accessory(device)` listens on L2CAP PSM 0x1001 of a device with classic Bluetooth. Everything a
test may want to change or see is a command of `commands()`. The encoding
shares nothing with the product's, and was never compared with real pods.
"""

import asyncio
import struct

from bumble.device import Device
from bumble.l2cap import ClassicChannel, ClassicChannelSpec

import control
from control import log

PSM = 0x1001
SERVICE = 4
CONNECT, CONNECT_RESPONSE, MESSAGE = 0, 1, 4

BATTERY = 0x04
EARS = 0x06
PRIMARY = 0x08
SETTING = 0x09
METADATA = 0x1D
KEYS = 0x31
CONVERSATION = 0x4B

MODES = {'off': 1, 'noise-cancellation': 2, 'transparency': 3, 'adaptive': 4}
LISTENING_MODE = 0x0D
CONVERSATION_AWARENESS = 0x28
PLACES = {'in': 0, 'out': 1, 'case': 2, 'gone': 3}
CELLS = {'right': 2, 'left': 4, 'case': 8}
STATES = {'charging': 1, 'discharging': 2, 'gone': 4, 'held': 5}

# Made up; nobody's.
IRK = bytes(range(0x10, 0x20))
ENC = bytes(range(0xA0, 0xB0))
FAULTS = {'none', 'mute', 'mute-after-handshake', 'deny', 'nonsense', 'flood', 'deaf-to-settings'}


def message(opcode: int, payload: bytes) -> bytes:
    return struct.pack('<HHH', MESSAGE, SERVICE, opcode) + payload


class Accessory:
    """A pair of pods and their case, behind at most one channel."""

    def __init__(self, device: Device, name: str = 'AirPods Pro') -> None:
        self.name = name
        self.fault = 'none'
        self.channel: ClassicChannel | None = None
        self.channels = 0
        self.is_greeted = False
        self.is_subscribed = False
        self.received: list[bytes] = []
        # The primary bud comes first.
        self.cells = {
            'left': (87, 'discharging'),
            'right': (91, 'discharging'),
            'case': (42, 'charging'),
        }
        self.places = {'left': 'in', 'right': 'in'}
        self.primary = 'left'
        self.settings = {LISTENING_MODE: 2, CONVERSATION_AWARENESS: 2, 0x1A: 0x0E, 0x0A: 1}
        self.flooding: asyncio.Task[None] | None = None
        device.create_l2cap_server(ClassicChannelSpec(psm=PSM), self.opened)

    # What comes in

    def opened(self, channel: ClassicChannel) -> None:
        log('accessory channel requested')
        self.channel = channel
        self.is_greeted = self.is_subscribed = False
        self.received.clear()
        channel.sink = self.take
        channel.on('open', self.up)
        channel.on('close', lambda: self.down(channel))

    def up(self) -> None:
        self.channels += 1
        log('accessory channel open')

    def down(self, channel: ClassicChannel) -> None:
        log('accessory channel closed')
        if self.channel is channel:
            self.channel = None
            self.stop_flood()

    def take(self, frame: bytes) -> None:
        log('accessory got', frame.hex())
        self.received.append(frame)
        if len(frame) < 4 or self.fault == 'mute':
            return
        kind, service = struct.unpack_from('<HH', frame)
        if service != SERVICE:
            return
        if kind == CONNECT:
            self.greet()
        elif kind == MESSAGE and self.is_greeted and len(frame) >= 6:
            self.obey(struct.unpack_from('<H', frame, 4)[0], frame[6:])

    def greet(self) -> None:
        if self.fault == 'nonsense':
            self.send(b'\xde\xad\xbe\xef\x00')
            return
        status = 1 if self.fault == 'deny' else 0
        self.send(struct.pack('<HHHHHQ', CONNECT_RESPONSE, SERVICE, status, 1, 2, 0))
        self.is_greeted = status == 0

    def obey(self, opcode: int, payload: bytes) -> None:
        if self.fault == 'mute-after-handshake':
            return
        match opcode:
            case 0x0F:
                self.is_subscribed = True
                self.tell_everything()
                if self.fault == 'flood':
                    self.flooding = asyncio.create_task(self.flood())
            case 0x09 if len(payload) >= 5 and self.fault != 'deaf-to-settings':
                self.settings[payload[0]] = int.from_bytes(payload[1:5], 'little')
                self.tell_setting(payload[0])
            case 0x1A if len(payload) >= 3:
                self.name = payload[3 : 3 + payload[1]].decode(errors='replace')
                self.tell_metadata()
            case 0x30:
                self.send(
                    message(
                        KEYS, b'\x02' + b'\x01\x00\x10\x00' + IRK + b'\x04\x00\x10\x00' + ENC
                    )
                )

    # What goes out

    def send(self, frame: bytes) -> None:
        if self.channel:
            self.channel.write(frame)

    def push(self, opcode: int, payload: bytes) -> None:
        if self.is_subscribed:
            self.send(message(opcode, payload))

    def tell_everything(self) -> None:
        self.tell_metadata()
        self.tell_battery()
        self.push(PRIMARY, bytes([1 if self.primary == 'left' else 2]))
        self.tell_ears()
        for number in sorted(self.settings):
            self.tell_setting(number)

    def tell_battery(self) -> None:
        first, second = self.buds()
        cells = [name for name in (first, second, 'case') if name in self.cells]
        entries = b''.join(
            bytes([CELLS[cell], 1, self.cells[cell][0], STATES[self.cells[cell][1]], 1])
            for cell in cells
        )
        self.push(BATTERY, bytes([len(cells)]) + entries)

    def tell_ears(self) -> None:
        self.push(EARS, bytes(PLACES[self.places[bud]] for bud in self.buds()))

    def tell_setting(self, number: int) -> None:
        self.push(SETTING, struct.pack('<BI', number, self.settings[number]))

    def tell_metadata(self) -> None:
        texts = [
            self.name, 'A2698', 'Apple Inc.', 'LAB0SERIAL', '1A100', '1A100', '1.0.0',
            'com.example.lab', 'LAB0LEFT', 'LAB0RIGHT', '8454371',
        ]  # fmt: skip
        strings = b''.join(text.encode() + b'\0' for text in texts)
        self.push(METADATA, b'\x02' + struct.pack('<HH', len(strings) + 2, 4) + strings)

    def buds(self) -> tuple[str, str]:
        return ('left', 'right') if self.primary == 'left' else ('right', 'left')

    async def flood(self) -> None:
        while True:
            for _ in range(100):
                self.tell_battery()
            await asyncio.sleep(0.01)

    def stop_flood(self) -> None:
        if self.flooding:
            self.flooding.cancel()
            self.flooding = None

    # Commands

    async def set_battery(self, cell: str, level: str, state: str = 'discharging') -> None:
        """left | right | case, 0 to 100, charging | discharging | gone | held"""
        self.cells[cell] = (int(level), state)
        self.tell_battery()

    async def set_place(self, bud: str, place: str) -> None:
        """left | right, in | out | case | gone"""
        self.places[bud] = place
        self.tell_ears()

    async def set_primary(self, bud: str) -> None:
        self.primary = bud
        self.push(PRIMARY, bytes([1 if bud == 'left' else 2]))
        self.tell_ears()

    async def press(self, mode: str) -> None:
        """A long press of the stem: the listening mode changes by itself."""
        self.settings[LISTENING_MODE] = MODES[mode]
        self.tell_setting(LISTENING_MODE)

    async def speak(self, level: str) -> None:
        self.push(CONVERSATION, b'\x02\x00\x01' + bytes([int(level)]))

    async def set_fault(self, fault: str) -> None:
        """none | mute | mute-after-handshake | deny | nonsense | flood | deaf-to-settings"""
        if fault not in FAULTS:
            raise ValueError(f'no fault {fault}; there are {", ".join(sorted(FAULTS))}')
        self.fault = fault
        if fault != 'flood':
            self.stop_flood()

    async def send_raw(self, text: str) -> None:
        self.send(bytes.fromhex(text))

    async def hang_up(self) -> None:
        if self.channel:
            await self.channel.disconnect()

    async def tell_setting_of(self, number: str) -> int | None:
        return self.settings.get(int(number, 0))

    async def tell_name(self) -> str:
        return self.name

    async def count_channels(self) -> int:
        """How many channels were opened since the start."""
        return self.channels

    async def tell_received(self) -> str:
        """Every frame of the present channel."""
        return ' '.join(frame.hex() for frame in self.received)

    def commands(self) -> dict[str, control.Command]:
        return {
            'aacp-battery': self.set_battery,
            'aacp-place': self.set_place,
            'aacp-primary': self.set_primary,
            'aacp-press': self.press,
            'aacp-speak': self.speak,
            'aacp-fault': self.set_fault,
            'aacp-raw': self.send_raw,
            'aacp-hang-up': self.hang_up,
            'aacp-setting': self.tell_setting_of,
            'aacp-name': self.tell_name,
            'aacp-channels': self.count_channels,
            'aacp-received': self.tell_received,
        }
