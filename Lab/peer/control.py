# SPDX-License-Identifier: Apache-2.0
"""What the peers share: their controller, their log, and a socket that takes commands."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from bumble.transport import open_transport
from bumble.transport.common import Transport

Command = Callable[..., Awaitable[object]]


async def serve(path: str, commands: Mapping[str, Command]) -> asyncio.AbstractServer:
    """Answers `NAME ARGUMENT...` with `ok RESULT` or `error REASON`, in the order asked."""

    async def answer(line: str) -> str:
        name, *arguments = line.split()
        if name not in commands:
            return f'error no command {name}; there are {", ".join(sorted(commands))}'
        try:
            result = await commands[name](*arguments)
        except Exception as error:  # noqa: BLE001 - whatever went wrong is the answer
            return f'error {type(error).__name__}: {error}'
        return 'ok' if result is None else f'ok {result}'

    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            if line.strip():
                writer.write((await answer(line.decode()) + '\n').encode())
                await writer.drain()
        writer.close()

    return await asyncio.start_unix_server(converse, path)


def log(*words: object) -> None:
    """Prints one line at once."""
    print(*words, flush=True)


async def open_controller(transport: str, patience: float = 15) -> Transport:
    """Opens a transport, again and again while the kernel still sets the controller up."""
    end = asyncio.get_running_loop().time() + patience
    while True:
        try:
            return await open_transport(transport)
        except OSError as error:
            if asyncio.get_running_loop().time() > end:
                raise
            log('waiting for', transport, error)
            await asyncio.sleep(0.1)
