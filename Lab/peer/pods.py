# SPDX-License-Identifier: Apache-2.0
"""Pods of the Lab that speak the accessory protocol and nothing else.

pods.py TRANSPORT SOCKET: lets itself be paired and connected over classic Bluetooth, and obeys the
commands of `aacp.Accessory`.
"""

import asyncio
import sys

from bumble.core import DeviceClass
from bumble.device import Device, DeviceConfiguration
from bumble.hci import Address
from bumble.host import Host
from bumble.pairing import PairingConfig, PairingDelegate

import control
from aacp import Accessory
from control import log

NAME = 'AirPods Pro'


async def main(transport: str, socket: str) -> None:
    async with await control.open_controller(transport) as hci:
        configuration = DeviceConfiguration(
            name=NAME,
            address=Address('C4:C4:C4:C4:C4:C4'),
            class_of_device=0x240418,
            classic_enabled=True,
            le_enabled=False,
        )
        device = Device.from_config_with_hci(configuration, hci.source, hci.sink)
        device.pairing_config_factory = lambda connection: PairingConfig(
            mitm=False,
            delegate=PairingDelegate(PairingDelegate.IoCapability.NO_OUTPUT_NO_INPUT),
        )
        accessory = Accessory(device, NAME)
        await device.power_on()
        await device.set_discoverable(True)
        await device.set_connectable(True)

        async def tell_address() -> str:
            return str(device.public_address).split('/')[0]

        commands = accessory.commands() | {'address': tell_address}
        server = await control.serve(socket, commands)
        log('ready', device.public_address)
        await server.serve_forever()


if __name__ == '__main__':
    asyncio.run(main(*sys.argv[1:]))
