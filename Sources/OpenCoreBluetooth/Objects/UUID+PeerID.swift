// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

extension UUID {
    /// Foundation's form of an identifier.
    package init(_ id: PeerID) {
        func byte(_ half: UInt64, _ index: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: half >> (56 - 8 * index))
        }
        let (h, l) = (id.high, id.low)
        self.init(
            uuid: (
                byte(h, 0), byte(h, 1), byte(h, 2), byte(h, 3),
                byte(h, 4), byte(h, 5), byte(h, 6), byte(h, 7),
                byte(l, 0), byte(l, 1), byte(l, 2), byte(l, 3),
                byte(l, 4), byte(l, 5), byte(l, 6), byte(l, 7)
            )
        )
    }

    /// The identifier as the lower layers hold it.
    package var peerID: PeerID {
        withUnsafeBytes(of: uuid) { bytes in
            PeerID(
                high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) },
                low: bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
            )
        }
    }
}
