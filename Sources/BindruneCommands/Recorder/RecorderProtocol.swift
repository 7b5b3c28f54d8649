// SPDX-License-Identifier: Apache-2.0

import Bindrune

/// How a recorder is spoken to (`Documentation/recorder-protocol.md`).
enum RecorderProtocol {
    static let service: AttributeUUID = "AE70"
    static let command = CharacteristicID("AE71", in: service)
    static let audio = CharacteristicID("AE72", in: service)
    static let metadata = CharacteristicID("AE73", in: service)

    /// Go on with the packet of that number; 0 starts from the beginning.
    static func resume(from packet: Int) -> [UInt8] {
        [0x03] + (0..<4).map { UInt8(truncatingIfNeeded: packet >> (8 * $0)) }
    }

    /// Send no more.
    static let stop: [UInt8] = [0x02]
}
