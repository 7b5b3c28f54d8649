// SPDX-License-Identifier: Apache-2.0

public import Bluetooth

extension EarbudsKeys {
    /// Whether a changing address was made with the identity key (Core Specification Vol 3, Part H,
    /// 2.2.2, function `ah`).
    ///
    /// - Returns: nil where that cannot be said: without an identity key, without a cipher, or
    ///   where the address is not of the resolvable kind (random, its two highest bits 01).
    public func resolves(
        _ address: BluetoothAddress,
        cipher: (any BlockCipher)? = SystemCipher.current
    ) -> Bool? {
        guard let irk, let cipher, address.kind == .random, address.value >> 46 == 0b01 else {
            return nil
        }
        // The accessory protocol hands the key out with its last byte first.
        let prand = (0..<3).map { UInt8(truncatingIfNeeded: address.value >> (40 - 8 * $0)) }
        let block = [UInt8](repeating: 0, count: 13) + prand
        guard let output = cipher.encrypt(block, key: irk.reversed()) else { return nil }
        let hash = output.suffix(3).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return hash == address.value & 0xFF_FFFF
    }
}
