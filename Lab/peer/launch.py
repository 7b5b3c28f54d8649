# SPDX-License-Identifier: Apache-2.0
"""Starts peers without waiting for Python each time: what all need is imported once, then forked.

launch.py: reads `NAME TRANSPORT SOCKET LOG` lines and answers each with the peer's process id.
Children belong to the launcher, which reaps them.
"""

import asyncio
import gc
import os
import signal
import sys
from importlib import import_module

# What is imported stays: looking for garbage among it would take a tenth longer.
gc.disable()

# What all peers need. A machine without headphones need not import what makes them.
import recorder  # noqa: E402, F401
import rival  # noqa: E402, F401


def become(name: str, transport: str, socket: str, log: str) -> None:
    """Turns a fresh child into the peer."""
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(output, 1)
    os.dup2(output, 2)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    peer = import_module(name)
    gc.enable()
    asyncio.run(peer.main(transport, socket))


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.freeze()
    print('ready', flush=True)
    for line in sys.stdin:
        words = line.split()
        child = os.fork()
        if child == 0:
            become(*words)
            os._exit(0)
        print(child, flush=True)


if __name__ == '__main__':
    main()
