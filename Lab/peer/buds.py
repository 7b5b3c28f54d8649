# SPDX-License-Identifier: Apache-2.0
"""What the pods of the Lab send into the air beside their links: a status message of either bud.

buds.py TRANSPORT SOCKET: advertises from a resolvable address for each bud, on that controller, and
obeys the commands that come through the socket. A third advertiser is somebody else's pods. The
encoding shares nothing with the product's; it follows the two-bit model of places.
"""

import asyncio
import struct
import sys
import time

from bumble.core import AdvertisingData
from bumble.device import AdvertisingEventProperties, AdvertisingParameters, AdvertisingSet
from bumble.device import Device
from bumble.hci import Address
from bumble.host import Host
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES
from cryptography.hazmat.primitives.ciphers.modes import ECB

import control
from aacp import ENC, IRK
from control import log

APPLE = 0x004C
PRODUCT, STRANGERS_PRODUCT = 0x2014, 0x200F
PLACES = {'out': 0, 'ear': 1, 'case': 2}
SOUNDS = {'idle': 0, 'music': 1, 'call': 2}
# The virtual controllers tell a scanner of an advertiser once for each start of advertising.
PERIOD = 0.3


class Pair:
    """The state of two buds and their case, as their owner would see it."""

    def __init__(self, product: int, key: bytes) -> None:
        self.product = product
        self.key = key
        self.levels = {'left': 90, 'right': 95, 'case': 50}
        self.charging = {'left': True, 'right': True, 'case': False}
        self.places = {'left': 'case', 'right': 'case'}
        self.primary = 'left'
        self.is_open = True
        self.openings = 1
        self.hosts = 0
        self.sound = 'idle'
        self.salt = 0

    def message(self, bud: str) -> bytes:
        """The proximity message that a bud would send."""
        other = 'right' if bud == 'left' else 'left'
        secondary = 'right' if self.primary == 'left' else 'left'
        has_case = 'case' in self.places.values()
        status = (
            (0 if bud == self.primary else 0x40)
            | (0x20 if bud == 'left' else 0)
            | PLACES[self.places[secondary]] << 3
            | PLACES[self.places[self.primary]] << 1
            | 1
        )
        case = self.levels['case'] // 10 if has_case else 0x0F
        flags = (
            case
            | (0x10 if self.charging[bud] else 0)
            | (0x20 if self.charging[other] else 0)
            | (0x40 if has_case and self.charging['case'] else 0)
        )
        lid = self.openings % 8 | (0 if self.is_open else 0x08)
        lid |= 0x30 if self.places[bud] == 'case' else 0x10
        link = SOUNDS[self.sound] | self.hosts << 2
        levels = self.levels[other] // 10 << 4 | self.levels[bud] // 10
        head = struct.pack(
            '<BBBHBBBBBB', 7, 25, 1, self.product, status, levels, flags, lid, 0, link
        )
        return head + self.block(bud, other, has_case, link)

    def block(self, bud: str, other: str, has_case: bool, link: int) -> bytes:
        """The levels to the percent, encrypted for whoever has the key."""
        self.salt += 1
        levels = [self.level_byte(bud), self.level_byte(other)]
        levels.append(self.level_byte('case') if has_case else 0xFF)
        plain = bytes([link, *levels]) + bytes(8) + struct.pack('<I', self.salt)
        encryptor = Cipher(AES(self.key), ECB()).encryptor()
        return encryptor.update(plain) + encryptor.finalize()

    def level_byte(self, cell: str) -> int:
        return self.levels[cell] | (0x80 if self.charging[cell] else 0)


