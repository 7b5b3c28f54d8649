# SPDX-License-Identifier: Apache-2.0
"""Rates of Bumble's in-process link: one central, one peripheral, no radio.

Prints one JSON object: seconds on the wall for a whole first connection (scan to first
notification), reads and notifications a second of CPU time. The same jobs as the benchmark beside
it does on its own radio.
"""

import asyncio
import json
import logging
import sys
import time

from bumble.controller import Controller
from bumble.core import UUID, AdvertisingData
from bumble.device import Device, Peer
from bumble.gatt import Characteristic, Service
from bumble.hci import Address
from bumble.host import Host
from bumble.link import LocalLink

SERVICE = UUID("AE70")
NOTIFY = UUID("AE72")
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 5000


def device(link: LocalLink, name: str, address: str) -> Device:
    controller = Controller(name, link=link, public_address=address)
    host = Host(controller, controller)
    return Device(name=name, address=Address(address), host=host)


async def main() -> None:
    link = LocalLink()
    central = device(link, "central", "F0:00:00:00:00:01")
    peripheral = device(link, "MyDevice-0001", "F0:00:00:00:00:02")
    value = Characteristic(
        NOTIFY,
        Characteristic.Properties.READ | Characteristic.Properties.NOTIFY,
        Characteristic.READABLE,
        bytes(20),
    )
    peripheral.add_service(Service(SERVICE, [value]))
    peripheral.advertising_data = bytes(
        AdvertisingData([(AdvertisingData.COMPLETE_LOCAL_NAME, b"MyDevice-0001")])
    )
    await central.power_on()
    await peripheral.power_on()
    await peripheral.start_advertising(auto_restart=True)

    start = time.perf_counter()
    found: asyncio.Future = asyncio.get_running_loop().create_future()
    central.on(
        "advertisement",
        lambda advertisement: found.done() or found.set_result(advertisement.address),
    )
    await central.start_scanning(active=False)
    address = await found
    await central.stop_scanning()
    connection = await central.connect(address)
    peer = Peer(connection)
    await peer.discover_services([SERVICE])
    service = peer.get_services_by_uuid(SERVICE)[0]
    await service.discover_characteristics([NOTIFY])
    remote = service.get_characteristics_by_uuid(NOTIFY)[0]

    received = 0
    wanted = 1
    complete = asyncio.Event()

    def on_value(_: bytes) -> None:
        nonlocal received
        received += 1
        if received >= wanted:
            complete.set()

    await remote.subscribe(on_value)
    await peripheral.notify_subscribers(value, bytes(20))
    await complete.wait()
    first_connection = time.perf_counter() - start

    start = time.process_time()
    for _ in range(COUNT):
        await remote.read_value()
    reads = COUNT / (time.process_time() - start)

    received, wanted = 0, COUNT
    complete.clear()
    start = time.process_time()
    for _ in range(COUNT):
        await peripheral.notify_subscribers(value, bytes(20))
    await complete.wait()
    notifications = COUNT / (time.process_time() - start)

    print(
        json.dumps(
            {
                "firstConnectionSeconds": first_connection,
                "readsPerSecond": reads,
                "notificationsPerSecond": notifications,
            }
        )
    )


logging.disable(logging.CRITICAL)
asyncio.run(main())
