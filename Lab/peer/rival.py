# SPDX-License-Identifier: Apache-2.0
"""Another central on the air of the Lab, which can hold the recorder.

rival.py TRANSPORT SOCKET: obeys `hold ADDRESS` and `release`.
"""

import asyncio
import sys

from bumble.device import Connection, Device
from bumble.hci import Address, OwnAddressType
from bumble.host import Host

import control
from control import log


class Rival:
    """A central with at most one link."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.link: Connection | None = None

    async def hold(self, address: str) -> None:
        self.link = await self.device.connect(
            Address(address), own_address_type=OwnAddressType.RANDOM, timeout=10
        )
        log('holding', address)

    async def release(self) -> None:
        if self.link:
            await self.link.disconnect()
            self.link = None


async def main(transport: str, socket: str) -> None:
    async with await control.open_controller(transport) as hci:
        host = Host(hci.source, hci.sink)
        device = Device(name='Rival', address=Address('C0:C1:C2:C3:C4:C5'), host=host)
        rival = Rival(device)
        await device.power_on()
        server = await control.serve(socket, {'hold': rival.hold, 'release': rival.release})
        log('ready')
        await server.serve_forever()


if __name__ == '__main__':
    asyncio.run(main(*sys.argv[1:]))
