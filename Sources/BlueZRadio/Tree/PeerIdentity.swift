// SPDX-License-Identifier: Apache-2.0

package import Bluetooth

extension PeerID {
    /// The identifier of a device as an adapter of this host knows it.
    ///
    /// Made from the adapter's address and the device's identity address alone, so that every
    /// process, today and after a restart, finds the same one without keeping a table. A device
    /// whose private address changes looks new until it is bonded, as on Apple's systems.
    ///
    /// The bytes mixed are the text `bindrune.peer.1`, the adapter's six, the device's six (both in
    /// the order in which people write them) and 0 for a public or 1 for a random address. They go
    /// through FNV-1a of 128 bits; then the halves `h` and `l` are spread by SplitMix64's finaliser
    /// `m`: `h = m(h ^ m(l))`, `l = m(l ^ h)`. Version and variant bits make the result a UUID of
    /// version 8 (RFC 9562). The mix hides the address from a glance, not from a search.
    package init(adapter: BluetoothAddress, device: BluetoothAddress) {
        var bytes = Array("bindrune.peer.1".utf8)
        bytes += Self.bytes(of: adapter)
        bytes += Self.bytes(of: device)
        bytes.append(device.kind == .random ? 1 : 0)

        var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        for byte in bytes {
            hash ^= UInt128(byte)
            hash &*= 0x0000_0000_0100_0000_0000_0000_0000_013B
        }
        var high = UInt64(truncatingIfNeeded: hash >> 64)
        var low = UInt64(truncatingIfNeeded: hash)
        high = Self.spread(high ^ Self.spread(low))
        low = Self.spread(low ^ high)
        self.init(
            high: high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
            low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
    }

    private static func bytes(of address: BluetoothAddress) -> [UInt8] {
        (0..<6).map { UInt8(truncatingIfNeeded: address.value >> (40 - 8 * $0)) }
    }

    private static func spread(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
