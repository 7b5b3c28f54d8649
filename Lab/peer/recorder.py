# SPDX-License-Identifier: Apache-2.0
"""The recorder of the Lab: a peripheral on a stack that is not ours.

recorder.py TRANSPORT SOCKET: advertises on that controller and obeys the commands that come
through the socket (see `Recorder.commands`). Prints a line for everything that happens to it.
"""

import asyncio
import logging
import struct
import sys

from bumble.core import AdvertisingData
from bumble.device import AdvertisingSet, Connection, Device
from bumble.hci import Address, HCI_LE_Set_Extended_Advertising_Enable_Command
from bumble.host import Host

import control
import table
from control import log
from recording import PACKET, PACKETS

ADDRESS = 'F0:F1:F2:F3:F4:F5'
# As small as an iPhone's, so that long values need more than one packet.
LARGEST_MTU = 185
# The virtual controllers tell a scanner of an advertiser once, when either of the two begins; and
# the kernel may not listen yet at that moment. So advertising begins anew after so many seconds.
BEACON_PERIOD = 0.5
# Seconds between two packets of the recording.
PACKET_PERIOD = 0.02


class Recorder:
    """One device, its table and what it does at the moment."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.table = table.Table(self.written)
        self.writes: dict[str, int] = {}
        self.sent = 0
        self.played = 0
        self.stream: asyncio.Task[None] | None = None
        self.playback: asyncio.Task[None] | None = None
        self.advertising = asyncio.Lock()
        device.add_services(self.table.services)
        device.gatt_server.max_mtu = LARGEST_MTU
        device.advertising_interval_min = device.advertising_interval_max = 50
        device.advertising_data = bytes(
            AdvertisingData(
                [
                    (AdvertisingData.FLAGS, b'\x06'),
                    (
                        AdvertisingData.COMPLETE_LIST_OF_16_BIT_SERVICE_CLASS_UUIDS,
                        struct.pack('<H', 0xAE70),
                    ),
                    (AdvertisingData.COMPLETE_LOCAL_NAME, table.NAME.encode()),
                ]
            )
        )
        device.scan_response_data = bytes(
            AdvertisingData(
                [
                    (
                        AdvertisingData.MANUFACTURER_SPECIFIC_DATA,
                        struct.pack('<H', 0xFFFF) + b'LAB',
                    )
                ]
            )
        )
        device.on('connection', self.connected)

    def connected(self, connection: Connection) -> None:
        log('connected', connection.peer_address)
        self.writes.clear()
        connection.on('disconnection', self.disconnected)
        connection.on('connection_att_mtu_update', lambda: log('mtu', connection.att_mtu))

    def disconnected(self, reason: int) -> None:
        log('disconnected', hex(reason))
        self.play_from(None)

    def written(self, name: str, value: bytes) -> None:
        self.writes[name] = self.writes.get(name, 0) + 1
        log('written', name, len(value))
        if name == 'AE71':
            self.obey(value)

    def obey(self, command: bytes) -> None:
        """The commands of Documentation/recorder-protocol.md."""
        match command[:1]:
            case b'\x01':
                self.play_from(0)
            case b'\x02':
                self.play_from(None)
            case b'\x03':
                self.play_from(int.from_bytes(command[1:5], 'little'))

    def play_from(self, packet: int | None) -> None:
        if self.playback:
            self.playback.cancel()
        self.playback = None if packet is None else asyncio.create_task(self.play(packet))

    async def play(self, first: int) -> None:
        for number in range(first, len(PACKETS)):
            self.played = number + 1
            packet = struct.pack('<I', number) + PACKETS[number]
            await self.device.notify_subscribers(self.table.audio, packet)
            await asyncio.sleep(PACKET_PERIOD)

    async def advertise(self, switch: str) -> None:
        """on | off"""
        async with self.advertising:
            if switch == 'off':
                await self.device.stop_advertising()
            elif advertisement := self.device.legacy_advertising_set:
                # A start after a link fails where the controller takes itself to be at it still.
                if not advertisement.enabled:
                    await self.begin_anew(advertisement)
                    advertisement.enabled = True
            else:
                await self.device.start_advertising(auto_restart=True)

    async def keep_advertising(self) -> None:
        """Makes one advertisement into many."""
        while True:
            await asyncio.sleep(BEACON_PERIOD)
            async with self.advertising:
                advertisement = self.device.legacy_advertising_set
                if advertisement and advertisement.enabled and not self.device.connections:
                    await self.begin_anew(advertisement)

    async def begin_anew(self, advertisement: AdvertisingSet) -> None:
        """Switches advertising off and on, with no time in between.

        A connection asked for in such a time would never come: the virtual controllers do not look
        again, and the kernel's way out after 20 seconds was seen to corrupt its lists.
        """
        host = self.device.host
        # Whichever answer comes first gives the permission back.
        await host.command_semaphore.acquire()
        for enable in (0, 1):
            host.send_hci_packet(
                HCI_LE_Set_Extended_Advertising_Enable_Command(
                    enable=enable,
                    advertising_handles=[advertisement.advertising_handle],
                    durations=[0],
                    max_extended_advertising_events=[0],
                )
            )

    async def notify(self, count: str, pause: str = '0') -> int:
        """Sends COUNT packets with PAUSE milliseconds between them; returns the last number."""
        for _ in range(int(count)):
            await self.send_packet()
            await asyncio.sleep(float(pause) / 1000)
        return self.sent

    async def send_packet(self) -> None:
        self.sent += 1
        value = struct.pack('<I', self.sent) + bytes(PACKET)
        await self.device.notify_subscribers(self.table.audio, value)

    async def stream_at(self, rate: str) -> None:
        """Sends RATE packets a second until told otherwise; 0 stops."""
        if self.stream:
            self.stream.cancel()
            self.stream = None
        if float(rate) > 0:
            self.stream = asyncio.create_task(self.run_stream(1 / float(rate)))

    async def run_stream(self, pause: float) -> None:
        clock = asyncio.get_running_loop()
        due = clock.time()
        while True:
            await self.send_packet()
            due += pause
            await asyncio.sleep(max(0.0, due - clock.time()))

    async def indicate(self, text: str) -> None:
        """Sends TEXT as an indication and returns when it was confirmed."""
        await self.device.indicate_subscribers(self.table.alarm, text.encode())

    async def disconnect(self, reason: str = '0x13') -> int:
        """Ends every link with this HCI reason; returns how many there were.

        The virtual controllers pass the reason on to the other side as it is. With 0x08 the
        central is told what its controller tells it when a supervision time-out has run.
        """
        connections = list(self.device.connections.values())
        for connection in connections:
            await connection.disconnect(reason=int(reason, 16))
        return len(connections)

    async def reset(self) -> None:
        """Forgets what earlier scenarios left behind."""
        await self.stream_at('0')
        self.table.note = b'note'
        self.sent = self.played = 0

    async def count_writes(self, name: str) -> int:
        """How often NAME was written on the present or last link."""
        return self.writes.get(name, 0)

    async def count_links(self) -> int:
        return len(self.device.connections)

    async def count_played(self) -> int:
        """How many packets of the recording were sent, up to the last one."""
        return self.played

    def commands(self) -> dict[str, control.Command]:
        return {
            'advertise': self.advertise,
            'disconnect': self.disconnect,
            'indicate': self.indicate,
            'links': self.count_links,
            'played': self.count_played,
            'reset': self.reset,
            'notify': self.notify,
            'stream': self.stream_at,
            'writes': self.count_writes,
        }


async def main(transport: str, socket: str) -> None:
    # It would remark on every answer to `begin_anew`.
    logging.getLogger('bumble.host').setLevel(logging.ERROR)
    async with await control.open_controller(transport) as hci:
        device = Device(name=table.NAME, address=Address(ADDRESS), host=Host(hci.source, hci.sink))
        recorder = Recorder(device)
        await device.power_on()
        await recorder.advertise('on')
        server = await control.serve(socket, recorder.commands())
        log('ready')
        await asyncio.gather(server.serve_forever(), recorder.keep_advertising())


if __name__ == '__main__':
    asyncio.run(main(*sys.argv[1:]))
