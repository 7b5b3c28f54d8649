# SPDX-License-Identifier: Apache-2.0
"""The recording of the recorder, as Documentation/recorder-protocol.md tells: a triangle wave."""

import struct
import zlib

RATE, PACKET = 8_000, 160
SAMPLES = [abs(index * 37 % 4_000 - 2_000) - 1_000 for index in range(RATE)]
RECORDING = struct.pack(f'<{len(SAMPLES)}h', *SAMPLES)
PACKETS = [RECORDING[start : start + PACKET] for start in range(0, len(RECORDING), PACKET)]
METADATA = struct.pack(
    '<IIIHBBI', RATE, len(RECORDING), len(PACKETS), PACKET, 16, 1, zlib.crc32(RECORDING)
)
