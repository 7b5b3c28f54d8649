# SPDX-License-Identifier: Apache-2.0
"""Starts peers without waiting for Python each time: everything is imported once, then forked.

launch.py: reads `NAME TRANSPORT SOCKET LOG` lines and answers each with the peer's process id.
Children belong to the launcher, which reaps them.
"""

import asyncio
import os
import signal
import sys

import buds
import pods
import recorder
import rival

PEERS = {
    'buds': buds.main,
    'pods': pods.main,
    'recorder': recorder.main,
    'rival': rival.main,
}


def become(name: str, transport: str, socket: str, log: str) -> None:
    """Turns a fresh child into the peer."""
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.dup2(output, 1)
    os.dup2(output, 2)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    asyncio.run(PEERS[name](transport, socket))


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
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
