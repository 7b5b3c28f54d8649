# SPDX-License-Identifier: Apache-2.0
"""Rates of decoders that others wrote, in compiled code behind a Python interface.

Prints one JSON object: advertising packets a second of bluetooth-data-tools (Cython; what Home
Assistant uses), of the kind that takes longest, and frames of AirPods a second of
cidermill-apple-ble (Rust). Every packet differs from the last thousands, so that no cache answers.
"""

import json
import random
import sys
import time

import cidermill_apple_ble
from bluetooth_data_tools import parse_advertisement_data

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 60_000
ROUNDS = 5


def kinds(number: int) -> list[bytes]:
    mark = number.to_bytes(2, "little")
    return [
        bytes([2, 1, 6, 3, 3, 0x70, 0xAE, 14, 9]) + b"MyDevice-00" + mark
        + bytes([8, 0xFF, 0x4C, 0, 1, 2, 3, 4, 5]),
        bytes([2, 1, 6, 17, 7]) + mark + bytes(range(2, 16)) + bytes([2, 10, 4, 5, 9]) + b"abcd",
        bytes([2, 1, 0x1A, 26, 0xFF, 0x4C, 0, 2, 21]) + mark + bytes(range(2, 21)),
        bytes([2, 1, 6, 3, 3, 0x0F, 0x18, 23, 0x16, 0x0F, 0x18]) + mark + bytes(range(2, 20)),
        bytes([2, 1, 6, 7, 3, 0x0D, 0x18, 0x0F, 0x18, 0x0A, 0x18, 19, 9]) + b"A name of 18 cha"
        + mark,
    ]


def frame(draw: random.Random) -> bytes:
    model = draw.choice([0x2002, 0x200E, 0x200F, 0x2013, 0x2014, 0x2019, 0x201B, 0x2024, 0x2027])
    return (
        bytes([7, 0x19, 1])
        + model.to_bytes(2, "little")
        + bytes([0x35, draw.randrange(11) << 4 | draw.randrange(11), 0x80 | draw.randrange(11)])
        + bytes([0x31, draw.randrange(3), 0])
        + draw.randbytes(16)
    )


def rate(job, inputs: list[bytes]) -> float:
    rates = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for item in inputs:
            job(item)
        rates.append(len(inputs) / (time.process_time() - start))
    return sorted(rates)[ROUNDS // 2]


def main() -> None:
    packets = [list(column) for column in zip(*(kinds(n) for n in range(COUNT)))]
    adverts = min(rate(lambda data: parse_advertisement_data([data]), kind) for kind in packets)
    draw = random.Random(1)
    frames = [frame(draw) for _ in range(COUNT)]
    decoded = rate(lambda data: cidermill_apple_ble.parse(0x004C, data), frames)
    assert cidermill_apple_ble.parse(0x004C, frames[0]) is not None
    print(json.dumps({"advertisementsPerSecond": adverts, "framesPerSecond": decoded}))


main()