class Buds:
    """Who advertises at the moment, from which address."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.own = Pair(PRODUCT, ENC)
        self.strangers = Pair(STRANGERS_PRODUCT, bytes(16))
        self.senders: dict[str, tuple[Pair, str]] = {
            'left': (self.own, 'left'),
            'right': (self.own, 'right'),
            'stranger': (self.strangers, 'left'),
        }
        self.is_on = {'left': False, 'right': False, 'stranger': False}
        self.addresses = {name: self.fresh_address(name) for name in self.senders}
        self.sets: dict[str, AdvertisingSet] = {}
        self.turn = asyncio.Lock()

    def fresh_address(self, name: str) -> Address:
        key = bytes(range(0x40, 0x50)) if name == 'stranger' else IRK
        return Address.generate_private_address(key)

    async def keep_advertising(self) -> None:
        while True:
            await asyncio.sleep(PERIOD)
            async with self.turn:
                for name in self.senders:
                    await self.send(name)

    async def send(self, name: str) -> float:
        """Begins anew with what is true now, and returns when; a set that is off stays off."""
        pair, bud = self.senders[name]
        advertisement = self.sets.get(name)
        if advertisement is None:
            if not self.is_on[name]:
                return time.monotonic()
            advertisement = self.sets[name] = await self.device.create_advertising_set(
                advertising_parameters=AdvertisingParameters(
                    advertising_event_properties=AdvertisingEventProperties(
                        is_connectable=False, is_scannable=False, is_legacy=True
                    ),
                ),
                random_address=self.addresses[name],
                auto_start=False,
            )
        if advertisement.enabled:
            await advertisement.stop()
        if not self.is_on[name]:
            return time.monotonic()
        await advertisement.set_random_address(self.addresses[name])
        data = struct.pack('<H', APPLE) + pair.message(bud)
        await advertisement.set_advertising_data(
            bytes(AdvertisingData([(AdvertisingData.MANUFACTURER_SPECIFIC_DATA, data)]))
        )
        moment = time.monotonic()
        await advertisement.start()
        return moment

    # Commands

    # Those that change what is sent return the moment at which it was first sent.

    async def advertise(self, name: str, switch: str) -> float:
        """left | right | stranger, on | off"""
        if name not in self.is_on:
            raise ValueError(f'no sender {name}')
        async with self.turn:
            self.is_on[name] = switch == 'on'
            log('advertise', name, switch, self.addresses[name])
            return await self.send(name)

    async def rotate(self) -> str:
        """Both buds take new addresses; returns them."""
        async with self.turn:
            for name in ('left', 'right'):
                self.addresses[name] = self.fresh_address(name)
        await self.tell()
        words = ' '.join(str(self.addresses[name]).split('/')[0] for name in ('left', 'right'))
        log('rotate', words)
        return words

    async def set_level(self, cell: str, level: str, charging: str = 'no') -> float:
        """left | right | case, 0 to 100, yes | no"""
        self.own.levels[cell] = int(level)
        self.own.charging[cell] = charging == 'yes'
        return await self.tell()

    async def set_place(self, bud: str, place: str) -> float:
        """left | right, out | ear | case; in the case it charges, elsewhere not."""
        self.own.places[bud] = place
        self.own.charging[bud] = place == 'case'
        return await self.tell()

    async def set_lid(self, state: str) -> float:
        """open | closed"""
        if state == 'open' and not self.own.is_open:
            self.own.openings += 1
        self.own.is_open = state == 'open'
        return await self.tell()

    async def set_link(self, hosts: str, sound: str = 'idle') -> float:
        """How many hosts hold a link; idle | music | call"""
        self.own.hosts, self.own.sound = int(hosts), sound
        return await self.tell()

    async def tell(self) -> float:
        """Has both buds say what is true now."""
        async with self.turn:
            return min([await self.send(name) for name in ('left', 'right')])

    async def tell_keys(self) -> str:
        """The identity and the encryption key."""
        return f'{IRK.hex()} {ENC.hex()}'

    async def tell_message(self, bud: str) -> str:
        return self.own.message(bud).hex()

    def commands(self) -> dict[str, control.Command]:
        return {
            'advertise': self.advertise,
            'rotate': self.rotate,
            'level': self.set_level,
            'place': self.set_place,
            'lid': self.set_lid,
            'link': self.set_link,
            'keys': self.tell_keys,
            'message': self.tell_message,
        }


async def main(transport: str, socket: str) -> None:
    async with await control.open_controller(transport) as hci:
        device = Device(
            name='', address=Address.generate_private_address(IRK), host=Host(hci.source, hci.sink)
        )
        buds = Buds(device)
        await device.power_on()
        server = await control.serve(socket, buds.commands())
        log('ready')
        await asyncio.gather(server.serve_forever(), buds.keep_advertising())


if __name__ == '__main__':
    asyncio.run(main(*sys.argv[1:]))
