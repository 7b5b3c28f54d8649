# SPDX-License-Identifier: Apache-2.0
"""What the recorder offers: its services, characteristics and descriptors.

The same table stands in Lab/Scenarios/RecorderSpec.swift for the simulated world.
"""

import asyncio
from collections.abc import Callable

from bumble.att import ATT_Error, Attribute
from bumble.core import UUID
from bumble.device import Connection
from bumble.gatt import Characteristic, CharacteristicValue, Descriptor, Service

from recording import METADATA

NAME = 'MyDevice-0001'
LONG = bytes(index % 251 for index in range(512))
REFUSAL = 0x80

Property = Characteristic.Properties
READ, WRITE = Attribute.Permissions.READABLE, Attribute.Permissions.WRITEABLE


class Table:
    """The services, and the characteristics that commands of the Lab act on."""

    def __init__(self, on_write: Callable[[str, bytes], None]) -> None:
        def writable(name: str) -> CharacteristicValue:
            return CharacteristicValue(write=lambda connection, value: on_write(name, value))

        self.note = b'note'
        self.command = Characteristic(
            UUID('AE71'),
            Property.WRITE | Property.WRITE_WITHOUT_RESPONSE,
            WRITE,
            writable('AE71'),
        )
        self.audio = Characteristic(
            UUID('AE72'),
            Property.READ | Property.NOTIFY,
            READ,
            b'hello',
            [Descriptor(UUID('2901'), READ, b'Audio')],
        )
        self.metadata = Characteristic(UUID('AE73'), Property.READ, READ, METADATA)
        self.long = Characteristic(UUID('AE74'), Property.READ, READ, LONG)
        self.alarm = Characteristic(UUID('AE75'), Property.INDICATE, Attribute.Permissions(0))
        self.refusing = Characteristic(
            UUID('AE76'),
            Property.READ | Property.WRITE,
            READ | WRITE,
            CharacteristicValue(read=refuse, write=refuse),
        )
        self.silent = Characteristic(
            UUID('AE77'), Property.READ, READ, CharacteristicValue(read=never)
        )
        self.stored = Characteristic(
            UUID('AE78'),
            Property.READ | Property.WRITE,
            READ | WRITE,
            CharacteristicValue(read=lambda connection: self.note, write=self.store),
        )
        maker = Characteristic(UUID('2A29'), Property.READ, READ, b'Bindrune Lab')
        included = Service(
            UUID('AE7F'),
            [Characteristic(UUID('AE7E'), Property.READ, READ, b'included')],
            primary=False,
        )
        recorder = Service(
            UUID('AE70'),
            [
                self.command,
                self.audio,
                self.metadata,
                self.long,
                self.alarm,
                self.refusing,
                self.silent,
                self.stored,
            ],
            included_services=[included],
        )
        self.services = [included, recorder, Service(UUID('180A'), [maker])]

    def store(self, connection: Connection, value: bytes) -> None:
        """Keeps what was written for the next read."""
        self.note = bytes(value)


def refuse(connection: Connection, value: bytes | None = None) -> bytes:
    """Answers with an error code of the application's range."""
    raise ATT_Error(REFUSAL)


async def never(connection: Connection) -> bytes:
    """Leaves a request without an answer."""
    await asyncio.Event().wait()
    return b''
