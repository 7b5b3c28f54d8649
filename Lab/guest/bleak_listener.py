# SPDX-License-Identifier: Apache-2.0
"""Listens to the Lab's recorder with bleak: bleak_listener.py COUNT.

Does what Benchmarks/Sources/lab-listener does and prints the same line of JSON.
"""

import asyncio
import json
import resource
import sys
import time

from bleak import BleakClient, BleakScanner

SERVICE = '0000ae70-0000-1000-8000-00805f9b34fb'
CHARACTERISTIC = '0000ae72-0000-1000-8000-00805f9b34fb'


def peak_memory() -> int:
    """The most memory the process ever had, in KiB."""
    with open('/proc/self/status') as status:
        return next(int(line.split()[1]) for line in status if line.startswith('VmHWM:'))


def sleeps() -> int:
    """How often a thread of the process has gone to sleep."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_nvcsw


async def main(wanted: int) -> None:
    device = await BleakScanner.find_device_by_filter(
        lambda device, advertisement: SERVICE in advertisement.service_uuids, timeout=30
    )
    if device is None:
        sys.exit('the recorder was not found')
    first = last = received = 0
    first_value = 0.0
    begun = 0.0
    slept = 0
    result: asyncio.Future[dict] = asyncio.get_running_loop().create_future()

    def take(_: object, value: bytearray) -> None:
        nonlocal first, last, received, first_value
        if received == wanted:
            return
        last = int.from_bytes(value[:4], 'little')
        if received == 0:
            first = last
            first_value = time.monotonic()
        received += 1
        if received == wanted:
            result.set_result(
                {
                    'received': received,
                    'lost': last - first + 1 - received,
                    'firstValue': first_value,
                    'cpuSeconds': time.process_time() - begun,
                    'seconds': time.monotonic() - first_value,
                    'sleeps': sleeps() - slept,
                    'peakKiB': peak_memory(),
                }
            )

    async with BleakClient(device, services=[SERVICE]) as client:
        begun = time.process_time()
        slept = sleeps()
        await client.start_notify(CHARACTERISTIC, take)
        print(json.dumps(await result), flush=True)


if __name__ == '__main__':
    asyncio.run(main(int(sys.argv[1])))
